export interface HistoryPoint {
	readonly at: string;
	readonly balance: string;
}

/** A step of the curve: the balance from this time until the next point's. Positions are shares of the box. */
export interface CurvePoint {
	readonly x: number;
	readonly y: number;
	readonly at: string;
	readonly balance: string;
}

export interface Curve {
	readonly startMs: number;
	readonly endMs: number;
	/** Of the axis: a little beyond the lowest and the highest value. */
	readonly bottom: number;
	readonly top: number;
	/** Lowest and highest balance or equity. */
	readonly low: number;
	readonly high: number;
	readonly points: readonly CurvePoint[];
	/** SVG path of the balance: a step at each entry, flat in between and until now. */
	readonly line: string;
	readonly area: string;
	/** Where the current equity is; null while it is unknown. */
	readonly equityY: number | null;
	readonly balanceY: number;
}

/** The box of the paths. */
export const BOX = { width: 1000, height: 300 } as const;

/** Free space above and below, of the span. */
const MARGIN = 0.08;
const round = (value: number) => Math.round(value * 100) / 100;

/** Where a value is on an axis, 0 (top) to 1 (bottom). */
export const shareOf = (value: number, { bottom, top }: Pick<Curve, "bottom" | "top">): number =>
	(top - value) / (top - bottom);

/**
 * The balance after each entry from `fromMs` (null: from the first entry) until now, and the current equity; null
 * without an entry before now. Floats: for drawing only.
 */
export function curveOf(
	history: readonly HistoryPoint[],
	now: { readonly atMs: number; readonly equity: string | null },
	fromMs: number | null,
): Curve | null {
	const [first] = history;
	const newest = history.at(-1);
	if (first === undefined || newest === undefined) return null;
	const startMs = Math.max(fromMs ?? 0, Date.parse(first.at));
	const endMs = Math.max(now.atMs, Date.parse(newest.at));
	if (endMs <= startMs) return null;
	const equity = now.equity === null ? null : Number(now.equity);
	const values = [...history.map(({ balance }) => Number(balance)), ...(equity === null ? [] : [equity])];
	const [low, high] = [Math.min(...values), Math.max(...values)];
	// A flat line is in the middle of an axis of its own size.
	const space = high === low ? Math.max(Math.abs(high) * 0.01, 1) : (high - low) * MARGIN;
	const axis = { bottom: low - space, top: high + space };
	const points = history.map(({ at, balance }) => ({
		x: Math.max(0, (Date.parse(at) - startMs) / (endMs - startMs)),
		y: shareOf(Number(balance), axis),
		at,
		balance,
	}));
	const [begin, ...steps] = points.map(({ x, y }) => ({ x: round(x * BOX.width), y: round(y * BOX.height) }));
	let line = `M0 ${begin?.y ?? 0}`;
	for (const { x, y } of steps) line += `H${x}V${y}`;
	line += `H${BOX.width}`;
	return {
		startMs,
		endMs,
		...axis,
		low,
		high,
		points,
		line,
		area: `${line}V${BOX.height}H0Z`,
		equityY: equity === null ? null : shareOf(equity, axis),
		balanceY: points.at(-1)?.y ?? 0,
	};
}

/** The step in which a position is: the last point at or before it. */
export function pointAt({ points }: Pick<Curve, "points">, x: number): number {
	const after = points.findIndex((point) => point.x > x);
	return Math.max(0, (after === -1 ? points.length : after) - 1);
}
