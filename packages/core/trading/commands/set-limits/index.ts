import type { AccountState, CustomerLimits, MarketView } from "../../../account/index.ts";
import type { Money } from "../../../money/index.ts";
import { refuse } from "../../../result/index.ts";
import { readLimits } from "../../codec/limits.ts";
import { LOOSENING_WAIT_MS, limitsAt, MINUTES_OF_DAY, sameLimits, tightened } from "../../customer-limits.ts";
import { Draft } from "../../draft.ts";
import { protectionOf } from "../../evolve-protection.ts";
import type { Outcome } from "../../outcome.ts";
import type { CommandBase } from "../command-base.ts";
import type { CommandDefinition } from "../definition.ts";

/** The customer's own limits: tighter ones apply at once, looser ones a day later. Closing is never limited. */
export interface SetLimits extends CommandBase {
	readonly kind: "set-limits";
	readonly limits: CustomerLimits;
}

const isMinute = (minute: number): boolean => Number.isSafeInteger(minute) && minute >= 0 && minute < MINUTES_OF_DAY;

function areSound({ dayLoss, weekLoss, monthLoss, exposure, hours }: CustomerLimits): boolean {
	const amounts: readonly (Money | null)[] = [dayLoss, weekLoss, monthLoss, exposure];
	const soundHours =
		hours === null || (isMinute(hours.fromMinute) && isMinute(hours.toMinute) && hours.fromMinute !== hours.toMinute);
	return soundHours && amounts.every((amount) => amount === null || amount > 0n);
}

/**
 * Sets the customer's own limits. What the request tightens applies at once. If it loosens anything, the whole request
 * applies a day later (`LOOSENING_WAIT_MS`). Requesting the current limits cancels a waiting request.
 */
function decideSetLimits(state: AccountState, command: SetLimits, view: MarketView): Outcome {
	const { limits: wanted } = command;
	if (!areSound(wanted)) return refuse("LIMITS_INVALID");
	const protection = protectionOf(state, view.nowMs);
	const now = limitsAt(protection, view.nowMs);
	const waiting = protection.pending !== null && view.nowMs < protection.pending.fromMs ? protection.pending : null;
	const { limits, loosens } = tightened(now, wanted);
	const unchanged = waiting === null ? sameLimits(wanted, now) : sameLimits(wanted, waiting.limits);
	if (unchanged) return refuse("NOTHING_TO_CHANGE");
	const draft = new Draft(state, command, view);
	const pending = loosens ? { limits: wanted, fromMs: view.nowMs + LOOSENING_WAIT_MS } : null;
	draft.add({ type: "limits-set", limits, pending });
	return draft.outcome();
}

export const setLimits: CommandDefinition<SetLimits> = {
	kind: "set-limits",
	whileArchived: "allowed",
	refusalStored: true,
	read: (r, base) => ({ kind: "set-limits", ...base, limits: r.object("limits", readLimits) }),
	decide: decideSetLimits,
};
