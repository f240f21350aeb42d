/** What a compared instrument is drawn from. Doubles: for a picture, never for money. */
export interface Close {
	readonly startMs: number;
	readonly close: number;
}

export interface PercentRange {
	readonly from: number;
	readonly to: number;
}

/**
 * The close of the last bar that has begun, at each of the chart's bars; null before the first one. Both oldest first: a
 * market that is closed while the other one trades stays at its last close.
 */
export function closesAt(startsMs: readonly number[], bars: readonly Close[]): (number | null)[] {
	let at = 0;
	return startsMs.map((startMs) => {
		while (at < bars.length && (bars[at]?.startMs ?? 0) <= startMs) at += 1;
		return bars[at - 1]?.close ?? null;
	});
}

/** Each close in percent from the first one that is known. */
export function percents(closes: readonly (number | null)[]): (number | null)[] {
	const base = closes.find((close) => close !== null && close !== 0) ?? null;
	return closes.map((close) => (close === null || base === null ? null : (close / base - 1) * 100));
}

/** From the lowest to the highest of all lines and zero; never empty. */
export function percentRange(lines: readonly (readonly (number | null)[])[]): PercentRange {
	let [from, to] = [0, 0];
	for (const line of lines) {
		for (const value of line) {
			if (value === null) continue;
			if (value < from) from = value;
			if (value > to) to = value;
		}
	}
	return from === to ? { from: from - 1, to: to + 1 } : { from, to };
}

/** Parts of the height that stay free above and below the lines. */
const FREE = 0.12;

/** The distance from the top at which a percentage is drawn. */
export const percentY = (value: number, { from, to }: PercentRange, height: number): number =>
	height * (FREE + ((to - value) / (to - from)) * (1 - 2 * FREE));

/** Multiples of 1, 2 or 5 times a power of ten within the range, `most` at most. */
export function percentTicks({ from, to }: PercentRange, most: number): number[] {
	const least = (to - from) / Math.max(1, most);
	const power = 10 ** Math.floor(Math.log10(least));
	const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10);
	const ticks: number[] = [];
	// Ends that are marks themselves count, whatever doubles make of them.
	const [first, last] = [Math.ceil(from / step - 1e-9), Math.floor(to / step + 1e-9)];
	for (let at = first; at <= last; at += 1) ticks.push(Number((at * step).toPrecision(12)));
	return ticks;
}

/** Digits that tell two neighbouring ticks apart. */
export const percentDigits = (ticks: readonly number[]): number => {
	const step = Math.abs((ticks[1] ?? 1) - (ticks[0] ?? 0));
	return step === 0 ? 2 : Math.min(4, Math.max(0, Math.ceil(-Math.log10(step))));
};
