import { defineIndicator } from "../define.ts";
import { stateful } from "../parts/delay.ts";
import { moneyFlowVolume } from "../parts/money-flow.ts";
import type { Bar } from "../types.ts";

/** Accumulation/distribution line (Chaikin): running total of the money flow volume from the first bar on. */
export const accumulation = defineIndicator({
	id: "accumulation",
	pane: "own",
	unit: "volume",
	parameters: {},
	outputs: [{ id: "line", kind: "line" }],
	compute() {
		const add = stateful<Bar, number>(0, (total, bar) => total + moneyFlowVolume(bar));
		return (bar, keep) => ({ line: add(bar, keep) });
	},
});
