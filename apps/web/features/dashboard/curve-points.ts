export interface HistoryPoint {
	readonly at: string;
	readonly balance: string;
}

export interface Curve {
	/** SVG path of the balance: level until the next entry, then a step. */
	readonly line: string;
	readonly area: string;
	readonly low: number;
	readonly high: number;
	readonly last: { readonly x: number; readonly y: number };
}

/** The history as a path in a box of `width` × `height`; null with fewer than two moments. Floats: a drawing only. */
export function curveOf(
	history: readonly HistoryPoint[],
	width: number,
	height: number,
	padding: number,
): Curve | null {
	const points = history.map(({ at, balance }) => ({ at: Date.parse(at), balance: Number(balance) }));
	const first = points[0];
	const final = points.at(-1);
	if (first === undefined || final === undefined || final.at <= first.at) return null;
	const values = points.map(({ balance }) => balance);
	const low = Math.min(...values);
	const high = Math.max(...values);
	// A flat line stands in the middle.
	const span = high - low || 1;
	const x = (at: number) => ((at - first.at) / (final.at - first.at)) * width;
	const y = (value: number) =>
		high === low ? height / 2 : height - padding - ((value - low) / span) * (height - 2 * padding);
	const round = (value: number) => Math.round(value * 10) / 10;
	let line = `M0 ${round(y(first.balance))}`;
	for (const { at, balance } of points.slice(1)) line += `H${round(x(at))}V${round(y(balance))}`;
	return { line, area: `${line}V${height}H0Z`, low, high, last: { x: width, y: y(final.balance) } };
}
