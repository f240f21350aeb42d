import type { AccountState, MarketView } from "../account/index.ts";
import { closeOutEquity, type EquityLimits, type PriceBand, safeBands, usedMargin } from "../margin/index.ts";
import { divide, money } from "../money/index.ts";
import type { Quote } from "../pricing/index.ts";
import { isBreached, marginFigures } from "./account-figures.ts";
import { canCloseOut } from "./close-out.ts";
import type { CheckMargin } from "./commands/check-margin/index.ts";
import type { CloseOut } from "./commands/close-out/index.ts";
import type { CommandBase } from "./commands/command-base.ts";
import { callEdge, callsDiffer, watchedLevels } from "./margin-calls.ts";
import { withQuotes } from "./overlay.ts";

/**
 * What the margin of an account asks for after a tick's triggers, orders and trailing stops (E13): a close-out where it is
 * breached and something can be done about it, else the margin calls where a level was crossed, else nothing. Exact: this
 * is the judgement, `watchBands` only says when to ask for it.
 */
export function marginWork(
	state: AccountState,
	quotes: readonly Quote[],
	view: MarketView,
): CloseOut["kind"] | CheckMargin["kind"] | null {
	if (state.openTrades.size === 0 && state.marginCalls.length === 0) return null;
	const seen = withQuotes(view, quotes);
	const figures = marginFigures(state, seen);
	if (!figures.ok) return null;
	const { equity, usedMargin: used } = figures.value;
	if (isBreached(equity, used) && canCloseOut(state, seen)) return "close-out";
	return callsDiffer(state, figures.value) ? "check-margin" : null;
}

/** The command that does it, with the quotes that say so. */
export const commandOfMarginWork = (
	kind: CloseOut["kind"] | CheckMargin["kind"],
	base: CommandBase,
	quotes: readonly Quote[],
): CloseOut | CheckMargin => ({ kind, ...base, quotes });

/** The equities between which neither a close-out is due nor a margin call is entered or left (E16, E17). */
export function watchedEquity(state: AccountState): EquityLimits {
	const used = usedMargin(state.openTrades.values());
	// At a level means called: the first equity above level L is used × (L + 0.01 %) and more.
	const edge = (level: number) => divide(used * BigInt(level + 1), 10_000n, "ceiling");
	const lower = watchedLevels(state).filter((level) => !state.marginCalls.includes(level));
	const above = lower.reduce<bigint>((most, level) => (edge(level) > most ? edge(level) : most), closeOutEquity(used));
	const edges = state.marginCalls.map((level) => edge(callEdge(state, level)));
	const below = edges.reduce<bigint | null>((least, one) => (least === null || one < least ? one : least), null);
	return { above: used === 0n ? null : money(above), below: below === null ? null : money(below) };
}

/**
 * Whether the account is called at a level that nobody watches any more: then the next check tells that it is left,
 * wherever the prices are, and no band says so.
 */
export function callsAtUnwatched(state: AccountState): boolean {
	if (state.marginCalls.length === 0) return false;
	const watched = watchedLevels(state);
	return state.marginCalls.some((level) => !watched.includes(level));
}

/**
 * The price bands within which nothing of the account's margin changes: no close-out, no margin call entered or left
 * (performance: an account is examined again only when a price leaves its band). Null: examine it at every tick.
 */
export function watchBands(
	state: AccountState,
	view: Pick<MarketView, "instrument" | "quote" | "rate">,
): ReadonlyMap<string, PriceBand> | null {
	return safeBands(state, watchedEquity(state), view);
}
