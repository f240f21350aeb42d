import { ledger, statement as statementCall } from "@truefill/contracts/http";
import { Kysely, PostgresDialect } from "kysely";
import { type EnginePort, readsOf } from "../../engine/index.ts";
import { type BoundRoute, route } from "../../http/bind.ts";
import type { Pool } from "../../platform/index.ts";
import { listEntries } from "./list-entries.ts";
import { statement } from "./statement.ts";
import { LedgerStore, type Period } from "./store.ts";

export interface Ledger {
	routes(): BoundRoute[];
	/** One page of the journal of one of a user's accounts, newest first; for staff, who view another user. */
	/** The statement of one of a user's accounts, for its papers too. */
	statementOf(userId: string, accountId: string, period: Period): ReturnType<typeof statement>;
	entriesOf(userId: string, query: { account_id: string; page: number }): ReturnType<typeof listEntries>;
}

export function createLedger({ pool, engine }: { readonly pool: Pool; readonly engine: EnginePort }): Ledger {
	const store = new LedgerStore(new Kysely<unknown>({ dialect: new PostgresDialect({ pool: readsOf(pool, engine) }) }));
	return {
		statementOf: (userId, accountId, period) => statement(engine, store, userId, accountId, period),
		entriesOf: (userId, query) => listEntries(engine, store, userId, query),
		routes: () => [
			route(ledger, ({ user, query }) => listEntries(engine, store, user.id, query)),
			route(statementCall, ({ user, params, query }) => statement(engine, store, user.id, params.id, query)),
		],
	};
}

export { personalData } from "./personal-data-store.ts";
export type { EntryRow } from "./store.ts";
export { entryToWire } from "./to-wire.ts";
