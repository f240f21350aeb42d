import type { AnnouncementWire, ExpectedActionWire } from "@truefill/contracts/http";
import type { Quote } from "@truefill/core/pricing";
import { ok } from "@truefill/core/result";
import {
	type AccountState,
	type ApplyDividend,
	type ApplySplit,
	decide,
	type MarketView,
} from "@truefill/core/trading";
import type { EnginePort } from "../../engine/index.ts";
import { ownAccount } from "../accounts/index.ts";
import { effectToWire } from "./effect-to-wire.ts";

/** An action still to come, with the command that will apply it; null where a split has no price to be valued at. */
export interface ComingAction {
	readonly announcement: AnnouncementWire;
	command(accountId: string, now: Quote | undefined): ApplyDividend | ApplySplit | null;
}

/**
 * What an action would do to the account if applied now: the command itself is decided on the account's state, and the
 * result discarded (E22). `effect` and `unknown` are both null if the account holds and orders nothing of it.
 */
export function expectedOf(state: AccountState, coming: ComingAction, view: MarketView): ExpectedActionWire {
	const { announcement: action } = coming;
	const command = coming.command(state.id, view.quote(action.asset_id));
	if (command === null) return { action, effect: null, unknown: "PRICE_UNKNOWN" };
	const decision = decide(state, command, view);
	if (decision.kind === "accepted") {
		return { action, effect: effectToWire(state, decision.events, state.orders, view), unknown: null };
	}
	const { code } = decision.refusal;
	return { action, effect: null, unknown: code === "NOTHING_TO_CHANGE" ? null : code };
}

/** Announced dividends and splits, the earliest first. Refused: ACCOUNT_NOT_FOUND, also for another user's account. */
export async function listExpected(
	engine: EnginePort,
	coming: readonly ComingAction[],
	userId: string,
	accountId: string,
) {
	const own = await ownAccount(engine, userId, accountId);
	if (!own.ok) return own;
	const view = engine.view();
	return ok({ data: coming.map((each) => expectedOf(own.value, each, view)) });
}
