import { invariant } from "@truefill/core/result";
import type { Pool } from "pg";
import type { PartitionHead } from "./plan.ts";
import type { CommitRows } from "./rows.ts";
import { timedQuery } from "./timed-query.ts";

const SILENCE_MS = 5000;

export type Settlement = "committed" | "not-committed" | "fenced";

/**
 * Settles a commit whose answer was lost. Raising the epochs waits for the lost transaction where it is still running
 * and makes it fail where it has not begun; after that nothing can change any more, and the command ids tell.
 * Rejects when the database cannot be asked; ask again then.
 */
export async function settle(
	pool: Pool,
	holder: string,
	rows: CommitRows,
	heads: ReadonlyMap<number, PartitionHead>,
): Promise<Settlement> {
	const fences = rows.fences;
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
				[fences.map((fence) => fence.partition), holder],
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
		if (raised.rows.length !== fences.length) return "fenced";
		let advanced = 0;
		for (const row of raised.rows) {
			const head = heads.get(row.partition);
			const fence = fences.find(({ partition }) => partition === row.partition);
			invariant(head !== undefined && fence !== undefined, "only own partitions are settled");
			head.epoch = BigInt(row.epoch);
			if (row.last === fence.new_sequence) advanced += 1;
			else invariant(row.last === fence.old_sequence, "nobody else has written to the partition");
		}
		const found = Number.parseInt(stored.rows[0]?.count ?? "", 10);
		if (advanced === fences.length && found === rows.commands.length) return "committed";
		invariant(advanced === 0 && found === 0, "a transaction is whole or nothing");
		return "not-committed";
	} finally {
		client.release(broken);
	}
}
