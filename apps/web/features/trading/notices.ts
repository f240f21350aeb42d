import type { TradeWire } from "@truefill/contracts/http";
import { formatPrice as exactPrice, parsePrice } from "@truefill/core/money";
import {
	type DocumentNotice,
	directory,
	type LocalInstrument,
	type OrderUpdate,
	onClosedByServer,
	onDocumentNotice,
	onOrderUpdate,
	orderFromWire,
} from "../../data/index.ts";
import { t } from "../../i18n/index.ts";
import { formatMoney, formatNumber, formatPrice } from "../../lib/format.ts";
import { type Notice, notify } from "../../ui/notify.ts";
import { adoptDeviceSettings } from "./earlier-settings.ts";
import { stepUnit, volumeLabel } from "./figures.ts";
import { cancellationText } from "./orders/cancellation.ts";
import { priceText } from "./orders/words.tsx";
import { settingsOf } from "./preferences.ts";
import { improvementPips } from "./ticket/order.ts";

/**
 * Takes over what earlier releases stored on this device. Notifies of documents that two devices changed or that cannot
 * be saved, of server-side order fills, triggers and cancellations, and of closes by a level or close-out.
 */
export function startNotices(): () => void {
	adoptDeviceSettings();
	const stops = [
		onClosedByServer(notifyClosed),
		onOrderUpdate((update) => notify(orderNotice(update))),
		onDocumentNotice((notice) => notify(documentNotice(notice))),
	];
	return () => {
		for (const stop of stops) stop();
	};
}

const documentNotice = (notice: DocumentNotice): Notice =>
	notice.kind === "both-kept"
		? {
				tone: "info",
				id: `document-${notice.id}`,
				title: t("documents.bothKept"),
				description: t("documents.bothKept.body"),
			}
		: {
				tone: "warn",
				id: `document-${notice.id}`,
				title: t("documents.refused"),
				description: t("documents.refused.body", { reason: notice.message }),
			};

function notifyClosed(trade: TradeWire): void {
	const instrument = directory().byId(trade.asset_id);
	if (trade.close_reason === null || instrument === undefined) return;
	notify({
		tone: trade.close_reason === "stop-out" ? "danger" : "info",
		urgent: true,
		id: `closed-${trade.id}`,
		title: t("trading.closedBy", {
			reason: t(`trading.reason.${trade.close_reason}`),
			instrument: instrument.displayName,
			price: formatPrice(trade.closing_price, instrument.priceDigits),
		}),
		description: [
			...(trade.close_reason === "stop-out" ? [t("trading.stopOut.why")] : []),
			t("trading.closed.result", { amount: formatMoney(trade.pnl, trade.currency, { sign: "always" }) }),
		].join(" "),
	});
}

/** Difference between fill and requested price as text: it can be better, and for a stop worse. */
function fillText({ order }: OrderUpdate, instrument: LocalInstrument): string {
	const asked = parsePrice(order.limit_price ?? order.price);
	const filled = parsePrice(order.filled_price ?? "");
	if (!asked.ok || !filled.ok) return "";
	const pips = improvementPips(order.side, asked.value, filled.value, instrument);
	if (asked.value === filled.value) return t("orderUpdate.filled.exact");
	const words = {
		pips: formatNumber(pips.replace("-", "")),
		unit: stepUnit(instrument),
		price: formatPrice(exactPrice(asked.value, instrument.priceDigits), instrument.priceDigits),
	};
	return t(pips.startsWith("-") ? "orderUpdate.filled.worse" : "orderUpdate.filled.better", words);
}

/** The notice of an order update, with its numbers. */
export function orderNotice(update: OrderUpdate): Notice {
	const { what, order } = update;
	const id = `order-${order.id}-${what}`;
	const instrument = directory().byId(order.asset_id);
	if (instrument === undefined) return { tone: "info", id, title: t(`orderUpdate.${what}`, { order: order.id }) };
	const { unit } = settingsOf("ticket");
	const local = orderFromWire(order);
	const name = t("orderUpdate.order", {
		side: order.side === "buy" ? t("trading.buy") : t("trading.sell"),
		type: t(`orders.type.${order.order_type}`),
		volume: volumeLabel(instrument, local.volume, unit),
		instrument: instrument.displayName,
	});
	if (what === "triggered") {
		const limit = local.limitPrice === null ? "" : priceText(local.limitPrice, instrument);
		return {
			tone: "info",
			id,
			title: t("orderUpdate.triggered", { order: name }),
			description: t("orderUpdate.waits", { limit }),
		};
	}
	if (what === "cancelled") {
		const description = order.cancellation === null ? "" : cancellationText(order.cancellation, instrument, unit);
		return { tone: "warn", urgent: true, id, title: t("orderUpdate.cancelled", { order: name }), description };
	}
	const price = formatPrice(order.filled_price, instrument.priceDigits);
	return {
		tone: "ok",
		urgent: true,
		id,
		title: t("orderUpdate.filledAt", { order: name, price }),
		description: fillText(update, instrument),
	};
}
