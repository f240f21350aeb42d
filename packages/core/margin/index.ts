export { type ApproximateTrade, approximateMarginLevel, approximateTradePnl } from "./approximate.ts";
export { CLOSE_OUT_BASIS_POINTS, closeOutEquity, closeOutPrice } from "./close-out.ts";
export { type MarginLine, marginOfFill, usedMargin } from "./margin.ts";
export { convertPnl, grossPnl, naturalRate, openPnl } from "./pnl.ts";
export {
	type AccountSummary,
	type MarginLevel,
	marginLevel,
	summarise,
	tradePnl,
	type ValuationView,
} from "./summary.ts";
