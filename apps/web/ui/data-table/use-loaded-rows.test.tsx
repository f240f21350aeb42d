import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { type PagedQuery, useLoadedRows } from "./use-loaded-rows.ts";

interface Entry {
	readonly id: string;
	readonly text: string;
}

const entry = (id: string, text = id): Entry => ({ id, text });
const idOf = ({ id }: Entry): string => id;
const label = ({ shown, total }: { readonly shown: number; readonly total: number }) => `${shown} of ${total}`;
const query = (change: Partial<PagedQuery<Entry>>): PagedQuery<Entry> => ({
	data: undefined,
	hasNextPage: false,
	isFetchingNextPage: false,
	fetchNextPage: vi.fn(),
	...change,
});
const page = (...data: readonly Entry[]) => ({ data, meta: { total: 4 } });

it("has no rows before the first page", () => {
	const { result } = renderHook(() => useLoadedRows(query({}), idOf, label));
	expect(result.current).toEqual({ rows: undefined, total: 0, more: undefined });
});

it("joins the pages; a row that moved on between two of them is there once, as it was read last", () => {
	const data = { pages: [page(entry("a"), entry("b", "before")), page(entry("b", "after"), entry("c"))] };
	const { result } = renderHook(() => useLoadedRows(query({ data }), idOf, label));
	expect(result.current.rows).toEqual([entry("a"), entry("b", "after"), entry("c")]);
	expect(result.current.more).toBeUndefined();
});

it("offers the next page with what is shown of all", () => {
	const fetchNextPage = vi.fn();
	const given = query({
		data: { pages: [page(entry("a"))] },
		hasNextPage: true,
		isFetchingNextPage: true,
		fetchNextPage,
	});
	const { result } = renderHook(() => useLoadedRows(given, idOf, label));
	expect(result.current.more).toMatchObject({ label: "1 of 4", isLoading: true });
	act(() => result.current.more?.load());
	expect(fetchNextPage).toHaveBeenCalledOnce();
});
