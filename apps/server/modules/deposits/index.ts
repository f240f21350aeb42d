import {
	approveDeposit as approveCall,
	depositLimitOfMine,
	deposits as depositsCall,
	requestDeposit as requestCall,
	returnDeposit as returnCall,
	setDepositLimit as setCall,
} from "@truefill/contracts/http";
import { ok } from "@truefill/core/result";
import type { EnginePort } from "../../engine/index.ts";
import { type BoundRoute, route } from "../../http/bind.ts";
import type { Clock } from "../../platform/index.ts";
import type { HouseJournal } from "../house/index.ts";
import type { Requests } from "../requests/index.ts";
import { approveDeposit, listDeposits, requestDeposit, returnDeposit } from "./desk.ts";
import { DepositEntries } from "./house-entries.ts";
import { depositLimitToWire, setDepositLimit } from "./limit.ts";

export { depositLimitToWire } from "./limit.ts";

export interface DepositsModule {
	routes(): BoundRoute[];
}

/** Money that arrives from outside, and customers' own deposit limits. */
export function createDeposits(options: {
	readonly requests: Requests;
	readonly house: HouseJournal;
	readonly engine: EnginePort;
	readonly clock: Clock;
}): DepositsModule {
	const { engine } = options;
	const deps = { ...options, entries: new DepositEntries(options.house) };
	return {
		routes: () => [
			route(depositLimitOfMine, async ({ user }) =>
				ok({ data: depositLimitToWire(await engine.accountsOf(user.id), engine.view()) }),
			),
			route(setCall, ({ user, body }) => setDepositLimit(engine, user.id, body)),
			route(depositsCall, ({ query }) => listDeposits(deps, query)),
			route(requestCall, ({ user, body }) => requestDeposit(deps, user.id, body)),
			route(approveCall, ({ user, params, body }) => approveDeposit(deps, user.id, params.id, body.reason)),
			route(returnCall, ({ user, params, body }) => returnDeposit(deps, user.id, params.id, body.reason)),
		],
	};
}

export { DEPOSIT } from "./deposit-request.ts";
export { personalData } from "./personal-data-store.ts";
export { underWay } from "./under-way-store.ts";
