import { type AccountCurrency, formatMoney as exactMoney, type Money, money } from "@truefill/core/money";
import type { OpenTradePreview, OrderTerms } from "@truefill/core/trading";
import type { LocalInstrument } from "../../../data/index.ts";
import { t } from "../../../i18n/index.ts";
import { formatMoney } from "../../../lib/format.ts";
import { type VolumeUnit, volumeLabel } from "../figures.ts";
import { told } from "./words.tsx";

const absolute = (of: Money): Money => money(of < 0n ? -of : of);

/** What the order waits for and what its fill would do, in plain words with all its numbers. */
export function pendingSentence(
	order: OrderTerms,
	preview: OpenTradePreview | null,
	instrument: LocalInstrument,
	unit: VolumeUnit,
	currency: AccountCurrency,
): string {
	const amount = (of: Money) => formatMoney(exactMoney(absolute(of), currency), currency);
	const words = {
		volume: volumeLabel(instrument, order.volume, unit),
		instrument: instrument.displayName,
		price: told(order.price, instrument),
	};
	const buy = order.side === "buy";
	const parts = [
		order.kind === "limit"
			? t(buy ? "orders.sentence.buyLimit" : "orders.sentence.sellLimit", words)
			: order.limitPrice === null
				? t(buy ? "orders.sentence.buyStop" : "orders.sentence.sellStop", words)
				: t(buy ? "orders.sentence.buyStopLimit" : "orders.sentence.sellStopLimit", {
						...words,
						limit: told(order.limitPrice, instrument),
					}),
	];
	if (preview === null || preview.plan === null) return parts.join(" ");
	parts.push(t("orders.sentence.margin", { margin: amount(preview.plan.margin) }));
	const { netPnlAtStopLoss: stop, netPnlAtTakeProfit: take } = preview;
	if (order.stopLoss !== null && stop !== null)
		parts.push(
			t(stop > 0n ? "trading.sentence.stopGain" : "trading.sentence.stopLoss", {
				amount: amount(stop),
				price: told(order.stopLoss, instrument),
			}),
		);
	if (order.takeProfit !== null && take !== null)
		parts.push(
			t(take < 0n ? "trading.sentence.takeLoss" : "trading.sentence.takeProfit", {
				amount: amount(take),
				price: told(order.takeProfit, instrument),
			}),
		);
	return parts.join(" ");
}
