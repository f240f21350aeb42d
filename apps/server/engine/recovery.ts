import { invariant } from "@truefill/core/result";
import { type AccountState, decodeEvent, decodeState, evolve, stateHash } from "@truefill/core/trading";
import { raiseAlarm } from "../platform/alarms.ts";
import { sha256 } from "./hash.ts";
import { LoadedAccounts } from "./loaded-accounts.ts";
import { Projector, type ProjectorOptions } from "./projector.ts";
import type { EngineStore, LeasedPartition } from "./store.ts";
import type { EngineLog } from "./types.ts";

/** Interval between checks whether catching up has failed. */
const CATCH_UP_MS = 250;
/** Events per read. */
const PAGE = 5000;

interface Recovered {
	state: AccountState | undefined;
	snapshotSequence: number;
	openedAtMs: number;
}

/** What `catchUp` needs to project the log. */
type CatchUp = Pick<ProjectorOptions, "store" | "clock" | "log" | "epochs" | "failpoint">;

/**
 * Projects the batches that a former engine left in the log, before anything is read from the tables. Throws when that
 * fails: then nothing is served.
 */
export async function catchUp(options: CatchUp): Promise<void> {
	const { store, clock, log } = options;
	const left = await store.readLog();
	if (left.length === 0) return;
	const startedMs = clock.machine.monotonicMs();
	let lost: string | undefined;
	const projector = new Projector({
		...options,
		busy: () => false,
		crowded: () => false,
		onProjected: () => undefined,
		onRefused: (accountId, reason) => raiseAlarm(log, "ACCOUNT_FROZEN", { accountId, reason }),
		onLost: (reason) => {
			lost = reason;
		},
	});
	for (const rows of left) projector.push(rows);
	try {
		while (!(await projector.projected(CATCH_UP_MS))) {
			if (lost !== undefined) throw new Error(lost);
		}
	} finally {
		projector.close();
	}
	const commands = left.reduce((sum, rows) => sum + rows.commands.length, 0);
	log.info(
		{ batches: left.length, commands, ms: Math.round(clock.machine.monotonicMs() - startedMs) },
		"the read models have caught up with the log",
	);
}

/** Events per partition read to find the latest time. A seeded past stores a few older events after newer ones. */
const LATEST = 100;

/** When the latest stored events happened; 0 when nothing is stored. */
export async function latestMs(store: EngineStore, partitions: readonly LeasedPartition[]): Promise<number> {
	const last = await Promise.all(
		partitions.map(({ partition, lastSequence }) => {
			const after = lastSequence - BigInt(LATEST);
			return store.readEvents(partition, after < 0n ? 0n : after, LATEST);
		}),
	);
	return last.flat().reduce((latest, { payload }) => Math.max(latest, decodeEvent(payload).occurredAtMs), 0);
}

/**
 * The state of all accounts: snapshots, and the events after them folded in. Every start uses this path, after a clean
 * stop as after a kill. A snapshot with a wrong hash is not used: its account is folded from its first event.
 *
 * Throws when events are missing: then there is no state to serve.
 */
export async function recover(
	store: EngineStore,
	partitions: readonly LeasedPartition[],
	log: EngineLog,
): Promise<LoadedAccounts> {
	const loadedAccounts = new LoadedAccounts();
	for (const partition of partitions) await recoverPartition(store, partition, loadedAccounts, log);
	for (const { accountId, reason } of await store.readFrozen()) {
		const loaded = loadedAccounts.get(accountId);
		if (loaded !== undefined) loaded.frozen = reason;
	}
	return loadedAccounts;
}

async function recoverPartition(
	store: EngineStore,
	leased: LeasedPartition,
	loadedAccounts: LoadedAccounts,
	log: EngineLog,
): Promise<void> {
	const { partition, lastSequence, snapshotSequence } = leased;
	const accounts = new Map<string, Recovered>();
	const damaged = await readSnapshots(store, partition, accounts, log);
	let sequence = damaged ? 0n : snapshotSequence;
	while (sequence < lastSequence) {
		const events = await store.readEvents(partition, sequence, PAGE);
		for (const event of events) {
			sequence += 1n;
			invariant(event.sequence === sequence, `partition ${partition} has no event ${sequence}`);
			fold(accounts, event.accountId, event.payload);
		}
		invariant(events.length > 0, `partition ${partition} has no event ${sequence + 1n}`);
	}
	invariant(sequence === lastSequence, `partition ${partition} has events after ${lastSequence}`);
	for (const { state, snapshotSequence: at, openedAtMs } of accounts.values()) {
		if (state !== undefined) loadedAccounts.add({ partition, openedAtMs, state, frozen: null, snapshotSequence: at });
	}
}

/** Returns whether some snapshot is invalid. */
async function readSnapshots(
	store: EngineStore,
	partition: number,
	accounts: Map<string, Recovered>,
	log: EngineLog,
): Promise<boolean> {
	let damaged = false;
	for (const { accountId, state: json, hash, openedAtMs } of await store.readSnapshots(partition)) {
		const state = believed(json, hash);
		if (state === undefined) {
			damaged = true;
			raiseAlarm(log, "SNAPSHOT_WRONG", { accountId });
			continue;
		}
		accounts.set(accountId, { state, snapshotSequence: state.sequence, openedAtMs });
	}
	return damaged;
}

/** The hash is over the exact string that was written. For a string in another format, it is over the decoded state. */
function believed(text: string, hash: string): AccountState | undefined {
	try {
		const state = decodeState(JSON.parse(text));
		return sha256(text) === hash || stateHash(state, sha256) === hash ? state : undefined;
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
