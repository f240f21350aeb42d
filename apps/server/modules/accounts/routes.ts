import { accounts, balanceHistory as balanceHistoryCall } from "@truefill/contracts/http";
import { ok } from "@truefill/core/result";
import type { Engine } from "../../engine/index.ts";
import { type BoundRoute, route } from "../../http/bind.ts";
import { balanceHistory } from "./balance-history.ts";
import type { AccountsStore } from "./store.ts";
import { accountToWire } from "./to-wire.ts";

export function accountsRoutes(engine: Engine, store: AccountsStore): BoundRoute[] {
	return [
		route(accounts, ({ user }) => {
			const view = engine.view();
			return ok({ data: engine.accountsOf(user.id).map((state) => accountToWire(state, view)) });
		}),
		route(balanceHistoryCall, ({ user, params }) => balanceHistory(engine, store, user.id, params.id)),
	];
}
