/** Rows to render: [first, last). */
export interface RowRange {
	readonly first: number;
	readonly last: number;
}

/** Overscan rows beyond each edge, so that a slow frame shows no gap. */
const BEYOND = 12;
/** The range moves in steps, so that not every scrolled pixel re-renders the table. */
const STEP = 6;

/** A list up to this length is rendered completely. */
const WHOLE = 60;

/** The visible rows of a frame scrolled to `top`, plus overscan. Pixels; `rowPx` above zero. */
export function rowsInSight(top: number, framePx: number, rowPx: number, total: number): RowRange {
	if (total <= WHOLE) return { first: 0, last: total };
	const stepped = (row: number, round: (value: number) => number) => round(row / STEP) * STEP;
	const first = stepped(top / rowPx - BEYOND, Math.floor);
	const last = stepped((top + framePx) / rowPx + BEYOND, Math.ceil);
	return { first: Math.min(Math.max(0, first), total), last: Math.min(Math.max(0, last), total) };
}

/** Overscan for lists with few but expensive rows, like those with live prices. */
const BEYOND_LIST = 4;

/** Like `rowsInSight`, row by row: even a short list is windowed. Pixels; `rowPx` above zero. */
export function rowsOfList(top: number, framePx: number, rowPx: number, total: number): RowRange {
	const within = (row: number) => Math.min(Math.max(row, 0), total);
	return {
		first: within(Math.floor(top / rowPx) - BEYOND_LIST),
		last: within(Math.ceil((top + framePx) / rowPx) + BEYOND_LIST),
	};
}
