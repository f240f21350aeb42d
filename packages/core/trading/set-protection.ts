import type { Money } from "../money/index.ts";
import { refuse } from "../result/index.ts";
import {
	type CustomerLimits,
	isForEver,
	LOOSENING_WAIT_MS,
	limitsAt,
	MINUTES_OF_DAY,
	sameLimits,
	tightened,
} from "./customer-limits.ts";
import { Draft } from "./draft.ts";
import type { Outcome } from "./event-base.ts";
import { protectionOf } from "./evolve-protection.ts";
import type { AccountState, MarketView, SetExclusion, SetLimits, SetTestNeeded } from "./types.ts";

const isMinute = (minute: number): boolean => Number.isSafeInteger(minute) && minute >= 0 && minute < MINUTES_OF_DAY;

function areSound({ dayLoss, weekLoss, monthLoss, exposure, hours }: CustomerLimits): boolean {
	const amounts: readonly (Money | null)[] = [dayLoss, weekLoss, monthLoss, exposure];
	const soundHours =
		hours === null || (isMinute(hours.fromMinute) && isMinute(hours.toMinute) && hours.fromMinute !== hours.toMinute);
	return soundHours && amounts.every((amount) => amount === null || amount > 0n);
}

/**
 * Sets the customer's own limits. What it tightens holds at once; when something of it loosens, the whole request waits a day
 * (`LOOSENING_WAIT_MS`) and then holds. Requesting what holds now takes a waiting loosening back.
 */
export function decideSetLimits(
	state: AccountState,
	{ limits: wanted, ...command }: SetLimits,
	view: MarketView,
): Outcome {
	if (!areSound(wanted)) return refuse("LIMITS_INVALID");
	const protection = protectionOf(state, view.nowMs);
	const now = limitsAt(protection, view.nowMs);
	const waiting = protection.pending !== null && view.nowMs < protection.pending.fromMs ? protection.pending : null;
	const { limits, loosens } = tightened(now, wanted);
	const unchanged = waiting === null ? sameLimits(wanted, now) : sameLimits(wanted, waiting.limits);
	if (unchanged) return refuse("NOTHING_TO_CHANGE");
	const draft = new Draft(state, { ...command, limits: wanted }, view);
	const pending = loosens ? { limits: wanted, fromMs: view.nowMs + LOOSENING_WAIT_MS } : null;
	draft.add({ type: "limits-set", limits, pending });
	return draft.outcome();
}

/** Excludes the customer from opening anything until a moment. It can be made longer, never shorter. */
export function decideSetExclusion(state: AccountState, command: SetExclusion, view: MarketView): Outcome {
	const { untilMs } = command;
	const now = state.protection?.excludedUntilMs ?? null;
	if (!Number.isSafeInteger(untilMs) || untilMs <= view.nowMs) return refuse("EXCLUSION_OVER");
	if (now !== null && view.nowMs < now && untilMs < now) {
		if (isForEver(now)) return refuse("EXCLUSION_FOR_EVER");
		return refuse("EXCLUSION_NOT_SHORTER", { until: new Date(now).toISOString() });
	}
	if (untilMs === now) return refuse("NOTHING_TO_CHANGE");
	const draft = new Draft(state, command, view);
	draft.add({ type: "exclusion-set", untilMs });
	return draft.outcome();
}

/** Says in which classes the customer must pass the test of knowledge before they open anything. */
export function decideSetTestNeeded(state: AccountState, command: SetTestNeeded, view: MarketView): Outcome {
	const assetClasses = [...new Set(command.assetClasses)].toSorted();
	const now = state.protection?.testNeeded ?? [];
	if (assetClasses.join() === now.join()) return refuse("NOTHING_TO_CHANGE");
	const draft = new Draft(state, command, view);
	draft.add({ type: "test-needed-set", assetClasses });
	return draft.outcome();
}
