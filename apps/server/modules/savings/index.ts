import {
	savingsDays as daysCall,
	savingsDetail as detailCall,
	leaveSavings as leaveCall,
	setSavingsMaturity as maturityCall,
	openSavings as openCall,
	quoteSavingsExit as quoteCall,
	savings as savingsCall,
} from "@truefill/contracts/http";
import { ok } from "@truefill/core/result";
import { Kysely, PostgresDialect } from "kysely";
import { readsOf } from "../../engine/index.ts";
import { type BoundRoute, route } from "../../http/bind.ts";
import { type Pool, Turns } from "../../platform/index.ts";
import type { SavingsDeps } from "./deps.ts";
import { followPlans } from "./follow.ts";
import { leaveSavings, quoteExit, setMaturity } from "./leave.ts";
import { offerOf, openSavings } from "./open.ts";
import { daysOf, savingsDetail } from "./read.ts";
import { SavingsStore } from "./store.ts";
import { isSaved, savingsToWire } from "./to-wire.ts";

export { DEFAULT_SAVINGS_PLANS } from "./defaults.ts";
export { personalData } from "./personal-data-store.ts";
export { fineText } from "./to-wire.ts";

/** Interest on money that a customer moves from a live account to a savings account. */
export interface SavingsModule {
	routes(): BoundRoute[];
	/** Announces changes of flexible plans, ends fixed terms and reminds of their end; run it several times an hour. */
	follow(): Promise<void>;
}

export function createSavings({ pool, ...ports }: Omit<SavingsDeps, "store"> & { readonly pool: Pool }): SavingsModule {
	const { engine } = ports;
	const store = new SavingsStore(
		new Kysely<unknown>({ dialect: new PostgresDialect({ pool: readsOf(pool, engine) }) }),
	);
	const deps: SavingsDeps = { ...ports, store };
	// The limit of accounts spans all of a user's accounts: serialised per user.
	const turns = new Turns();
	return {
		follow: () => followPlans(deps),
		routes: () => [
			route(savingsCall, async ({ user }) => {
				const { nowMs } = engine.view();
				const accounts = (await engine.accountsOf(user.id)).filter(isSaved);
				return ok({
					data: {
						...(await offerOf(deps, user.id)),
						accounts: accounts.map((state) => savingsToWire(state, nowMs)),
					},
				});
			}),
			route(openCall, ({ user, body }) => turns.take(user.id, () => openSavings(deps, user.id, body))),
			route(detailCall, ({ user, params }) => savingsDetail(deps, user.id, params.id)),
			route(daysCall, ({ user, params, query }) => daysOf(deps, user.id, params.id, query.page)),
			route(quoteCall, ({ user, params, query }) => quoteExit(deps, user.id, params.id, query.to_account_id)),
			route(leaveCall, ({ user, params, body }) => leaveSavings(deps, user.id, params.id, body)),
			route(maturityCall, ({ user, params, body }) => setMaturity(deps, user.id, params.id, body)),
		],
	};
}
