import { defineIndicator } from "../define.ts";
import { length } from "../parameters.ts";
import { moneyFlowVolume } from "../parts/money-flow.ts";
import { sum } from "../parts/windows.ts";

/** CMF (Chaikin): Σ money flow volume ÷ Σ volume over the last `length` bars. None where they have no volume. */
export const chaikinMoneyFlow = defineIndicator({
	id: "cmf",
	pane: "own",
	unit: "number",
	range: [-1, 1],
	levels: [0],
	parameters: { length: length(20) },
	outputs: [{ id: "cmf", kind: "line" }],
	compute(values) {
		const [flows, volumes] = [sum(values.length), sum(values.length)];
		return (bar, keep) => {
			const [flow, volume] = [flows(moneyFlowVolume(bar), keep), volumes(bar.volume, keep)];
			return { cmf: flow === null || volume === null || volume === 0 ? null : flow / volume };
		};
	},
});
