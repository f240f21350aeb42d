import { barStartMs } from "../../pricing/index.ts";
import { defineIndicator } from "../define.ts";
import { choice, typicalPrice } from "../parameters.ts";
import { stateful } from "../parts/delay.ts";
import type { Bar } from "../types.ts";

const ANCHORS = { day: "1d", week: "1w", month: "1M" } as const;

interface Totals {
	readonly anchorMs: number;
	readonly product: number;
	readonly volume: number;
}

/**
 * VWAP: Σ(typical price × volume) ÷ Σ volume since the start of the day, week or month (UTC) of the bar, or since the
 * first bar (`all`). The volume is the number of ticks. None before the first volume.
 */
export const vwap = defineIndicator({
	id: "vwap",
	pane: "price",
	unit: "price",
	parameters: { anchor: choice(["day", "week", "month", "all"], "day") },
	outputs: [{ id: "vwap", kind: "line" }],
	compute({ anchor }) {
		const add = stateful<Bar, Totals | null>(null, (totals, bar) => {
			const anchorMs = anchor === "all" ? 0 : barStartMs(ANCHORS[anchor], bar.startMs);
			const before = totals?.anchorMs === anchorMs ? totals : { product: 0, volume: 0 };
			return {
				anchorMs,
				product: before.product + typicalPrice(bar) * bar.volume,
				volume: before.volume + bar.volume,
			};
		});
		return (bar, keep) => {
			const totals = add(bar, keep);
			return { vwap: totals === null || totals.volume === 0 ? null : totals.product / totals.volume };
		};
	},
});
