import { ok, type Refusal, type Result, refuse } from "../result/index.ts";
import type {
	Ascending,
	Bar,
	ChoiceParameter,
	DecimalParameter,
	IntegerParameter,
	Parameter,
	ParameterSchema,
	ParameterValues,
} from "./types.ts";

/** The longest window: more than a screen shows, and what history loads for its warm-up. */
export const MAX_LENGTH = 500;

/** A number of bars. */
export const length = (initial: number, min = 1): IntegerParameter => ({
	kind: "integer",
	min,
	max: MAX_LENGTH,
	initial,
});
export const decimal = (initial: number, min: number, max: number): DecimalParameter => ({
	kind: "decimal",
	min,
	max,
	initial,
});
export const choice = <const T extends string>(choices: readonly T[], initial: NoInfer<T>): ChoiceParameter<T> => ({
	kind: "choice",
	choices,
	initial,
});

const SOURCES = {
	close: (bar) => bar.close,
	open: (bar) => bar.open,
	high: (bar) => bar.high,
	low: (bar) => bar.low,
	hl2: (bar) => (bar.high + bar.low) / 2,
	hlc3: (bar) => typicalPrice(bar),
	ohlc4: (bar) => (bar.open + bar.high + bar.low + bar.close) / 4,
} as const satisfies Record<string, (bar: Bar) => number>;
export type Source = keyof typeof SOURCES;

/** Which price of a bar is used. */
export const SOURCE: ChoiceParameter<Source> = choice(
	["close", "open", "high", "low", "hl2", "hlc3", "ohlc4"],
	"close",
);
export const sourceOf = (source: Source): ((bar: Bar) => number) => SOURCES[source];
export const typicalPrice = (bar: Bar): number => (bar.high + bar.low + bar.close) / 3;

export type ParameterRefusal =
	/** A name that the indicator does not have. */
	| "parameter-unknown"
	| "parameter-not-a-number"
	| "parameter-not-whole"
	| "parameter-too-small"
	| "parameter-too-large"
	| "parameter-not-a-choice"
	/** One must be below another: `params.below` names it. */
	| "parameter-order";

/** What a schema belongs to: every indicator. */
interface Parametrised {
	readonly parameters: ParameterSchema;
	readonly ascending: Ascending<ParameterSchema>;
}

/** The values that a new instance starts with. */
export const initialParameters = ({ parameters }: Parametrised): ParameterValues =>
	Object.fromEntries(Object.entries(parameters).map(([name, { initial }]) => [name, initial]));

/** Judges input of any kind; what is missing gets its initial value. Each refusal names its `parameter`. */
export function readParameters(
	indicator: Parametrised,
	input: Readonly<Record<string, unknown>>,
): Result<ParameterValues, Refusal<ParameterRefusal>> {
	const { parameters, ascending } = indicator;
	const unknown = Object.keys(input).find((name) => !Object.hasOwn(parameters, name));
	if (unknown !== undefined) return refuse("parameter-unknown", { parameter: unknown.slice(0, 40) });
	const values: Record<string, number | string> = {};
	for (const [name, parameter] of Object.entries(parameters)) {
		const value = Object.hasOwn(input, name) ? input[name] : parameter.initial;
		const refusal = judge(parameter, value);
		if (refusal !== null) return refuse(refusal, { parameter: name, ...limitsOf(parameter) });
		if (typeof value === "number" || typeof value === "string") values[name] = value;
	}
	for (const [lower, upper] of ascending) {
		const [low, high] = [values[lower], values[upper]];
		if (typeof low === "number" && typeof high === "number" && low >= high)
			return refuse("parameter-order", { parameter: lower, below: upper });
	}
	return ok(values);
}

function judge(parameter: Parameter, value: unknown): ParameterRefusal | null {
	if (parameter.kind === "choice")
		return typeof value === "string" && parameter.choices.includes(value) ? null : "parameter-not-a-choice";
	if (typeof value !== "number" || !Number.isFinite(value)) return "parameter-not-a-number";
	if (parameter.kind === "integer" && !Number.isInteger(value)) return "parameter-not-whole";
	if (value < parameter.min) return "parameter-too-small";
	return value > parameter.max ? "parameter-too-large" : null;
}

const limitsOf = (parameter: Parameter): Record<string, string> =>
	parameter.kind === "choice"
		? { choices: parameter.choices.join(", ") }
		: { min: String(parameter.min), max: String(parameter.max) };
