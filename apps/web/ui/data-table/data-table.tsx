import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import type { Column, TableSort } from "./column.ts";
import type { ColumnChoice } from "./columns-menu.tsx";
import { Grid } from "./grid.tsx";
import { Pager, type PagerProps } from "./pager.tsx";
import { type FetchState, FirstFetch, type NoRows, Nothing, StaleNotice, type TableFilter } from "./states.tsx";
import { useRows } from "./use-rows.ts";

export interface Sorting {
	readonly now: TableSort;
	readonly onSort: (next: TableSort) => void;
	/** The server sorts. */
	readonly isManual?: boolean;
}

export interface MoreRows {
	readonly label: string;
	readonly isLoading: boolean;
	readonly load: () => void;
	/** Also loads them when the last row is near. */
	readonly isAutomatic?: boolean;
}

export interface DataTableProps<Row> {
	/** Its accessible name. */
	readonly label: string;
	/** Keep the array while no column changes: a new one renders every row. */
	readonly columns: readonly Column<Row>[];
	/** Undefined: not loaded yet. Rows that are equal in the sorted column keep this order. */
	readonly rows: readonly Row[] | undefined;
	readonly rowId: (row: Row, index: number) => string;
	/** How the rows are loaded, and what is said when that failed; absent for rows that are part of something loaded. */
	readonly source?: { readonly query: FetchState; readonly failed: string };
	readonly empty: NoRows;
	readonly filter?: TableFilter;
	readonly sorting?: Sorting;
	/** Enter, Space or a click on a row. */
	readonly onActivate?: (row: Row) => void;
	readonly activateTitle?: string;
	readonly isSelected?: (row: Row) => boolean;
	/** Which columns the user hides; absent: they cannot. */
	readonly choice?: ColumnChoice;
	/** One column of these instead of the table, for a phone. */
	readonly card?: ((row: Row) => ReactNode) | undefined;
	/** Above the cards. */
	readonly cardsHead?: ReactNode;
	/** Below the rows of the table, always visible. */
	readonly footer?: ReactNode;
	/** Pages of the server; `meta` as soon as it is known. */
	readonly pages?: Pick<PagerProps, "onPage"> & { readonly meta: PagerProps["meta"] | undefined };
	/** Further rows of the server; absent: these are all. */
	readonly more?: MoreRows | undefined;
	/** All rows of the server, if more than are loaded. */
	readonly total?: number;
	/** Number of placeholder rows while loading. */
	readonly skeletonRows?: number;
}

/** A table in each of its states: loading, failed, empty, empty because of a filter, and with rows. */
export function DataTable<Row>(props: DataTableProps<Row>) {
	const { rows, source, empty, filter, pages, skeletonRows = 4 } = props;
	if (rows === undefined) {
		return source === undefined ? null : <FirstFetch {...source} rows={skeletonRows} />;
	}
	const notice = source === undefined ? null : <StaleNotice {...source} />;
	const pager =
		pages?.meta === undefined || (rows.length === 0 && pages.meta.current_page === 1) ? null : (
			<div className="-mt-px flex-none border-line border-t">
				<Pager meta={pages.meta} onPage={pages.onPage} busy={source?.query.isFetching === true} />
			</div>
		);
	if (rows.length === 0) {
		return (
			<>
				{notice}
				<Nothing empty={empty} filter={filter} />
				{pager}
			</>
		);
	}
	return <Filled {...props} rows={rows} notice={notice} pager={pager} />;
}

interface FilledProps<Row> extends DataTableProps<Row> {
	readonly rows: readonly Row[];
	readonly notice: ReactNode;
	readonly pager: ReactNode;
}

function Filled<Row>(props: FilledProps<Row>) {
	const { card, cardsHead, footer, more, notice, pager } = props;
	const sorted = useRows(props);
	const older =
		more === undefined ? null : (
			<div className="flex flex-none justify-center p-2 print:hidden">
				<Button size="sm" onClick={more.load} busy={more.isLoading}>
					{more.label}
				</Button>
			</div>
		);
	if (card !== undefined) {
		return (
			<div className="flex flex-col gap-2 p-panel">
				{notice}
				{cardsHead}
				{sorted.rows.map(({ id, original }) => (
					<Card key={id} row={original} card={card} />
				))}
				{older}
				{pager}
			</div>
		);
	}
	return (
		<div className="flex h-full min-h-0 flex-col">
			{notice}
			<div className="min-h-0 flex-1">
				<Grid {...props} sorted={sorted} />
			</div>
			{older}
			{footer}
			{pager}
		</div>
	);
}

function Card<Row>({ row, card }: { readonly row: Row; readonly card: (row: Row) => ReactNode }) {
	return card(row);
}
