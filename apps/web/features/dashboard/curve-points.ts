export interface HistoryPoint {
	readonly at: string;
	readonly balance: string;
}

export interface Curve {
	/** SVG path of the balance: a step at each entry, flat in between and until now. */
	readonly line: string;
	readonly area: string;
	readonly low: number;
	readonly high: number;
	/** Path from the last balance to the current equity; empty while that is unknown. */
	readonly live: string;
	/** End of the curve: at the equity, or at the balance while that is unknown. */
	readonly last: { readonly x: number; readonly y: number };
	/** Whether the equity is below the balance. */
	readonly falls: boolean;
}

export interface CurveBox {
	readonly width: number;
	readonly height: number;
	/** Above and below the curve. */
	readonly padding: number;
	/** Width reserved for the last segment, which shows what is not booked yet. */
	readonly live: number;
}

export interface Now {
	readonly atMs: number;
	/** Decimal text; null while unknown. */
	readonly equity: string | null;
}

/**
 * The balance after each entry, then the current equity, as paths in a box; null without a point before now. Floats:
 * for drawing only.
 */
export function curveOf(history: readonly HistoryPoint[], now: Now, box: CurveBox): Curve | null {
	const { height, padding } = box;
	const width = box.width - box.live;
	const points = history.map(({ at, balance }) => ({ at: Date.parse(at), balance: Number(balance) }));
	const first = points[0];
	const newest = points.at(-1);
	if (first === undefined || newest === undefined) return null;
	const final = { at: Math.max(now.atMs, newest.at), balance: newest.balance };
	if (final.at <= first.at) return null;
	const equity = now.equity === null ? null : Number(now.equity);
	const values = [...points.map(({ balance }) => balance), ...(equity === null ? [] : [equity])];
	const low = Math.min(...values);
	const high = Math.max(...values);
	// A flat line is drawn in the middle.
	const span = high - low || 1;
	const x = (at: number) => ((at - first.at) / (final.at - first.at)) * width;
	const y = (value: number) =>
		high === low ? height / 2 : height - padding - ((value - low) / span) * (height - 2 * padding);
	const round = (value: number) => Math.round(value * 10) / 10;
	let line = `M0 ${round(y(first.balance))}`;
	for (const { at, balance } of points.slice(1)) line += `H${round(x(at))}V${round(y(balance))}`;
	line += `H${width}`;
	const area = `${line}V${height}H0Z`;
	const live = equity === null ? "" : `M${width} ${round(y(final.balance))}L${box.width} ${round(y(equity))}`;
	const last = equity === null ? { x: width, y: y(final.balance) } : { x: box.width, y: y(equity) };
	return { line, area, low, high, live, last, falls: equity !== null && equity < final.balance };
}
