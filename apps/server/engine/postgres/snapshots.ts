import type { Pool } from "pg";
import type { NewSnapshot, StoredSnapshot } from "../store.ts";
import { type ColumnType, encodeColumns } from "./columns.ts";

export async function writeSnapshots(pool: Pool, snapshots: readonly NewSnapshot[]): Promise<void> {
	await pool.query(WRITE, encodeColumns(snapshots, COLUMNS));
}

/** The states are passed as one JSON array and stored as the exact strings: their hash is over those. */
const COLUMNS = {
	partition: { kind: "plain", type: "smallint" },
	accountId: { kind: "quoted", type: "text" },
	accountSequence: { kind: "plain", type: "bigint" },
	state: { kind: "json" },
	hash: { kind: "plain", type: "text" },
} as const satisfies Record<keyof NewSnapshot, ColumnType>;
const WRITE = `INSERT INTO snapshots (partition, account_id, account_sequence, state, hash)
	SELECT partition, account_id, account_sequence, state, hash
	FROM ROWS FROM (unnest($1::smallint[]), unnest($2::text[]), unnest($3::bigint[]), json_array_elements($4::json), unnest($5::text[]))
		AS s(partition, account_id, account_sequence, state, hash)
	ON CONFLICT (partition, account_id) DO UPDATE
	SET account_sequence = excluded.account_sequence, state = excluded.state, hash = excluded.hash, taken_at = excluded.taken_at
	WHERE excluded.account_sequence > snapshots.account_sequence`;

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
	const { rows } = await pool.query<{ account_id: string; state: string; hash: string; opened_at: Date }>(
		`SELECT s.account_id, s.state::text AS state, s.hash, a.opened_at FROM snapshots s JOIN accounts a USING (partition, account_id)
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
