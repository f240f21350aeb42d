import type { Resolution } from "@truefill/core/pricing";

export interface ChartSettings {
	readonly resolution: Resolution;
	/** As stored. The chart and its dialog read them with `readShown`, which the first render does not need. */
	readonly indicators: readonly unknown[];
	readonly askLine: boolean;
	/** Whether the user's own fills are marked. */
	readonly fills: boolean;
	/** Candles before a split in pre-split units. */
	readonly asTraded: boolean;
}
