export { barOf } from "./bar-of.ts";
export { createHeikinAshi, type RunningBars } from "./heikin-ashi.ts";
export {
	initialParameters,
	MAX_LENGTH,
	type ParameterRefusal,
	readParameters,
	SOURCE,
	type Source,
} from "./parameters.ts";
export { findIndicator, INDICATOR_GROUPS, INDICATORS, type IndicatorGroup, type IndicatorId } from "./registry.ts";
export type {
	Bar,
	ChoiceParameter,
	DecimalParameter,
	Indicator,
	IntegerParameter,
	Output,
	Parameter,
	ParameterSchema,
	ParameterValues,
	Running,
	Values,
} from "./types.ts";
