import type { DayEnd } from "@truefill/core/pricing";

/** How bars are drawn. `heikin-ashi` draws averages, not prices at which anything was traded. */
export const BAR_STYLES = ["candles", "hollow", "bars", "line", "area", "heikin-ashi"] as const;
export type BarStyle = (typeof BAR_STYLES)[number];

/** Whose prices the bars show. `mid` is the middle of bid and ask; nothing is dealt at it. */
export const BAR_PRICES = ["bid", "mid", "ask"] as const;
export type BarPrice = (typeof BAR_PRICES)[number];

export interface ChartSettings {
	/** Length of a bar, as `parseInterval` reads it. */
	readonly interval: string;
	readonly dayEnd: DayEnd;
	readonly style: BarStyle;
	readonly price: BarPrice;
	/** As stored. The chart and its dialog read them with `readShown`, which the first render does not need. */
	readonly indicators: readonly unknown[];
	readonly askLine: boolean;
	/** A line where a trading day begins. */
	readonly sessionBreaks: boolean;
	/** Whether the user's own fills are marked. */
	readonly fills: boolean;
	/** Candles before a split in pre-split units. */
	readonly asTraded: boolean;
	/** Ids of the instruments drawn over it in percent. */
	readonly compare: readonly string[];
}
