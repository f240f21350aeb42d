import {
	amendTrade as amendTradeCall,
	closedTrades,
	closeTrade as closeTradeCall,
	openTrade as openTradeCall,
	openTrades,
} from "@truefill/contracts/http";
import type { Engine } from "../../engine/index.ts";
import { type BoundRoute, route } from "../../http/bind.ts";
import { amendTrade } from "./amend-trade.ts";
import { closeTrade } from "./close-trade.ts";
import { listClosedTrades } from "./list-closed-trades.ts";
import { listOpenTrades } from "./list-open-trades.ts";
import { openTrade } from "./open-trade.ts";
import type { TradingStore } from "./store.ts";

export function tradingRoutes(engine: Engine, store: TradingStore): BoundRoute[] {
	return [
		route(openTradeCall, ({ user, body }) => openTrade(engine, user.id, body)),
		route(amendTradeCall, ({ user, params, body }) => amendTrade(engine, user.id, params.id, body)),
		route(closeTradeCall, ({ user, params, body }) => closeTrade(engine, user.id, params.id, body)),
		route(openTrades, ({ user, query }) => listOpenTrades(engine, user.id, query)),
		route(closedTrades, ({ user, query }) => listClosedTrades(engine, store, user.id, query)),
	];
}
