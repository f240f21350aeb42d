import type { ValuedAccount } from "../account/index.ts";
import { usedMargin } from "../margin/index.ts";
import { type Money, money, type Price } from "../money/index.ts";
import { closingSide } from "../pricing/index.ts";
import { ok } from "../result/index.ts";
import type { ClosableTrade, RatesView } from "./close-at.ts";
import type { Checked } from "./explain.ts";
import type { OpenTradePlan } from "./fill-plan.ts";
import { previewClose } from "./preview-close.ts";

/** What of an account says what an order does to it. */
export type AffectedAccount = Pick<ValuedAccount, "currency"> & {
	readonly openTrades: ReadonlyMap<string, ClosableTrade>;
};

/** What an order itself changes. Money in the account currency. */
export interface OrderEffect {
	/** Used margin after the fill less before it: below zero it comes free (E8, E9). */
	readonly usedMarginChange: Money;
	/** Net result of what it takes off open trades, all together; null: it takes nothing off. */
	readonly realisedPnl: Money | null;
}

/** How much more, or below zero less, margin is used after the fill. */
export const usedMarginChange = (
	account: Pick<ValuedAccount, "openTrades">,
	{ usedMarginAfter }: Pick<OpenTradePlan, "usedMarginAfter">,
): Money => money(usedMarginAfter - usedMargin(account.openTrades.values()));

/**
 * What a planned fill changes of the account: its margin, and the result of every part that it takes off, as the close books
 * it, with what was paid for the part before (E6). Refused where a rate is unknown.
 */
export function orderEffect(account: AffectedAccount, plan: OpenTradePlan, view: RatesView): Checked<OrderEffect> {
	const { currency, openTrades } = account;
	let realised = 0n;
	for (const { tradeId, part } of plan.reductions) {
		const trade = openTrades.get(tradeId);
		if (trade === undefined) continue;
		const at: Price = closingSide(trade.side, plan.quote);
		const by = plan.isRaised ? "level" : "customer";
		const closed = previewClose(trade, part, at, plan.instrument, currency, view, by);
		if (!closed.ok) return closed;
		realised += closed.value.netPnl;
	}
	return ok({
		usedMarginChange: usedMarginChange(account, plan),
		realisedPnl: plan.reductions.length === 0 ? null : money(realised),
	});
}
