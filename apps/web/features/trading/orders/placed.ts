import { formatPrice as exactPrice } from "@truefill/core/money";
import type { OrderTerms } from "@truefill/core/trading";
import type { LocalInstrument } from "../../../data/index.ts";
import { t } from "../../../i18n/index.ts";
import { notify } from "../../../ui/notify.ts";
import { type VolumeUnit, volumeLabel } from "../figures.ts";

/** The values for texts about an order. */
export const orderWords = (terms: OrderTerms, instrument: LocalInstrument, unit: VolumeUnit) => ({
	type: t(`orders.type.${terms.kind}`),
	volume: volumeLabel(instrument, terms.volume, unit),
	instrument: instrument.displayName,
	price: exactPrice(terms.price, instrument.priceDigits),
});

/** Says that an order was placed, or a pair. */
export function notifyPlaced(
	terms: OrderTerms,
	second: OrderTerms | null,
	instrument: LocalInstrument,
	unit: VolumeUnit,
): void {
	const words = orderWords(terms, instrument, unit);
	notify(
		second === null
			? {
					tone: "ok",
					title: t("orders.done", { ...words, side: t(terms.side === "buy" ? "trading.buy" : "trading.sell") }),
					description: t("orders.done.body"),
				}
			: {
					tone: "ok",
					title: t("ticket.pair.done", {
						instrument: words.instrument,
						first: words.price,
						second: exactPrice(second.price, instrument.priceDigits),
					}),
					description: t("ticket.pair.done.body"),
				},
	);
}
