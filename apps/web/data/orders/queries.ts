import { useQuery } from "@tanstack/react-query";
import { type OrderWire, orders } from "@truefill/contracts/http";
import { TRADES_POLL_MS } from "../accounts/queries.ts";
import { call } from "../http/index.ts";
import { ordersKey, ordersSequence } from "./cache.ts";

const MOST_PAGES = 1_000;
const MOST_TRIES = 3;

/** All pages of the pending orders, in the order of acceptance. Read anew when a command was answered meanwhile. */
export async function fetchPendingOrders(accountId: string, signal?: AbortSignal): Promise<readonly OrderWire[]> {
	for (let attempt = 1; ; attempt += 1) {
		const before = ordersSequence(accountId);
		const all = await fetchAllPages(accountId, signal);
		if (ordersSequence(accountId) === before || attempt === MOST_TRIES) return all;
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

/** Pending orders of one account; polled, and on focus. `data` stays while a later fetch fails. */
export function usePendingOrders(accountId: string | undefined) {
	return useQuery({
		queryKey: ordersKey(accountId ?? ""),
		queryFn: ({ signal }) => fetchPendingOrders(accountId ?? "", signal),
		enabled: accountId !== undefined,
		refetchInterval: TRADES_POLL_MS,
	});
}
