import type { InfiniteData } from "@tanstack/react-query";
import type { AccountWire, ChangesWire, OrderWire, TradeWire } from "@truefill/contracts/http";
import { keys } from "../accounts/queries.ts";
import { queryClient } from "../query-client.ts";
import { appliedSequence, type ClosedPage, closedAfter, openAfter, pullAccount } from "../trades/cache.ts";

export const ordersKey = (accountId: string) => ["pending-orders", accountId] as const;

export const doneOrdersKey = (accountId: string) => ["done-orders", accountId] as const;
export const dealsKey = (accountId: string, tradeId: string) => ["deals", accountId, tradeId] as const;

/** Sequence of the last answer written per account: a list that was asked for before it is older than the screen. */
const applied = new Map<string, number>();
export const ordersSequence = (accountId: string): number =>
	Math.max(applied.get(accountId) ?? 0, appliedSequence(accountId));

/** The pending list after changes, in the order of acceptance. Pure. What is done leaves it. */
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
 * Asks the server for the pending orders and for everything else of one account again. Settles when what is on the screen
 * was answered or failed.
 */
export async function pullOrders(accountId: string): Promise<void> {
	pullHistory(accountId);
	await Promise.all([queryClient.invalidateQueries({ queryKey: ordersKey(accountId) }), pullAccount(accountId)]);
}

/** Whether something of the account that is on the screen could not be asked for the last time. */
export const isPullFailed = (accountId: string): boolean =>
	queryClient.getQueryCache().findAll({
		type: "active",
		predicate: ({ queryKey, state }) => queryKey.includes(accountId) && state.status === "error",
	}).length > 0;

/** What is only looked at now and then: asked for again when it is on the screen. */
function pullHistory(accountId: string): void {
	void queryClient.invalidateQueries({ queryKey: doneOrdersKey(accountId) });
	void queryClient.invalidateQueries({ queryKey: ["deals", accountId] });
}

/**
 * Writes an answer into the caches. An answer older than what is shown (by the account's sequence) is dropped: it was
 * overtaken, and everything is pulled. Trades that it touched are written at once and then pulled, for the margin of
 * a remainder is the server's to say.
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
