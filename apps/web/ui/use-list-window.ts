import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";

/** Rows to render: [first, last). */
export interface RowRange {
	readonly first: number;
	readonly last: number;
}

/** Rows beyond each edge: few, because rows with live prices are expensive. */
const BEYOND = 4;

/** The visible rows of a frame scrolled to `top`, and some beyond its edges. Pixels; `rowPx` above zero. */
export function rowsOfList(top: number, framePx: number, rowPx: number, total: number): RowRange {
	const within = (row: number) => Math.min(Math.max(row, 0), total);
	return {
		first: within(Math.floor(top / rowPx) - BEYOND),
		last: within(Math.ceil((top + framePx) / rowPx) + BEYOND),
	};
}

export interface ListWindow {
	/** For the scrolling element; its rows are in one child of `heightPx`. */
	readonly scroller: RefObject<HTMLDivElement | null>;
	readonly range: RowRange;
	readonly heightPx: number;
	/** Scrolls only as far as needed to show the whole row. */
	readonly show: (index: number) => void;
}

/**
 * A windowed list with rows of one height; only visible ones are rendered. Without TanStack Virtual, which `DataTable`
 * loads for long tables: it is too heavy for the terminal's first render, which shows the watchlist.
 */
export function useListWindow(total: number, rowPx: number): ListWindow {
	const scroller = useRef<HTMLDivElement>(null);
	const [range, setRange] = useState<RowRange>(() => rowsOfList(0, 0, rowPx, total));
	const look = useCallback(() => {
		const frame = scroller.current;
		if (frame === null) return;
		const next = rowsOfList(frame.scrollTop, frame.clientHeight, rowPx, total);
		setRange((now) => (now.first === next.first && now.last === next.last ? now : next));
	}, [rowPx, total]);

	useLayoutEffect(() => {
		const frame = scroller.current;
		if (frame === null) return;
		look();
		frame.addEventListener("scroll", look, { passive: true });
		const sizes = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(look);
		sizes?.observe(frame);
		return () => {
			frame.removeEventListener("scroll", look);
			sizes?.disconnect();
		};
	}, [look]);

	const show = useCallback(
		(index: number) => {
			const frame = scroller.current;
			if (frame === null) return;
			const top = index * rowPx;
			if (top < frame.scrollTop) frame.scrollTop = top;
			else if (top + rowPx > frame.scrollTop + frame.clientHeight) frame.scrollTop = top + rowPx - frame.clientHeight;
		},
		[rowPx],
	);
	return { scroller, range, heightPx: total * rowPx, show };
}
