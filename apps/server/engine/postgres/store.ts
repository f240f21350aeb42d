import type { Pool } from "pg";
import type { AccountVerdict, EngineStore } from "../store.ts";
import { AccountProof } from "../verify-account.ts";
import { readAccount } from "../verify-rows.ts";
import { fence } from "./fence.ts";
import { FREEZE, freezing } from "./freezing.ts";
import { PostgresLease } from "./lease.ts";
import { readLog, readProjected } from "./log.ts";
import { LogWriter } from "./log-writer.ts";
import { LoggedBatch } from "./logged-batch.ts";
import { PostgresProjectionWriter } from "./projection-writer.ts";
import { noteSnapshots, readSnapshots, writeSnapshots } from "./snapshots.ts";
import { findStored, forgetAnswers } from "./stored-answers.ts";

/** Smaller batches keep their rows: a few of them are written as parameters, which are made from rows. */
const LIGHT_FROM = 16;

/**
 * The engine's store in a PostgreSQL database that has the product's migrations. `copyFrom`: number of commands from
 * which the tables are filled by COPY and a batch is kept as COPY lines.
 */
export function postgresStore(pool: Pool, { copyFrom }: { readonly copyFrom?: number } = {}): EngineStore {
	return {
		lease: (holder, leaseMs) => new PostgresLease(pool, holder, leaseMs),
		writer: () => new LogWriter(pool),
		projector: () => new PostgresProjectionWriter(pool, copyFrom),
		logged: (rows) => (rows.commands.length < (copyFrom ?? LIGHT_FROM) ? rows : new LoggedBatch(rows)),
		readLog: () => readLog(pool),
		readProjected: () => readProjected(pool),
		fence: (holder, rows) => fence(pool, holder, rows),
		findStored: (wanted) => findStored(pool, wanted),
		forgetAnswers: (slot) => forgetAnswers(pool, slot),
		async readAccountEvents(partition, accountId, after, limit) {
			const { rows } = await pool.query<{ payload: unknown }>(
				`SELECT payload FROM events WHERE partition = $1 AND account_id = $2 AND account_sequence > $3
				 ORDER BY account_sequence LIMIT $4`,
				[partition, accountId, after, limit],
			);
			return rows.map(({ payload }) => payload);
		},
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
		async freeze(partition, accountId, reason, atMs) {
			await pool.query(FREEZE, freezing(partition, accountId, reason, atMs));
		},
		prove: (partition, accountId) => proveAccount(pool, partition, accountId),
		async unfreeze(partition, accountId) {
			await pool.query("DELETE FROM frozen_accounts WHERE partition = $1 AND account_id = $2", [partition, accountId]);
		},
	};
}

/** Reads the account in one snapshot of the database, so that no half-written state is seen. */
async function proveAccount(pool: Pool, partition: number, accountId: string): Promise<AccountVerdict> {
	const client = await pool.connect();
	try {
		await client.query("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY");
		const proof = new AccountProof(accountId, await readAccount(client, partition, accountId));
		await client.query("COMMIT");
		const faults = proof.faults();
		return { faults, state: proof.state };
	} finally {
		client.release();
	}
}
