/** The measurement of one variant in one round. */
export interface Sample {
	/** The compared value: cost per unit, units per second, … */
	readonly value: number;
}

export type Measured<Name extends string, S extends Sample = Sample> = Readonly<Record<Name, readonly S[]>>;

/**
 * Runs every variant once per round, in an order that rotates by one each round (A-B-C, B-C-A, …), so that changes of
 * the machine's speed affect all of them.
 */
export async function interleave<Name extends string, S extends Sample>(
	rounds: number,
	ways: Readonly<Record<Name, () => Promise<S>>>,
): Promise<Measured<Name, S>> {
	const names = Object.keys(ways) as Name[];
	const samples = Object.fromEntries(names.map((name) => [name, [] as S[]])) as Record<Name, S[]>;
	for (let round = 0; round < rounds; round++) {
		for (let place = 0; place < names.length; place++) {
			const name = names[(round + place) % names.length];
			if (name === undefined) continue;
			samples[name].push(await ways[name]());
		}
	}
	return samples;
}

export function median(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	const middle = sorted.length / 2;
	const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
	if (low === undefined || high === undefined) throw new Error("no values");
	return (low + high) / 2;
}

export const quantile = (sorted: readonly number[], share: number): number =>
	sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export interface Ratio {
	readonly median: number;
	readonly lowest: number;
	readonly highest: number;
	/** Rounds dropped because their baseline was more than 30 % off the baseline's median. */
	readonly dropped: number;
	/** The baseline varied so much that fewer than half of the rounds would remain: all are kept; unreliable. */
	readonly noisy: boolean;
}

/** Ratio of a variant to its baseline, round by round. */
export function ratioTo(way: readonly Sample[], baseline: readonly Sample[]): Ratio {
	const usual = median(baseline.map(({ value }) => value));
	const pairs = way.flatMap((sample, round) => {
		const control = baseline[round];
		return control === undefined || control.value === 0
			? []
			: [{ value: sample.value / control.value, off: Math.abs(control.value / usual - 1) }];
	});
	if (pairs.length === 0)
		return { median: Number.NaN, lowest: Number.NaN, highest: Number.NaN, dropped: 0, noisy: true };
	const quiet = pairs.filter(({ off }) => off <= 0.3);
	const noisy = quiet.length * 2 < way.length;
	const ratios = (noisy ? pairs : quiet).map(({ value }) => value);
	return {
		median: median(ratios),
		lowest: Math.min(...ratios),
		highest: Math.max(...ratios),
		dropped: noisy ? 0 : pairs.length - quiet.length,
		noisy,
	};
}

/** `2.4 (2.1–2.6)`, with dropped rounds and `NOISY`. */
export function ratioText(ratio: Ratio, figure: (value: number) => string): string {
	const left = ratio.dropped === 0 ? "" : `, ${ratio.dropped} dropped`;
	return `${figure(ratio.median)} (${figure(ratio.lowest)}–${figure(ratio.highest)}${left}${ratio.noisy ? ", NOISY" : ""})`;
}
