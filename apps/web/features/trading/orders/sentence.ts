import { type AccountCurrency, formatMoney as exactMoney, type Money, money } from "@truefill/core/money";
import { filledVolume, type OpenTradePreview, type OrderTerms } from "@truefill/core/trading";
import type { LocalInstrument } from "../../../data/index.ts";
import { t } from "../../../i18n/index.ts";
import { formatMoney, formatNumber } from "../../../lib/format.ts";
import { stepUnit, type VolumeUnit, volumeLabel } from "../figures.ts";
import { pipsText } from "../ticket/order.ts";
import { priceText } from "./words.tsx";

const absolute = (of: Money): Money => money(of < 0n ? -of : of);

/** The order's trigger and the effect of its fill as a sentence with all numbers; `added`: to the used margin. */
export function pendingSentence(
	order: OrderTerms,
	preview: OpenTradePreview | null,
	instrument: LocalInstrument,
	unit: VolumeUnit,
	currency: AccountCurrency,
	added: Money | null,
): string {
	const amount = (of: Money) => formatMoney(exactMoney(absolute(of), currency), currency);
	const words = {
		volume: volumeLabel(instrument, order.volume, unit),
		instrument: instrument.displayName,
		price: priceText(order.price, instrument),
	};
	const buy = order.side === "buy";
	const parts = [
		order.kind === "limit"
			? t(buy ? "orders.sentence.buyLimit" : "orders.sentence.sellLimit", words)
			: order.limitPrice === null
				? t(buy ? "orders.sentence.buyStop" : "orders.sentence.sellStop", words)
				: t(buy ? "orders.sentence.buyStopLimit" : "orders.sentence.sellStopLimit", {
						...words,
						limit: priceText(order.limitPrice, instrument),
					}),
	];
	if (preview === null || preview.plan === null) return parts.join(" ");
	if (order.reduceOnly) return [...parts, t("ticket.reduceOnly.help")].join(" ");
	const { plan } = preview;
	if (plan.opened === 0n) {
		const volume = volumeLabel(instrument, filledVolume(plan), unit);
		return [...parts, t("orders.sentence.reduces", { volume })].join(" ");
	}
	const margin = added ?? plan.margin;
	parts.push(margin > 0n ? t("orders.sentence.margin", { margin: amount(margin) }) : t("orders.sentence.noMargin"));
	if (order.trailingDistance !== null)
		parts.push(
			t("ticket.sentence.trailing", {
				pips: formatNumber(pipsText(order.trailingDistance, instrument)),
				unit: stepUnit(instrument),
			}),
		);
	const { netPnlAtStopLoss: stop, netPnlAtTakeProfit: take } = preview;
	if (order.stopLoss !== null && stop !== null)
		parts.push(
			t(stopKey(order, stop), {
				amount: amount(stop),
				price: priceText(order.stopLoss, instrument),
			}),
		);
	if (order.takeProfit !== null && take !== null)
		parts.push(
			t(take < 0n ? "trading.sentence.takeLoss" : "trading.sentence.takeProfit", {
				amount: amount(take),
				price: priceText(order.takeProfit, instrument),
			}),
		);
	return parts.join(" ");
}

const stopKey = ({ guaranteedStop }: OrderTerms, net: Money) =>
	guaranteedStop ? "ticket.sentence.guaranteed" : net > 0n ? "trading.sentence.stopGain" : "trading.sentence.stopLoss";

/** The second order of a pair as a sentence, by its side, type and price. */
export function secondSentence(order: OrderTerms, instrument: LocalInstrument): string {
	const price = priceText(order.price, instrument);
	if (order.side === "buy")
		return t(order.kind === "limit" ? "ticket.pair.buyLimit" : "ticket.pair.buyStop", { price });
	return t(order.kind === "limit" ? "ticket.pair.sellLimit" : "ticket.pair.sellStop", { price });
}
