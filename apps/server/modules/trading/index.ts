import { Kysely, PostgresDialect } from "kysely";
import type { Engine } from "../../engine/index.ts";
import type { BoundRoute } from "../../http/bind.ts";
import type { Pool } from "../../platform/index.ts";
import { tradingRoutes } from "./routes.ts";
import { TradingStore } from "./store.ts";

export interface Trading {
	routes(): BoundRoute[];
}

export function createTrading({ pool, engine }: { readonly pool: Pool; readonly engine: Engine }): Trading {
	const store = new TradingStore(new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }));
	return { routes: () => tradingRoutes(engine, store) };
}
