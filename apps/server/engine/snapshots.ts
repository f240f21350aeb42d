import { encodeState } from "@truefill/core/trading";
import type { Timers } from "../platform/clock.ts";
import { sha256 } from "./hash.ts";
import type { LoadedAccount, LoadedAccounts } from "./loaded-accounts.ts";
import type { EngineStore } from "./store.ts";
import type { EngineLog, FailpointHook } from "./types.ts";

/** Accounts written by one statement. */
const CHUNK = 200;

interface SnapshotPlan {
	readonly store: EngineStore;
	readonly loadedAccounts: LoadedAccounts;
	readonly heads: ReadonlyMap<number, { readonly sequence: bigint }>;
	/** Whether all events up to now are in the tables. */
	readonly projected: () => Promise<boolean>;
	/** Whether somebody waits for a commit. */
	readonly waiting: () => boolean;
	/** Whether so many wait as only one tick can raise. */
	readonly crowded: () => boolean;
	/** The machine's: what it waits for is the database. */
	readonly clock: Timers;
	readonly failpoint?: FailpointHook | undefined;
}

export interface SnapshotsOptions extends SnapshotPlan {
	readonly log: EngineLog;
	/** Events that the start found after the snapshots: the next start shall not fold them again. */
	readonly folded: number;
	readonly snapshotEvery?: number;
}

/** How long a chunk gives way to orders before it is written, and how often it is looked whether it still has to. */
const QUIET_MS = 50;
const LOOK_MS = 5;
/** How long the first chunk that meets a crowd gives way to it; the ones after it do as to all orders. */
const CROWD_MS = 2000;

/** Events that a start folds at most, in a second; see also `PATIENCE`. */
const EVERY = 10_000;
/** So many times what is between two snapshots may gather while orders wait; while a crowd does. */
const PATIENCE = 2;
const CROWD_PATIENCE = 6;

/** Writes snapshots when enough has happened since the last ones. */
export class Snapshots {
	readonly #options: SnapshotsOptions;
	#since: number;
	#writing: Promise<void> | undefined;

	constructor(options: SnapshotsOptions) {
		this.#options = options;
		this.#since = options.folded;
	}

	/** So many events more. */
	count(events: number): void {
		const { snapshotEvery = EVERY, waiting, crowded } = this.#options;
		this.#since += events;
		if (this.#since < snapshotEvery || this.#writing !== undefined) return;
		// Who waits for a commit goes first, while what a start would have to fold stays little.
		if (waiting() && this.#since < (crowded() ? CROWD_PATIENCE : PATIENCE) * snapshotEvery) return;
		this.#writing = this.#write().finally(() => {
			this.#writing = undefined;
			// Enough may have happened meanwhile, and nothing may happen for long.
			this.count(0);
		});
	}

	/** The last ones, when nothing happens any more. */
	async last(): Promise<void> {
		await this.#writing;
		await this.#write();
	}

	async #write(): Promise<void> {
		this.#since = 0;
		await writeSnapshots(this.#options).catch((error: unknown) => {
			this.#options.log.warn({ err: error }, "the snapshots could not be written; the next start folds more events");
		});
	}
}

/**
 * Writes the committed states of the accounts that changed since their last snapshot, and then notes how far the
 * snapshots of each partition reach. A snapshot is only a shortcut: an old engine that still writes one writes states
 * that were committed, and never over a newer one.
 */
async function writeSnapshots({
	store,
	loadedAccounts,
	heads,
	projected,
	waiting,
	crowded,
	clock,
	failpoint,
}: SnapshotPlan): Promise<void> {
	// Before the states are read, so that each of them is at least as new as the sequence says.
	const reached = [...heads].map(([partition, { sequence }]) => ({ partition, sequence }));
	const changed: { readonly loaded: LoadedAccount; readonly state: LoadedAccount["state"] }[] = [];
	for (const loaded of loadedAccounts.all()) {
		if (loaded.snapshotSequence < loaded.state.sequence) changed.push({ loaded, state: loaded.state });
	}
	if (!(await projected())) throw new Error("the tables are behind what was acknowledged");
	await failpoint?.(7);
	let crowdMs = CROWD_MS;
	for (let from = 0; from < changed.length; from += CHUNK) {
		const sinceMs = clock.monotonicMs();
		const mayWait = (ms: number) => clock.monotonicMs() - sinceMs < ms;
		while (waiting() && mayWait(crowded() ? crowdMs : QUIET_MS)) await clock.sleep(LOOK_MS);
		if (!mayWait(crowdMs)) crowdMs = QUIET_MS;
		const chunk = changed.slice(from, from + CHUNK);
		await store.writeSnapshots(
			chunk.map(({ loaded, state }) => {
				const text = encodeState(state);
				const { id: accountId, sequence: accountSequence } = state;
				return { partition: loaded.partition, accountId, accountSequence, state: text, hash: sha256(text) };
			}),
		);
		for (const { loaded, state } of chunk) loaded.snapshotSequence = state.sequence;
	}
	await store.noteSnapshots(reached);
	await failpoint?.(8);
}
