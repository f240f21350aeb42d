import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from "react";
import { TableBody } from "./table.tsx";
import { type RowRange, rowsInSight } from "./table-range.ts";

export interface WindowedBodyProps<Item> {
	readonly items: readonly Item[];
	/** One `Row` of the given index; it must pass on `aria-rowindex={index + 2}`: the header is the first row. */
	readonly row: (item: Item, index: number) => ReactNode;
	readonly columns: number;
	/** Called when the end becomes visible. */
	readonly onEnd?: () => void;
}

const ROW_PX = 36;
const START: RowRange = { first: 0, last: 40 };

/**
 * The windowed body of a long table: only rows near the viewport are rendered; all count for aria and the keyboard.
 * Rows have one height, measured from the first rendered one. Used inside `Table`, whose frame scrolls.
 */
export function WindowedBody<Item>({ items, row, columns, onEnd }: WindowedBodyProps<Item>) {
	const anchor = useRef<HTMLTableSectionElement>(null);
	const [range, setRange] = useState(START);
	const height = useRef(ROW_PX);
	const wanted = useRef<number | null>(null);
	const total = items.length;

	const frame = useCallback(() => anchor.current?.closest("section") ?? null, []);
	const look = useCallback(() => {
		const scroller = frame();
		if (scroller === null) return;
		const drawn = scroller.querySelector<HTMLElement>("tbody > tr[data-row]");
		if (drawn !== null && drawn.offsetHeight > 0) height.current = drawn.offsetHeight;
		const next = rowsInSight(scroller.scrollTop, scroller.clientHeight, height.current, total);
		setRange((now) => (now.first === next.first && now.last === next.last ? now : next));
		if (next.last >= total) onEnd?.();
	}, [frame, total, onEnd]);

	useLayoutEffect(() => {
		const scroller = frame();
		if (scroller === null) return;
		look();
		scroller.addEventListener("scroll", look, { passive: true });
		const sizes = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(look);
		sizes?.observe(scroller);
		return () => {
			scroller.removeEventListener("scroll", look);
			sizes?.disconnect();
		};
	}, [frame, look]);
	useLayoutEffect(() => {
		if (wanted.current === null) return;
		const found = frame()?.querySelector<HTMLElement>(`tr[aria-rowindex="${wanted.current + 2}"]`);
		if (found === null || found === undefined) return;
		wanted.current = null;
		found.tabIndex = 0;
		found.focus();
	});

	const first = Math.min(range.first, total);
	const last = Math.min(range.last, total);
	const space = (rows: number) =>
		rows === 0 ? null : (
			<tbody aria-hidden>
				<tr>
					<td colSpan={columns} style={{ height: rows * height.current }} />
				</tr>
			</tbody>
		);
	return (
		<>
			<tbody ref={anchor} />
			{space(first)}
			<TableBody
				part={{
					first,
					total,
					show: (index) => {
						wanted.current = index;
						frame()?.scrollTo({ top: Math.max(0, index - 3) * height.current });
						look();
					},
				}}
			>
				{items.slice(first, last).map((item, at) => row(item, first + at))}
			</TableBody>
			{space(total - last)}
		</>
	);
}
