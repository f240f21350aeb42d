import { invariant, ok, refuse } from "@truefill/core/result";
import type { EnginePort } from "../../engine/index.ts";
import type { Requests } from "../requests/index.ts";
import { withinCaps } from "./action-caps.ts";
import { splitOf, storedPrice } from "./action-commands.ts";
import { ACTION_WORDS, CORPORATE_ACTION } from "./action-request.ts";
import { totalsOf } from "./action-totals.ts";
import type { ActionDeps } from "./actions.ts";
import { actionToWire } from "./actions-to-wire.ts";
import type { ActionRow } from "./tables.ts";
import { PAUSE_MS } from "./waiting-actions.ts";

interface DecideDeps extends ActionDeps {
	readonly requests: Requests;
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
	const { actions, requests, engine, clock, scheduler } = deps;
	const found = await actions.find(id);
	if (found === undefined) return refuse("ACTION_NOT_FOUND");
	if (found.status === "proposed") {
		if (found.announced_by === actorUserId) return refuse("FOUR_EYES");
		const beyond = await judged(deps, found);
		if (!beyond.ok) return beyond;
	}
	const details = { totals: found.status === "proposed" ? await totalsOf(engine, found) : null };
	const latest = new Date(clock.nowMs() + PAUSE_MS);
	const deciding = { id, by: actorUserId, reason, details };
	const done = await requests.approve(CORPORATE_ACTION, ACTION_WORDS, deciding, async (tx) =>
		(await actions.announce(tx, id, latest)) ? null : refuse("ACTION_LAPSED").refusal,
	);
	const row = await actions.find(id);
	invariant(row !== undefined, "an action is never deleted");
	if (done.ok) await scheduler.reload();
	else if (row.status === "lapsed") return refuse("ACTION_LAPSED");
	else if (done.refusal.code !== "ACTION_DECIDED") return done;
	// A retry by the same approver, whose response was lost, succeeds.
	else if (row.status !== "announced" || row.decided_by !== actorUserId) return decidedAs(row);
	return ok({ data: actionToWire(row) });
}

/** Refuses a proposal; its proposer may do so too, to withdraw it. Refused: ACTION_NOT_FOUND, ACTION_DECIDED. */
export async function refuseAction(deps: DecideDeps, actorUserId: string, id: string, reason: string) {
	const { actions, requests, scheduler } = deps;
	const done = await requests.refuse(CORPORATE_ACTION, ACTION_WORDS, { id, by: actorUserId, reason });
	const row = await actions.find(id);
	if (row === undefined) return refuse("ACTION_NOT_FOUND");
	if (!done.ok) return decidedAs(row);
	await scheduler.reload();
	return ok({ data: actionToWire(row) });
}

const decidedAs = ({ status }: ActionRow) => refuse("ACTION_DECIDED", { status });

async function judged({ market, caps }: DecideDeps, row: ActionRow) {
	const instrument = market.instruments.find(({ id }) => id === row.instrument_id);
	if (instrument === undefined) return refuse("INSTRUMENT_UNKNOWN", { instrument: row.instrument_id });
	const { numerator, denominator } = splitOf(row);
	const split = { kind: "split", numerator, denominator } as const;
	const terms = row.kind === "split" ? split : ({ kind: "dividend", dividend: storedPrice(row.dividend) } as const);
	return withinCaps(terms, instrument, market.quote(row.instrument_id), await caps());
}
