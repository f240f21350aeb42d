import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { lazyPart } from "../../i18n/lazy-part.ts";
import { TableBody } from "../table.tsx";
import type { Shown } from "./row-window.tsx";

// Most tables are short.
const RowWindow = lazyPart(async () => (await import("./row-window.tsx")).RowWindow);

export interface BodyProps {
	/** Number of rows. */
	readonly total: number;
	readonly row: (index: number) => ReactNode;
	readonly columns: number;
	/** Only rows near the visible ones are rendered; all count for screen readers and the keyboard. */
	readonly windowed: boolean;
	/** Rows that are rendered before it is known which ones are visible. */
	readonly most: number;
	readonly beyond: number;
	/** Called when the last row is near. */
	readonly onEnd?: (() => void) | undefined;
}

/** The rows of a table. A row stays the same element when the table becomes long or short. */
export function Body({ total, row, columns, windowed, most, beyond, onEnd }: BodyProps) {
	const anchor = useRef<HTMLTableSectionElement>(null);
	const [known, setKnown] = useState<Shown | null>(null);
	const target = useRef<number | null>(null);
	const shown = windowed ? known : null;
	const first = Math.min(shown?.first ?? 0, total);
	const end = Math.min(shown?.end ?? (windowed ? most : total), total);

	useLayoutEffect(() => {
		if (target.current === null) return;
		const section = anchor.current?.closest("section");
		const found = section?.querySelector<HTMLElement>(`tr[aria-rowindex="${target.current + 2}"]`);
		if (found === null || found === undefined) return;
		target.current = null;
		found.tabIndex = 0;
		found.focus();
	});
	const space = (rows: number) =>
		shown === null || rows <= 0 ? null : (
			<tbody aria-hidden>
				<tr>
					<td colSpan={columns} style={{ height: rows * shown.rowPx }} />
				</tr>
			</tbody>
		);
	const part =
		shown === null
			? {}
			: {
					part: {
						first,
						total,
						show: (index: number) => {
							target.current = index;
							shown.scrollTo(index);
						},
					},
				};
	return (
		<>
			{space(first)}
			<TableBody ref={anchor} {...part}>
				{Array.from({ length: Math.max(0, end - first) }, (_, at) => row(first + at))}
			</TableBody>
			{space(total - end)}
			{windowed ? <RowWindow total={total} beyond={beyond} anchor={anchor} onShown={setKnown} onEnd={onEnd} /> : null}
		</>
	);
}
