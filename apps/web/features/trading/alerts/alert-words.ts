import type { AlertDirection, AlertPriceType, PriceAlertWire } from "@truefill/contracts/http";
import { divide, type Price, parsePrice, pow10, price } from "@truefill/core/money";
import { type LocalInstrument, prices } from "../../../data/index.ts";
import { t } from "../../../i18n/index.ts";
import { formatPrice } from "../../../lib/format.ts";

/** The compared price now; undefined: unknown. The middle may lie between two steps: then half a step is cut. */
export function comparedNow(instrumentId: string, type: AlertPriceType): Price | undefined {
	const quote = prices.quote(instrumentId)?.exact;
	if (quote === undefined) return undefined;
	if (type !== "mid") return quote[type];
	return price((quote.bid + quote.ask) / 2n);
}

/** From the present price to a level: an alert that is set now can only wait in this direction. Null: it is there. */
export function directionTo(level: Price, now: Price): AlertDirection | null {
	if (level === now) return null;
	return level > now ? "up" : "down";
}

export function conditionText(
	{ price_type, direction, price: level }: Pick<PriceAlertWire, "price_type" | "direction" | "price">,
	instrument: Pick<LocalInstrument, "priceDigits"> | undefined,
): string {
	return t(`alerts.condition.${direction}`, {
		type: t(`alerts.type.${price_type}`),
		price: formatPrice(level, instrument?.priceDigits ?? 0),
	});
}

/** How far the compared price is from the level, in pips with one decimal; null: unknown. */
export function pipsAway(
	alert: Pick<PriceAlertWire, "asset_id" | "price_type" | "price">,
	instrument: LocalInstrument,
): string | null {
	const now = comparedNow(alert.asset_id, alert.price_type);
	const level = parsePrice(alert.price);
	if (now === undefined || !level.ok) return null;
	const difference = level.value > now ? level.value - now : now - level.value;
	const tenths = divide(difference * pow10(instrument.pipPosition + 1), pow10(8), "half-even")
		.toString()
		.padStart(2, "0");
	return `${tenths.slice(0, -1)}.${tenths.slice(-1)}`;
}
