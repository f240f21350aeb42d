import type { ValuedAccount } from "../account/index.ts";
import { usedMargin } from "../margin/index.ts";
import { type Money, money, type Price } from "../money/index.ts";
import { closingSide } from "../pricing/index.ts";
import { ok } from "../result/index.ts";
import type { ClosableTrade, RatesView } from "./close-at.ts";
import type { Checked } from "./explain.ts";
import type { OpenTradePlan } from "./fill-plan.ts";
import { previewClose } from "./preview-close.ts";

/** The fields of an account that an order's effect is computed from. */
export type AffectedAccount = Pick<ValuedAccount, "currency"> & {
	readonly openTrades: ReadonlyMap<string, ClosableTrade>;
};

/** The changes by the order itself. Money in the account currency. */
export interface OrderEffect {
	/** Used margin after the fill minus before it; negative: margin is released (E8, E9). */
	readonly usedMarginChange: Money;
	/** Total net result of the trades that it reduces; null: it reduces nothing. */
	readonly realisedPnl: Money | null;
}

/** Change of the used margin by the fill; negative: less is used. */
export const usedMarginChange = (
	account: Pick<ValuedAccount, "openTrades">,
	{ usedMarginAfter }: Pick<OpenTradePlan, "usedMarginAfter">,
): Money => money(usedMarginAfter - usedMargin(account.openTrades.values()));

/**
 * Effect of a planned fill on the account: its margin, and the result of every part that it closes, as the close books
 * it, including amounts paid for the part earlier (E6). Refused if a rate is unknown.
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
