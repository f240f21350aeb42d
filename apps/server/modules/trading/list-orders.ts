import { deals as dealsCall, orders as ordersCall } from "@truefill/contracts/http";
import { ok } from "@truefill/core/result";
import { type EnginePort, placesOf } from "../../engine/index.ts";
import { ownAccounts } from "../accounts/index.ts";
import { offsetOf, PER_PAGE, paged } from "../paging.ts";
import type { ListQuery } from "./list-open-trades.ts";
import { dealRowToWire, orderRowToWire, orderToWire } from "./orders-to-wire.ts";
import type { TradingStore } from "./store.ts";

type OrdersQuery = ListQuery & {
	readonly status?: "pending" | "done" | undefined;
	readonly order_id?: string | undefined;
};
export type DealsQuery = ListQuery & { readonly trade_id?: string | undefined };

/** Pending orders from the engine's memory in order of acceptance; finished ones from the read model, newest first. */
export async function listOrders(engine: EnginePort, store: TradingStore, userId: string, query: OrdersQuery) {
	const own = await ownAccounts(engine, userId, query.account_id);
	if (!own.ok) return own;
	const { page = 1, account_id, status, order_id } = query;
	const view = engine.view();
	const list = { path: ordersCall.path, query: { account_id, status, order_id } };
	if (status === "done") {
		const accounts = await placesOf(engine, own.value);
		const total = await store.countDoneOrders(accounts, order_id);
		const rows = await store.doneOrders(accounts, order_id, PER_PAGE, offsetOf(page));
		const fills = await store.dealsOfOrders(
			accounts,
			rows.map((row) => row.order_id),
		);
		const done = rows.map((row) => {
			const own = fills.filter((fill) => fill.order_id === row.order_id);
			const deals = own.map(({ deal_id, trade_id, effect }) => ({ deal_id, trade_id, effect }));
			return orderRowToWire(row, deals, view);
		});
		return ok(paged(list, page, total, done));
	}
	const pending = own.value
		.flatMap((account) => [...account.orders.values()].map((order) => ({ account, order })))
		.filter(({ order }) => order_id === undefined || order.id === order_id)
		.sort((a, b) => a.order.acceptedAtMs - b.order.acceptedAtMs);
	const data = pending
		.slice(offsetOf(page), offsetOf(page) + PER_PAGE)
		.map(({ account, order }) => orderToWire(account.id, order, null, view));
	return ok(paged(list, page, pending.length, data));
}

/** Fills from the read model, newest first. */
export async function listDeals(engine: EnginePort, store: TradingStore, userId: string, query: DealsQuery) {
	const own = await ownAccounts(engine, userId, query.account_id);
	if (!own.ok) return own;
	const { page = 1, account_id, trade_id } = query;
	const accounts = await placesOf(engine, own.value);
	const total = await store.countDeals(accounts, trade_id);
	const rows = await store.deals(accounts, trade_id, PER_PAGE, offsetOf(page));
	const view = engine.view();
	const data = rows.map((row) => dealRowToWire(row, view));
	return ok(paged({ path: dealsCall.path, query: { account_id, trade_id } }, page, total, data));
}
