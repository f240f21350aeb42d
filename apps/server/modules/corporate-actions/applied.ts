import { type AppliedActionWire, appliedActions } from "@truefill/contracts/http";
import { ok } from "@truefill/core/result";
import { type AccountEvent, type AccountState, decodeEvent, type MarketView } from "@truefill/core/trading";
import type { EnginePort } from "../../engine/index.ts";
import { ownAccount } from "../accounts/index.ts";
import { offsetOf, PER_PAGE, paged } from "../paging.ts";
import { priceTexts } from "../trading/index.ts";
import { effectToWire } from "./effect-to-wire.ts";
import type { ActionFilter, AppliedActionStore } from "./store.ts";

/** The action's own terms in an event of a split or a dividend. */
function termsOf(event: AccountEvent, view: MarketView) {
	const none = { dividend: null, tax_basis_points: null, numerator: null, denominator: null };
	if (event.type === "dividend-applied") {
		const { dividend, taxBasisPoints, instrumentId } = event;
		const text = priceTexts(instrumentId, view).text(dividend);
		return {
			...none,
			kind: "dividend" as const,
			asset_id: instrumentId,
			dividend: text,
			tax_basis_points: taxBasisPoints,
		};
	}
	if (event.type !== "split-applied") return null;
	const { numerator, denominator, instrumentId } = event;
	return { ...none, kind: "split" as const, asset_id: instrumentId, numerator, denominator };
}

function actionToWire(
	state: AccountState,
	commandId: string,
	event: AccountEvent,
	beside: readonly AccountEvent[],
	view: MarketView,
): AppliedActionWire[] {
	const terms = termsOf(event, view);
	if (terms === null) return [];
	const applied = {
		action_id: commandId.replace("action-", ""),
		applied_at: new Date(event.occurredAtMs).toISOString(),
	};
	return [{ ...applied, ...terms, effect: effectToWire(state, [event, ...beside], new Map(), view) }];
}

/** Dividends and splits that the account took, newest first. Refused: ACCOUNT_NOT_FOUND, also for another's account. */
export async function listApplied(
	engine: EnginePort,
	store: AppliedActionStore,
	userId: string,
	query: ActionFilter & { readonly account_id: string; readonly page?: number | undefined },
) {
	const { account_id: accountId, page = 1, ...filter } = query;
	const own = await ownAccount(engine, userId, accountId);
	if (!own.ok) return own;
	const partition = await engine.partitionOf(accountId);
	const total = await store.count(partition, accountId, filter);
	const rows = await store.page(partition, accountId, filter, PER_PAGE, offsetOf(page));
	const others = await store.beside(
		partition,
		accountId,
		rows.map(({ command_id }) => command_id),
	);
	const view = engine.view();
	const data = rows.flatMap(({ command_id, payload }) => {
		const beside = others.filter((other) => other.command_id === command_id).map((other) => decodeEvent(other.payload));
		return actionToWire(own.value, command_id, decodeEvent(payload), beside, view);
	});
	const list = { path: appliedActions.path, query: { account_id: accountId, ...filter } };
	return ok(paged(list, page, total, data));
}
