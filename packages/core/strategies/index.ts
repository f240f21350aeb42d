export {
	closesOf,
	type EntryDecision,
	type EntrySkip,
	entryOf,
	type OpenStrategyTrade,
} from "./actions.ts";
export type { Fault, FaultCode } from "./fault.ts";
export { indicatorsOf, strategyFaults } from "./faults.ts";
export { type EntryOrder, entryOrder, isSignalOld, type SkipReason } from "./order.ts";
export { PRESETS, type PresetId } from "./presets.ts";
export { type BarDecision, type SeenValue, type StopBasis, StrategyRunner } from "./runner.ts";
export {
	BAR_SIDES,
	type BarSide,
	type Condition,
	conditionsOf,
	type EntryRule,
	type ExitRule,
	type Operand,
	operandsOf,
	PRICE_FIELDS,
	type PriceField,
	type SizeRule,
	STRATEGY_LIMITS,
	STRATEGY_ZONES,
	type StopRule,
	type Strategy,
	type StrategyZone,
	type TargetRule,
} from "./strategy.ts";
export { warmUpBars } from "./warm-up.ts";
