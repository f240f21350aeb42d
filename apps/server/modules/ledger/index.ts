import { ledger } from "@truefill/contracts/http";
import { Kysely, PostgresDialect } from "kysely";
import type { Engine } from "../../engine/index.ts";
import { type BoundRoute, route } from "../../http/bind.ts";
import type { Pool } from "../../platform/index.ts";
import { listEntries } from "./list-entries.ts";
import { LedgerStore } from "./store.ts";

export interface Ledger {
	routes(): BoundRoute[];
}

export function createLedger({ pool, engine }: { readonly pool: Pool; readonly engine: Engine }): Ledger {
	const store = new LedgerStore(new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }));
	return { routes: () => [route(ledger, ({ user, query }) => listEntries(engine, store, user.id, query))] };
}
