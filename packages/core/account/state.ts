import type { Jurisdiction } from "../instruments/index.ts";
import type { AccountCurrency, Money } from "../money/index.ts";
import type { AccountDeposits } from "./deposits.ts";
import type { PendingOrder } from "./order.ts";
import type { AccountPending } from "./pending.ts";
import type { AccountProtection } from "./protection.ts";
import type { AccountSavings, SavingsPlan } from "./savings.ts";
import type { AccountStrategy } from "./strategies.ts";
import type { OpenTrade } from "./trade.ts";

/** `savings`: earns interest, never trades; money comes and goes only by transfers with own live accounts. */
export const ACCOUNT_TYPES = ["demo", "live", "savings"] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];
/** `hedging`: each trade is separate. `netting`: one position per instrument. Never changes after opening (E9). */
export type PositionMode = "hedging" | "netting";

/** The terms on which an account is opened. */
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
	/** Of a savings account, and only of one. */
	readonly plan?: SavingsPlan | undefined;
}

/** The whole state of one account: a fold of its events, nothing else. Immutable. */
export interface AccountState {
	readonly id: string;
	readonly userId: string;
	/** The account number that users see and support asks for. */
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
	/** Shown separately; never counts for close-out (R13). */
	readonly credit: Money;
	/** Realised net result of all closed trades and adjustments of trades (R1). */
	readonly lifetimePnl: Money;
	readonly openTrades: ReadonlyMap<string, OpenTrade>;
	/** The customer's own margin-call levels, highest first, in basis points: 10,000 is 100 % (E16). */
	readonly marginCallLevels: readonly number[];
	/** Margin-call levels that were entered and not yet left, highest first. */
	readonly marginCalls: readonly number[];
	readonly swapFree: boolean;
	/** Archived by the customer: accepts no orders and no money until it is restored. */
	readonly archived: boolean;
	/** The customer's residence (R12, R26); null: never set. */
	readonly jurisdiction: Jurisdiction | null;
	/** The customer's own limits and exclusion; null: nothing was ever set. */
	readonly protection: AccountProtection | null;
	/** Deposits, and the customer's own limit on them; null: neither a deposit nor a limit so far. */
	readonly deposits: AccountDeposits | null;
	/** Money on its way out; no part of the balance (E7). Null: none. */
	readonly pending: AccountPending | null;
	/** Strategies that were started on it, oldest first; stopped ones until the next start. Null: never one. */
	readonly strategies: ReadonlyMap<string, AccountStrategy> | null;
	/** Interest; null: no savings account. */
	readonly savings: AccountSavings | null;
	/** The last financing day that was applied, `YYYY-MM-DD`; null before the first (E20). */
	readonly financedThrough: string | null;
	/** Pending orders in the order of their acceptance. */
	readonly orders: ReadonlyMap<string, PendingOrder>;
	/** Hash of the account's last journal entry (E24); 64 hex digits, all zero before the first. */
	readonly lastEntryHash: string;
	/** Number of the account's journal entries. */
	readonly entryCount: number;
}

/** The account's figures at the moment of an event (E7). */
export interface MarginFigures {
	readonly equity: Money;
	readonly usedMargin: Money;
	/** In basis points: 10,000 is 100 %. Null: no margin is used. */
	readonly marginLevel: bigint | null;
}

/** The fields of an open trade that valuation and margin need; enough for a preview in the browser (E19). */
export type ValuedTrade = Pick<OpenTrade, "instrumentId" | "side" | "openingPrice" | "volume" | "margin"> &
	Partial<Pick<OpenTrade, "cost" | "stopLoss" | "takeProfit" | "trailingDistance" | "guaranteedPremium">>;

/** The fields of an account that checking an opening needs. Every `AccountState` has them. */
export type ValuedAccount = Pick<AccountState, "currency" | "balance" | "credit" | "lifetimePnl" | "leverageCap"> & {
	/** Absent: hedging. */
	readonly positionMode?: PositionMode;
	/** Absent or null: no country rules apply. */
	readonly jurisdiction?: Jurisdiction | null;
	/** Absent: false. */
	readonly swapFree?: boolean;
	/** Absent or null: no limits. */
	readonly protection?: AccountProtection | null;
	/** Absent or null: none. */
	readonly strategies?: ReadonlyMap<string, AccountStrategy> | null;
	readonly openTrades: ReadonlyMap<string, ValuedTrade>;
};
