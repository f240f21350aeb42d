import type { MarketView, ValuedAccount } from "../account/index.ts";
import type { Side } from "../pricing/index.ts";
import type { OpenTradeOrder } from "../trading/index.ts";
import { entryOrder, isSignalOld, type SkipReason } from "./order.ts";
import type { BarDecision } from "./runner.ts";
import type { Strategy } from "./strategy.ts";

/** An open trade of the strategy. */
export interface OpenStrategyTrade {
	readonly id: string;
	readonly side: Side;
	/** Bars that have closed since it was opened. */
	readonly bars: number;
}

export type EntrySkip = SkipReason | NonNullable<BarDecision["held"]> | "signal-old" | "trade-open";

/** What a closed bar opens: nothing, nothing although a rule is met, or an order. */
export type EntryDecision =
	| { readonly kind: "none" }
	| { readonly kind: "skipped"; readonly reason: EntrySkip }
	| { readonly kind: "order"; readonly rule: number; readonly order: OpenTradeOrder };

/** The strategy's trades that are closed after this bar, by a rule or because they were open long enough. */
export const closesOf = (
	{ maxBars }: Pick<Strategy, "maxBars">,
	{ exits }: Pick<BarDecision, "exits">,
	trades: readonly OpenStrategyTrade[],
): readonly string[] =>
	trades.filter(({ side, bars }) => exits.includes(side) || (maxBars !== null && bars >= maxBars)).map(({ id }) => id);

/**
 * What is opened after this bar, at the account's state and the quotes after its closes: one trade at a time, and
 * nothing by a signal older than one bar at `tsMs`, the time of the quote. The server and the back-test decide by it.
 */
export function entryOf(
	strategy: Strategy,
	decision: BarDecision,
	hasOpenTrade: boolean,
	account: ValuedAccount,
	view: MarketView,
	tsMs: number,
): EntryDecision {
	const { entry, held } = decision;
	if (held !== null) return { kind: "skipped", reason: held };
	if (entry === null) return { kind: "none" };
	if (isSignalOld(decision, { tsMs })) return { kind: "skipped", reason: "signal-old" };
	if (hasOpenTrade) return { kind: "skipped", reason: "trade-open" };
	const made = entryOrder(strategy, entry, account, view);
	return made.kind === "order" ? { ...made, rule: entry.rule } : made;
}
