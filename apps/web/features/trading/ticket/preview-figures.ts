import { type AccountCurrency, type Money, money } from "@truefill/core/money";
import {
	type AffectedAccount,
	accountAfter,
	type CostLine,
	estimatedCosts,
	type MarketView,
	type OpenTradeOrder,
	type OpenTradePreview,
	orderCosts,
	orderEffect,
	type ValuedAccount,
} from "@truefill/core/trading";

export interface PreviewedOrder {
	readonly preview: OpenTradePreview | null;
	readonly currency: AccountCurrency;
	readonly usedBefore: (ValuedAccount & AffectedAccount) | null;
	/** The order; null while unreadable. */
	readonly order: OpenTradeOrder | null;
}

/** Null is unknown. */
export interface PreviewFigures {
	readonly plan: OpenTradePreview["plan"];
	readonly costs: readonly CostLine[];
	/** The account after the order. */
	readonly after: ReturnType<typeof accountAfter> | null;
	/** The used margin's change. */
	readonly added: Money | null;
	readonly realisedPnl: Money | null;
	/** Nothing is opened: only the closing half of the spread applies (E9). */
	readonly closes: boolean;
	readonly released: boolean;
	/** With an existing position, or a hedge, the opening's margin differs from what the order adds. */
	readonly otherwise: boolean;
}

/** An order's effect and costs, by the engine. Pure. */
export function previewFigures(
	{ preview, currency, usedBefore, order }: PreviewedOrder,
	view: MarketView,
): PreviewFigures {
	const plan = preview?.plan ?? null;
	const effect = plan === null || usedBefore === null ? null : orderEffect(usedBefore, plan, view);
	const { usedMarginChange: added, realisedPnl } = effect?.ok
		? effect.value
		: { usedMarginChange: plan?.margin ?? null, realisedPnl: null };
	const closes = plan?.opened === 0n;
	return {
		plan,
		costs: costsOf(plan, currency, usedBefore, order, view),
		after: plan === null || order === null || usedBefore === null ? null : accountAfter(usedBefore, order, plan, view),
		added,
		realisedPnl,
		closes,
		released: added !== null && (added < 0n || closes),
		otherwise: plan !== null && added !== null && added !== plan.margin,
	};
}

function costsOf(
	plan: OpenTradePreview["plan"],
	currency: AccountCurrency,
	usedBefore: PreviewedOrder["usedBefore"],
	order: OpenTradeOrder | null,
	view: MarketView,
): readonly CostLine[] {
	if (order !== null && order.volume > 0n) {
		const costs = usedBefore === null ? estimatedCosts(currency, order, view) : orderCosts(usedBefore, order, view);
		if (costs.ok) return costs.value;
	}
	return [
		{ kind: "spread", amount: plan?.firstPnl ?? null },
		{ kind: "commission", amount: plan === null ? money(0n) : money(-plan.commission) },
	];
}
