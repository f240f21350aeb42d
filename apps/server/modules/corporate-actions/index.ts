import { type AnnouncementWire, appliedActions, expectedActions, instrumentActions } from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import { Kysely, PostgresDialect } from "kysely";
import { type EnginePort, readsOf } from "../../engine/index.ts";
import { type BoundRoute, route } from "../../http/bind.ts";
import type { Pool } from "../../platform/index.ts";
import { listApplied } from "./applied.ts";
import { type ComingAction, listExpected } from "./expected.ts";
import { AppliedActionStore } from "./store.ts";

export type { ComingAction } from "./expected.ts";
export { ActionNotifier } from "./notifier.ts";

/** Fifty years of quarterly dividends; a chart has no room for more. */
const MOST_OF_INSTRUMENT = 200;

/** Dividends and splits as a customer sees them: what will affect their trades, and what did. */
export function createCorporateActions({
	pool,
	engine,
	coming,
	actionsOf,
}: {
	readonly pool: Pool;
	readonly engine: EnginePort;
	readonly coming: () => readonly ComingAction[];
	readonly actionsOf: (instrumentId: string, limit: number) => Promise<AnnouncementWire[]>;
}): { routes(): BoundRoute[] } {
	const store = new AppliedActionStore(
		new Kysely<unknown>({ dialect: new PostgresDialect({ pool: readsOf(pool, engine) }) }),
	);
	return {
		routes: () => [
			route(expectedActions, ({ user, query }) => listExpected(engine, coming(), user.id, query.account_id)),
			route(instrumentActions, async ({ params: { id } }) =>
				engine.view().instrument(id) === undefined
					? refuse("INSTRUMENT_UNKNOWN", { instrument: id })
					: ok({ data: await actionsOf(id, MOST_OF_INSTRUMENT) }),
			),
			route(appliedActions, ({ user, query }) => listApplied(engine, store, user.id, query)),
		],
	};
}
