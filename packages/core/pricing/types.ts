import type { Price, Rate } from "../money/index.ts";

/** An accepted two-sided price. `bid <= ask` always (E15). */
export interface Quote {
	readonly instrumentId: string;
	readonly bid: Price;
	readonly ask: Price;
	/** Milliseconds since 1970 UTC: the provider's timestamp. */
	readonly tsMs: number;
	/** Monotonic over all instruments of one quote book; identifies the tick in a fill. */
	readonly sequence: number;
}

export type Side = "buy" | "sell";

/** What one unit of a currency sells for (bid) and costs (ask) in another, and the instruments used, in order (E5). */
export interface TwoSidedRate {
	readonly bid: Rate;
	readonly ask: Rate;
	readonly via: readonly string[];
}

/** Whether an instrument's market can be traded now; the reason is always known (E14). */
export type MarketState =
	| { readonly state: "open" }
	| { readonly state: "closed"; readonly opensAtMs: number | null }
	| { readonly state: "halted"; readonly reason: string }
	| { readonly state: "close-only"; readonly reason: string }
	| { readonly state: "stale"; readonly ageMs: number }
	| { readonly state: "no-price" };

/** One price side of one bar. */
export interface Ohlc {
	readonly open: Price;
	readonly high: Price;
	readonly low: Price;
	readonly close: Price;
}

export const RESOLUTIONS = ["1m", "5m", "15m", "30m", "1h", "4h", "1d", "1w", "1M"] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** A candle of both sides. Bars start on UTC boundaries; weeks on Monday; months on the first. */
export interface Candle {
	readonly startMs: number;
	readonly bid: Ohlc;
	readonly ask: Ohlc;
	readonly ticks: number;
}
