import type { AccountState, MarginFigures, MarketView } from "../account/index.ts";
import { marginFigures } from "./account-figures.ts";
import type { Draft } from "./draft.ts";

/** The margin-call levels of every account: 100 % and 80 %, in basis points (E16). */
export const DEFAULT_MARGIN_CALL_LEVELS: readonly number[] = [10_000, 8_000];
/** Maximum number of the customer's own levels. */
export const MAX_OWN_MARGIN_CALL_LEVELS = 3;

/** All margin-call levels of an account, highest first, each once (E16). */
export const watchedLevels = (state: Pick<AccountState, "marginCallLevels">): readonly number[] =>
	state.marginCallLevels.length === 0
		? DEFAULT_MARGIN_CALL_LEVELS
		: [...new Set([...DEFAULT_MARGIN_CALL_LEVELS, ...state.marginCallLevels])].toSorted((a, b) => b - a);

/**
 * A call is left when the margin level is more than this above the call's level: five percentage points, in basis
 * points. Without it, a price that swings around a level would warn the customer again and again (E16).
 */
export const MARGIN_CALL_RELEASE = 500;

/** The highest margin level at which a call is active: one that was entered stays, another one is entered. */
export const callEdge = (state: Pick<AccountState, "marginCalls">, level: number): number =>
	state.marginCalls.includes(level) ? level + MARGIN_CALL_RELEASE : level;

/** The active calls at these figures, highest first: levels at or above the margin level, or not yet left (E16). */
const callsAt = (state: AccountState, { marginLevel }: MarginFigures): readonly number[] =>
	marginLevel === null ? [] : watchedLevels(state).filter((level) => marginLevel <= BigInt(callEdge(state, level)));

/** Adds events for calls that are left, lowest first, then entered, highest first; none if no level is crossed. */
export function addMarginCalls(draft: Draft, figures: MarginFigures): void {
	const { state } = draft;
	const now = callsAt(state, figures);
	const before = state.marginCalls;
	for (const level of before.toReversed()) {
		if (!now.includes(level)) draft.add({ type: "margin-call-left", level, ...figures });
	}
	for (const level of now) {
		if (!before.includes(level)) draft.add({ type: "margin-call-entered", level, ...figures });
	}
}

/** Whether `check-margin` would add an event, so that the command is not raised for nothing (E16). */
export function marginCallsChange(state: AccountState, view: MarketView): boolean {
	const figures = marginFigures(state, view);
	return figures.ok && callsDiffer(state, figures.value);
}

/** The same for given figures. */
export function callsDiffer(state: AccountState, figures: MarginFigures): boolean {
	const now = callsAt(state, figures);
	return now.length !== state.marginCalls.length || now.some((level) => !state.marginCalls.includes(level));
}
