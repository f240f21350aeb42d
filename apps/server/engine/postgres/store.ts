import type { Pool } from "pg";
import type { EngineStore } from "../store.ts";
import { fence } from "./fence.ts";
import { JournalWriter } from "./journal-writer.ts";
import { PostgresLease } from "./lease.ts";
import { noteSnapshots, readSnapshots, writeSnapshots } from "./snapshots.ts";
import { findStored } from "./stored-answers.ts";

/** The engine's store in a PostgreSQL database that has the product's migrations. */
export function postgresStore(pool: Pool): EngineStore {
	return {
		lease: (holder, leaseMs) => new PostgresLease(pool, holder, leaseMs),
		writer: () => new JournalWriter(pool),
		fence: (holder, rows) => fence(pool, holder, rows),
		findStored: (wanted) => findStored(pool, wanted),
		async readEvents(partition, after, limit) {
			const { rows } = await pool.query<{ sequence: string; account_id: string; payload: unknown }>(
				"SELECT sequence, account_id, payload FROM events WHERE partition = $1 AND sequence > $2 ORDER BY sequence LIMIT $3",
				[partition, `${after}`, limit],
			);
			return rows.map((row) => ({
				sequence: BigInt(row.sequence),
				accountId: row.account_id,
				payload: row.payload,
			}));
		},
		async readUnarrived() {
			const { rows } = await pool.query<{ payload: unknown }>(
				`SELECT s.payload FROM events s WHERE s.type = 'transfer-sent' AND NOT EXISTS (
					SELECT FROM events r WHERE r.type = 'transfer-received' AND r.payload->>'transferId' = s.payload->>'transferId')
				 ORDER BY s.partition, s.sequence`,
			);
			return rows.map(({ payload }) => payload);
		},
		readSnapshots: (partition) => readSnapshots(pool, partition),
		async readFrozen() {
			const { rows } = await pool.query<{ account_id: string; reason: string }>(
				"SELECT account_id, reason FROM frozen_accounts",
			);
			return rows.map(({ account_id, reason }) => ({ accountId: account_id, reason }));
		},
		writeSnapshots: (snapshots) => writeSnapshots(pool, snapshots),
		noteSnapshots: (reached) => noteSnapshots(pool, reached),
		async freeze(partition, accountId, reason) {
			await pool.query(
				"INSERT INTO frozen_accounts (partition, account_id, reason) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
				[partition, accountId, reason],
			);
		},
	};
}
