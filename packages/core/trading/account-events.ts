import type { Money, Price } from "../money/index.ts";
import type { TransferPartner, TransferTerms } from "./account-types.ts";
import type { PendingOrder } from "./order-types.ts";
import type { ConversionUsed, EventBase, OpenTrade, TickUsed } from "./types.ts";

/** The account's figures at the moment of an event (E7). */
export interface MarginFigures {
	readonly equity: Money;
	readonly usedMargin: Money;
	/** Basis points of a percent; null: nothing is used. */
	readonly marginLevel: bigint | null;
}

export type MarginCallLevelsSet = EventBase & {
	readonly type: "margin-call-levels-set";
	readonly levels: readonly number[];
};
/** The margin level has come down to `level` (E16). */
export type MarginCallEntered = EventBase &
	MarginFigures & { readonly type: "margin-call-entered"; readonly level: number };
/** The margin level has risen above `level` again, or the level is no longer watched (E16). */
export type MarginCallLeft = EventBase & MarginFigures & { readonly type: "margin-call-left"; readonly level: number };
/** Equity is at or below half of the used margin (E17); what is done about it follows in the same decision. */
export type CloseOutStarted = EventBase &
	MarginFigures & { readonly type: "close-out-started"; readonly quotes: readonly TickUsed[] };
/** The one posting that brings a balance below zero to zero (E18). */
export type NegativeBalanceCompensated = EventBase & {
	readonly type: "negative-balance-compensated";
	readonly amount: Money;
};
export type LeverageCapSet = EventBase & { readonly type: "leverage-cap-set"; readonly leverageCap: number | null };
export type AccountRenamed = EventBase & { readonly type: "account-renamed"; readonly name: string };
export type SwapFreeSet = EventBase & { readonly type: "swap-free-set"; readonly swapFree: boolean };

/** What a financing day means for one trade (E20). */
export interface FinancingLine {
	readonly tradeId: string;
	readonly reason: "swap" | "administration-fee";
	/** Days charged; 3 over a weekend. */
	readonly days: number;
	/** Posted; below zero the customer pays. */
	readonly amount: Money;
	/** What was too little to post, in 10^-12 of the minor unit; it joins the next day's. */
	readonly carry: bigint;
	/** The closing price that the notional was taken at. */
	readonly price: Price;
	readonly conversion: ConversionUsed;
}
export type FinancingApplied = EventBase & {
	readonly type: "financing-applied";
	readonly date: string;
	readonly lines: readonly FinancingLine[];
};

export interface DividendLine {
	readonly tradeId: string;
	/** A buy receives, a sell pays. */
	readonly amount: Money;
	readonly conversion: ConversionUsed;
}
export type DividendApplied = EventBase & {
	readonly type: "dividend-applied";
	readonly instrumentId: string;
	readonly dividend: Price;
	readonly taxBasisPoints: number;
	readonly lines: readonly DividendLine[];
};

export interface SplitLine {
	/** The trade after it, its cash included in `cashAdjustments`. */
	readonly trade: OpenTrade;
	/** What the units that do not fill a step, and the rounding of the price, were worth. */
	readonly cash: Money;
	readonly conversion: ConversionUsed;
}
export type SplitApplied = EventBase & {
	readonly type: "split-applied";
	readonly instrumentId: string;
	readonly numerator: number;
	readonly denominator: number;
	readonly tick: TickUsed;
	readonly lines: readonly SplitLine[];
	/** Pending orders after it. */
	readonly orders: readonly PendingOrder[];
};

export type TransferSent = EventBase & {
	readonly type: "transfer-sent";
	readonly transferId: string;
	readonly to: TransferPartner;
	readonly terms: TransferTerms;
};
export type TransferReceived = EventBase & {
	readonly type: "transfer-received";
	readonly transferId: string;
	readonly from: TransferPartner;
	readonly terms: TransferTerms;
};

export type UpkeepEvent =
	| MarginCallLevelsSet
	| MarginCallEntered
	| MarginCallLeft
	| CloseOutStarted
	| NegativeBalanceCompensated
	| LeverageCapSet
	| AccountRenamed
	| SwapFreeSet
	| FinancingApplied
	| DividendApplied
	| SplitApplied
	| TransferSent
	| TransferReceived;

export const UPKEEP_EVENT_TYPES = [
	"margin-call-levels-set",
	"margin-call-entered",
	"margin-call-left",
	"close-out-started",
	"negative-balance-compensated",
	"leverage-cap-set",
	"account-renamed",
	"swap-free-set",
	"financing-applied",
	"dividend-applied",
	"split-applied",
	"transfer-sent",
	"transfer-received",
] as const satisfies readonly UpkeepEvent["type"][];

const types: ReadonlySet<string> = new Set(UPKEEP_EVENT_TYPES);
export const isUpkeepEvent = (event: { readonly type: string }): event is UpkeepEvent => types.has(event.type);
