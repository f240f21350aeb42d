import { lazyPart } from "../../../i18n/lazy-part.ts";

// Requested together with the frame, so that it is loaded when the prices are.
const part = import("./trading-chart.tsx");

/** The chart with all overlays; an empty placeholder until it is loaded. */
export const TradingChart = lazyPart(async () => (await part).TradingChart);
