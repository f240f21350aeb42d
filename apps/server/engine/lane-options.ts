import type { HashText } from "@truefill/core/ledger";
import type { MarketView } from "@truefill/core/trading";
import type { Timers } from "../platform/clock.ts";
import type { Measures } from "../platform/measures.ts";
import type { AnswerCache } from "./answers.ts";
import type { LoadedAccount, LoadedAccounts } from "./loaded-accounts.ts";
import type { PartitionHead, Plan, Waiting } from "./plan.ts";
import type { EngineStore } from "./store.ts";
import type { StoredAnswers } from "./stored-answers.ts";
import type { Answer, EngineLog, FailpointHook } from "./types.ts";

/** A command in the queue of a lane, with who waits for it. */
export interface Pending extends Waiting {
	readonly key: string;
	readonly reply: (answer: Answer) => void;
	/** Told already (OUTCOME_UNKNOWN): never tried again on its own. */
	replied: boolean;
	/** When it was queued, in the machine's time. */
	readonly queuedMs: number;
	/** Somebody outside the engine waits for the answer; what the engine raised itself waits for as long as it takes. */
	readonly isAsked: boolean;
}

export interface LaneOptions {
	readonly store: EngineStore;
	/** The machine's: what it waits for is the database. */
	readonly clock: Timers;
	readonly log: EngineLog;
	readonly holder: string;
	readonly loadedAccounts: LoadedAccounts;
	readonly heads: ReadonlyMap<number, PartitionHead>;
	readonly partitionOf: (accountId: string) => number;
	readonly answers: AnswerCache;
	readonly stored: StoredAnswers;
	readonly hashText: HashText;
	readonly view: () => MarketView;
	/** Whether this process holds its lease, also after it was asked to renew it at once. */
	readonly mayDecide: () => boolean | Promise<boolean>;
	readonly maxBatch: number;
	/** How long callers wait for a silent database, or for an unknown outcome to be settled, before they are told. */
	readonly unknownAfterMs: number;
	readonly failpoint?: FailpointHook | undefined;
	readonly measures?: Pick<Measures, "batchWritten" | "answered"> | undefined;
	readonly onUnwritten?: ((error: unknown) => void) | undefined;
	/** After the decision, before the commit: levels are armed so that no tick is missed while it is written. */
	readonly onPlanned: (plan: Plan<Pending>) => void;
	/** The plan did not become true. */
	readonly onDropped: (plan: Plan<Pending>) => void;
	readonly onApplied: (plan: Plan<Pending>) => void;
	/** Nothing is queued any more. */
	readonly onDrained: () => void;
	/** Ends when the log may take more; false: it may not for a while. */
	readonly room: () => Promise<boolean>;
	readonly onFrozen: (loaded: LoadedAccount | undefined, accountId: string, reason: string) => void;
	/** This process must not decide any more. */
	readonly onLost: (reason: string) => void;
}
