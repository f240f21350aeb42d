import { getCoreRowModel, getSortedRowModel, type Row as TableRow, useReactTable } from "@tanstack/react-table";
import { useMemo } from "react";
import { type Column, definitionOf } from "./column.ts";
import type { DataTableProps } from "./props.ts";

export interface SortedRows<Row> {
	readonly rows: readonly TableRow<Row>[];
	/** Those that are not hidden. */
	readonly columns: readonly Column<Row>[];
	/** What a press on the column's header does; null if it does not sort. */
	readonly press: (columnId: string) => (() => void) | null;
}

type RowsProps<Row> = Pick<DataTableProps<Row>, "columns" | "rowId" | "sorting" | "choice"> & {
	readonly rows: readonly Row[];
};

/** The rows in their order, by TanStack Table, and the visible columns. The state is the screen's or the user's. */
export function useRows<Row>({ columns, rows, rowId, sorting, choice }: RowsProps<Row>): SortedRows<Row> {
	const by = sorting?.now?.column;
	const desc = sorting?.now?.descending === true;
	// One memo for both: other columns, which may have other values, sort again.
	const { definitions, order } = useMemo(
		() => ({
			definitions: columns.map((column) => definitionOf(column, desc)),
			order: by === undefined ? [] : [{ id: by, desc }],
		}),
		[columns, by, desc],
	);
	const table = useReactTable<Row>({
		data: rows as Row[],
		columns: definitions,
		state: { sorting: order },
		getRowId: rowId,
		getCoreRowModel: getCoreRowModel(),
		getSortedRowModel: getSortedRowModel(),
		manualSorting: sorting?.isManual === true,
		enableSortingRemoval: false,
		enableMultiSort: false,
		autoResetAll: false,
		onSortingChange: (change) => {
			const [next] = typeof change === "function" ? change(order) : change;
			if (next !== undefined) sorting?.onSort({ column: next.id, descending: next.desc });
		},
	});
	const hidden = choice?.hidden;
	return {
		rows: table.getRowModel().rows,
		columns: useMemo(
			() => (hidden === undefined ? columns : columns.filter(({ id }) => !hidden.includes(id))),
			[columns, hidden],
		),
		press: (columnId) => {
			const column = table.getColumn(columnId);
			return sorting === undefined || !column?.getCanSort() ? null : () => column.toggleSorting();
		},
	};
}
