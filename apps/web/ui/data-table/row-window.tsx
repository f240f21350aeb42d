import { observeElementRect, useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { TableBody } from "../table.tsx";

export interface WindowedBodyProps {
	/** Number of rows. */
	readonly total: number;
	readonly row: (index: number) => ReactNode;
	readonly columns: number;
	/** Rows rendered beyond each edge, so that a slow frame shows no gap. */
	readonly beyond: number;
	/** Called when the last row is near. */
	readonly onEnd?: (() => void) | undefined;
}

/** Before the first row is measured. */
const ROW_PX = 36;
/** Height of a frame without a layout: a hidden tab. */
const FRAME_PX = 16 * ROW_PX;

/**
 * The body of a long table: only rows near the visible ones are rendered, all count for screen readers and the
 * keyboard. Rows have one height, measured from the first rendered one. The frame of `Table` scrolls.
 */
export function WindowedBody({ total, row, columns, beyond, onEnd }: WindowedBodyProps) {
	const anchor = useRef<HTMLTableSectionElement>(null);
	const rowPx = useRef(ROW_PX);
	const target = useRef<number | null>(null);
	const frame = () => anchor.current?.closest("section") ?? null;
	const virtual = useVirtualizer<HTMLElement, HTMLTableRowElement>({
		count: total,
		getScrollElement: frame,
		estimateSize: () => rowPx.current,
		overscan: beyond,
		initialRect: { width: 0, height: FRAME_PX },
		observeElementRect: (instance, report) =>
			observeElementRect(instance, (rect) => report(rect.height > 0 ? rect : { ...rect, height: FRAME_PX })),
		useFlushSync: false,
	});
	const drawn = virtual.getVirtualItems();
	const first = drawn[0]?.index ?? 0;
	const last = (drawn.at(-1)?.index ?? -1) + 1;

	useLayoutEffect(() => {
		const height = frame()?.querySelector<HTMLElement>("tbody > tr[data-row]")?.offsetHeight ?? 0;
		if (height === 0 || height === rowPx.current) return;
		rowPx.current = height;
		virtual.measure();
	});
	useLayoutEffect(() => {
		if (target.current === null) return;
		const found = frame()?.querySelector<HTMLElement>(`tr[aria-rowindex="${target.current + 2}"]`);
		if (found === null || found === undefined) return;
		target.current = null;
		found.tabIndex = 0;
		found.focus();
	});
	const end = useEffectEvent(() => onEnd?.());
	const mayLoad = onEnd !== undefined;
	useEffect(() => {
		if (mayLoad && last >= total) end();
	}, [mayLoad, last, total]);

	const space = (rows: number) =>
		rows <= 0 ? null : (
			<tbody aria-hidden>
				<tr>
					<td colSpan={columns} style={{ height: rows * rowPx.current }} />
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
						target.current = index;
						virtual.scrollToIndex(index, { align: "center" });
					},
				}}
			>
				{drawn.map(({ index }) => row(index))}
			</TableBody>
			{space(total - last)}
		</>
	);
}
