import type { AccountState, Origin } from "@truefill/core/trading";
import type { StoredCommand } from "./answers.ts";
import type { LogKey } from "./merge.ts";
import type { CommitRows } from "./rows.ts";

/** A partition at the time when its lease was taken. */
export interface LeasedPartition {
	readonly partition: number;
	readonly epoch: bigint;
	/** Last sequence in the log; the tables may be behind. */
	readonly lastSequence: bigint;
	readonly snapshotSequence: bigint;
}

/** The lease of one engine process on all partitions. Each call rejects when the store is unavailable. */
export interface LeaseStore {
	/**
	 * Takes all partitions and raises their epochs; undefined while another engine holds a live lease. Does not wait for
	 * a holder whose session is gone (killed).
	 */
	take(): Promise<readonly LeasedPartition[] | undefined>;
	/** Whether this process still holds every partition. */
	owns(): Promise<boolean>;
	/** Extends the lease. */
	extend(): Promise<void>;
	/** Releases the lease, so that the next engine need not wait. */
	giveBack(): Promise<void>;
	/** Ends the session that shows that this process is alive. The next call opens a new one. Nothing is written. */
	drop(cause: unknown): void;
}

/**
 * - `committed`, `fenced`: certain.
 * - `repeated`: a command id is stored already; nothing was written.
 * - `transient`: nothing was written; a retry may succeed.
 * - `rejected`: nothing was written, and the database will never take these rows.
 * - `unknown`: the connection broke; only the database knows whether it was written.
 */
export type CommitOutcome =
	| { readonly kind: "committed" }
	| { readonly kind: "fenced" }
	| { readonly kind: "repeated" }
	| { readonly kind: "transient"; readonly error: unknown }
	| { readonly kind: "rejected"; readonly error: unknown }
	| { readonly kind: "unknown"; readonly error: unknown };

/** Appends batches to the log, one at a time. */
export interface BatchWriter {
	/**
	 * Writes a batch in one transaction, all of it or nothing. `onSent` is called when it has been sent. Never rejects.
	 */
	write(rows: CommitRows, onSent: () => void): Promise<CommitOutcome>;
	/** Aborts the current write. Its outcome is unknown then. */
	drop(): void;
}

/** Moves batches from the log into the tables, one transaction at a time. */
export interface ProjectionWriter {
	/**
	 * Writes the rows of the batches that follow the projected ones, and deletes the batches from the log, in one
	 * transaction. The fences name the lease's epoch and the sequences of the projections. `batches`: the appended
	 * batches that `rows` was merged from. Never rejects.
	 */
	write(rows: CommitRows, keys: readonly LogKey[], batches: readonly CommitRows[]): Promise<CommitOutcome>;
	/**
	 * Like `write`, for one batch that the database refused. Writes commands and events for all its accounts, the
	 * rest only for accounts whose rows the database takes. Freezes the other accounts, with the reason, in the same
	 * transaction. Rejects when it was not done or the outcome is unknown.
	 */
	salvage(rows: CommitRows, keys: readonly LogKey[], atMs: number): Promise<void>;
	/** Aborts the current write. Its outcome is unknown then. */
	drop(): void;
}

/** Projected sequence of a partition, and the epoch of the lease under which its tables are written. */
export interface ProjectedPartition {
	readonly partition: number;
	readonly epoch: bigint;
	readonly sequence: bigint;
}

/** The state of a batch after its partitions are fenced: it cannot change any more. */
export interface FencedBatch {
	/** The batch's partitions that this process still held, with their new epochs. */
	readonly partitions: readonly { readonly partition: number; readonly epoch: bigint; readonly lastSequence: bigint }[];
	/** Whether the batch is in the log. */
	readonly logged: boolean;
}

export interface CommandKey {
	readonly partition: number;
	readonly accountId: string;
	readonly origin: Origin;
	readonly commandId: string;
}

export interface StoredEvent {
	readonly sequence: bigint;
	readonly accountId: string;
	readonly payload: unknown;
}

export interface StoredSnapshot {
	readonly accountId: string;
	/** JSON. */
	readonly state: string;
	readonly hash: string;
	readonly openedAtMs: number;
}

export interface NewSnapshot {
	readonly partition: number;
	readonly accountId: string;
	readonly accountSequence: number;
	/** JSON of the state. */
	readonly state: string;
	readonly hash: string;
}

/** Result of proving one account. Without faults it is right. */
export interface AccountVerdict {
	readonly faults: readonly string[];
	/** Undefined when the events cannot be replayed. */
	readonly state: AccountState | undefined;
}

/**
 * The engine's only access to a database. `postgresStore` is the product's implementation. When the database is
 * unavailable, every call but `BatchWriter.write` rejects, and may have been executed all the same.
 */
export interface EngineStore {
	/** `leaseMs`: how long the lease is valid without renewal, by the store's clock. */
	lease(holder: string, leaseMs: number): LeaseStore;
	writer(): BatchWriter;
	projector(): ProjectionWriter;
	/** What is kept in memory of an appended batch until it is projected: the batch or a lighter object. */
	logged(rows: CommitRows): CommitRows;
	/** The batches that are in the log and not in the tables, in the order in which they were written. */
	readLog(): Promise<readonly CommitRows[]>;
	readProjected(): Promise<readonly ProjectedPartition[]>;
	/**
	 * Raises the epochs of those partitions of the batch that `holder` still has: waits for a transaction of it that is
	 * still running, and makes it fail if it has not begun. Then looks for the batch in the log, in the same transaction.
	 */
	fence(holder: string, rows: CommitRows): Promise<FencedBatch>;
	/** The projected ones of these commands, by `answerKey`. */
	findStored(wanted: readonly CommandKey[]): Promise<ReadonlyMap<string, StoredCommand>>;
	/** Deletes the exact answers of a slot. */
	forgetAnswers(slot: number): Promise<void>;
	/** Payloads of the account's events after a sequence of its own, in order. */
	readAccountEvents(partition: number, accountId: string, after: number, limit: number): Promise<readonly unknown[]>;
	/** The partition's events after a sequence, in order. */
	readEvents(partition: number, after: bigint, limit: number): Promise<readonly StoredEvent[]>;
	/** Payloads of transfer events that were sent and have not arrived. */
	readUnarrived(): Promise<readonly unknown[]>;
	readSnapshots(partition: number): Promise<readonly StoredSnapshot[]>;
	/** Frozen accounts, with the reason. */
	readFrozen(): Promise<readonly { readonly accountId: string; readonly reason: string }[]>;
	/** Stores snapshots, never over newer ones. */
	writeSnapshots(snapshots: readonly NewSnapshot[]): Promise<void>;
	/** Stores how far the snapshots of each partition reach; never lower than before, never beyond its events. */
	noteSnapshots(reached: readonly { readonly partition: number; readonly sequence: bigint }[]): Promise<void>;
	/** `atMs`: frozen since, by the engine's clock. */
	freeze(partition: number, accountId: string, reason: string, atMs: number): Promise<void>;
	/** Replays the account from its first event and compares all that is stored of it. Returns the replayed state. */
	prove(partition: number, accountId: string): Promise<AccountVerdict>;
	/** Removes the freezing. */
	unfreeze(partition: number, accountId: string): Promise<void>;
}
