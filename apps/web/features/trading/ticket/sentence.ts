import {
	type AccountCurrency,
	formatMoney as exactMoney,
	formatPrice as exactPrice,
	type Money,
	money,
	volume as volumeOf,
} from "@truefill/core/money";
import { filledVolume, type OpenTradeOrder, type OpenTradePreview } from "@truefill/core/trading";
import type { LocalInstrument } from "../../../data/index.ts";
import { t } from "../../../i18n/index.ts";
import { formatMoney, formatNumber, formatPrice } from "../../../lib/format.ts";
import { stepUnit, type VolumeUnit, volumeLabel } from "../figures.ts";
import { pipsText } from "./order.ts";

/** The button's effect as a sentence with all numbers (product.md 1.3). Null if unknown; `added`: to used margin. */
export function orderSentence(
	order: OpenTradeOrder,
	{ plan, netPnlAtStopLoss, netPnlAtTakeProfit }: OpenTradePreview,
	instrument: LocalInstrument,
	unit: VolumeUnit,
	currency: AccountCurrency,
	added: Money,
): string | null {
	if (plan === null) return null;
	const price = (at: NonNullable<OpenTradeOrder["bound"]>) =>
		formatPrice(exactPrice(at, instrument.priceDigits), instrument.priceDigits);
	const amount = (of: Money) => formatMoney(exactMoney(absolute(of), currency), currency);
	const volume = volumeLabel(instrument, order.volume, unit);
	const reported = { volume, instrument: instrument.displayName, price: price(plan.price) };
	const deal =
		order.bound === null
			? t(order.side === "buy" ? "trading.sentence.buy" : "trading.sentence.sell", reported)
			: t(order.side === "buy" ? "trading.sentence.buyBound" : "trading.sentence.sellBound", {
					...reported,
					bound: price(order.bound),
				});
	const reduced = volumeLabel(instrument, filledVolume({ ...plan, opened: volumeOf(0n) }), unit);
	if (plan.opened === 0n) return [deal, t("ticket.sentence.reduces", { volume: reduced })].join(" ");
	const parts = [deal];
	if (plan.reductions.length > 0) parts.push(t("ticket.sentence.turns", { closed: reduced }));
	parts.push(
		added === 0n
			? t("trading.sentence.noMargin")
			: t(added < 0n ? "trading.sentence.released" : "trading.sentence.margin", { margin: amount(added) }),
	);
	if (plan.commission > 0n) parts.push(t("trading.sentence.commission", { commission: amount(plan.commission) }));
	const { trailingDistance = null, guaranteedStop = false } = order;
	if (trailingDistance !== null)
		parts.push(
			t("ticket.sentence.trailing", {
				pips: formatNumber(pipsText(trailingDistance, instrument)),
				unit: stepUnit(instrument),
			}),
		);
	if (order.stopLoss !== null && netPnlAtStopLoss !== null) {
		const key = guaranteedStop
			? "ticket.sentence.guaranteed"
			: netPnlAtStopLoss > 0n
				? "trading.sentence.stopGain"
				: "trading.sentence.stopLoss";
		parts.push(t(key, { amount: amount(netPnlAtStopLoss), price: price(order.stopLoss) }));
	}
	if (order.takeProfit !== null && netPnlAtTakeProfit !== null) {
		const key = netPnlAtTakeProfit < 0n ? "trading.sentence.takeLoss" : "trading.sentence.takeProfit";
		parts.push(t(key, { amount: amount(netPnlAtTakeProfit), price: price(order.takeProfit) }));
	}
	return parts.join(" ");
}

const absolute = (of: Money): Money => money(of < 0n ? -of : of);
