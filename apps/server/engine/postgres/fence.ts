import type { Pool } from "pg";
import { logKeyOf } from "../merge.ts";
import type { CommitRows } from "../rows.ts";
import type { FencedBatch } from "../store.ts";
import { timedQuery } from "./timed-query.ts";

const SILENCE_MS = 5000;

/**
 * Raises the epochs of those partitions of the batch that the holder still has, and looks for the batch in the log.
 * Raising waits for the lost transaction if it is still running, and makes it fail if it has not begun.
 */
export async function fence(pool: Pool, holder: string, rows: CommitRows): Promise<FencedBatch> {
	const client = await pool.connect();
	let broken = true;
	try {
		await client.query(timedQuery(SILENCE_MS, "BEGIN"));
		// The lost transaction may hold the row locks for a while. The wait is limited.
		await client.query(timedQuery(SILENCE_MS, `SET LOCAL statement_timeout = ${SILENCE_MS}`));
		// The lost transaction locks its rows in ascending order. Another order here could deadlock. Not a table lock: the
		// other lanes go on writing while one lane settles.
		await client.query(
			timedQuery(
				SILENCE_MS,
				"SELECT partition FROM partitions WHERE partition = ANY($1) ORDER BY partition FOR NO KEY UPDATE",
				[rows.fences.map(({ partition }) => partition)],
			),
		);
		const raised = await client.query<{ partition: number; epoch: string; last: string }>(
			timedQuery(
				SILENCE_MS,
				`UPDATE partitions SET epoch = epoch + 1 WHERE partition = ANY($1) AND holder = $2
				 RETURNING partition, epoch, last_sequence AS last`,
				[rows.fences.map(({ partition }) => partition), holder],
			),
		);
		const key = logKeyOf(rows);
		const logged = await client.query(
			timedQuery(SILENCE_MS, "SELECT FROM engine_log WHERE partition = $1 AND sequence = $2", [
				key.partition,
				key.sequence,
			]),
		);
		await client.query(timedQuery(SILENCE_MS, "COMMIT"));
		broken = false;
		return {
			partitions: raised.rows.map(({ partition, epoch, last }) => ({
				partition,
				epoch: BigInt(epoch),
				lastSequence: BigInt(last),
			})),
			logged: logged.rowCount === 1,
		};
	} finally {
		client.release(broken);
	}
}
