import type { AccountCurrency, Currency, Money, Price, Rate, Volume } from "../money/index.ts";
import type { Side } from "../pricing/index.ts";

/** The complete tick of a fill, so that the fill can be recomputed. */
export interface TickUsed {
	readonly instrumentId: string;
	readonly bid: Price;
	readonly ask: Price;
	readonly tsMs: number;
	readonly sequence: number;
}

/** The rate used to convert quote currency into account currency, stored in the fill (E5). */
export interface ConversionUsed {
	readonly from: Currency;
	readonly to: AccountCurrency;
	readonly rate: Rate;
	/** Instrument ids of the quotes behind the rate, in order; empty if the currencies are the same. */
	readonly via: readonly string[];
	/** Those quotes, in the same order, to recompute the rate. Absent: none, or not yet stored at that time. */
	readonly ticks?: readonly TickUsed[];
}

/** A result was converted at a stale rate (E5). */
export interface StaleConversion {
	/** The pair with the oldest overdue quote, and the age of that quote. */
	readonly instrumentId: string;
	readonly ageMs: number;
	/**
	 * Share of the result charged for it, besides the instrument's mark-up; `0` if a tick or the clock closed the trade.
	 */
	readonly markup: string;
}

/** Exposure of the side's other trades, in USD rounded up to the cent, and the rate used to compute it (E8). */
export interface MarginExposure {
	readonly beforeUsd: Money;
	/** The ask of the quote currency in USD. */
	readonly rate: Rate;
}

/** A close requested while the market is closed; the first tradable tick executes it (E14). */
export interface CloseRequest {
	/** Null closes all that is open then. */
	readonly volume: Volume | null;
	readonly bound: Price | null;
	readonly requestedAtMs: number;
}

/** Links an order to its effects: one order, one deal per fill, and the trade that the event names. */
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
	/** Commission charged so far and not yet allocated to a closed part, in the account currency, ≥ 0. */
	readonly commission: Money;
	readonly stopLoss: Price | null;
	readonly takeProfit: Price | null;
	readonly openingTick: TickUsed;
	/** The rate (ask) that converted the margin from the quote currency into the account currency (E5, E8). */
	readonly openingConversion: ConversionUsed;
	/**
	 * Cost of the open volume, price × volume × 10^16, if the opening price is a rounded average of several fills (E9).
	 * Null: exactly the opening price × the volume. Results are computed from it, to avoid rounding drift (E6).
	 */
	readonly cost: bigint | null;
	/** The stop loss follows the best closing price at this distance; null: it does not trail. */
	readonly trailingDistance: Price | null;
	/** The stop loss is guaranteed for this premium per unit, in the quote currency, charged only when it fills. */
	readonly guaranteedPremium: Price | null;
	/** A close that waits for the market to open (E14). */
	readonly closeRequest: CloseRequest | null;
	/** Swap and administration fees posted and not yet allocated to a closed part; negative: the customer paid (E20). */
	readonly swap: Money;
	/** The part of `swap` that is the administration fee of a swap-free account, ≤ 0 (E20). */
	readonly administrationFee: Money;
	/** The fraction too small to post yet, in 10^-12 of the minor unit (E2). */
	readonly swapCarry: bigint;
	/** Days of financing so far; for swap-free accounts the first ones are free. */
	readonly financedDays: number;
	/** Dividends and cash of splits posted and not yet allocated to a closed part (E22). */
	readonly cashAdjustments: Money;
	/** The exposure at which the instrument's margin bands were applied; null: it had no bands (E8). */
	readonly marginExposure: MarginExposure | null;
}

/** `order`: closed by a pending order, a reduce-only order, or an opposite order of a netting account (E9). */
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
	/** The trade it was a part of (equals `id` if the whole trade was closed at once). */
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
	/** Charge for converting the result, ≥ 0: the mark-up plus the charge for a stale rate (E5). */
	readonly conversionCharge: Money;
	/** The instrument's conversion mark-up at the time. */
	readonly conversionMarkup: string;
	/** The part's share of swap and administration fees (E20). */
	readonly swap: Money;
	/** The part of `swap` that is the administration fee of a swap-free account, ≤ 0. */
	readonly administrationFee: Money;
	/** The part's share of dividends and cash of splits (E22). */
	readonly cashAdjustments: Money;
	/** gross + swap + dividends − commission − conversion charge − premium (E6). */
	readonly netPnl: Money;
	readonly conversion: ConversionUsed;
	/** The rate of the result was stale. Absent: it was not, or the close was stored before this check existed. */
	readonly staleConversion?: StaleConversion;
	/** Conversion of its margin and opening commission. Absent: none, or stored before this field existed. */
	readonly openingConversion?: ConversionUsed;
	readonly closingTick: TickUsed;
	readonly closeReason: CloseReason;
	/** The part's share of the cost if the opening price is a rounded average; else null (E9). */
	readonly cost: bigint | null;
	/** The tick that opened it; null for a trade closed before this field existed. */
	readonly openingTick: TickUsed | null;
}
