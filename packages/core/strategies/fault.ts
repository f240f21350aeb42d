export type FaultCode =
	| "STRATEGY_NAME_MISSING"
	| "STRATEGY_NAME_LONG"
	| "STRATEGY_INSTRUMENT_UNKNOWN"
	| "STRATEGY_INTERVAL_INVALID"
	| "STRATEGY_WITHOUT_ENTRY"
	| "STRATEGY_RULE_EMPTY"
	/** Asks for the opposite of itself. */
	| "STRATEGY_RULE_CONTRADICTS"
	/** Can never be met: an indicator above the range of its values. */
	| "STRATEGY_NEVER_MET"
	| "STRATEGY_TOO_MANY"
	| "STRATEGY_TOO_MANY_INDICATORS"
	| "STRATEGY_INDICATOR_UNKNOWN"
	| "STRATEGY_OUTPUT_UNKNOWN"
	| "STRATEGY_SETTING_INVALID"
	| "STRATEGY_NUMBER_INVALID"
	| "STRATEGY_COUNT_INVALID"
	| "STRATEGY_AMOUNT_INVALID"
	| "STRATEGY_TIME_INVALID";

/** What is wrong, and where: `entries.0.all.1.left`. */
export interface Fault {
	readonly path: string;
	readonly code: FaultCode;
	readonly params: Readonly<Record<string, string>>;
}

export const fault = (path: string, code: FaultCode, params: Fault["params"] = {}): Fault => ({ path, code, params });
