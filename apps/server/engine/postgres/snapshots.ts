import type { Pool } from "pg";
import type { NewSnapshot, StoredSnapshot } from "../store.ts";

export async function writeSnapshots(pool: Pool, snapshots: readonly NewSnapshot[]): Promise<void> {
	await pool.query(
		`INSERT INTO snapshots (partition, account_id, account_sequence, state, hash)
		 SELECT * FROM unnest($1::smallint[], $2::text[], $3::bigint[], $4::jsonb[], $5::text[])
		 ON CONFLICT (partition, account_id) DO UPDATE
		 SET account_sequence = excluded.account_sequence, state = excluded.state, hash = excluded.hash, taken_at = excluded.taken_at
		 WHERE excluded.account_sequence > snapshots.account_sequence`,
		[
			snapshots.map(({ partition }) => partition),
			snapshots.map(({ accountId }) => accountId),
			snapshots.map(({ accountSequence }) => accountSequence),
			snapshots.map(({ state }) => state),
			snapshots.map(({ hash }) => hash),
		],
	);
}

export async function noteSnapshots(
	pool: Pool,
	reached: readonly { readonly partition: number; readonly sequence: bigint }[],
): Promise<void> {
	await pool.query(
		`UPDATE partitions p SET snapshot_sequence = r.sequence
		 FROM unnest($1::smallint[], $2::bigint[]) AS r(partition, sequence)
		 WHERE p.partition = r.partition AND p.snapshot_sequence < r.sequence AND p.last_sequence >= r.sequence`,
		[reached.map(({ partition }) => partition), reached.map(({ sequence }) => `${sequence}`)],
	);
}

export async function readSnapshots(pool: Pool, partition: number): Promise<readonly StoredSnapshot[]> {
	const { rows } = await pool.query<{ account_id: string; state: unknown; hash: string; opened_at: Date }>(
		`SELECT s.account_id, s.state, s.hash, a.opened_at FROM snapshots s JOIN accounts a USING (partition, account_id)
		 WHERE s.partition = $1`,
		[partition],
	);
	return rows.map((row) => ({
		accountId: row.account_id,
		state: row.state,
		hash: row.hash,
		openedAtMs: row.opened_at.getTime(),
	}));
}
