import {
	amendOrder as amendOrderCall,
	amendTrade as amendTradeCall,
	cancelClose as cancelCloseCall,
	cancelOrder as cancelOrderCall,
	closeBy as closeByCall,
	closedTrades,
	closeMany as closeManyCall,
	closeTrade as closeTradeCall,
	deals,
	openTrade as openTradeCall,
	openTrades,
	orders,
	placeOco as placeOcoCall,
	placeOrder as placeOrderCall,
	previewAccount as previewAccountCall,
	previewOrder as previewOrderCall,
	reverseTrade as reverseTradeCall,
} from "@truefill/contracts/http";
import { refuse } from "@truefill/core/result";
import type { EnginePort } from "../../engine/index.ts";
import { type BoundRoute, route } from "../../http/bind.ts";
import { amendOrder, onlyLowers } from "./amend-order.ts";
import { amendTrade } from "./amend-trade.ts";
import { cancelOrder } from "./cancel-order.ts";
import { cancelClose, closeBy, closeMany, reverseTrade } from "./close-more.ts";
import { closeTrade } from "./close-trade.ts";
import { listClosedTrades } from "./list-closed-trades.ts";
import { listOpenTrades } from "./list-open-trades.ts";
import { listDeals, listOrders } from "./list-orders.ts";
import { openTrade } from "./open-trade.ts";
import { placeOco } from "./place-oco.ts";
import { placeOrder } from "./place-order.ts";
import { previewAccount } from "./preview-account.ts";
import { previewOrder } from "./preview-order.ts";
import type { TradingStore } from "./store.ts";

export function tradingRoutes(
	engine: EnginePort,
	store: TradingStore,
	isSiteDisabled: () => boolean | Promise<boolean>,
): BoundRoute[] {
	/** While the site is disabled an order may only reduce what is open, or be lowered. */
	const barred = async (reduces: boolean) =>
		!reduces && (await isSiteDisabled()) ? refuse("SITE_DISABLED") : undefined;
	return [
		route(
			openTradeCall,
			async ({ user, body }) => (await barred(body.reduce_only === true)) ?? openTrade(engine, user.id, body),
		),
		route(amendTradeCall, ({ user, params, body }) => amendTrade(engine, user.id, params.id, body)),
		route(closeTradeCall, ({ user, params, body }) => closeTrade(engine, user.id, params.id, body)),
		route(cancelCloseCall, ({ user, params, body }) => cancelClose(engine, user.id, params.id, body)),
		route(closeManyCall, ({ user, body }) => closeMany(engine, user.id, body)),
		route(closeByCall, ({ user, body }) => closeBy(engine, user.id, body)),
		route(reverseTradeCall, ({ user, params, body }) => reverseTrade(engine, user.id, params.id, body)),
		route(placeOcoCall, async ({ user, body }) => {
			const reduces = body.orders.every((order) => order.reduce_only === true);
			return (await barred(reduces)) ?? placeOco(engine, user.id, body);
		}),
		route(
			placeOrderCall,
			async ({ user, body }) => (await barred(body.reduce_only === true)) ?? placeOrder(engine, user.id, body),
		),
		route(previewOrderCall, ({ user, body }) => previewOrder(engine, user.id, body)),
		route(previewAccountCall, ({ user, params, body }) => previewAccount(engine, user.id, params.id, body)),
		route(amendOrderCall, async ({ user, params, body }) => {
			const reduces = await onlyLowers(engine, user.id, params.id, body);
			return (await barred(reduces)) ?? amendOrder(engine, user.id, params.id, body);
		}),
		route(cancelOrderCall, ({ user, params, body }) => cancelOrder(engine, user.id, params.id, body)),
		route(orders, ({ user, query }) => listOrders(engine, store, user.id, query)),
		route(deals, ({ user, query }) => listDeals(engine, store, user.id, query)),
		route(openTrades, ({ user, query }) => listOpenTrades(engine, store, user.id, query)),
		route(closedTrades, ({ user, query }) => listClosedTrades(engine, store, user.id, query)),
	];
}
