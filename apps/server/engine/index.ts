export type { KnownAnswer } from "./answers.ts";
export { createEngine } from "./create-engine.ts";
export { EdgeHeap, type Turns } from "./edge-heap.ts";
export type { EngineOptions } from "./engine-options.ts";
export { partitionOf, sha256 } from "./hash.ts";
export { Heap } from "./heap.ts";
export { LoadedAccounts } from "./loaded-accounts.ts";
export { MarginWatch, type MarginWatchOptions } from "./margin-watch.ts";
export { type LogKey, logKeyOf, mergeRows } from "./merge.ts";
export { type EnginePort, enginePort, placesOf } from "./port.ts";
export { postgresStore } from "./postgres/store.ts";
export { ReadsBehind, readsOf } from "./reads.ts";
export type { CommitRows, EventHint } from "./rows.ts";
export { SavingsDays } from "./savings-days.ts";
export type {
	AccountVerdict,
	BatchWriter,
	CommandKey,
	CommitOutcome,
	EngineStore,
	FencedBatch,
	LeasedPartition,
	LeaseStore,
	NewSnapshot,
	ProjectedPartition,
	ProjectionWriter,
	StoredEvent,
	StoredSnapshot,
} from "./store.ts";
export { type Touched, TriggerIndex } from "./trigger-index.ts";
export type {
	Answer,
	DepositRequest,
	Effect,
	Engine,
	EngineLog,
	EngineMarket,
	EngineMetrics,
	Failpoint,
	FailpointHook,
	HeldFinancing,
	Render,
	StoredAnswer,
	SubmittedCommand,
	Unfrozen,
} from "./types.ts";
export { type BooksProof, type Fault, proofLines, verifyBooks } from "./verify.ts";
export {
	HOUSE_ENTRY_COLUMNS,
	type HouseEntryRow,
	type InTransit,
	readSuspenseDifferences,
	readTransit,
	storedHouseEntry,
	verifyHouseChain,
} from "./verify-house.ts";
