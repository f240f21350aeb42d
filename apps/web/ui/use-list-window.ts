import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import { type RowRange, rowsOfList } from "./table-range.ts";

export interface ListWindow {
	/** For the scrolling element; its rows are in one child of `heightPx`. */
	readonly scroller: RefObject<HTMLDivElement | null>;
	readonly range: RowRange;
	readonly heightPx: number;
	/** Scrolls only as far as needed to show the whole row. */
	readonly show: (index: number) => void;
}

/** A windowed list with rows of one height; only visible ones are rendered. Tables use `WindowedBody`. */
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
