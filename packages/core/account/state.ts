import type { Jurisdiction } from "../instruments/index.ts";
import type { AccountCurrency, Money } from "../money/index.ts";
import type { AccountDeposits } from "./deposits.ts";
import type { PendingOrder } from "./order.ts";
import type { AccountProtection } from "./protection.ts";
import type { OpenTrade } from "./trade.ts";

export type AccountType = "demo" | "live";
/** `hedging`: each trade its own ticket. `netting`: one position per instrument. Never changes after opening (E9). */
export type PositionMode = "hedging" | "netting";

/** The terms that an account is opened on. */
export interface AccountTerms {
	readonly userId: string;
	readonly number: string;
	readonly name: string;
	readonly type: AccountType;
	readonly positionMode: PositionMode;
	readonly currency: AccountCurrency;
	readonly leverageCap: number | null;
	/** Absent: not known. */
	readonly jurisdiction?: Jurisdiction | undefined;
}

/** The whole state of one account: a fold of its events, nothing else. Immutable. */
export interface AccountState {
	readonly id: string;
	readonly userId: string;
	/** What a person reads and support asks for. */
	readonly number: string;
	readonly name: string;
	readonly type: AccountType;
	readonly positionMode: PositionMode;
	readonly currency: AccountCurrency;
	/** Customer's own cap on leverage, or null. */
	readonly leverageCap: number | null;
	/** Sequence of the last event; gapless from 1, refusals included. */
	readonly sequence: number;
	/** Sum of the account's postings (E7). */
	readonly balance: Money;
	/** Shown apart, never counts for close-out (R13). */
	readonly credit: Money;
	/** Realised net result of all closed trades and adjustments of trades (R1). */
	readonly lifetimePnl: Money;
	readonly openTrades: ReadonlyMap<string, OpenTrade>;
	/** The customer's own margin-call levels, highest first, in basis points of a percent (E16). */
	readonly marginCallLevels: readonly number[];
	/** Levels that the account is at or below, highest first. */
	readonly marginCalls: readonly number[];
	readonly swapFree: boolean;
	/** Put away by the customer: takes no order and no money until it is taken back. */
	readonly archived: boolean;
	/** Where the customer is resident (R12, R26); null: the account was never told. */
	readonly jurisdiction: Jurisdiction | null;
	/** What protects the customer from themselves; null: nothing was ever set. */
	readonly protection: AccountProtection | null;
	/** What came in from outside, and the customer's own limit on it; null: nothing ever did, and none. */
	readonly deposits: AccountDeposits | null;
	/** The last financing day that was applied, `YYYY-MM-DD`; null before the first (E20). */
	readonly financedThrough: string | null;
	/** Pending orders in the order of their acceptance. */
	readonly orders: ReadonlyMap<string, PendingOrder>;
	/** Hash of the account's last journal entry (E24); 64 hex digits, all zero before the first. */
	readonly lastEntryHash: string;
	/** How many journal entries the account has. */
	readonly entryCount: number;
}

/** The account's figures at the moment of an event (E7). */
export interface MarginFigures {
	readonly equity: Money;
	readonly usedMargin: Money;
	/** Basis points of a percent; null: nothing is used. */
	readonly marginLevel: bigint | null;
}

/** What valuing and margin need of an open trade; a browser that knows only this can preview (E19). */
export type ValuedTrade = Pick<OpenTrade, "instrumentId" | "side" | "openingPrice" | "volume" | "margin"> &
	Partial<Pick<OpenTrade, "cost" | "stopLoss" | "takeProfit" | "trailingDistance" | "guaranteedPremium">>;

/** What judging an opening needs of an account: no identity, no books. Every `AccountState` is one. */
export type ValuedAccount = Pick<AccountState, "currency" | "balance" | "credit" | "lifetimePnl" | "leverageCap"> & {
	/** Absent: hedging. */
	readonly positionMode?: PositionMode;
	/** Absent or null: no rule of a country holds. */
	readonly jurisdiction?: Jurisdiction | null;
	/** Absent: not. */
	readonly swapFree?: boolean;
	/** Absent or null: nothing is limited. */
	readonly protection?: AccountProtection | null;
	readonly openTrades: ReadonlyMap<string, ValuedTrade>;
};
