/** Rows to draw: from `first`, up to and without `last`. */
export interface RowRange {
	readonly first: number;
	readonly last: number;
}

/** Rows beyond each edge of the sight, so that a slow frame shows no gap. */
const BEYOND = 12;
/** The range moves in steps, so that not every pixel draws the table anew. */
const STEP = 6;

/** A list up to so long is drawn whole. */
const WHOLE = 60;

/** The rows in sight of a frame that is scrolled to `top`, and some beyond. Pixels; `rowPx` above zero. */
export function rowsInSight(top: number, framePx: number, rowPx: number, total: number): RowRange {
	if (total <= WHOLE) return { first: 0, last: total };
	const stepped = (row: number, round: (value: number) => number) => round(row / STEP) * STEP;
	const first = stepped(top / rowPx - BEYOND, Math.floor);
	const last = stepped((top + framePx) / rowPx + BEYOND, Math.ceil);
	return { first: Math.min(Math.max(0, first), total), last: Math.min(Math.max(0, last), total) };
}

/** Rows of a list whose rows are few on the screen and dear to draw, like those with live prices. */
const BEYOND_LIST = 4;

/** As `rowsInSight`, row by row: a list is not drawn whole, however short it is. Pixels; `rowPx` above zero. */
export function rowsOfList(top: number, framePx: number, rowPx: number, total: number): RowRange {
	const within = (row: number) => Math.min(Math.max(row, 0), total);
	return {
		first: within(Math.floor(top / rowPx) - BEYOND_LIST),
		last: within(Math.ceil((top + framePx) / rowPx) + BEYOND_LIST),
	};
}
