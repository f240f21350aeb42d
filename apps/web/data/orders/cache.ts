import type { InfiniteData } from "@tanstack/react-query";
import type { AccountWire, ChangesWire, OrderWire, TradeWire } from "@truefill/contracts/http";
import { keys } from "../accounts/queries.ts";
import { queryClient } from "../query-client.ts";
import { appliedSequence, type ClosedPage, closedAfter, openAfter, pullAccount } from "../trades/cache.ts";

export const ordersKey = (accountId: string) => ["pending-orders", accountId] as const;

export const doneOrdersKey = (accountId: string) => ["done-orders", accountId] as const;
export const dealsKey = (accountId: string, tradeId: string) => ["deals", accountId, tradeId] as const;

/** Sequence of the last answer written per account: a list requested before it is outdated. */
const applied = new Map<string, number>();
export const ordersSequence = (accountId: string): number =>
	Math.max(applied.get(accountId) ?? 0, appliedSequence(accountId));

/** The pending list after changes, in acceptance order. Pure. Completed orders are removed. */
export function pendingAfter(
	pending: readonly OrderWire[],
	{ orders }: Pick<ChangesWire, "orders">,
): readonly OrderWire[] {
	const changed = new Map(orders.map((order) => [order.id, order]));
	const known = new Set(pending.map(({ id }) => id));
	const all = [...pending.map((each) => changed.get(each.id) ?? each), ...orders.filter(({ id }) => !known.has(id))];
	return all.filter(({ status }) => status === "pending");
}

/**
 * Refetches the pending orders and everything else of an account. Resolves when the active queries have succeeded or
 * failed.
 */
export async function pullOrders(accountId: string): Promise<void> {
	pullHistory(accountId);
	await Promise.all([queryClient.invalidateQueries({ queryKey: ordersKey(accountId) }), pullAccount(accountId)]);
}

/** Whether the last fetch of one of the account's active queries failed. */
export const isPullFailed = (accountId: string): boolean =>
	queryClient.getQueryCache().findAll({
		type: "active",
		predicate: ({ queryKey, state }) => queryKey.includes(accountId) && state.status === "error",
	}).length > 0;

/** Invalidates rarely viewed data; refetched only while shown. */
function pullHistory(accountId: string): void {
	void queryClient.invalidateQueries({ queryKey: doneOrdersKey(accountId) });
	void queryClient.invalidateQueries({ queryKey: ["deals", accountId] });
}

/**
 * Writes an answer into the caches. An answer older than the cached state (by the account's sequence) is dropped and
 * everything is refetched. Trades in it are written at once and then refetched, because only the server knows a
 * remainder's margin.
 */
export function applyChanges(changes: ChangesWire): "applied" | "dropped" {
	const { account, sequence } = changes;
	const held = queryClient.getQueryData<AccountWire[]>(keys.accounts)?.find(({ id }) => id === account.id);
	if (sequence < Math.max(held?.sequence ?? 0, ordersSequence(account.id))) {
		void pullOrders(account.id);
		return "dropped";
	}
	applied.set(account.id, sequence);
	queryClient.setQueryData<AccountWire[]>(keys.accounts, (all) =>
		all?.map((each) => (each.id === account.id ? account : each)),
	);
	queryClient.setQueryData<readonly OrderWire[]>(ordersKey(account.id), (pending) =>
		pending === undefined ? undefined : pendingAfter(pending, changes),
	);
	const touched = [...changes.trades, ...changes.closed];
	queryClient.setQueryData<TradeWire[]>(keys.open(account.id), (open) =>
		open === undefined ? undefined : touched.reduce((list, trade) => openAfter(list, { trade }), open),
	);
	queryClient.setQueryData<InfiniteData<ClosedPage, number>>(keys.closed(account.id), (closed) =>
		closed === undefined
			? undefined
			: { ...closed, pages: changes.closed.reduce((pages, trade) => closedAfter(pages, { trade }), closed.pages) },
	);
	pullHistory(account.id);
	const gap = held !== undefined && sequence > held.sequence + 1;
	if (touched.length > 0 || gap) void pullOrders(account.id);
	return "applied";
}
