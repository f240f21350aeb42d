import { formatPrice as exactPrice, type Price } from "@truefill/core/money";
import type { LocalInstrument, LocalOrder } from "../../../data/index.ts";
import { t, useT } from "../../../i18n/index.ts";
import { formatPrice } from "../../../lib/format.ts";
import { TimeText } from "../../../ui/time-text.tsx";

/** A core price in display format. */
export const priceText = (at: Price, { priceDigits }: LocalInstrument): string =>
	formatPrice(exactPrice(at, priceDigits), priceDigits);

/** Type, side, instrument and price, for a notice. */
export const wordsOf = (order: LocalOrder, instrument: LocalInstrument) => ({
	type: t(`orders.${order.kind}`),
	side: order.side === "buy" ? t("trading.buy") : t("trading.sell"),
	instrument: instrument.displayName,
	price: priceText(order.price, instrument),
});

/** Its time in force. */
export function TimeInForceText({ order }: { readonly order: LocalOrder }) {
	const t = useT();
	if (order.expiresAtMs === null) return <>{t("orders.GTC")}</>;
	return (
		<span title={t(`orders.${order.timeInForce}`)}>
			<TimeText value={new Date(order.expiresAtMs).toISOString()} format="day-time" />
		</span>
	);
}
