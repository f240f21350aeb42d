import { defineIndicator } from "../define.ts";
import { stateful } from "../parts/delay.ts";
import type { Bar } from "../types.ts";

interface Total {
	readonly total: number;
	readonly close: number;
}

/** OBV: adds the volume of a bar that closes higher than the bar before, subtracts that of one that closes lower. */
export const onBalanceVolume = defineIndicator({
	id: "obv",
	pane: "own",
	unit: "volume",
	parameters: {},
	outputs: [{ id: "obv", kind: "line" }],
	compute() {
		const add = stateful<Bar, Total | null>(null, (before, { close, volume }) => ({
			total: before === null ? 0 : before.total + Math.sign(close - before.close) * volume,
			close,
		}));
		return (bar, keep) => ({ obv: add(bar, keep)?.total ?? null });
	},
});
