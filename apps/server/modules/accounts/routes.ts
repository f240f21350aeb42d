import {
	accounts,
	amendAccount as amendAccountCall,
	balanceHistory as balanceHistoryCall,
	openAccount as openAccountCall,
	resetAccount as resetAccountCall,
	topUp as topUpCall,
} from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import type { EnginePort } from "../../engine/index.ts";
import { type BoundRoute, route } from "../../http/bind.ts";
import { Turns } from "../../platform/index.ts";
import { amendAccount } from "./amend-account.ts";
import { balanceHistory } from "./balance-history.ts";
import { resetAccount, topUp } from "./demo-money.ts";
import type { Jurisdictions } from "./jurisdictions.ts";
import { openAccount } from "./open-account.ts";
import type { AccountsStore } from "./store.ts";
import { accountToWire } from "./to-wire.ts";

export interface AccountsDeps {
	readonly engine: EnginePort;
	readonly store: AccountsStore;
	readonly jurisdictions: Jurisdictions;
	/** Whether there are demo accounts. */
	readonly demoMoney: boolean;
	readonly onOpened: (userId: string) => Promise<void>;
}

export function accountsRoutes({ engine, store, jurisdictions, demoMoney, onOpened }: AccountsDeps): BoundRoute[] {
	// The account limit spans all of a user's accounts; no single account's lane can lock it: serialised per user.
	const turns = new Turns();
	const tradingAccounts = async (userId: string) =>
		(await engine.accountsOf(userId)).filter(({ type }) => type !== "savings");
	return [
		route(accounts, async ({ user }) => {
			const view = engine.view();
			return ok({ data: (await tradingAccounts(user.id)).map((state) => accountToWire(state, view)) });
		}),
		route(openAccountCall, ({ user, body }) => {
			if (body.type === "demo" && !demoMoney) return refuse("DEMO_MONEY_OFF");
			return turns.take(user.id, async () => {
				const opened = await openAccount(engine, store, jurisdictions, user.id, body);
				if (opened.ok) await onOpened(user.id);
				return opened;
			});
		}),
		route(amendAccountCall, ({ user, params, body }) =>
			turns.take(user.id, () => amendAccount(engine, user.id, params.id, body)),
		),
		route(topUpCall, ({ user, params, body }) =>
			demoMoney ? topUp(engine, user.id, params.id, body) : refuse("DEMO_MONEY_OFF"),
		),
		route(resetAccountCall, ({ user, params, body }) =>
			demoMoney ? resetAccount(engine, user.id, params.id, body) : refuse("DEMO_MONEY_OFF"),
		),
		route(balanceHistoryCall, ({ user, params, query }) =>
			balanceHistory(engine, store, user.id, params.id, query.from),
		),
	];
}
