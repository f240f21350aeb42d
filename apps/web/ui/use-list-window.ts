import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import { type RowRange, rowsOfList } from "./table-range.ts";

export interface ListWindow {
	/** Of the element that scrolls; its rows stand in one child of `heightPx`. */
	readonly scroller: RefObject<HTMLDivElement | null>;
	readonly range: RowRange;
	readonly heightPx: number;
	/** Scrolls no further than needed for the row to be seen whole. */
	readonly show: (index: number) => void;
}

/** A long list of rows of one height, of which only those in sight are drawn. Tables have `WindowedBody`. */
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
