import type { ReactNode } from "react";
import type { Column, TableSort } from "./column.ts";
import type { ColumnChoice } from "./columns-menu.tsx";
import type { PagerProps } from "./pager.tsx";
import type { FetchState, NoRows, TableFilter } from "./states.tsx";

export interface Sorting {
	/** Null: the rows as they are given, until a header is pressed. */
	readonly now: TableSort | null;
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
	/** Whether the rows show live prices: only those near the visible ones are rendered, also in a short table. */
	readonly isLive?: boolean;
	/** Number of placeholder rows while loading. */
	readonly skeletonRows?: number;
}
