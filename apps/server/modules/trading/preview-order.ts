import type { previewOrder as call, OrderWire } from "@truefill/contracts/http";
import { formatMoney, formatRate, formatVolume, type Money } from "@truefill/core/money";
import { invariant, ok } from "@truefill/core/result";
import {
	type AccountState,
	checkOrder,
	expiryOf,
	type MarketView,
	type OpenTradeOrder,
	type OpenTradePreview,
	orderCosts,
	orderEffect,
	previewOpenTrade,
	withQuotes,
} from "@truefill/core/trading";
import type * as z from "zod";
import type { EnginePort } from "../../engine/index.ts";
import { refuseFields } from "../../http/bind.ts";
import { ownAccount } from "../accounts/index.ts";
import { DecimalFields, given, refusalToWire } from "../request.ts";
import { orderTerms } from "./place-order.ts";
import { costsToWire, priceTexts } from "./to-wire.ts";

type Body = z.output<typeof call.body>;

/** The engine's decision on an order and the resulting numbers, without placing it (E19's principle). */
export async function previewOrder(engine: EnginePort, userId: string, body: Body) {
	const own = await ownAccount(engine, userId, body.account_id);
	if (!own.ok) return own;
	const view = engine.view();
	const { order_type: type, price } = body;
	if (type === "market") return previewMarket(own.value, body, view);
	if (price === null || price === undefined) return missing("price");
	return previewPending(own.value, { ...body, order_type: type, price }, view);
}

const missing = (field: string) =>
	refuseFields("INPUT_INVALID", { [field]: { code: "REQUIRED", message: "This field is required." } });

function previewMarket(account: AccountState, body: Body, view: MarketView) {
	const fields = new DecimalFields();
	const volume = fields.volume("volume", body.volume);
	const order = {
		instrumentId: body.asset_id,
		side: body.side,
		stopLoss: fields.price("stop_loss", body.stop_loss),
		takeProfit: fields.price("take_profit", body.take_profit),
		bound: fields.price("bound", body.bound),
		trailingDistance: fields.price("trailing_distance", body.trailing_distance),
		...given("reduceOnly", body.reduce_only),
		...given("guaranteedStop", body.guaranteed_stop),
	};
	const wrong = fields.refusal();
	if (wrong !== null) return wrong;
	invariant(volume !== null, "a volume that is not wrong is there");
	return shown(account, { ...order, volume }, previewOpenTrade(account, { ...order, volume }, view), view);
}

/** A pending order is checked as if it filled at exactly its price. */
function previewPending(
	account: AccountState,
	body: Body & { order_type: OrderWire["order_type"]; price: string },
	view: MarketView,
) {
	const terms = orderTerms({ ...body, time_in_force: body.time_in_force ?? "GTC" });
	if (!terms.ok) return terms;
	const { orderKind: kind, ...rest } = terms.value;
	const expiry = expiryOf(rest, view);
	const checked = expiry.ok ? checkOrder(account, { ...rest, kind, triggered: false }, view, true) : expiry;
	const preview: OpenTradePreview = {
		refusal: checked.ok ? null : checked.refusal,
		plan: checked.ok ? checked.value : null,
		pipValue: null,
		netPnlAtStopLoss: null,
		netPnlAtTakeProfit: null,
		staleConversion: null,
	};
	// Costs are computed at the price of its fill, not at the current market price.
	const there = checked.ok ? withQuotes(view, [checked.value.quote]) : view;
	return shown(account, { ...rest, bound: null, timeInForce: undefined, isRaised: true }, preview, there);
}

function shown(account: AccountState, order: OpenTradeOrder, preview: OpenTradePreview, view: MarketView) {
	const { currency } = account;
	const { refusal, plan } = preview;
	const amount = (value: Money): string => formatMoney(value, currency);
	const orNull = (value: Money | null): string | null => (value === null ? null : amount(value));
	const effect = plan === null ? null : orderEffect(account, plan, view);
	const costs = order.volume > 0n ? orderCosts(account, order, view) : null;
	return ok({
		data: {
			refusal: refusal === null ? null : refusalToWire(refusal),
			costs: costs?.ok ? costsToWire(costs.value, currency) : null,
			fill:
				plan === null || effect === null || !effect.ok
					? null
					: {
							price: priceTexts(order.instrumentId, view).text(plan.price),
							leverage: plan.leverage,
							reductions: plan.reductions.map(({ tradeId, part }) => ({
								trade_id: tradeId,
								volume: formatVolume(part),
							})),
							opened_volume: formatVolume(plan.opened),
							margin: amount(plan.margin),
							commission: amount(plan.commission),
							conversion_rate: formatRate(plan.conversion.rate),
							first_pnl: amount(plan.firstPnl),
							used_margin_after: amount(plan.usedMarginAfter),
							used_margin_change: amount(effect.value.usedMarginChange),
							realised_pnl: orNull(effect.value.realisedPnl),
							equity_after: amount(plan.equityAfter),
							free_margin_after: amount(plan.freeMarginAfter),
						},
			pip_value: orNull(preview.pipValue),
			net_pnl_at_stop_loss: orNull(preview.netPnlAtStopLoss),
			net_pnl_at_take_profit: orNull(preview.netPnlAtTakeProfit),
			currency,
		},
	});
}
