import type { AccountCurrency, Currency, Money, Price, Rate, Volume } from "../money/index.ts";
import type { Side } from "../pricing/index.ts";

/** The tick that a fill rests on, whole, so that the fill can be derived again. */
export interface TickUsed {
	readonly instrumentId: string;
	readonly bid: Price;
	readonly ask: Price;
	readonly tsMs: number;
	readonly sequence: number;
}

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

/** The exposure of the other trades of the side, in USD rounded up to the cent, and the rate that measured it (E8). */
export interface MarginExposure {
	readonly beforeUsd: Money;
	/** The ask of the quote currency in USD. */
	readonly rate: Rate;
}

/** A close asked for while the market was shut: done by the first tradable tick (E14). */
export interface CloseRequest {
	/** Null closes all that is open then. */
	readonly volume: Volume | null;
	readonly bound: Price | null;
	readonly requestedAtMs: number;
}

/** What links an order to what it did: one order, one deal for each fill, and the trade that the event names. */
export interface DealLinks {
	/** The pending order, or the order that the command itself was. */
	readonly orderId: string;
	readonly dealId: string;
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
