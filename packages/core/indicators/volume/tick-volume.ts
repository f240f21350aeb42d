import { defineIndicator } from "../define.ts";

/** The number of ticks of each bar. A CFD has no traded volume of its own; ticks are the usual measure of activity. */
export const tickVolume = defineIndicator({
	id: "tick-volume",
	pane: "own",
	unit: "volume",
	parameters: {},
	outputs: [{ id: "ticks", kind: "histogram" }],
	compute: () => (bar) => ({ ticks: bar.volume }),
});
