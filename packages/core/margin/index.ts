export { type ApproximateTrade, approximateMarginLevel, approximateTradePnl } from "./approximate.ts";
export { BandMarket } from "./band-market.ts";
export { type BandedAccount, BandTable } from "./band-table.ts";
export { CLOSE_OUT_BASIS_POINTS, closeOutEquity, closeOutPrice } from "./close-out.ts";
export { conversionCharge } from "./conversion.ts";
export { type Costed, costOf, costOfPart, grossOfCost, keptCost } from "./cost.ts";
export { type MarginLine, marginOfCost, marginOfFill, usedMargin } from "./margin.ts";
export { convertPnl, grossPnl, naturalRate, openPnl } from "./pnl.ts";
export { safeBands } from "./safe-bands.ts";
export {
	type AccountSummary,
	type MarginLevel,
	marginLevel,
	summarise,
	tradePnl,
	type ValuationView,
} from "./summary.ts";
export { exposureUsd, type MarginTerms, marginInBands } from "./tiers.ts";
export type { EquityLimits, PriceBand } from "./types.ts";
