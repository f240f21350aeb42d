import type { TradeWire } from "@truefill/contracts/http";
import { grossPnl } from "@truefill/core/margin";
import { divide, formatDecimal, parsePrice, parseVolume } from "@truefill/core/money";
import type { LocalInstrument } from "../../../data/index.ts";
import { t } from "../../../i18n/index.ts";
import { formatMoney, formatNumber, formatPrice } from "../../../lib/format.ts";

/** One step of a reckoning: what it is, and the formula with its numbers in it. */
export interface Step {
	readonly key: string;
	readonly title: string;
	readonly formula: string;
	readonly note?: string;
}

/** Difference × units in the quote currency, exact, as decimal text (E4); null when the wire's text cannot be read. */
export function grossInQuote(
	trade: Pick<TradeWire, "trade_type" | "opening_price" | "closing_price" | "volume">,
): string | null {
	if (trade.closing_price === null) return null;
	const opening = parsePrice(trade.opening_price);
	const closing = parsePrice(trade.closing_price);
	const units = parseVolume(trade.volume);
	if (!opening.ok || !closing.ok || !units.ok) return null;
	const { numerator, denominator } = grossPnl(trade.trade_type, opening.value, closing.value, units.value);
	return formatDecimal(divide(numerator * 100_000_000n, denominator, "half-even"), 8, 2);
}

/** How a closed trade's result came about: E4, E5, E6 with the numbers of this trade. */
export function explainResult(trade: TradeWire, instrument: LocalInstrument): Step[] {
	const price = (text: string | null) => formatPrice(text, instrument.priceDigits);
	const money = (text: string | null) => formatMoney(text, trade.currency);
	const { quoteCurrency } = instrument;
	const gross = grossInQuote(trade);
	const [high, low] =
		trade.trade_type === "buy"
			? [trade.closing_price, trade.opening_price]
			: [trade.opening_price, trade.closing_price];
	const steps: Step[] = [
		{
			key: "gross",
			title: t("trading.explain.gross"),
			formula: `(${price(high)} − ${price(low)}) × ${formatNumber(trade.volume)} = ${formatNumber(gross)} ${quoteCurrency}`,
			note: t(trade.trade_type === "buy" ? "trading.explain.gross.buy" : "trading.explain.gross.sell"),
		},
	];
	if (quoteCurrency !== trade.currency) {
		const gain = gross !== null && !gross.startsWith("-");
		steps.push({
			key: "conversion",
			title: t("trading.explain.conversion"),
			formula: `${formatNumber(gross)} ${quoteCurrency} × ${formatNumber(trade.conversion_rate)} = ${money(trade.gross_pnl)}`,
			note: t(gain ? "trading.explain.conversion.gain" : "trading.explain.conversion.loss", {
				from: quoteCurrency,
				to: trade.currency,
			}),
		});
	}
	steps.push({
		key: "net",
		title: t("trading.explain.net"),
		formula: `${money(trade.gross_pnl)} − ${money(trade.commission)} = ${money(trade.pnl)}`,
		note: t("trading.explain.net.note"),
	});
	return steps;
}

/** How the margin of an open trade came about (E8). */
export function explainMargin(trade: TradeWire, instrument: LocalInstrument): Step {
	const same = instrument.quoteCurrency === trade.currency;
	const formula = `${formatNumber(trade.volume)} × ${formatPrice(trade.opening_price, instrument.priceDigits)} ÷ ${trade.leverage}`;
	return {
		key: "margin",
		title: t("trading.explain.margin"),
		formula: same
			? `${formula} = ${formatMoney(trade.margin, trade.currency)}`
			: `${formula} ${instrument.quoteCurrency} → ${formatMoney(trade.margin, trade.currency)}`,
		note: t(same ? "trading.explain.margin.note" : "trading.explain.margin.converted", { currency: trade.currency }),
	};
}
