/*
 * Technical indicators, shared by the chart, price alerts, automatic trading and back-tests. All numbers are doubles: an
 * indicator is a statistic of prices that is drawn or compared with a threshold. It never decides an amount of money,
 * and the roots, ratios and infinite averages in it have no exact integer form. Bars come from candles by
 * `approximatePrice`; what a rule does about a value goes through the engine, which computes with integers.
 *
 * Nothing here reads a clock: the only time is the start of a bar.
 */

/** One price side of one candle, as doubles. Its volume is the number of ticks: a CFD has no other volume here. */
export interface Bar {
	/** Milliseconds since 1970 UTC. */
	readonly startMs: number;
	readonly open: number;
	readonly high: number;
	readonly low: number;
	readonly close: number;
	readonly volume: number;
}

/** A whole number within limits, ends included. */
export interface IntegerParameter {
	readonly kind: "integer";
	readonly min: number;
	readonly max: number;
	readonly initial: number;
}

/** Any number within limits, ends included. */
export interface DecimalParameter {
	readonly kind: "decimal";
	readonly min: number;
	readonly max: number;
	readonly initial: number;
}

export interface ChoiceParameter<T extends string = string> {
	readonly kind: "choice";
	readonly choices: readonly T[];
	readonly initial: T;
}

export type Parameter = IntegerParameter | DecimalParameter | ChoiceParameter;
export type ParameterSchema = Readonly<Record<string, Parameter>>;

/** The values that a schema describes. */
export type ValuesOf<S extends ParameterSchema> = {
	readonly [K in keyof S]: S[K] extends ChoiceParameter<infer T> ? T : number;
};
export type ParameterValues = Readonly<Record<string, number | string>>;

/** Two parameters of which the first must be the smaller one: a fast average and a slow one. */
export type Ascending<S extends ParameterSchema> = readonly (readonly [keyof S & string, keyof S & string])[];

export interface Output<Id extends string = string> {
	readonly id: Id;
	/** A `band` is one of the two borders of a shaded area, in the order upper, lower. */
	readonly kind: "line" | "band" | "histogram" | "marks";
	/** Its value holds for a while and then jumps: places are not joined by a slope. */
	readonly stepped?: true;
	/** Names the area, where an indicator has more than one. */
	readonly area?: string;
	/**
	 * Bars between the bar that gives the value and the place where it is drawn: positive to the right, a number or
	 * the parameter that holds it. Such an output is for the eye; rules compare outputs without a shift.
	 */
	readonly shift?: { readonly bars: number | string; readonly direction: 1 | -1 };
}

/** Null while there are too few bars, and where the formula has no value (a range of zero). Never NaN or Infinity. */
export type Values<Id extends string = string> = Readonly<Record<Id, number | null>>;

/** A calculation in progress, for one instrument and one resolution. */
export interface Running<Id extends string = string> {
	/** Adds a closed bar and returns the values at it. Bars come in order of time. */
	push(bar: Bar): Values<Id>;
	/** What `push` would return for this bar. Changes nothing, so the open bar can be shown at each tick. */
	preview(bar: Bar): Values<Id>;
}

export interface Indicator<Id extends string = string, O extends string = string> {
	/** Stable: stored in templates and rules. */
	readonly id: Id;
	/** Over the prices, or in a pane of its own. */
	readonly pane: "price" | "own";
	/** The range of all possible values, where there is one. */
	readonly range?: readonly [min: number, max: number];
	/** Fixed guide lines in its pane, such as 30 and 70. */
	readonly levels?: readonly number[];
	/** Whether values are prices, so that they have the digits of the instrument. */
	readonly unit: "price" | "number" | "percent" | "volume";
	readonly parameters: ParameterSchema;
	readonly ascending: Ascending<ParameterSchema>;
	readonly outputs: readonly Output<O>[];
	/** @throws InvariantError for values that `readParameters` refuses. */
	create(values: ParameterValues): Running<O>;
}

/**
 * One step of a calculation: the result with `value` as the newest one. Only where `keep` is true does it become part
 * of the state. One function for both, so that a preview cannot differ from what the closed bar gives.
 */
export type Step<In, Out> = (value: In, keep: boolean) => Out;
/** A missing value (null) gives null and is not counted, as values of warm-up are not. */
export type NumberStep = Step<number | null, number | null>;
