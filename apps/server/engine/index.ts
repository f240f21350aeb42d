export type { KnownAnswer } from "./answers.ts";
export { systemEngineClock } from "./clock.ts";
export { createEngine, type EngineOptions } from "./engine.ts";
export { partitionOf, sha256 } from "./hash.ts";
export { Heap } from "./heap.ts";
export { postgresStore } from "./postgres/store.ts";
export type { CommitRows } from "./rows.ts";
export type {
	BatchWriter,
	CommandKey,
	CommitOutcome,
	EngineStore,
	FencedBatch,
	LeasedPartition,
	LeaseStore,
	NewSnapshot,
	StoredEvent,
	StoredSnapshot,
} from "./store.ts";
export { type Touched, TriggerIndex } from "./trigger-index.ts";
export type {
	Answer,
	Effect,
	Engine,
	EngineClock,
	EngineLog,
	EngineMarket,
	EngineMetrics,
	Failpoint,
	FailpointHook,
	Render,
	StoredAnswer,
} from "./types.ts";
export { type BooksProof, type Fault, proofLines, verifyBooks } from "./verify.ts";
