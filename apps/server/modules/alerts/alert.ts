import type { AlertDirection, AlertPriceType } from "@truefill/contracts/http";
import type { Price } from "@truefill/core/money";
import type { Ohlc, Quote } from "@truefill/core/pricing";

/** An alert that waits for its price. */
export interface ArmedAlert {
	readonly id: string;
	readonly userId: string;
	readonly instrumentId: string;
	readonly priceType: AlertPriceType;
	/** `up`: reached at the price or above; `down`: at the price or below. */
	readonly direction: AlertDirection;
	readonly price: Price;
	readonly note: string | null;
	readonly expiresAtMs: number | null;
	readonly createdAtMs: number;
	/** Prices before it do not count. */
	readonly armedAtMs: number;
	readonly version: number;
	/** How many splits of the instrument the price contains. */
	readonly splits: number;
}

/** An alert that was reached. */
export interface Reached {
	readonly alert: ArmedAlert;
	/** The time of the tick, or of the candle that shows it. */
	readonly atMs: number;
	/** Null: only candles show it. */
	readonly tick: Pick<Quote, "bid" | "ask"> | null;
	readonly whileStopped: boolean;
}

export type SidePrice = Pick<Quote, "bid" | "ask">;

/** Twice the compared price, so that the middle of bid and ask is exact. */
export const doubled = (type: AlertPriceType, { bid, ask }: SidePrice): bigint =>
	type === "mid" ? bid + ask : 2n * (type === "bid" ? bid : ask);

/** Whether a price is at the alert's or beyond it. */
export function isReached(
	{ priceType, direction, price }: Pick<ArmedAlert, "priceType" | "direction" | "price">,
	at: SidePrice,
): boolean {
	const now = doubled(priceType, at);
	return direction === "up" ? now >= 2n * price : now <= 2n * price;
}

/** A bar's prices at one of its four moments; of bid and ask together only open and close are of the same tick. */
export const barPrices = (bid: Ohlc, ask: Ohlc, of: keyof Ohlc): SidePrice => ({ bid: bid[of], ask: ask[of] });
