import type { AccountState } from "@truefill/core/trading";
import type { KnownAnswer } from "./answers.ts";
import type { LogKey } from "./merge.ts";
import type { CommitRows } from "./rows.ts";

/** What a partition was when the lease on it was taken. */
export interface LeasedPartition {
	readonly partition: number;
	readonly epoch: bigint;
	/** How far the log reaches; the tables may be behind. */
	readonly lastSequence: bigint;
	readonly snapshotSequence: bigint;
}

/** The lease of one engine process on all partitions. Each call rejects when the store cannot be asked. */
export interface LeaseStore {
	/**
	 * Takes all partitions and raises their epochs; undefined while another engine holds a live lease. A holder whose
	 * session is gone (killed) is not waited for.
	 */
	take(): Promise<readonly LeasedPartition[] | undefined>;
	/** Whether this process still holds every partition. */
	owns(): Promise<boolean>;
	/** Lets the lease end later. */
	extend(): Promise<void>;
	/** Gives the lease back so that the next engine need not wait. */
	giveBack(): Promise<void>;
	/** Ends the session that shows that this process lives; the next call opens one again. Nothing is written. */
	drop(cause: unknown): void;
}

/**
 * - `committed`, `fenced`: sure.
 * - `repeated`: a command id is stored already; nothing was written.
 * - `transient`: nothing was written, the same may succeed a moment later.
 * - `rejected`: nothing was written, and the database will never take these rows.
 * - `unknown`: the connection broke; written or not, only the database knows.
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
	 * Writes a batch in one transaction, all of it or nothing; when that is committed, the batch is true. `onSent` is called
	 * when it is on the wire. Never rejects.
	 */
	write(rows: CommitRows, onSent: () => void): Promise<CommitOutcome>;
	/** Gives up what is being written; its outcome is unknown then. */
	drop(): void;
}

/** Brings batches from the log into the tables, one transaction at a time. */
export interface ProjectionWriter {
	/**
	 * Writes the rows of batches that follow what is projected, and takes the batches out of the log, in one transaction.
	 * The fences name the lease's epoch and the sequences of the projections. `batches`: what the rows were merged from, as
	 * it was appended. Never rejects.
	 */
	write(rows: CommitRows, keys: readonly LogKey[], batches: readonly CommitRows[]): Promise<CommitOutcome>;
	/**
	 * As `write`, for one batch that the database refused: commands, events and outbox are written for all its accounts,
	 * the rest only for those whose rows the database takes; the others are frozen, with the reason, in the same transaction.
	 * Rejects when it was not done, or when nobody knows.
	 */
	salvage(rows: CommitRows, keys: readonly LogKey[], atMs: number): Promise<void>;
	/** Gives up what is being written; its outcome is unknown then. */
	drop(): void;
}

/** How far the tables of a partition are, and under which lease they are written. */
export interface ProjectedPartition {
	readonly partition: number;
	readonly epoch: bigint;
	readonly sequence: bigint;
}

/** What the store says of a batch once nothing can become of it any more. */
export interface FencedBatch {
	/** The batch's partitions that this process still held, with their new epochs. */
	readonly partitions: readonly { readonly partition: number; readonly epoch: bigint; readonly lastSequence: bigint }[];
	/** Whether the batch is in the log. */
	readonly logged: boolean;
}

export interface CommandKey {
	readonly partition: number;
	readonly accountId: string;
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

/** What proving one account says: right where there are no faults. */
export interface AccountVerdict {
	readonly faults: readonly string[];
	/** Undefined where the events cannot be replayed. */
	readonly state: AccountState | undefined;
}

/**
 * All that the engine asks of a database; nothing else in it knows that there is one. `postgresStore` is the product's.
 * Every call but `BatchWriter.write` rejects when the database cannot be asked, and may have been done all the same.
 */
export interface EngineStore {
	/** `leaseMs`: how long the lease holds without being extended, by the store's clock. */
	lease(holder: string, leaseMs: number): LeaseStore;
	writer(): BatchWriter;
	projector(): ProjectionWriter;
	/** What of a batch that was appended is kept in memory until it is in the tables; the batch itself, or the same lighter. */
	logged(rows: CommitRows): CommitRows;
	/** The batches that are in the log and not in the tables, in the order in which they were written. */
	readLog(): Promise<readonly CommitRows[]>;
	readProjected(): Promise<readonly ProjectedPartition[]>;
	/**
	 * Raises the epochs of the batch's partitions that `holder` still has: waits for a transaction of it that is still
	 * running and makes it fail where it has not begun. Then looks for the batch in the log, in the same transaction.
	 */
	fence(holder: string, rows: CommitRows): Promise<FencedBatch>;
	/** The answers of command ids that were used before, as far as they are projected; by `answerKey`. */
	findStored(wanted: readonly CommandKey[]): Promise<ReadonlyMap<string, KnownAnswer>>;
	/** The partition's events after a sequence, in their order. */
	readEvents(partition: number, after: bigint, limit: number): Promise<readonly StoredEvent[]>;
	/** Events of transfers that were sent and have not arrived, by their payload. */
	readUnarrived(): Promise<readonly unknown[]>;
	readSnapshots(partition: number): Promise<readonly StoredSnapshot[]>;
	/** Accounts that nobody may trade on, with the reason. */
	readFrozen(): Promise<readonly { readonly accountId: string; readonly reason: string }[]>;
	/** Stores snapshots, never over newer ones. */
	writeSnapshots(snapshots: readonly NewSnapshot[]): Promise<void>;
	/** Notes how far the snapshots of each partition reach; never back, never beyond its events. */
	noteSnapshots(reached: readonly { readonly partition: number; readonly sequence: bigint }[]): Promise<void>;
	/** `atMs`: since when, by the engine's clock. */
	freeze(partition: number, accountId: string, reason: string, atMs: number): Promise<void>;
	/** Replays the account from its first event and compares all that is stored of it; the state that the replay gives. */
	prove(partition: number, accountId: string): Promise<AccountVerdict>;
	/** Takes the freezing back. */
	unfreeze(partition: number, accountId: string): Promise<void>;
}
