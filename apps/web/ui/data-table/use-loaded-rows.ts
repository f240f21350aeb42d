import { useMemo } from "react";
import type { MoreRows } from "./props.ts";

/** A query that loads one page after the other. */
export interface PagedQuery<Row> {
	readonly data:
		| { readonly pages: readonly { readonly data: readonly Row[]; readonly meta: { readonly total: number } }[] }
		| undefined;
	readonly hasNextPage: boolean;
	readonly isFetchingNextPage: boolean;
	readonly fetchNextPage: () => unknown;
}

export interface LoadedRows<Row> {
	/** Undefined: the first page is not loaded yet. */
	readonly rows: readonly Row[] | undefined;
	/** All rows of the server. */
	readonly total: number;
	readonly more: MoreRows | undefined;
}

/** The rows of all loaded pages. A row that moved to the next page while pages were loaded is only there once. */
export function useLoadedRows<Row>(
	query: PagedQuery<Row>,
	/** The same function at each render. */
	idOf: (row: Row) => string | number,
	label: (counts: { readonly shown: number; readonly total: number }) => string,
): LoadedRows<Row> {
	const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
	const rows = useMemo(
		() =>
			data === undefined
				? undefined
				: [...new Map(data.pages.flatMap((page) => page.data).map((row) => [idOf(row), row])).values()],
		[data, idOf],
	);
	const shown = rows?.length ?? 0;
	const total = data?.pages[0]?.meta.total ?? shown;
	const load = () => void fetchNextPage();
	return {
		rows,
		total,
		more: hasNextPage ? { label: label({ shown, total }), isLoading: isFetchingNextPage, load } : undefined,
	};
}
