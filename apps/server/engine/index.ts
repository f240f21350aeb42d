export { systemEngineClock } from "./clock.ts";
export { createEngine, type EngineOptions } from "./engine.ts";
export { partitionOf, sha256 } from "./hash.ts";
export { postgresStore } from "./postgres/store.ts";
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
} from "./types.ts";
export { type BooksProof, type Fault, proofLines, verifyBooks } from "./verify.ts";
