import type { Instrument } from "../instruments/index.ts";
import type { AccountCurrency, Currency, Money, Price, Rate, Volume } from "../money/index.ts";
import type { MarketState, Quote, Side, TwoSidedRate } from "../pricing/index.ts";
import type { Refusal } from "../result/index.ts";
import type { RefusalCode } from "./refusals.ts";

/** The price actually used to turn quote currency into account currency, kept in the fill (E5). */
export interface ConversionUsed {
	readonly from: Currency;
	readonly to: AccountCurrency;
	readonly rate: Rate;
	/** The instrument ids whose quotes made the rate, in order; empty when the currencies are the same. */
	readonly via: readonly string[];
}

/** The tick that a fill rests on, whole, so that the fill can be derived again. */
export interface TickUsed {
	readonly instrumentId: string;
	readonly bid: Price;
	readonly ask: Price;
	readonly tsMs: number;
	readonly sequence: number;
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
}

export type CloseReason = "customer" | "stop-loss" | "take-profit" | "stop-out" | "staff";

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
	/** gross − commission (E6, with the further lines of E6 when they exist). */
	readonly netPnl: Money;
	readonly conversion: ConversionUsed;
	readonly closingTick: TickUsed;
	readonly closeReason: CloseReason;
}

export type AccountType = "demo" | "live";
/** Each trade its own ticket (E9). `netting` joins this union together with the commands that keep one position. */
export type PositionMode = "hedging";

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
	/** Hash of the account's last journal entry (E24); 64 hex digits, all zero before the first. */
	readonly lastEntryHash: string;
	/** How many journal entries the account has. */
	readonly entryCount: number;
}

/** What valuing and margin need of an open trade; a browser that knows only this can preview (E19). */
export type ValuedTrade = Pick<OpenTrade, "instrumentId" | "side" | "openingPrice" | "volume" | "margin">;

/** What judging an opening needs of an account: no identity, no books. Every `AccountState` is one. */
export type ValuedAccount = Pick<AccountState, "currency" | "balance" | "credit" | "lifetimePnl" | "leverageCap"> & {
	readonly openTrades: ReadonlyMap<string, ValuedTrade>;
};

/** What the core may ask of the market while it decides. Pure: a snapshot taken by the caller. */
export interface MarketView {
	readonly nowMs: number;
	instrument(instrumentId: string): Instrument | undefined;
	/** Latest accepted quote, also when stale; undefined when there never was one. */
	quote(instrumentId: string): Quote | undefined;
	state(instrumentId: string): MarketState;
	/** Two-sided rate of one unit of `from` in `to`; undefined when unknown (never guessed). */
	rate(from: Currency, to: Currency): TwoSidedRate | undefined;
	/** Leverage cap of the active jurisdiction profile for an instrument. */
	profileLeverage(instrument: Instrument): number;
}

// ---------------------------------------------------------------- commands

interface CommandBase {
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
}
/** Demo money or a counted adjustment; deposits and withdrawals get their own commands later. */
export interface AdjustBalance extends CommandBase {
	readonly kind: "adjust-balance";
	readonly amount: Money;
	readonly reason: "demo-funding" | "adjustment";
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
}
/** Patch meaning (E12): undefined leaves, null removes. */
export interface AmendTrade extends CommandBase {
	readonly kind: "amend-trade";
	readonly tradeId: string;
	readonly stopLoss?: Price | null | undefined;
	readonly takeProfit?: Price | null | undefined;
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

export type Command = OpenAccount | AdjustBalance | OpenTradeCommand | AmendTrade | CloseTrade | TriggerTrade;

// ---------------------------------------------------------------- events

interface EventBase {
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
};
export type TradeAmended = EventBase & {
	readonly type: "trade-amended";
	readonly tradeId: string;
	readonly stopLoss: Price | null;
	readonly takeProfit: Price | null;
};
export type TradeClosed = EventBase & {
	readonly type: "trade-closed";
	readonly closed: ClosedTrade;
	/** Commission charged now, for the closing side only. */
	readonly closingCommission: Money;
	/** What stays open after it, or null when nothing does. */
	readonly remaining: OpenTrade | null;
};
export type CommandRefused = EventBase & {
	readonly type: "command-refused";
	readonly command: Command["kind"];
	readonly refusal: Refusal<RefusalCode>;
};

export type AccountEvent = AccountOpened | BalanceAdjusted | TradeOpened | TradeAmended | TradeClosed | CommandRefused;

/** A refusal is an event too: the account's sequence counts it, the customer can find it. */
export type Decision =
	| { readonly kind: "accepted"; readonly events: readonly AccountEvent[] }
	| {
			readonly kind: "refused";
			readonly refusal: Refusal<RefusalCode>;
			/** Empty only for ACCOUNT_NOT_FOUND: there is no sequence to count it in. */
			readonly events: readonly [] | readonly [CommandRefused];
	  };
