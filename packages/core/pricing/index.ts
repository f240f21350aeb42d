export { adjustCandle, adjustPrice, type PriceFactor, priceFactor, type SplitRatio } from "./adjust.ts";
export {
	addTick,
	barEndMs,
	barStartMs,
	countBars,
	firstBarMs,
	foldCandles,
	foldsInto,
	foldTicks,
	joinCandles,
	openCandle,
} from "./candles.ts";
export {
	type DayEnd,
	foldIntoInterval,
	formatInterval,
	type Interval,
	intervalEndMs,
	intervalStartMs,
	parseInterval,
	storedFor,
} from "./intervals.ts";
export { type MarketHours, marketState, overdueMs } from "./market-state.ts";
export {
	createNormaliser,
	FIRST_TICK,
	judgeTick,
	type Normaliser,
	type RawTick,
	TICK_REFUSALS,
	type TickCounts,
	type TickRefusal,
	type TickRules,
	type TickState,
	type TickVerdict,
} from "./normalise.ts";
export { createPriceStream } from "./price-stream.ts";
export { createQuoteBook, type QuoteBook } from "./quote-book.ts";
export { createRates } from "./rates.ts";
export { closingSide, openingSide, opposite } from "./sides.ts";
export * from "./types.ts";
