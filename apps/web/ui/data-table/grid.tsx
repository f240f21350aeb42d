import { lazyPart } from "../../i18n/lazy-part.ts";
import { cx } from "../../lib/cx.ts";
import { HeadCell, Table, TableHead } from "../table.tsx";
import { Body } from "./body.tsx";
import { fromClass } from "./column.ts";
import { DataRow } from "./data-row.tsx";
import type { DataTableProps } from "./props.ts";
import type { SortedRows } from "./use-rows.ts";

// Most tables keep all their columns.
const ColumnsMenu = lazyPart(async () => (await import("./columns-menu.tsx")).ColumnsMenu);

/** A table of up to this many rows is rendered completely; those beyond an edge are rendered too (`beyond`). */
const WHOLE = { most: 60, beyond: 12 } as const;
/** Rows that change with each tick are laid out and painted with it, visible or not. */
const LIVE = { most: 12, beyond: 4 } as const;

export interface GridProps<Row> extends DataTableProps<Row> {
	readonly sorted: SortedRows<Row>;
}

/** Header and rows. */
export function Grid<Row>(props: GridProps<Row>) {
	const { label, sorted, onActivate, activateTitle, isSelected, source, more, total } = props;
	const { most, beyond } = props.isLive === true ? LIVE : WHOLE;
	const { rows, columns } = sorted;
	const windowed = rows.length > most || more?.isAutomatic !== undefined;
	const row = (index: number) => {
		const each = rows[index];
		return each === undefined ? null : (
			<DataRow
				key={each.id}
				row={each.original}
				columns={columns}
				selected={isSelected?.(each.original) === true}
				onActivate={onActivate}
				activateTitle={activateTitle}
				index={windowed ? index : undefined}
			/>
		);
	};
	// After a failure only the user loads more: rows at the end would ask for ever.
	const loads = more?.isAutomatic === true && source?.query.isFetching !== true && source?.query.isError !== true;
	return (
		<Table label={label} {...(windowed ? { rowCount: Math.max(total ?? 0, rows.length) + 1 } : {})}>
			<Head {...props} />
			<Body
				total={rows.length}
				row={row}
				columns={columns.length}
				windowed={windowed}
				most={most}
				beyond={beyond}
				onEnd={loads && more !== undefined ? more.load : undefined}
			/>
		</Table>
	);
}

function Head<Row>({ sorted: { columns, press }, sorting, choice, columns: all }: GridProps<Row>) {
	const last = columns.at(-1)?.id;
	return (
		<TableHead>
			{columns.map((column) => {
				const onSort = press(column.id);
				const text = column.headHidden ? <span className="sr-only">{column.header}</span> : column.header;
				return (
					<HeadCell
						key={column.id}
						numeric={column.numeric === true}
						className={cx(fromClass(column), column.headClassName)}
						{...(onSort === null ? {} : { sort: sortedBy(column.id, sorting), onSort })}
						aside={choice === undefined || column.id !== last ? null : <ColumnsMenu columns={all} choice={choice} />}
					>
						{column.head ?? text}
					</HeadCell>
				);
			})}
		</TableHead>
	);
}

function sortedBy(columnId: string, sorting: DataTableProps<never>["sorting"]): "ascending" | "descending" | "none" {
	if (sorting?.now?.column !== columnId) return "none";
	return sorting.now.descending ? "descending" : "ascending";
}
