import { formatPrice as exactPrice } from "@truefill/core/money";
import type { Effect, LocalInstrument } from "../../../data/index.ts";
import { t } from "../../../i18n/index.ts";
import { formatNumber, formatPrice } from "../../../lib/format.ts";
import { notify } from "../../../ui/notify.ts";
import { stepUnit, type VolumeUnit, volumeLabel } from "../figures.ts";
import { improvementPips } from "./order.ts";
import { filledPrice, joinedVolume, type SentOrder } from "./use-order.ts";

/** Notifies of a market order's result: its price against the displayed one, or the position that it joined. */
export function notifyFill(effect: Effect, sent: SentOrder, instrument: LocalInstrument, unit: VolumeUnit): void {
	const price = filledPrice(effect);
	if (price === null) return;
	const joined = joinedVolume(effect, sent);
	const pips = improvementPips(sent.side, sent.seen, price, instrument);
	const reported = {
		volume: volumeLabel(instrument, sent.volume, unit),
		instrument: instrument.displayName,
		price: formatPrice(exactPrice(price, instrument.priceDigits), instrument.priceDigits),
	};
	if (joined !== null) {
		notify({
			tone: "ok",
			urgent: true,
			title: t("trading.filled.joined", { ...reported, total: volumeLabel(instrument, joined, unit) }),
		});
		return;
	}
	notify({
		tone: "ok",
		urgent: true,
		title: t(sent.side === "buy" ? "trading.filled.buy" : "trading.filled.sell", reported),
		description:
			price === sent.seen
				? t("trading.filled.asSeen")
				: t(pips.startsWith("-") ? "trading.filled.worse" : "trading.filled.better", {
						pips: formatNumber(pips.replace("-", "")),
						unit: stepUnit(instrument),
					}),
	});
}
