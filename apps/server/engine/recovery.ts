import { invariant } from "@truefill/core/result";
import { type AccountState, decodeEvent, decodeState, evolve, stateHash } from "@truefill/core/trading";
import type { Pool } from "pg";
import type { Log } from "../platform/log.ts";
import { sha256 } from "./hash.ts";
import type { LeasedPartition } from "./lease.ts";
import { Slots } from "./slots.ts";

/** Events read at once. */
const PAGE = 5000;

interface Recovered {
	state: AccountState | undefined;
	snapshotSequence: number;
	openedAtMs: number;
}

/**
 * The state of all accounts: snapshots, and the events after them folded in. The one path of every start, after a clean
 * stop as after a kill. A snapshot that does not have its hash is not used: its account is folded from its first event.
 *
 * Throws when the events are not whole: then there is no state to serve.
 */
export async function recover(pool: Pool, partitions: readonly LeasedPartition[], log: Log): Promise<Slots> {
	const slots = new Slots();
	for (const partition of partitions) await recoverPartition(pool, partition, slots, log);
	const frozen = await pool.query<{ account_id: string; reason: string }>(
		"SELECT account_id, reason FROM frozen_accounts",
	);
	for (const { account_id, reason } of frozen.rows) {
		const slot = slots.get(account_id);
		if (slot !== undefined) slot.frozen = reason;
	}
	return slots;
}

async function recoverPartition(pool: Pool, leased: LeasedPartition, slots: Slots, log: Log): Promise<void> {
	const { partition, lastSequence, snapshotSequence } = leased;
	const accounts = new Map<string, Recovered>();
	const damaged = await readSnapshots(pool, partition, accounts, log);
	let sequence = damaged ? 0n : snapshotSequence;
	while (sequence < lastSequence) {
		const { rows } = await pool.query<{ sequence: string; account_id: string; payload: unknown }>(
			"SELECT sequence, account_id, payload FROM events WHERE partition = $1 AND sequence > $2 ORDER BY sequence LIMIT $3",
			[partition, `${sequence}`, PAGE],
		);
		for (const row of rows) {
			sequence += 1n;
			invariant(BigInt(row.sequence) === sequence, `partition ${partition} has no event ${sequence}`);
			fold(accounts, row.account_id, row.payload);
		}
		invariant(rows.length > 0, `partition ${partition} has no event ${sequence + 1n}`);
	}
	invariant(sequence === lastSequence, `partition ${partition} has events after ${lastSequence}`);
	for (const { state, snapshotSequence: at, openedAtMs } of accounts.values()) {
		if (state !== undefined) slots.add({ partition, openedAtMs, state, frozen: null, snapshotSequence: at });
	}
}

/** Returns whether some snapshot cannot be believed. */
async function readSnapshots(
	pool: Pool,
	partition: number,
	accounts: Map<string, Recovered>,
	log: Log,
): Promise<boolean> {
	const { rows } = await pool.query<{ account_id: string; state: unknown; hash: string; opened_at: Date }>(
		`SELECT s.account_id, s.state, s.hash, a.opened_at FROM snapshots s JOIN accounts a USING (partition, account_id)
		 WHERE s.partition = $1`,
		[partition],
	);
	let damaged = false;
	for (const row of rows) {
		const state = believed(row.state, row.hash);
		if (state === undefined) {
			damaged = true;
			log.error(
				{ accountId: row.account_id },
				"ALARM: a snapshot does not have its hash; folding from the first event",
			);
			continue;
		}
		accounts.set(row.account_id, { state, snapshotSequence: state.sequence, openedAtMs: row.opened_at.getTime() });
	}
	return damaged;
}

function believed(json: unknown, hash: string): AccountState | undefined {
	try {
		const state = decodeState(json);
		return stateHash(state, sha256) === hash ? state : undefined;
	} catch {
		return undefined;
	}
}

function fold(accounts: Map<string, Recovered>, accountId: string, payload: unknown): void {
	const event = decodeEvent(payload);
	let account = accounts.get(accountId);
	if (account === undefined) {
		account = { state: undefined, snapshotSequence: 0, openedAtMs: event.occurredAtMs };
		accounts.set(accountId, account);
	}
	// A snapshot may be newer than the sequence from which the events are read.
	if (account.state !== undefined && event.sequence <= account.state.sequence) return;
	account.state = evolve(account.state, event, sha256);
}
