import type { Instrument, Jurisdiction } from "../instruments/index.ts";
import type { AccountCurrency, Currency, Money, Price, Rate, Volume } from "../money/index.ts";
import type { MarketState, Quote, Side, TwoSidedRate } from "../pricing/index.ts";
import type { Refusal } from "../result/index.ts";
import type { MaintenanceEvent } from "./account-events.ts";
import type { AccountCommand } from "./account-types.ts";
import type { AccountProtection } from "./customer-limits.ts";
import type { AccountDeposits } from "./deposit-limits.ts";
import type { OrderEvent } from "./order-events.ts";
import type { CloseRequest, DealLinks, MarketTimeInForce, OrderCommand, PendingOrder } from "./order-types.ts";
import type { RefusalCode } from "./refusals.ts";

export type * from "./account-events.ts";
export type * from "./account-types.ts";
export { DEPOSIT_METHODS } from "./account-types.ts";
export type * from "./order-events.ts";
export type * from "./order-types.ts";

/** The price actually used to turn quote currency into account currency, kept in the fill (E5). */
export interface ConversionUsed {
	readonly from: Currency;
	readonly to: AccountCurrency;
	readonly rate: Rate;
	/** The instrument ids whose quotes made the rate, in order; empty when the currencies are the same. */
	readonly via: readonly string[];
	/** Those quotes themselves, in the same order, so that the rate can be made again. Absent: none, or from before they were kept. */
	readonly ticks?: readonly TickUsed[];
}

/** A result was converted at a rate that was older than it may be (E5). */
export interface StaleConversion {
	/** The pair whose quote was the longest overdue, and how old that quote was. */
	readonly instrumentId: string;
	readonly ageMs: number;
	/** The share of the result that was charged for it, beside the instrument's mark-up; `0` where nobody chose the moment. */
	readonly markup: string;
}

/** The tick that a fill rests on, whole, so that the fill can be derived again. */
export interface TickUsed {
	readonly instrumentId: string;
	readonly bid: Price;
	readonly ask: Price;
	readonly tsMs: number;
	readonly sequence: number;
}

/** The exposure of the other trades of the side, in USD rounded up to the cent, and the rate that measured it (E8). */
export interface MarginExposure {
	readonly beforeUsd: Money;
	/** The ask of the quote currency in USD. */
	readonly rate: Rate;
}

export interface OpenTrade {
	readonly id: string;
	readonly instrumentId: string;
	readonly side: Side;
	/** What is still open. */
	readonly volume: Volume;
	/** What was opened. */
	readonly openedVolume: Volume;
	readonly openingPrice: Price;
	readonly openedAtMs: number;
	/** Leverage that set the margin at the fill (E8). */
	readonly leverage: number;
	/** Initial margin still held, in the account currency; fixed at the fill, reduced by partial closes (E8). */
	readonly margin: Money;
	/** Commission charged so far and not yet carried to a closed part, account currency, ≥ 0. */
	readonly commission: Money;
	readonly stopLoss: Price | null;
	readonly takeProfit: Price | null;
	readonly openingTick: TickUsed;
	/** The rate (the ask: margin is bought) that turned the quote currency into the account's for the margin (E5, E8). */
	readonly openingConversion: ConversionUsed;
	/**
	 * What the open volume cost, price × volume × 10^16, where the opening price is a rounded average of several fills
	 * (E9); null where it is exactly the opening price × the volume. Results come from it, so that nothing drifts (E6).
	 */
	readonly cost: bigint | null;
	/** The stop loss follows the best closing price at this distance; null: it stands still. */
	readonly trailingDistance: Price | null;
	/** The stop loss is guaranteed for this premium per unit, in the quote currency, charged only when it fills. */
	readonly guaranteedPremium: Price | null;
	/** A close that waits for the market to open (E14). */
	readonly closeRequest: CloseRequest | null;
	/** Swap and administration fees posted and not yet carried to a closed part; below zero the customer paid (E20). */
	readonly swap: Money;
	/** What of `swap` was the administration fee of a swap-free account, ≤ 0 (E20). */
	readonly administrationFee: Money;
	/** What of them was too little to post yet, in 10^-12 of the minor unit (E2). */
	readonly swapCarry: bigint;
	/** Days of financing so far; swap-free accounts have the first ones free. */
	readonly financedDays: number;
	/** Dividends and cash of splits posted and not yet carried to a closed part (E22). */
	readonly cashAdjustments: Money;
	/** Where in the instrument's bands the margin was taken; null: the instrument had none (E8). */
	readonly marginExposure: MarginExposure | null;
}

/** `order`: a pending order, or an opposite order of a netting account, took it off (E9). */
export const CLOSE_REASONS = [
	"customer",
	"stop-loss",
	"take-profit",
	"stop-out",
	"staff",
	"trailing-stop",
	"guaranteed-stop",
	"order",
	"close-by",
	"reverse",
	"split",
	"reset",
] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

/** A closed trade or a closed part of one. */
export interface ClosedTrade {
	readonly id: string;
	/** The trade it was a part of (equals `id` when closed whole at once). */
	readonly tradeId: string;
	readonly instrumentId: string;
	readonly side: Side;
	readonly volume: Volume;
	readonly openingPrice: Price;
	readonly closingPrice: Price;
	readonly openedAtMs: number;
	readonly closedAtMs: number;
	readonly leverage: number;
	/** Price difference × volume, converted (E4, E5). */
	readonly grossPnl: Money;
	/** Both sides' commission for this volume, ≥ 0. */
	readonly commission: Money;
	/** Charged because the guaranteed stop filled at its price, ≥ 0. */
	readonly guaranteedPremium: Money;
	/** Charged for converting the result, ≥ 0: its mark-up, and that of a stale rate (E5). */
	readonly conversionCharge: Money;
	/** The mark-up as the instrument's terms had it. */
	readonly conversionMarkup: string;
	/** The part's share of swap and administration fees (E20). */
	readonly swap: Money;
	/** What of `swap` was the administration fee of a swap-free account, ≤ 0. */
	readonly administrationFee: Money;
	/** The part's share of dividends and cash of splits (E22). */
	readonly cashAdjustments: Money;
	/** gross + swap + dividends − commission − conversion charge − premium (E6). */
	readonly netPnl: Money;
	readonly conversion: ConversionUsed;
	/** The rate of the result was stale. Absent: it was not, or the closing is from before that was asked. */
	readonly staleConversion?: StaleConversion;
	/** What its margin and opening commission were converted at. Absent: nothing was, or from before it was kept here. */
	readonly openingConversion?: ConversionUsed;
	readonly closingTick: TickUsed;
	readonly closeReason: CloseReason;
	/** The part's share of the cost, where the opening price is a rounded average; else null (E9). */
	readonly cost: bigint | null;
	/** The tick that opened it; null for a trade closed before ticks were kept here. */
	readonly openingTick: TickUsed | null;
}

export type AccountType = "demo" | "live";
/** `hedging`: each trade its own ticket. `netting`: one position per instrument. Never changes after opening (E9). */
export type PositionMode = "hedging" | "netting";

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

/** What the core may ask of the market while it decides. Pure: a snapshot taken by the caller. */
export interface MarketView {
	readonly nowMs: number;
	instrument(instrumentId: string): Instrument | undefined;
	/** Latest accepted quote, also when stale; undefined when there never was one. */
	quote(instrumentId: string): Quote | undefined;
	state(instrumentId: string): MarketState;
	/**
	 * How old the latest quote is, where that is more than the instrument's limit and its session is open; null: a rate
	 * may rest on it (E5).
	 */
	overdueMs(instrumentId: string): number | null;
	/** Two-sided rate of one unit of `from` in `to`; undefined when unknown (never guessed). */
	rate(from: Currency, to: Currency): TwoSidedRate | undefined;
	/** Leverage cap of the active jurisdiction profile for an instrument. */
	profileLeverage(instrument: Instrument): number;
}

// ---------------------------------------------------------------- commands

export interface CommandBase {
	/** Made by the caller, unique per account for ever; the same id again is answered from what is stored. */
	readonly commandId: string;
	readonly accountId: string;
}

export interface OpenAccount extends CommandBase {
	readonly kind: "open-account";
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
export const CREDIT_KINDS = ["goodwill", "compensation"] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];
/** Why a balance is adjusted, each its own reason in the journal (E24). */
export const ADJUSTMENTS = ["demo-funding", "adjustment", ...CREDIT_KINDS] as const;
/**
 * Demo money, a counted adjustment, or a credit of a named kind: compensation for a mistake, goodwill. There is no bonus.
 * What arrives from outside is a `Deposit`.
 */
export interface AdjustBalance extends CommandBase {
	readonly kind: "adjust-balance";
	readonly amount: Money;
	readonly reason: (typeof ADJUSTMENTS)[number];
	readonly note: string;
}
export interface OpenTradeCommand extends CommandBase {
	readonly kind: "open-trade";
	readonly instrumentId: string;
	readonly side: Side;
	readonly volume: Volume;
	readonly stopLoss: Price | null;
	readonly takeProfit: Price | null;
	/** Worst price the customer accepts, or null. */
	readonly bound: Price | null;
	/** Absent: FOK. */
	readonly timeInForce?: MarketTimeInForce | undefined;
	/** Takes off what is open on the other side, oldest trade first, and never opens. Absent: no. */
	readonly reduceOnly?: boolean | undefined;
	/** The stop loss follows the best closing price at this distance. */
	readonly trailingDistance?: Price | null | undefined;
	/** The stop loss fills exactly at its price, for the instrument's premium. Absent: no. */
	readonly guaranteedStop?: boolean | undefined;
}
/** Patch meaning (E12): undefined leaves, null removes. */
export interface AmendTrade extends CommandBase {
	readonly kind: "amend-trade";
	readonly tradeId: string;
	readonly stopLoss?: Price | null | undefined;
	readonly takeProfit?: Price | null | undefined;
	readonly trailingDistance?: Price | null | undefined;
	readonly guaranteedStop?: boolean | undefined;
}
export interface CloseTrade extends CommandBase {
	readonly kind: "close-trade";
	readonly tradeId: string;
	/** Null closes all of it. */
	readonly volume: Volume | null;
	readonly bound: Price | null;
}
/** Raised by the trigger index; carries the tick itself so that a fold needs no market. */
export interface TriggerTrade extends CommandBase {
	readonly kind: "trigger-trade";
	readonly tradeId: string;
	readonly quote: Quote;
}

export type Command =
	| OpenAccount
	| AdjustBalance
	| OpenTradeCommand
	| AmendTrade
	| CloseTrade
	| TriggerTrade
	| OrderCommand
	| AccountCommand;

// ---------------------------------------------------------------- events

/** A refusal as an event keeps it. */
export type StoredRefusal = Refusal<RefusalCode>;

export interface EventBase {
	readonly accountId: string;
	/** Gapless per account, from 1. */
	readonly sequence: number;
	readonly commandId: string;
	readonly occurredAtMs: number;
}

export type AccountOpened = EventBase & {
	readonly type: "account-opened";
	readonly account: Omit<OpenAccount, "kind" | "commandId" | "accountId">;
};
export type BalanceAdjusted = EventBase & {
	readonly type: "balance-adjusted";
	readonly amount: Money;
	readonly reason: AdjustBalance["reason"];
	readonly note: string;
};
export type TradeOpened = EventBase & {
	readonly type: "trade-opened";
	readonly trade: OpenTrade;
	readonly commission: Money;
	readonly deal: DealLinks;
};
export type TradeAmended = EventBase & {
	readonly type: "trade-amended";
	readonly tradeId: string;
	readonly stopLoss: Price | null;
	readonly takeProfit: Price | null;
	readonly trailingDistance: Price | null;
	readonly guaranteedPremium: Price | null;
};
export type TradeClosed = EventBase & {
	readonly type: "trade-closed";
	readonly closed: ClosedTrade;
	/** Commission charged now, for the closing side only. */
	readonly closingCommission: Money;
	/** What stays open after it, or null when nothing does. */
	readonly remaining: OpenTrade | null;
	readonly deal: DealLinks;
};
export type CommandRefused = EventBase & {
	readonly type: "command-refused";
	readonly command: Command["kind"];
	readonly refusal: StoredRefusal;
};

export type AccountEvent =
	| AccountOpened
	| BalanceAdjusted
	| TradeOpened
	| TradeAmended
	| TradeClosed
	| CommandRefused
	| OrderEvent
	| MaintenanceEvent;

/** A refusal is an event too: the account's sequence counts it, the customer can find it. */
export type Decision =
	| { readonly kind: "accepted"; readonly events: readonly AccountEvent[] }
	| {
			readonly kind: "refused";
			readonly refusal: Refusal<RefusalCode>;
			/** Empty only for ACCOUNT_NOT_FOUND: there is no sequence to count it in. */
			readonly events: readonly [] | readonly [CommandRefused];
	  };
