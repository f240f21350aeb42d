import type { ReactNode } from "react";
import { useListWindow } from "./use-list-window.ts";

export interface RowListProps<T> {
	readonly rows: readonly T[];
	readonly keyOf: (row: T) => string;
	readonly children: (row: T) => ReactNode;
	readonly className?: string;
}

const ROW_PX = 36;
const COARSE_ROW_PX = 52;
const MOST_ROWS = 7;

/** Rows of one height in a panel: up to seven are visible, and only the visible ones are rendered. */
export function RowList<T>({ rows, keyOf, children, className }: RowListProps<T>) {
	const rowPx = matchMedia("(pointer: coarse)").matches ? COARSE_ROW_PX : ROW_PX;
	const { scroller, range, heightPx } = useListWindow(rows.length, rowPx);
	return (
		<div
			ref={scroller}
			style={{ height: Math.min(rows.length, MOST_ROWS) * rowPx }}
			className="max-w-full overflow-y-auto overscroll-contain"
		>
			<div style={{ height: heightPx, paddingTop: range.first * rowPx }} className="box-border">
				<ul className={className}>
					{rows.slice(range.first, range.last).map((row) => (
						<li key={keyOf(row)} className="flex items-center" style={{ height: rowPx }}>
							{children(row)}
						</li>
					))}
				</ul>
			</div>
		</div>
	);
}
