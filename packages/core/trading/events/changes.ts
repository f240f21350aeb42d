import type { AccountState, OpenTrade, PendingOrder } from "../../account/index.ts";
import { invariant } from "../../result/index.ts";

export function withTrade(state: AccountState, id: string, trade: OpenTrade | null): ReadonlyMap<string, OpenTrade> {
	const openTrades = new Map(state.openTrades);
	if (trade === null) openTrades.delete(id);
	else openTrades.set(id, trade);
	return openTrades;
}

/** The open trades, with some fields of one changed. */
export function tradeWith(state: AccountState, id: string, change: Partial<OpenTrade>): ReadonlyMap<string, OpenTrade> {
	const trade = state.openTrades.get(id);
	invariant(trade !== undefined, "only an open trade changes");
	return withTrade(state, id, { ...trade, ...change });
}

/** The open trades with some of them changed; their order stays. */
export function tradesWith<L>(
	state: AccountState,
	lines: readonly L[],
	idOf: (line: L) => string,
	changed: (trade: OpenTrade, line: L) => OpenTrade,
): ReadonlyMap<string, OpenTrade> {
	const openTrades = new Map(state.openTrades);
	for (const line of lines) {
		const trade = openTrades.get(idOf(line));
		invariant(trade !== undefined, "only an open trade changes");
		openTrades.set(trade.id, changed(trade, line));
	}
	return openTrades;
}

export function withOrder(
	state: AccountState,
	id: string,
	order: PendingOrder | null,
): ReadonlyMap<string, PendingOrder> {
	const orders = new Map(state.orders);
	if (order === null) orders.delete(id);
	else orders.set(id, order);
	return orders;
}

export function knownOrder(state: AccountState, id: string): PendingOrder {
	const order = state.orders.get(id);
	invariant(order !== undefined, "only a pending order changes");
	return order;
}
