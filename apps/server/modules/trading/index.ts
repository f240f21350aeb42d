import { Kysely, PostgresDialect } from "kysely";
import { type EnginePort, readsOf } from "../../engine/index.ts";
import type { BoundRoute } from "../../http/bind.ts";
import type { Pool } from "../../platform/index.ts";
import { listClosedTrades } from "./list-closed-trades.ts";
import { tradingRoutes } from "./routes.ts";
import { TradingStore } from "./store.ts";

export { conversionToWire, openTradeToWire, priceTexts } from "./to-wire.ts";

export interface Trading {
	routes(): BoundRoute[];
	/** One page of a user's closed trades, newest first; for staff, who view another user. */
	closedTradesOf(userId: string, page: number): ReturnType<typeof listClosedTrades>;
}

export function createTrading({
	pool,
	engine,
	isSiteDisabled = () => false,
}: {
	readonly pool: Pool;
	readonly engine: EnginePort;
	/** If true, nothing can be opened. */
	readonly isSiteDisabled?: () => boolean | Promise<boolean>;
}): Trading {
	const store = new TradingStore(
		new Kysely<unknown>({ dialect: new PostgresDialect({ pool: readsOf(pool, engine) }) }),
	);
	return {
		routes: () => tradingRoutes(engine, store, isSiteDisabled),
		closedTradesOf: (userId, page) => listClosedTrades(engine, store, userId, { page }),
	};
}

export { personalData } from "./personal-data-store.ts";
