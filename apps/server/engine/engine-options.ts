import type { Clock } from "../platform/clock.ts";
import type { Measures } from "../platform/measures.ts";
import type { OutboxRow } from "./rows.ts";
import type { EngineStore } from "./store.ts";
import type { EngineLog, EngineMarket, FailpointHook } from "./types.ts";

export interface EngineOptions {
	readonly store: EngineStore;
	readonly market: EngineMarket;
	readonly log: EngineLog;
	readonly clock: Clock;
	/** Name of this process in the leases; no two processes ever have the same. */
	readonly holder?: string;
	/** How long the lease holds without being renewed. */
	readonly leaseMs?: number;
	/** How long to wait at the start for another engine's live lease to end. */
	readonly leaseWaitMs?: number;
	/** Commit pipelines; each writes one transaction at a time. */
	readonly lanes?: number;
	/** Most commands of one transaction. 1 is one transaction per order, the baseline of the bench. */
	readonly maxBatch?: number;
	/** Most commands that may wait in one lane; more are NOT_READY. */
	readonly queueLimit?: number;
	/** Answers kept in memory; older repeats are answered from the database. */
	readonly answerCacheSize?: number;
	/** Events between two snapshots. */
	readonly snapshotEvery?: number;
	/** How long callers wait for an unknown outcome to be settled before they are told so. */
	readonly unknownAfterMs?: number;
	/** How long a stop waits for what is queued. */
	readonly stopWithinMs?: number;
	readonly failpoint?: FailpointHook;
	/** How long who reads waits for the tables to have what was acknowledged before. */
	readonly readWithinMs?: number;
	/** Absent: nobody measures. */
	readonly measures?: Pick<Measures, "batchWritten" | "answered" | "readable"> | undefined;
	/** Told why the database did not write something; it is tried again. */
	readonly onUnwritten?: (error: unknown) => void;
	/** Told at the start when the latest stored events happened: no stamp may be before it, whatever the wall clock says. */
	readonly onLatest?: (latestMs: number) => void;
	/** Told what the outbox will have of a batch, as soon as it is committed: each partition's rows in their order. */
	readonly onCommitted?: (rows: readonly OutboxRow[]) => void;
	/** Told when events have come into the tables, and how far: what waits for them in the outbox can go out. */
	readonly onProjected?: (reached: readonly { readonly partition: number; readonly sequence: bigint }[]) => void;
}
