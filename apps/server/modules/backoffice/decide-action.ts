import { ok, refuse } from "@truefill/core/result";
import type { EnginePort } from "../../engine/index.ts";
import { withinCaps } from "./action-caps.ts";
import { splitOf, storedPrice } from "./action-commands.ts";
import type { ActionRow } from "./action-store.ts";
import { totalsOf } from "./action-totals.ts";
import type { ActionDeps } from "./actions.ts";
import { actionToWire } from "./actions-to-wire.ts";
import { PAUSE_MS } from "./waiting-actions.ts";

interface DecideDeps extends ActionDeps {
	readonly engine: EnginePort;
}

/** What a proposed or announced action would do over all accounts. Refused: ACTION_NOT_FOUND, ACTION_DECIDED. */
export async function totalsOfAction({ actions, engine }: DecideDeps, id: string) {
	const row = await actions.find(id);
	if (row === undefined) return refuse("ACTION_NOT_FOUND");
	if (row.status !== "proposed" && row.status !== "announced") return refuse("ACTION_DECIDED", { status: row.status });
	return ok({ data: await totalsOf(engine, row) });
}

/**
 * Approves another person's proposal; it is then announced, and the scheduler applies it. It is checked again against
 * the caps and the current price, and the audit log records what it would have done at that moment. Refused:
 * ACTION_NOT_FOUND, what is beyond the caps, FOUR_EYES, ACTION_DECIDED, ACTION_LAPSED.
 */
export async function approveAction(deps: DecideDeps, actorUserId: string, id: string, reason: string) {
	const { actions, engine, clock, scheduler } = deps;
	const found = await actions.find(id);
	if (found === undefined) return refuse("ACTION_NOT_FOUND");
	if (found.status === "proposed") {
		if (found.announced_by === actorUserId) return refuse("FOUR_EYES");
		const beyond = await judged(deps, found);
		if (!beyond.ok) return beyond;
	}
	const nowMs = clock.nowMs();
	const details = { totals: found.status === "proposed" ? await totalsOf(engine, found) : null };
	const act = { by: actorUserId, reason, at: new Date(nowMs), details };
	const decided = await actions.decide(id, "announced", new Date(nowMs + PAUSE_MS), act);
	if (decided.kind === "unknown") return refuse("ACTION_NOT_FOUND");
	if (decided.kind === "own") return refuse("FOUR_EYES");
	if (decided.kind === "too-late") return refuse("ACTION_LAPSED");
	if (decided.kind === "decided") {
		const { row } = decided;
		if (row.status === "lapsed") return refuse("ACTION_LAPSED");
		// A retry by the same approver, whose response was lost, succeeds.
		const again = row.status === "announced" && row.decided_by === actorUserId;
		return again ? ok({ data: actionToWire(row) }) : refuse("ACTION_DECIDED", { status: row.status });
	}
	await scheduler.reload();
	return ok({ data: actionToWire(decided.row) });
}

/** Refuses a proposal; its proposer may do so too, to withdraw it. Refused: ACTION_NOT_FOUND, ACTION_DECIDED. */
export async function refuseAction(deps: DecideDeps, actorUserId: string, id: string, reason: string) {
	const { actions, clock, scheduler } = deps;
	const at = new Date(clock.nowMs());
	const decided = await actions.decide(id, "refused", at, { by: actorUserId, reason, at, details: {} });
	if (decided.kind === "decided") return refuse("ACTION_DECIDED", { status: decided.row.status });
	if (decided.kind !== "decided-now") return refuse("ACTION_NOT_FOUND");
	await scheduler.reload();
	return ok({ data: actionToWire(decided.row) });
}

async function judged({ market, caps }: DecideDeps, row: ActionRow) {
	const instrument = market.instruments.find(({ id }) => id === row.instrument_id);
	if (instrument === undefined) return refuse("INSTRUMENT_UNKNOWN", { instrument: row.instrument_id });
	const { numerator, denominator } = splitOf(row);
	const split = { kind: "split", numerator, denominator } as const;
	const terms = row.kind === "split" ? split : ({ kind: "dividend", dividend: storedPrice(row.dividend) } as const);
	return withinCaps(terms, instrument, market.quote(row.instrument_id), await caps());
}
