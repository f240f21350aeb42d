export { systemEngineClock } from "./clock.ts";
export { createEngine, type EngineOptions } from "./engine.ts";
export { partitionOf, sha256 } from "./hash.ts";
export { type Touched, TriggerIndex } from "./trigger-index.ts";
export type {
	Answer,
	Effect,
	Engine,
	EngineClock,
	EngineMarket,
	EngineMetrics,
	Failpoint,
	FailpointHook,
	Render,
} from "./types.ts";
export { type BooksProof, type Fault, proofLines, verifyBooks } from "./verify.ts";
