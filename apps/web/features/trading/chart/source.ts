import type { Resolution } from "@truefill/core/pricing";
import type { ChartSource } from "../../../charts/index.ts";
import { fetchCandles, prices } from "../../../data/index.ts";

/** Where an instrument's candles and current prices come from. */
export const sourceOf = (
	instrumentId: string,
	resolution: Resolution,
	shown: "as-traded" | "adjusted",
): ChartSource => ({
	load: (fromMs, toMs, signal) => fetchCandles(instrumentId, resolution, fromMs, toMs, shown, signal),
	quote: () => prices.quote(instrumentId)?.exact,
	subscribe: (listener) => prices.subscribe(instrumentId, listener),
});
