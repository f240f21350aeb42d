import type { ReactNode } from "react";
import { useListWindow } from "./use-list-window.ts";

export interface RowListProps<T> {
	readonly rows: readonly T[];
	readonly keyOf: (row: T) => string;
	readonly children: (row: T) => ReactNode;
	readonly className?: string;
	/** Height of a row on a narrow screen, where it takes two lines. */
	readonly narrowPx?: number;
}

const ROW_PX = 36;
const COARSE_ROW_PX = 52;
const MOST_ROWS = 7;
const MOST_NARROW_ROWS = 4;

/** Rows of one height in a panel: only the visible ones are rendered. */
export function RowList<T>({ rows, keyOf, children, className, narrowPx }: RowListProps<T>) {
	const isNarrow = narrowPx !== undefined && matchMedia("(max-width: 639px)").matches;
	const rowPx = isNarrow ? narrowPx : matchMedia("(pointer: coarse)").matches ? COARSE_ROW_PX : ROW_PX;
	const most = isNarrow ? MOST_NARROW_ROWS : MOST_ROWS;
	const { scroller, range, heightPx } = useListWindow(rows.length, rowPx);
	return (
		<div
			ref={scroller}
			style={{ height: Math.min(rows.length, most) * rowPx }}
			className="max-w-full overflow-y-auto overscroll-contain"
		>
			<div style={{ height: heightPx, paddingTop: range.first * rowPx }} className="box-border">
				<ul className={className}>
					{rows.slice(range.first, range.last).map((row) => (
						<li
							key={keyOf(row)}
							className="flex items-center border-line [&:not(:first-child)]:border-t"
							style={{ height: rowPx }}
						>
							{children(row)}
						</li>
					))}
				</ul>
			</div>
		</div>
	);
}
