import { encodeState } from "@truefill/core/trading";
import type { Timers } from "../platform/clock.ts";
import { sha256 } from "./hash.ts";
import type { LoadedAccount, LoadedAccounts } from "./loaded-accounts.ts";
import type { EngineStore } from "./store.ts";
import type { EngineLog, FailpointHook } from "./types.ts";

/** Accounts per statement. */
const CHUNK = 200;

interface SnapshotPlan {
	readonly store: EngineStore;
	readonly loadedAccounts: LoadedAccounts;
	readonly heads: ReadonlyMap<number, { readonly sequence: bigint }>;
	/** Whether all events up to now are projected. */
	readonly projected: () => Promise<boolean>;
	/** Whether commands are queued. */
	readonly waiting: () => boolean;
	/** Whether one tick triggered a burst of commands. */
	readonly crowded: () => boolean;
	/** The machine's clock: the database does not follow a moved clock. */
	readonly clock: Timers;
	readonly failpoint?: FailpointHook | undefined;
}

export interface SnapshotsOptions extends SnapshotPlan {
	readonly log: EngineLog;
	/** Events that recovery folded after the snapshots; the next start should not fold them again. */
	readonly folded: number;
	readonly snapshotEvery?: number;
}

/** How long a chunk gives way to queued commands before it is written, and the interval between checks. */
const QUIET_MS = 50;
const LOOK_MS = 5;
/** How long the first chunk gives way to a burst; later chunks give way as to any command. */
const CROWD_MS = 2000;

/** Most events that a start folds, in about a second; see also `PATIENCE`. */
const EVERY = 10_000;
/** How many times `EVERY` events may accumulate while commands are queued; during a burst. */
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

	/** Counts further events. */
	count(events: number): void {
		const { snapshotEvery = EVERY, waiting, crowded } = this.#options;
		this.#since += events;
		if (this.#since < snapshotEvery || this.#writing !== undefined) return;
		// Queued commands take precedence, as long as a start would have few events to fold.
		if (waiting() && this.#since < (crowded() ? CROWD_PATIENCE : PATIENCE) * snapshotEvery) return;
		this.#writing = this.#write().finally(() => {
			this.#writing = undefined;
			// Enough events may have accumulated meanwhile, and there may be no further call for long.
			this.count(0);
		});
	}

	/** Writes the last snapshots, at shutdown. */
	async last(): Promise<void> {
		await this.#writing;
		await this.#write();
	}

	async #write(): Promise<void> {
		this.#since = 0;
		await writeSnapshots(this.#options).catch((error: unknown) => {
			this.#options.log.warn({ err: error }, "failed to write snapshots; the next start replays more events");
		});
	}
}

/**
 * Writes the committed states of the accounts that changed since their last snapshot, then records how far the
 * snapshots of each partition reach. A snapshot is only a shortcut: when a fenced engine still writes one, it holds a
 * committed state and never replaces a newer one.
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
	// Before the states are read, so that each of them is at least as new as its partition's sequence.
	const reached = [...heads].map(([partition, { sequence }]) => ({ partition, sequence }));
	const changed: { readonly loaded: LoadedAccount; readonly state: LoadedAccount["state"] }[] = [];
	for (const loaded of loadedAccounts.all()) {
		if (loaded.snapshotSequence < loaded.state.sequence) changed.push({ loaded, state: loaded.state });
	}
	if (!(await projected())) throw new Error("the read models are behind the log");
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
