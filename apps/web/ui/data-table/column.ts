import type { ColumnDef } from "@tanstack/react-table";
import type { ComponentProps, ReactNode } from "react";
import { compare } from "../../lib/decimal.ts";

/** How values are compared. Numbers and times start with the largest, texts with the first. */
export type SortKind = "text" | "decimal" | "time";

export interface Column<Row> {
	readonly id: string;
	/** The header's text, and the column's name in the menu of columns. */
	readonly header: string;
	/** Shown in place of the text, for example with a link to the help. */
	readonly head?: ReactNode;
	/** The header is only for screen readers. */
	readonly headHidden?: boolean;
	readonly cell: (row: Row) => ReactNode;
	/** Right-aligned, tabular digits. */
	readonly numeric?: boolean;
	/** Its cell is the row's header. */
	readonly rowHeader?: boolean;
	/** Only shown at this width and above. */
	readonly from?: "sm" | "md" | "lg";
	/** Its content reacts to clicks itself: they do not activate the row. */
	readonly interactive?: boolean;
	/** The user may hide it. Default: yes, except the row's header. */
	readonly hideable?: boolean;
	readonly sort?: {
		readonly kind: SortKind;
		/** The value to compare; null is unknown and always last. Absent if the server sorts. */
		readonly value?: (row: Row) => string | null;
	};
	readonly className?: string;
	readonly headClassName?: string;
	/** Further properties of its cells. */
	readonly cellProps?: (row: Row) => Pick<ComponentProps<"td">, "title" | "dir">;
}

export interface TableSort {
	/** The id of a column. */
	readonly column: string;
	readonly descending: boolean;
}

const FROM = { sm: "hidden sm:table-cell", md: "hidden md:table-cell", lg: "hidden lg:table-cell" } as const;

export const fromClass = ({ from }: Pick<Column<never>, "from">): string | undefined =>
	from === undefined ? undefined : FROM[from];

export const isHideable = ({ hideable, rowHeader = false }: Pick<Column<never>, "hideable" | "rowHeader">): boolean =>
	hideable ?? !rowHeader;

function compareValues(a: string, b: string, kind: SortKind): number {
	if (kind === "decimal") return compare(a, b) ?? 0;
	if (kind === "text") return a.localeCompare(b);
	return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * The column for TanStack Table. Values are read at the time of sorting and not through the row, which caches them: a
 * value outside React, like the current result of a trade, would stay the one of the first sorting.
 */
export function definitionOf<Row>(column: Column<Row>, descending: boolean): ColumnDef<Row> {
	const { id, header, sort: sorts } = column;
	const value = sorts?.value ?? (() => null);
	return {
		id,
		header,
		accessorFn: value,
		enableSorting: sorts !== undefined,
		sortDescFirst: sorts !== undefined && sorts.kind !== "text",
		sortUndefined: false,
		sortingFn: ({ original: a }, { original: b }) => {
			const [left, right] = [value(a), value(b)];
			if (left !== null && right !== null) return compareValues(left, right, sorts?.kind ?? "text");
			// TanStack reverses the result of a descending column; the unknown stays last in both directions.
			const unknown = Number(left === null) - Number(right === null);
			return descending ? -unknown : unknown;
		},
	};
}
