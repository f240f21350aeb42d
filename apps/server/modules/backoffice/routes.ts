import {
	adjustments as adjustmentsCall,
	announceAction as announceActionCall,
	approveAction as approveActionCall,
	approveAdjustment as approveAdjustmentCall,
	cancelAction as cancelActionCall,
	corporateActions as corporateActionsCall,
	frozenAccounts,
	heldFinancing as heldFinancingCall,
	marketControls,
	marketQuarantine,
	refuseAction as refuseActionCall,
	refuseAdjustment as refuseAdjustmentCall,
	requestAdjustment as requestAdjustmentCall,
	setMarketControl,
	setSwapFree as setSwapFreeCall,
	totalsOfAction as totalsOfActionCall,
	unfreezeAccount,
} from "@truefill/contracts/http";
import { ok } from "@truefill/core/result";
import type { EnginePort } from "../../engine/index.ts";
import { type BoundRoute, route } from "../../http/bind.ts";
import type { Clock } from "../../platform/index.ts";
import type { Market } from "../../prices/index.ts";
import type { Requests } from "../requests/index.ts";
import type { ActionCaps } from "./action-caps.ts";
import type { ActionScheduler } from "./action-scheduler.ts";
import type { ActionStore } from "./action-store.ts";
import { announceAction, cancelAction, listActions } from "./actions.ts";
import { approveAdjustment, listAdjustments, refuseAdjustment, requestAdjustment } from "./adjustments.ts";
import { approveAction, refuseAction, totalsOfAction } from "./decide-action.ts";
import { listControls, setControls } from "./market-controls.ts";
import { quarantine } from "./quarantine.ts";
import type { BackofficeStore } from "./store.ts";
import { setSwapFree } from "./swap-free.ts";
import { listFrozen, unfreeze } from "./unfreeze.ts";

export interface BackofficeDeps {
	readonly store: BackofficeStore;
	readonly requests: Requests;
	readonly actions: ActionStore;
	readonly scheduler: ActionScheduler;
	readonly engine: EnginePort;
	readonly market: Market;
	readonly clock: Clock;
	readonly caps: () => Promise<ActionCaps>;
}

export function backofficeRoutes(deps: BackofficeDeps): BoundRoute[] {
	const { store, engine, market } = deps;
	return [
		route(marketControls, () => listControls(store)),
		route(setMarketControl, ({ user, body }) => setControls(deps, user.id, body)),
		route(marketQuarantine, () => quarantine(market)),
		route(heldFinancingCall, async () => {
			const held = await engine.heldFinancing();
			return ok({
				data: held.map(({ accountId, date, instruments }) => ({
					account_id: accountId,
					date,
					asset_ids: [...instruments],
				})),
			});
		}),
		route(frozenAccounts, () => listFrozen(store, engine)),
		route(corporateActionsCall, ({ query }) => listActions(deps, query.page)),
		route(announceActionCall, ({ user, body }) => announceAction(deps, user.id, body)),
		route(totalsOfActionCall, ({ params }) => totalsOfAction(deps, params.id)),
		route(approveActionCall, ({ user, params, body }) => approveAction(deps, user.id, params.id, body.reason)),
		route(refuseActionCall, ({ user, params, body }) => refuseAction(deps, user.id, params.id, body.reason)),
		route(cancelActionCall, ({ user, params, body }) => cancelAction(deps, user.id, params.id, body.reason)),
		route(adjustmentsCall, ({ query }) => listAdjustments(deps, query)),
		route(requestAdjustmentCall, ({ user, body }) => requestAdjustment(deps, user.id, body)),
		route(approveAdjustmentCall, ({ user, params, body }) => approveAdjustment(deps, user.id, params.id, body.reason)),
		route(refuseAdjustmentCall, ({ user, params, body }) => refuseAdjustment(deps, user.id, params.id, body.reason)),
		route(setSwapFreeCall, ({ user, params, body }) => setSwapFree(deps, user.id, params.id, body)),
		route(unfreezeAccount, ({ user, params, body }) => unfreeze(deps, user.id, params.id, body.reason)),
	];
}
