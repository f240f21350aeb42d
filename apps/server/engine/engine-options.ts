import type { Clock } from "../platform/clock.ts";
import type { Measures } from "../platform/measures.ts";
import type { EventHint } from "./rows.ts";
import type { EngineStore } from "./store.ts";
import type { EngineLog, EngineMarket, FailpointHook } from "./types.ts";

export interface EngineOptions {
	readonly store: EngineStore;
	readonly market: EngineMarket;
	readonly log: EngineLog;
	readonly clock: Clock;
	/** Name of this process in the leases, unique per process. */
	readonly holder?: string;
	/** How long the lease is valid without renewal. */
	readonly leaseMs?: number;
	/** How long to wait at the start for another engine's live lease to expire. */
	readonly leaseWaitMs?: number;
	/** Commit pipelines; each writes one transaction at a time. */
	readonly lanes?: number;
	/** Most commands of one transaction. 1 means one transaction per order, the baseline of the bench. */
	readonly maxBatch?: number;
	/** Most commands that may queue in one lane; further ones get NOT_READY. */
	readonly queueLimit?: number;
	/** Answers kept in memory. Older repeated commands are answered from the database. */
	readonly answerCacheSize?: number;
	/** Events between two snapshots. */
	readonly snapshotEvery?: number;
	/** How long callers wait for an unknown outcome to be settled before they get OUTCOME_UNKNOWN. */
	readonly unknownAfterMs?: number;
	/** How long a shutdown waits for queued commands. */
	readonly stopWithinMs?: number;
	/** Customers whose live accounts may be seeded with a past; absent: nobody. Only a demo has such a customer. */
	readonly mayHavePast?: (userId: string) => boolean;
	readonly failpoint?: FailpointHook;
	/** How long a reader waits until the read models contain what was acknowledged before. */
	readonly readWithinMs?: number;
	/** Absent: nothing is measured. */
	readonly measures?: Pick<Measures, "batchWritten" | "answered" | "readable"> | undefined;
	/** Called with the error when a write to the database failed. The write is retried. */
	readonly onUnwritten?: (error: unknown) => void;
	/** Called at the start with the time of the latest stored event. New timestamps must not be before it. */
	readonly onLatest?: (latestMs: number) => void;
	/** Called with the outbox rows of a batch as soon as it is committed, in order within each partition. */
	readonly onCommitted?: (hints: readonly EventHint[]) => void;
	/** Called with the sequences reached when events were projected. Their outbox rows can be published now. */
	readonly onProjected?: (reached: readonly { readonly partition: number; readonly sequence: bigint }[]) => void;
}
