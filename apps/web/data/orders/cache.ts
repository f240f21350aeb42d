import type { InfiniteData } from "@tanstack/react-query";
import type { AccountWire, ChangesWire, OrderWire, TradeWire } from "@truefill/contracts/http";
import { appliedSequence, pullAccount, pullHistory, setAppliedSequence } from "../accounts/pull.ts";
import { keys } from "../accounts/queries.ts";
import { queryClient } from "../query-client.ts";
import { type ClosedPage, closedAfter, openAfter } from "../trades/cache.ts";

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
 * Writes an answer into the caches. An answer older than the cached state (by the account's sequence) is dropped and
 * everything is refetched. Trades in it are written at once and then refetched, because only the server knows a
 * remainder's margin.
 */
export function applyChanges(changes: ChangesWire): "applied" | "dropped" {
	const { account, sequence } = changes;
	const held = queryClient.getQueryData<AccountWire[]>(keys.accounts)?.find(({ id }) => id === account.id);
	if (sequence < Math.max(held?.sequence ?? 0, appliedSequence(account.id))) {
		void pullAccount(account.id);
		return "dropped";
	}
	setAppliedSequence(account.id, sequence);
	queryClient.setQueryData<AccountWire[]>(keys.accounts, (all) =>
		all?.map((each) => (each.id === account.id ? account : each)),
	);
	queryClient.setQueryData<readonly OrderWire[]>(keys.pendingOrders(account.id), (pending) =>
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
	if (touched.length > 0 || gap) void pullAccount(account.id);
	return "applied";
}
