import { type announceAction as announceCall, corporateActions } from "@truefill/contracts/http";
import type { Price } from "@truefill/core/money";
import { invariant, ok, refuse } from "@truefill/core/result";
import type * as z from "zod";
import { sha256 } from "../../engine/index.ts";
import { offsetOf, PER_PAGE, paged } from "../paging.ts";
import { DecimalFields } from "../request.ts";
import { type ActionCaps, type ActionTerms, withinCaps } from "./action-caps.ts";
import type { ActionScheduler, SchedulerOptions } from "./action-scheduler.ts";
import type { NewAction } from "./action-store.ts";
import { actionToWire } from "./actions-to-wire.ts";
import { PAUSE_MS } from "./waiting-actions.ts";

const MINUTE_MS = 60_000;

export interface ActionDeps extends Pick<SchedulerOptions, "actions" | "market" | "clock"> {
	readonly scheduler: ActionScheduler;
	readonly caps: () => Promise<ActionCaps>;
}

export async function listActions({ actions, scheduler }: ActionDeps, page = 1) {
	const { rows, total } = await actions.list(PER_PAGE, offsetOf(page));
	const holding = scheduler.holding();
	const data = rows.map((row) => actionToWire(row, holding));
	return ok(paged({ path: corporateActions.path, query: {} }, page, total, data));
}

/** Classes of instruments that each kind of action can apply to. */
const POSSIBLE = { dividend: ["stocks", "indices"], split: ["stocks"] } as const;

/**
 * Proposes a dividend or a split (E22): customers see nothing of it until another staff member has approved it. Refused
 * in this order: INSTRUMENT_UNKNOWN, ACTION_NOT_POSSIBLE, ACTION_TOO_LATE, SPLIT_INVALID, what is beyond the caps,
 * COMMAND_ID_REUSED.
 */
export async function announceAction(
	{ actions, market, clock, scheduler, caps }: ActionDeps,
	actorUserId: string,
	body: Announced,
) {
	const { kind, asset_id: instrumentId, note } = body;
	const instrument = market.instruments.find(({ id }) => id === instrumentId);
	if (instrument === undefined) return refuse("INSTRUMENT_UNKNOWN", { instrument: instrumentId });
	if (!POSSIBLE[kind].some((assetClass) => assetClass === instrument.assetClass)) {
		return refuse("ACTION_NOT_POSSIBLE", { instrument: instrument.displayName, kind });
	}
	const exAtMs = Date.parse(body.ex_at);
	if (exAtMs % MINUTE_MS !== 0 || exAtMs - PAUSE_MS <= clock.nowMs()) return refuse("ACTION_TOO_LATE");
	const fields = new DecimalFields();
	const dividend = body.kind === "dividend" ? fields.price("dividend", body.dividend) : null;
	const wrong = fields.refusal();
	if (wrong !== null) return wrong;
	if (body.kind === "split" && body.numerator === body.denominator) {
		return refuse("SPLIT_INVALID", { numerator: `${body.numerator}`, denominator: `${body.denominator}` });
	}
	const beyond = withinCaps(termsOf(body, dividend), instrument, market.quote(instrumentId), await caps());
	if (!beyond.ok) return beyond;
	const id = `act_${sha256(`${actorUserId} ${body.command_id}`).slice(0, 32)}`;
	const wanted: NewAction = {
		id,
		kind,
		instrument_id: instrumentId,
		ex_at: new Date(exAtMs),
		dividend: body.kind === "dividend" ? body.dividend : null,
		tax_basis_points: body.kind === "dividend" ? body.tax_basis_points : null,
		numerator: body.kind === "split" ? body.numerator : null,
		denominator: body.kind === "split" ? body.denominator : null,
		note,
		announced_at: new Date(clock.nowMs()),
		announced_by: actorUserId,
	};
	const { command_id: _, ...details } = body;
	const row = await actions.add(wanted, details);
	const terms = ["kind", "instrument_id", "dividend", "tax_basis_points", "numerator", "denominator", "note"] as const;
	const same = terms.every((name) => row[name] === wanted[name]) && row.ex_at.getTime() === exAtMs;
	if (!same) return refuse("COMMAND_ID_REUSED");
	await scheduler.reload();
	return ok({ data: actionToWire(row) });
}

type Announced = z.output<typeof announceCall.body>;

function termsOf(body: Announced, dividend: Price | null): ActionTerms {
	if (body.kind === "split") return { kind: "split", numerator: body.numerator, denominator: body.denominator };
	invariant(dividend !== null, "a dividend that is not wrong is there");
	return { kind: "dividend", dividend };
}

/** Cancels an announcement before it has begun. Refused: ACTION_NOT_FOUND, ACTION_UNDER_WAY. */
export async function cancelAction(
	{ actions, clock, scheduler }: ActionDeps,
	actorUserId: string,
	id: string,
	reason: string,
) {
	const nowMs = clock.nowMs();
	const latest = new Date(nowMs + PAUSE_MS);
	const { cancelled, row } = await actions.cancel(id, latest, { by: actorUserId, reason, at: new Date(nowMs) });
	if (row === undefined) return refuse("ACTION_NOT_FOUND");
	if (!cancelled) return refuse("ACTION_UNDER_WAY", { status: row.status });
	await scheduler.reload();
	return ok({ data: actionToWire(row) });
}
