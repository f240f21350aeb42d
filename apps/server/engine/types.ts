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
import type { DepositRequest } from "./deposits.ts";

/** What the engine needs of the price path. Tests give a scripted one. */
export interface EngineMarket {
	/** The market at this moment; asked once per batch of commands. */
	view(): MarketView;
	/** Up to when time has passed for sure, see `Market`; absent: up to the view's. */
	provenMs?(): number;
	/** The last accepted quote before an instant that is over, not more than days older; undefined: nothing is known of then. */
	quoteAt(instrumentId: string, atMs: number): Promise<Quote | undefined>;
	/** Calls `listener` synchronously with each accepted tick, after the quote book has it. Returns how to leave. */
	onQuote(listener: (quote: Quote) => void): () => void;
}

/** What the engine has to say, and how loud. */
export type EngineLog = Pick<Log, "info" | "warn" | "error" | "fatal">;

/** What a command did, for whoever renders the answer that is stored with it. */
export interface Effect {
	readonly command: Command;
	/** None are refusals: a refused command is answered by its refusal. */
	readonly events: readonly AccountEvent[];
	/** Undefined only for an account that the command opened. */
	readonly before: AccountState | undefined;
	readonly after: AccountState;
	readonly view: MarketView;
	/** When the account was opened. */
	readonly openedAtMs: number;
}

/** Makes the stored answer, plain JSON. Called once, while deciding; must not wait, must not throw. */
export type Render = (effect: Effect) => unknown;

/**
 * - `accepted`: done and durable (`Engine.projected` says when it can be read); `body` is what `Render` made when it was done first;
 *   `text` is its JSON, which whoever is told first need not make again.
 * - `refused`: not done; a refusal of the engine, stored as well (all but ACCOUNT_NOT_FOUND and ACCOUNT_FROZEN).
 * - `failed`: COMMAND_ID_REUSED: this id belongs to another request. NOT_READY: nothing was done, try again.
 *   OUTCOME_UNKNOWN: the connection broke while it was committed; the same id again tells.
 */
export type Answer =
	| { readonly kind: "accepted"; readonly body: unknown; readonly text?: string }
	| { readonly kind: "refused"; readonly refusal: Refusal<RefusalCode> }
	| { readonly kind: "failed"; readonly code: "COMMAND_ID_REUSED" | "NOT_READY" | "OUTCOME_UNKNOWN" };

/** What `commands.answer` holds. */
export type StoredAnswer = { readonly kind: "accepted"; readonly body: unknown } | Extract<Answer, { kind: "refused" }>;

/**
 * Numbered points of the write path at which tests kill, throw or wait. Production passes no hook.
 * 1 the batch is taken; 2 it is decided; 3 its transaction is on the wire; 4 the database has answered; 5 memory has
 * changed, nobody is told yet; 6 everybody is told; 7 a snapshot is about to be written; 8 it is written; 9 batches of
 * the log are about to be brought into the tables; 10 the database has answered.
 */
export type Failpoint = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
export type FailpointHook = (point: Failpoint) => void | Promise<void>;

/** A financing day that cannot be charged: no price of its end is known, and none is guessed. */
export interface HeldFinancing {
	readonly accountId: string;
	readonly date: string;
	readonly instruments: readonly string[];
}

/** What became of a frozen account: `wrong` books stay frozen, with what is wrong with them. */
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
	/** Most commands that one transaction carried. */
	readonly largestBatch: number;
	readonly frozenAccounts: number;
	/** Accounts whose financing waits for a closing price that nobody knows. */
	readonly heldFinancing: number;
	readonly triggersFired: number;
	/** Commands that are acknowledged and not in the tables yet, and for how long the oldest of them has been. */
	readonly unprojected: number;
	readonly unprojectedMs: number;
	/** Whether this process may decide now. */
	readonly holdsLease: boolean;
	/** How often the margin of an account was looked at exactly. */
	readonly marginLooks: number;
}

/** What anybody may ask for. What is counted over all accounts of a customer says nothing of the others: the engine does. */
export type SubmittedCommand = Exclude<Command, Deposit | SetDepositLimits> | DepositRequest;

export interface Engine {
	/**
	 * Decides a command, makes it durable, answers. `requestHash` is a hash of the request that made the command: the
	 * same id with the same hash is answered from what is stored, with another it is COMMAND_ID_REUSED. Deposits, and the limit on
	 * them, go one after the other for each customer, so that it holds over all their accounts, however many come at once.
	 * Never rejects.
	 */
	submit(command: SubmittedCommand, requestHash: string, render?: Render): Promise<Answer>;
	/** For seeding demo accounts only: decides with a view of the past. Throws for an account that is not a demo. */
	seed(command: Command, requestHash: string, view: MarketView): Promise<Answer>;
	/** Committed state; undefined when there is no such account. */
	account(accountId: string): AccountState | undefined;
	/** Committed states, in the order in which the accounts were opened. */
	accountsOf(userId: string): readonly AccountState[];
	/** Accounts whose financing waits, with the day and the instruments of which no closing price is known (E20). */
	heldFinancing(): readonly HeldFinancing[];
	/** Why nobody may trade on the account; null: it is not frozen. */
	frozen(accountId: string): string | null;
	/**
	 * Lets a frozen account be traded on again, when its stored books prove right from its first event on; its state is the
	 * one that the proof gives. `first` is decided before anything else: what it missed (E22). Rejects when the database
	 * cannot be asked.
	 */
	unfreeze(accountId: string, first?: readonly Command[]): Promise<Unfrozen>;
	/** Accounts with an open trade or a pending order of the instrument, as committed. */
	holders(instrumentId: string): readonly string[];
	/** Where the rows of an account are. */
	partitionOf(accountId: string): number;
	/** The market now, as the next command would see it. */
	view(): MarketView;
	/** Ends when a transfer that was just sent has arrived, or after a moment: it arrives then without being waited for. */
	transferArrived(transferId: string): Promise<void>;
	/**
	 * Whoever reads the engine's tables asks this first: ends when everything that was acknowledged by now is in them. False:
	 * it is not, within a few seconds; what they say is old then.
	 */
	projected(): Promise<boolean>;
	metrics(): EngineMetrics;
	/** Ends when the engine has stopped: `stopped` by `stop()`, or `lost` with the reason; a lost engine never serves again. */
	readonly ended: Promise<{ readonly kind: "stopped" } | { readonly kind: "lost"; readonly reason: string }>;
	/** Takes no more, finishes what is queued, writes snapshots, gives the lease back. */
	stop(): Promise<void>;
}
