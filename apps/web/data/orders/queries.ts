import { useInfiniteQuery, useQueries, useQuery } from "@tanstack/react-query";
import { type DealWire, deals as dealsCall, type OrderWire, orders } from "@truefill/contracts/http";
import { useEffect, useRef } from "react";
import { appliedSequence } from "../accounts/pull.ts";
import { keys, TRADES_POLL_MS } from "../accounts/queries.ts";
import { call } from "../http/index.ts";
import { queryClient } from "../query-client.ts";
import { usePollMs } from "../realtime/status.ts";

const MOST_PAGES = 1_000;
const MOST_TRIES = 3;

/** All pages of the pending orders, in acceptance order. Read again if a command was answered meanwhile. */
export async function fetchPendingOrders(accountId: string, signal?: AbortSignal): Promise<readonly OrderWire[]> {
	for (let attempt = 1; ; attempt += 1) {
		const before = appliedSequence(accountId);
		const all = await fetchAllPages(accountId, signal);
		if (appliedSequence(accountId) === before || attempt === MOST_TRIES) return all;
	}
}

async function fetchAllPages(accountId: string, signal: AbortSignal | undefined): Promise<readonly OrderWire[]> {
	const byId = new Map<string, OrderWire>();
	for (let page = 1; page <= MOST_PAGES; page += 1) {
		const query = { account_id: accountId, status: "pending" as const, page: String(page) };
		const { data, meta } = await call(orders, { query, signal });
		for (const order of data) byId.set(order.id, order);
		if (meta.current_page >= meta.last_page) break;
	}
	return [...byId.values()];
}

/** Pending orders of one account; polled, and on focus. `data` stays if a later fetch fails. */
export function usePendingOrders(accountId: string | undefined) {
	return useQuery({
		queryKey: keys.pendingOrders(accountId ?? ""),
		queryFn: ({ signal }) => fetchPendingOrders(accountId ?? "", signal),
		enabled: accountId !== undefined,
		refetchInterval: usePollMs(TRADES_POLL_MS),
	});
}

/** One page of completed orders, newest first. */
export const fetchDoneOrders = (accountId: string, page: number, signal?: AbortSignal) =>
	call(orders, { query: { account_id: accountId, status: "done", page: String(page) }, signal });

/** Filled or cancelled orders, newest first, paginated. */
export function useDoneOrders(accountId: string | undefined) {
	return useInfiniteQuery({
		queryKey: keys.doneOrders(accountId ?? ""),
		queryFn: ({ pageParam, signal }) => fetchDoneOrders(accountId ?? "", pageParam, signal),
		initialPageParam: 1,
		getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
		enabled: accountId !== undefined,
	});
}

/** The fills that opened, increased or reduced a trade, newest first, each with its order if it was pending. */
export function useTradeDeals(accountId: string, tradeId: string) {
	return useQuery({
		queryKey: keys.deals(accountId, tradeId),
		queryFn: async ({ signal }) => {
			const { data } = await call(dealsCall, { query: { account_id: accountId, trade_id: tradeId }, signal });
			return Promise.all(
				data.map(async (deal) => {
					const query = { account_id: accountId, status: "done" as const, order_id: deal.order_id };
					const found = await call(orders, { query, signal });
					return { deal, order: found.data[0] ?? null };
				}),
			);
		},
	});
}

/** Maximum pages of a trade's fills; a trade with more shows only the latest ones. */
const MOST_FILL_PAGES = 5;

async function fetchFills(accountId: string, tradeId: string, signal: AbortSignal): Promise<readonly DealWire[]> {
	const byId = new Map<string, DealWire>();
	for (let page = 1; page <= MOST_FILL_PAGES; page += 1) {
		const query = { account_id: accountId, trade_id: tradeId, page: String(page) };
		const { data, meta } = await call(dealsCall, { query, signal });
		// A new fill while reading shifts the pages: duplicates are possible.
		for (const deal of data) byId.set(deal.id, deal);
		if (meta.current_page >= meta.last_page) break;
	}
	return [...byId.values()];
}

/** Fills of several trades, as far as loaded; refetched when `state`, a digest of the trades, changes. */
export function useFillsOf(accountId: string, tradeIds: readonly string[], state: string): readonly DealWire[] {
	const read = useRef(state);
	useEffect(() => {
		if (read.current === state) return;
		read.current = state;
		void queryClient.invalidateQueries({ queryKey: keys.deals(accountId) });
	}, [accountId, state]);
	return useQueries({
		queries: tradeIds.map((tradeId) => ({
			queryKey: [...keys.deals(accountId, tradeId), "fills"],
			queryFn: ({ signal }: { signal: AbortSignal }) => fetchFills(accountId, tradeId, signal),
		})),
		combine: togetherOf,
	});
}

const togetherOf = (results: readonly { readonly data?: readonly DealWire[] | undefined }[]): readonly DealWire[] =>
	results.flatMap(({ data }) => data ?? []);
