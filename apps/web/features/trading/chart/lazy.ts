import { lazyPart } from "../../../i18n/lazy-part.ts";

// Asked for with the frame, so that it is there when the prices are.
const part = import("./trading-chart.tsx");

/** The chart with everything on it; its place stays empty until it is there. */
export const TradingChart = lazyPart(async () => (await part).TradingChart);
