import type { Pool } from "pg";
import type { CommitRows } from "../rows.ts";
import type { FencedBatch } from "../store.ts";
import { timedQuery } from "./timed-query.ts";

const SILENCE_MS = 5000;

/**
 * Raises the epochs of a batch's partitions that the holder still has, and counts the batch's commands. Raising waits
 * for the lost transaction where it is still running and makes it fail where it has not begun.
 */
export async function fence(pool: Pool, holder: string, rows: CommitRows): Promise<FencedBatch> {
	const client = await pool.connect();
	let broken = true;
	try {
		await client.query(timedQuery(SILENCE_MS, "BEGIN"));
		// The lost transaction may hold the rows a while; this one must not wait for ever.
		await client.query(timedQuery(SILENCE_MS, `SET LOCAL statement_timeout = ${SILENCE_MS}`));
		const raised = await client.query<{ partition: number; epoch: string; last: string }>(
			timedQuery(
				SILENCE_MS,
				`UPDATE partitions SET epoch = epoch + 1 WHERE partition = ANY($1) AND holder = $2
				 RETURNING partition, epoch, last_sequence AS last`,
				[rows.fences.map(({ partition }) => partition), holder],
			),
		);
		const stored = await client.query<{ count: string }>(
			timedQuery(
				SILENCE_MS,
				`SELECT count(*) FROM commands c JOIN unnest($1::smallint[], $2::text[], $3::text[]) AS w(partition, account_id, command_id)
				 USING (partition, account_id, command_id)`,
				[
					rows.commands.map((row) => row.partition),
					rows.commands.map((row) => row.account_id),
					rows.commands.map((row) => row.command_id),
				],
			),
		);
		await client.query(timedQuery(SILENCE_MS, "COMMIT"));
		broken = false;
		return {
			partitions: raised.rows.map(({ partition, epoch, last }) => ({
				partition,
				epoch: BigInt(epoch),
				lastSequence: BigInt(last),
			})),
			storedCommands: Number.parseInt(stored.rows[0]?.count ?? "", 10),
		};
	} finally {
		client.release(broken);
	}
}
