import type { Quote } from "@truefill/core/pricing";
import type { Refusal } from "@truefill/core/result";
import type {
	AccountEvent,
	AccountState,
	Command,
	Deposit,
	MarketView,
	RefusalCode,
	SetDepositLimits,
} from "@truefill/core/trading";
import type { Log } from "../platform/log.ts";

/** What the engine needs of the price path. Tests use a scripted one. */
export interface EngineMarket {
	/** The current market; called once per batch of commands. */
	view(): MarketView;
	/** Until when time has certainly passed, see `Market`; absent: until the view's time. */
	provenMs?(): number;
	/** The last accepted quote before a past instant, at most days older; undefined when none is known. */
	quoteAt(instrumentId: string, atMs: number): Promise<Quote | undefined>;
	/** Calls `listener` synchronously with each accepted tick, after the quote book has it. Returns `unsubscribe`. */
	onQuote(listener: (quote: Quote) => void): () => void;
}

/** Log methods of the engine. */
export type EngineLog = Pick<Log, "info" | "warn" | "error" | "fatal">;

/** The effect of a command, input of the function that renders the stored answer. */
export interface Effect {
	readonly command: Command;
	/** Contains no refusals: a refused command is answered by its refusal. */
	readonly events: readonly AccountEvent[];
	/** Undefined only for an account that the command opened. */
	readonly before: AccountState | undefined;
	readonly after: AccountState;
	readonly view: MarketView;
	/** When the account was opened. */
	readonly openedAtMs: number;
}

/** Makes the stored answer, plain JSON. Called once, while deciding; must be synchronous and not throw. */
export type Render = (effect: Effect) => unknown;

/**
 * - `accepted`: done and durable (`Engine.projected` says when it can be read). `body`: the result of `Render` at the
 *   first execution; `text`: its JSON, only in the first answer.
 * - `refused`: not done; a refusal of the engine, also stored (all but ACCOUNT_NOT_FOUND and ACCOUNT_FROZEN).
 * - `failed`: COMMAND_ID_REUSED: this id belongs to another request. NOT_READY: nothing was done, retry.
 *   OUTCOME_UNKNOWN: the connection broke during the commit; a retry with the same id gives the outcome.
 */
export type Answer =
	| { readonly kind: "accepted"; readonly body: unknown; readonly text?: string }
	| { readonly kind: "refused"; readonly refusal: Refusal<RefusalCode> }
	| { readonly kind: "failed"; readonly code: "COMMAND_ID_REUSED" | "NOT_READY" | "OUTCOME_UNKNOWN" };

/** What `commands.answer` holds. */
export type StoredAnswer = { readonly kind: "accepted"; readonly body: unknown } | Extract<Answer, { kind: "refused" }>;

/**
 * Numbered points of the write path at which tests kill, throw or wait. Production passes no hook. 1 batch taken; 2
 * decided; 3 transaction sent; 4 database has answered; 5 memory changed, callers not answered yet; 6 callers answered;
 * 7 before writing a snapshot; 8 snapshot written; 9 before projecting batches of the log; 10 database has answered.
 */
export type Failpoint = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
export type FailpointHook = (point: Failpoint) => void | Promise<void>;

/** A financing day that cannot be charged: a price at its end is unknown, and none is guessed. */
export interface HeldFinancing {
	readonly accountId: string;
	readonly date: string;
	readonly instruments: readonly string[];
}

/** Result of unfreezing: `wrong` books stay frozen, and `faults` lists what is wrong. */
export type Unfrozen =
	| { readonly kind: "unfrozen" }
	| { readonly kind: "not-frozen" }
	| { readonly kind: "wrong"; readonly faults: readonly string[] };

export interface EngineMetrics {
	readonly accounts: number;
	readonly armedLevels: number;
	readonly queued: number;
	readonly commits: number;
	readonly commands: number;
	/** Most commands in one transaction so far. */
	readonly largestBatch: number;
	readonly frozenAccounts: number;
	/** Accounts whose financing waits for an unknown closing price. */
	readonly heldFinancing: number;
	readonly triggersFired: number;
	/** Number of acknowledged commands that are not projected yet, and the age of the oldest. */
	readonly unprojected: number;
	readonly unprojectedMs: number;
	/** Whether this process may decide now. */
	readonly holdsLease: boolean;
	/** Number of exact margin checks. */
	readonly marginLooks: number;
}

/** A command that counts over all accounts of a customer, as callers submit it. The engine adds the other accounts. */
export type DepositRequest = Omit<Deposit, "others"> | Omit<SetDepositLimits, "others">;

/** Commands that callers may submit. The engine adds the customer's other accounts where it needs them. */
export type SubmittedCommand = Exclude<Command, Deposit | SetDepositLimits> | DepositRequest;

export interface Engine {
	/**
	 * Decides a command, makes it durable, answers. `requestHash` is a hash of the request behind the command: the same
	 * id with the same hash gets the stored answer, with another hash COMMAND_ID_REUSED. Deposits and deposit limits are
	 * serialised per customer, so that a limit holds over all their accounts under concurrency. Never rejects.
	 */
	submit(command: SubmittedCommand, requestHash: string, render?: Render): Promise<Answer>;
	/** For seeding a demo only: decides with a past view. Throws for a live account, unless `mayHavePast` allows it. */
	seed(command: Command, requestHash: string, view: MarketView, render?: Render): Promise<Answer>;
	/**
	 * The past of a seeded account is complete: its open trades are valued at current prices from now on, and financed for
	 * the days that they were open.
	 */
	endPast(accountId: string): void;
	/** Committed state; undefined when there is no such account. */
	account(accountId: string): AccountState | undefined;
	/** Resolves when everything that was queued for the account, as by the latest tick, is decided and committed. */
	settled(accountId: string): Promise<void>;
	/** Committed states, in the order in which the accounts were opened. */
	accountsOf(userId: string): readonly AccountState[];
	/** Accounts whose financing waits, with the day and the instruments without a known closing price (E20). */
	heldFinancing(): readonly HeldFinancing[];
	/** Why the account is frozen; null when it is not. */
	frozen(accountId: string): string | null;
	/**
	 * Unfreezes an account when its stored books prove right from its first event on. It continues with the replayed
	 * state. `first`: missed commands (E22), decided before anything else. Rejects when the database is unavailable.
	 */
	unfreeze(accountId: string, first?: readonly Command[]): Promise<Unfrozen>;
	/** Accounts with an open trade or a pending order of the instrument, in the committed state. */
	holders(instrumentId: string): readonly string[];
	/** The partition of an account. */
	partitionOf(accountId: string): number;
	/** The market now, as the next command would see it. */
	view(): MarketView;
	/** Resolves when a transfer that was just sent has arrived, or after a timeout; it arrives in any case. */
	transferArrived(transferId: string): Promise<void>;
	/**
	 * For readers of the engine's tables: resolves when everything that was acknowledged by now is in them. False when it
	 * is not within a few seconds; the tables are stale then.
	 */
	projected(): Promise<boolean>;
	metrics(): EngineMetrics;
	/** Resolves when the engine has stopped: `stopped` by `stop()`, or `lost` (never serves again) with the reason. */
	readonly ended: Promise<{ readonly kind: "stopped" } | { readonly kind: "lost"; readonly reason: string }>;
	/** Accepts no more commands, finishes queued ones, writes snapshots, releases the lease. */
	stop(): Promise<void>;
}
