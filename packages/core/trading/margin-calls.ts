import { formatPercent } from "../money/index.ts";
import { refuse } from "../result/index.ts";
import { marginFigures } from "./account-figures.ts";
import { Draft } from "./draft.ts";
import type { Outcome } from "./event-base.ts";
import { withQuotes } from "./overlay.ts";
import type { AccountState, CheckMargin, MarginFigures, MarketView, SetMarginCallLevels } from "./types.ts";

/** What everyone is warned at: 100 % and 80 %, in basis points of a percent (E16). */
export const DEFAULT_MARGIN_CALL_LEVELS: readonly number[] = [10_000, 8_000];
/** So many levels of one's own. */
export const MAX_OWN_MARGIN_CALL_LEVELS = 3;
/** Above the close-out at 50 %, which is no call, and up to 1,000 %. */
const LOWEST_LEVEL = 5_001;
const HIGHEST_LEVEL = 100_000;

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

/**
 * Tells which margin-call levels the account has come down to, and which it has risen clear of again, with the figures
 * (E16). At a level means called; left is what lies more than `MARGIN_CALL_RELEASE` below. Refused: a price or rate unknown; nothing crossed.
 */
export function decideCheckMargin(state: AccountState, command: CheckMargin, view: MarketView): Outcome {
	const seen = withQuotes(view, command.quotes);
	const figures = marginFigures(state, seen);
	if (!figures.ok) return figures;
	const draft = new Draft(state, command, seen);
	addMarginCalls(draft, figures.value);
	return draft.isEmpty ? refuse("NOTHING_TO_CHANGE") : draft.outcome();
}

/**
 * Sets the customer's own levels beside the two that everyone has (E16). At most three, each above the close-out level
 * and at most 1,000 %, each once. A call at a level that is no longer watched is told as left by the next check.
 */
export function decideSetMarginCallLevels(
	state: AccountState,
	command: SetMarginCallLevels,
	view: MarketView,
): Outcome {
	const levels = command.levels.toSorted((a, b) => b - a);
	const valid = (level: number) => Number.isSafeInteger(level) && level >= LOWEST_LEVEL && level <= HIGHEST_LEVEL;
	if (levels.length > MAX_OWN_MARGIN_CALL_LEVELS || new Set(levels).size !== levels.length || !levels.every(valid)) {
		return refuse("MARGIN_CALL_LEVELS_INVALID", {
			maximum: `${MAX_OWN_MARGIN_CALL_LEVELS}`,
			lowest: formatPercent(BigInt(LOWEST_LEVEL)),
			highest: formatPercent(BigInt(HIGHEST_LEVEL)),
		});
	}
	const same = levels.length === state.marginCallLevels.length;
	if (same && levels.every((level, index) => level === state.marginCallLevels[index]))
		return refuse("NOTHING_TO_CHANGE");
	const draft = new Draft(state, command, view);
	draft.add({ type: "margin-call-levels-set", levels });
	return draft.outcome();
}
