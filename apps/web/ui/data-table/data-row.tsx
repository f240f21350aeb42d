import { memo } from "react";
import { cx } from "../../lib/cx.ts";
import { Cell, Row as TableRow } from "../table.tsx";
import { type Column, fromClass } from "./column.ts";

export interface DataRowProps<Row> {
	readonly row: Row;
	readonly columns: readonly Column<Row>[];
	readonly selected: boolean;
	readonly onActivate: ((row: Row) => void) | undefined;
	/** What activating does, as a tooltip. */
	readonly activateTitle: string | undefined;
	/** Position among all rows if only a part of them is rendered. */
	readonly index: number | undefined;
}

const stop = (event: { readonly stopPropagation: () => void }): void => event.stopPropagation();

function DataRowContent<Row>({ row, columns, selected, onActivate, activateTitle, index }: DataRowProps<Row>) {
	return (
		<TableRow
			selected={selected}
			{...(onActivate === undefined ? {} : { onActivate: () => onActivate(row) })}
			{...(activateTitle === undefined ? {} : { title: activateTitle })}
			// The header is the first row.
			{...(index === undefined ? {} : { "aria-rowindex": index + 2 })}
		>
			{columns.map((column) => (
				<Cell
					key={column.id}
					head={column.rowHeader === true}
					numeric={column.numeric === true}
					className={cx(fromClass(column), column.className)}
					{...(column.interactive ? { onClick: stop } : {})}
					{...column.cellProps?.(row)}
				>
					{column.cell(row)}
				</Cell>
			))}
		</TableRow>
	);
}

/** Renders again only with other data: a changed row, selection or column does not render the others. */
export const DataRow = memo(DataRowContent) as typeof DataRowContent;
