export { anAccount, anOpening, anOrder, aPendingOrder, type Ledgered, NO_HISTORY, run } from "./builders/accounts.ts";
export { ALWAYS_OPEN, aContract, anInstrument, aPair, FOREX_WEEK, NO_FINANCING } from "./builders/instruments.ts";
export { aMarket, aQuote, type MarketTable, NOON_MS } from "./builders/market.ts";
export { aPrice, aRate, aVolume, someMoney } from "./builders/quantities.ts";
export {
	type OracleAccount,
	type OracleClose,
	type OracleMarket,
	type OracleTrade,
	oracleAfter,
	oracleBreached,
	oracleCloseOut,
	oracleEquity,
	oracleUsed,
} from "./oracle/close-out.ts";
export {
	oracleBandMargin,
	oracleCommission,
	oracleConversionCharge,
	oracleDividend,
	oracleExposureUsd,
	oracleTrailed,
} from "./oracle/costs.ts";
export {
	decimal,
	oracleDailyRate,
	oracleDayEndMs,
	oracleDays,
	oracleNotional,
	oraclePostings,
} from "./oracle/financing.ts";
export * as fractions from "./oracle/fraction.ts";
export {
	directRate,
	inverseRate,
	type OracleRate,
	oracleClosing,
	oracleCost,
	oracleGross,
	oracleLevel,
	oracleMargin,
	oracleMinor,
	oracleMinorUp,
	oraclePnl,
	oracleTrigger,
	oracleUsedMargin,
	throughRate,
} from "./oracle/oracle.ts";
export {
	type OracleFill,
	type OraclePosition,
	oracleNetting,
	oracleOrderReached,
	oracleTrailingStop,
	oracleWork,
} from "./oracle/orders.ts";
export { type OracleTick, oracleBelieved, oracleForexOpen } from "./oracle/ticks.ts";
export { type SeededRandom, seededRandom } from "./random.ts";
export { untilSeen } from "./until-seen.ts";
