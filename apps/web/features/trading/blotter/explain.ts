import type { TradeWire } from "@truefill/contracts/http";
import { grossPnl, marginOfFill } from "@truefill/core/margin";
import {
	rate as brandRate,
	convert,
	divide,
	formatMoney as exactMoney,
	formatDecimal,
	ONE_RATE,
	parsePrice,
	parseRate,
	parseVolume,
} from "@truefill/core/money";
import { accountCurrency, directory, type LocalInstrument } from "../../../data/index.ts";
import { t } from "../../../i18n/index.ts";
import { signOf, sumOf } from "../../../lib/decimal.ts";
import { formatMoney, formatNumber, formatPrice } from "../../../lib/format.ts";
import type { Step } from "../../../ui/why/parts.tsx";
import { bandsOf } from "../bands.ts";
import { shareText } from "./percent.ts";

/** A price with all its digits: after a split there may be more than in quotes, and results use them. */
function wholePrice(text: string | null, { priceDigits }: LocalInstrument): string {
	const digits = text?.split(".")[1]?.replace(/0+$/, "").length ?? 0;
	return formatPrice(text, Math.max(digits, priceDigits));
}

/** Difference × units in the quote currency, exact, as decimal text (E4); null if the wire text is unreadable. */
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

/** Explains a closed trade's result: E4, E5, E6 with this trade's numbers. */
export function explainResult(trade: TradeWire, instrument: LocalInstrument): Step[] {
	const price = (text: string | null) => wholePrice(text, instrument);
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
			note: [
				t(trade.trade_type === "buy" ? "trading.explain.gross.buy" : "trading.explain.gross.sell"),
				...(isExact(trade) ? [] : [t("trading.explain.gross.average")]),
			].join(" "),
		},
	];
	if (quoteCurrency !== trade.currency) {
		const gain = gross !== null && !gross.startsWith("-");
		steps.push({
			key: "conversion",
			title: t("trading.explain.conversion"),
			formula: `${formatNumber(gross)} ${quoteCurrency} × ${formatNumber(trade.conversion_rate)} = ${money(trade.gross_pnl)}`,
			note: [
				t(gain ? "trading.explain.conversion.gain" : "trading.explain.conversion.loss", {
					from: quoteCurrency,
					to: trade.currency,
				}),
				...staleNote(trade),
			].join(" "),
		});
	}
	if (signOf(trade.conversion_charge) !== 0 && trade.conversion_markup !== null) {
		const stale = trade.stale_conversion?.markup ?? "0";
		const markup = shareText(trade.conversion_markup);
		const percent = shareText(sumOf([trade.conversion_markup, stale]) ?? "0");
		steps.push({
			key: "charge",
			title: t("trading.explain.charge"),
			formula: `${formatNumber(absolute(gross))} ${quoteCurrency} × ${formatNumber(trade.conversion_rate)} × ${percent} = ${money(trade.conversion_charge)}`,
			note:
				signOf(stale) === 0
					? t("trading.explain.charge.note", { percent })
					: t("trading.explain.charge.stale", { markup, stale: shareText(stale) }),
		});
	}
	const lines = resultLines(trade);
	const terms = lines.map(({ amount }, index) => {
		if (index === 0) return money(amount);
		const size = amount.replace("-", "");
		// A zero amount is still shown as a deduction.
		return `${signOf(amount) === 1 ? "+" : "−"} ${money(size)}`;
	});
	steps.push({
		key: "net",
		title: t("trading.explain.net"),
		formula: `${terms.join(" ")} = ${money(trade.pnl)}`,
		note:
			lines.length <= 2
				? t("trading.explain.net.note")
				: t("trading.explain.net.lines", { lines: lines.map(({ label }) => label).join(", ") }),
	});
	return steps;
}

/** Notes that the rate was stale, and whether a markup was charged (E5). */
function staleNote({ stale_conversion: stale }: TradeWire): string[] {
	if (stale === null) return [];
	const reported = {
		pair: directory().byId(stale.asset_id)?.displayName ?? stale.asset_id,
		seconds: formatNumber(String(Math.round(stale.age_ms / 1000))),
	};
	return [
		signOf(stale.markup) === 0
			? t("trading.explain.stale.free", reported)
			: t("trading.explain.stale", { ...reported, percent: shareText(stale.markup) }),
	];
}

/** A line of a closed trade's result, signed: positive: the customer receives. */
export interface ResultLine {
	readonly label: string;
	readonly amount: string;
}

const absolute = (amount: string | null): string | null => amount?.replace("-", "") ?? null;

const negated = (amount: string): string =>
	signOf(amount) === 1 ? `-${amount}` : amount.startsWith("-") ? amount.slice(1) : amount;

/** The terms of a closed trade's net result (E6): gross and commission always, the others if not zero. */
export function resultLines(trade: TradeWire): ResultLine[] {
	const always = [
		{ label: t("trading.gross"), amount: trade.gross_pnl ?? "0" },
		{ label: t("trading.commission"), amount: negated(trade.commission) },
	];
	const others = [
		{ label: t("trading.cost.conversion-charge"), amount: negated(trade.conversion_charge) },
		{ label: t("trading.cost.swap"), amount: trade.swap },
		{ label: t("trading.cost.cash-adjustments"), amount: trade.dividends },
		{ label: t("trading.cost.guaranteed-premium"), amount: negated(trade.guaranteed_premium) },
	];
	return [...always, ...others.filter(({ amount }) => signOf(amount) !== 0)];
}

/** Whether the displayed prices give the gross result exactly to the cent; an average of several fills may not (E9). */
function isExact(trade: TradeWire): boolean {
	const [opening, units] = [parsePrice(trade.opening_price), parseVolume(trade.volume)];
	const [closing, rate] = [parsePrice(trade.closing_price ?? ""), parseRate(trade.conversion_rate ?? "")];
	if (trade.gross_pnl === null || !opening.ok || !closing.ok || !units.ok || !rate.ok) return true;
	const currency = accountCurrency(trade);
	const gross = grossPnl(trade.trade_type, opening.value, closing.value, units.value);
	return exactMoney(convert(gross, rate.value, currency, "half-even"), currency) === trade.gross_pnl;
}

/** Explains an open trade's margin (E8). */
export function explainMargin(trade: TradeWire, instrument: LocalInstrument): Step {
	const opening = trade.opening_conversion;
	const rate =
		opening === null || instrument.quoteCurrency === trade.currency ? "" : ` × ${formatNumber(opening.rate)}`;
	const same = (instrument.quoteCurrency === trade.currency || rate !== "") && isWholeMargin(trade);
	const kind =
		instrument.quoteCurrency === trade.currency ? "trading.explain.margin.note" : "trading.explain.margin.converted";
	const bands = bandsOf(instrument).map(({ uptoUsd, leverage }) =>
		uptoUsd === null
			? t("trading.explain.margin.lastBand", { leverage: String(leverage) })
			: t("trading.explain.margin.band", { upto: formatNumber(uptoUsd), leverage: String(leverage) }),
	);
	const note = [t(kind, { currency: trade.currency })];
	if (bands.length > 1) note.push(t("trading.explain.margin.bands", { bands: bands.join(", ") }));
	else if (!same && (instrument.quoteCurrency === trade.currency || rate !== ""))
		note.push(t("trading.explain.margin.rest"));
	const formula = `${formatNumber(trade.volume)} × ${wholePrice(trade.opening_price, instrument)} ÷ ${trade.leverage}${rate}`;
	return {
		key: "margin",
		title: t("trading.explain.margin"),
		formula: same
			? `${formula} = ${formatMoney(trade.margin, trade.currency)}`
			: `${formula} ${instrument.quoteCurrency} → ${formatMoney(trade.margin, trade.currency)}`,
		note: note.join(" "),
	};
}

/** Whether volume × price ÷ leverage is exact: no bands, no average, no partial release. */
function isWholeMargin(trade: TradeWire): boolean {
	const opening = parsePrice(trade.opening_price);
	const units = parseVolume(trade.volume);
	const currency = accountCurrency(trade);
	if (!opening.ok || !units.ok) return false;
	const rate = parseRate(trade.opening_conversion?.rate ?? "1");
	const margin = marginOfFill(
		opening.value,
		units.value,
		trade.leverage,
		rate.ok ? rate.value : brandRate(ONE_RATE),
		currency,
	);
	return exactMoney(margin, currency) === trade.margin;
}
