import type { Resolution } from "@truefill/core/pricing";
import type { IndicatorName } from "./indicator-names.ts";

export interface ChartSettings {
	readonly resolution: Resolution;
	readonly indicators: readonly IndicatorName[];
	readonly askLine: boolean;
	/** Whether the user's own fills are marked. */
	readonly fills: boolean;
	/** Candles before a split in pre-split units. */
	readonly asTraded: boolean;
}
