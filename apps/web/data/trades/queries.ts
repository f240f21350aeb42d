import { type InfiniteData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { closedTrades, openTrades, type TradeWire } from "@truefill/contracts/http";
import { appliedSequence } from "../accounts/pull.ts";
import { keys, TRADES_POLL_MS } from "../accounts/queries.ts";
import { call } from "../http/index.ts";
import { queryClient } from "../query-client.ts";
import { usePollMs } from "../realtime/status.ts";
import type { ClosedPage } from "./cache.ts";

const MOST_PAGES = 1_000;
const MOST_TRIES = 3;

/** All pages of the open trades, newest first. Read again if an order was answered meanwhile. */
export async function fetchOpenTrades(accountId: string, signal?: AbortSignal): Promise<TradeWire[]> {
	for (let attempt = 1; ; attempt += 1) {
		const before = appliedSequence(accountId);
		const all = await fetchAllPages(accountId, signal);
		if (appliedSequence(accountId) === before || attempt === MOST_TRIES) return all;
	}
}

async function fetchAllPages(accountId: string, signal: AbortSignal | undefined): Promise<TradeWire[]> {
	const byId = new Map<string, TradeWire>();
	for (let page = 1; page <= MOST_PAGES; page += 1) {
		const { data, meta } = await call(openTrades, { query: { account_id: accountId, page: String(page) }, signal });
		// A trade opened while reading shifts the pages: duplicates are possible.
		for (const trade of data) byId.set(trade.id, trade);
		if (meta.current_page >= meta.last_page) break;
	}
	return [...byId.values()];
}

/** Open trades of one account; polled, and on focus. `data` stays if a later fetch fails. */
export function useOpenTrades(accountId: string | undefined) {
	return useQuery({
		queryKey: keys.open(accountId ?? ""),
		queryFn: ({ signal }) => fetchOpenTrades(accountId ?? "", signal),
		enabled: accountId !== undefined,
		refetchInterval: usePollMs(TRADES_POLL_MS),
	});
}

/** Total of closed trades when an account's first page was last read. */
const closedTotals = new Map<string, number>();

/**
 * One page of closed trades. New ones are only added in front, so while the total is unchanged, a page read with that
 * total is still current: a poll of forty pages is then one request.
 */
export async function fetchClosedPage(accountId: string, page: number, signal?: AbortSignal): Promise<ClosedPage> {
	const held = queryClient.getQueryData<InfiniteData<ClosedPage, number>>(keys.closed(accountId))?.pages[page - 1];
	if (page > 1 && held !== undefined && held.meta.total === closedTotals.get(accountId)) return held;
	const found = await call(closedTrades, { query: { account_id: accountId, page: String(page) }, signal });
	if (page === 1) closedTotals.set(accountId, found.meta.total);
	return found;
}

/** Closed trades of one account, newest first, paginated; polled. */
export function useClosedTrades(accountId: string | undefined) {
	return useInfiniteQuery({
		queryKey: keys.closed(accountId ?? ""),
		queryFn: ({ pageParam, signal }) => fetchClosedPage(accountId ?? "", pageParam, signal),
		initialPageParam: 1,
		getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
		enabled: accountId !== undefined,
		refetchInterval: usePollMs(TRADES_POLL_MS),
	});
}

/** All closed trades of an account, newest first. */
export async function fetchAllClosedTrades(accountId: string): Promise<TradeWire[]> {
	const byId = new Map<string, TradeWire>();
	for (let page = 1; ; page += 1) {
		const { data, meta } = await fetchClosedPage(accountId, page);
		for (const trade of data) byId.set(trade.id, trade);
		if (meta.current_page >= meta.last_page) return [...byId.values()];
	}
}

/** A trade as it is now; of a closed one its last part. Null: the account has none with this id. */
export function useTrade(accountId: string, tradeId: string) {
	const { data: open } = useOpenTrades(accountId);
	const found = open?.find(({ trade_id }) => trade_id === tradeId);
	const closed = useQuery({
		queryKey: [...keys.closed(accountId), tradeId],
		queryFn: async ({ signal }) => {
			const { data } = await call(closedTrades, { query: { account_id: accountId, trade_id: tradeId }, signal });
			return data[0] ?? null;
		},
		enabled: open !== undefined && found === undefined,
	});
	return { data: found ?? closed.data, error: closed.error };
}
