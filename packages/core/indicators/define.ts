import { invariant } from "../result/index.ts";
import { readParameters } from "./parameters.ts";
import type { Ascending, Bar, Indicator, Output, ParameterSchema, Running, Step, Values, ValuesOf } from "./types.ts";

interface Definition<Id extends string, S extends ParameterSchema, O extends string>
	extends Omit<Indicator<Id, O>, "parameters" | "ascending" | "outputs" | "create"> {
	readonly parameters: S;
	readonly ascending?: Ascending<S>;
	readonly outputs: readonly Output<O>[];
	/** The calculation from its first bar on. */
	compute(values: ValuesOf<S>): Step<Bar, Values<O>>;
}

/** Adds what all indicators share: parameters are judged, unusable bars are skipped, and only finite values leave. */
export function defineIndicator<const Id extends string, const S extends ParameterSchema, const O extends string>(
	definition: Definition<Id, S, O>,
): Indicator<Id, O> {
	const { compute, ascending = [], ...rest } = definition;
	const outputs = definition.outputs.map(({ id }) => id);
	const valuesOf = (read: (id: O) => number | null): Values<O> => {
		const values: Partial<Record<O, number | null>> = {};
		for (const id of outputs) values[id] = read(id);
		return values as Values<O>;
	};
	const none = valuesOf(() => null);
	return {
		...rest,
		ascending,
		create(input): Running<O> {
			const read = readParameters({ parameters: definition.parameters, ascending }, input);
			invariant(read.ok, `${definition.id}: parameters must be read before use`);
			const step = compute(read.value as ValuesOf<S>);
			const run = (bar: Bar, keep: boolean): Values<O> => {
				// A hole in the data must not stay in an average for ever.
				if (!isUsable(bar)) return none;
				const values = step(bar, keep);
				return valuesOf((id) => {
					const value = values[id];
					return value !== null && Number.isFinite(value) ? value : null;
				});
			};
			return { push: (bar) => run(bar, true), preview: (bar) => run(bar, false) };
		},
	};
}

const isUsable = (bar: Bar): boolean =>
	[bar.startMs, bar.open, bar.high, bar.low, bar.close, bar.volume].every(Number.isFinite);
