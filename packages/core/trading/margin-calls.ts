import type { AccountState, MarginFigures, MarketView } from "../account/index.ts";
import { marginFigures } from "./account-figures.ts";
import type { Draft } from "./draft.ts";

/** What everyone is warned at: 100 % and 80 %, in basis points of a percent (E16). */
export const DEFAULT_MARGIN_CALL_LEVELS: readonly number[] = [10_000, 8_000];
/** So many levels of one's own. */
export const MAX_OWN_MARGIN_CALL_LEVELS = 3;

/** All levels that an account is watched at, highest first, each once (E16). */
export const watchedLevels = (state: Pick<AccountState, "marginCallLevels">): readonly number[] =>
	state.marginCallLevels.length === 0
		? DEFAULT_MARGIN_CALL_LEVELS
		: [...new Set([...DEFAULT_MARGIN_CALL_LEVELS, ...state.marginCallLevels])].toSorted((a, b) => b - a);

/**
 * How far above a level the margin level must rise before its call is left: five percentage points, in basis points of a
 * percent. At the level itself each tick could enter and leave, and the customer would be warned without end (E16).
 */
export const MARGIN_CALL_RELEASE = 500;

/** The highest margin level at which a call that was entered still stands, and one that was not is entered. */
export const callEdge = (state: Pick<AccountState, "marginCalls">, level: number): number =>
	state.marginCalls.includes(level) ? level + MARGIN_CALL_RELEASE : level;

/** The calls that stand at these figures, highest first: a level at or above the margin level, or not yet left (E16). */
const callsAt = (state: AccountState, { marginLevel }: MarginFigures): readonly number[] =>
	marginLevel === null ? [] : watchedLevels(state).filter((level) => marginLevel <= BigInt(callEdge(state, level)));

/** Adds the events of calls that are entered, highest first, and left, lowest first; none where nothing is crossed. */
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

/** Whether `check-margin` would tell anything: for whoever raises commands, so that none is raised for nothing (E16). */
export function marginCallsChange(state: AccountState, view: MarketView): boolean {
	const figures = marginFigures(state, view);
	return figures.ok && callsDiffer(state, figures.value);
}

/** The same where the figures are at hand. */
export function callsDiffer(state: AccountState, figures: MarginFigures): boolean {
	const now = callsAt(state, figures);
	return now.length !== state.marginCalls.length || now.some((level) => !state.marginCalls.includes(level));
}
