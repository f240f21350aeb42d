import { grossPnl, tradePnl } from "@truefill/core/margin";
import {
	divide,
	formatMoney as exactMoney,
	formatPrice as exactPrice,
	formatDecimal,
	formatRate,
	formatVolume,
} from "@truefill/core/money";
import { closingSide } from "@truefill/core/pricing";
import type { MarketView } from "@truefill/core/trading";
import type { LocalInstrument, LocalTrade } from "../../../data/index.ts";
import { t } from "../../../i18n/index.ts";
import { compare } from "../../../lib/decimal.ts";
import { formatMoney, formatNumber, formatPrice } from "../../../lib/format.ts";
import type { Step } from "../../../ui/why/parts.tsx";
import { accountCurrencyOf } from "./currency.ts";

export interface OpenExplanation {
	/** Decimal text in the account's currency; null: a price or a rate is unknown. */
	readonly pnl: string | null;
	readonly steps: readonly Step[];
}

/** Explains an open trade's result at the prices of one moment: E4 and E5 with its numbers. */
export function explainOpen(trade: LocalTrade, instrument: LocalInstrument, view: MarketView): OpenExplanation {
	const { side, openingPrice, volume } = trade;
	const { quoteCurrency, priceDigits } = instrument;
	const currency = accountCurrencyOf(trade.currency);
	const quote = view.quote(instrument.id);
	const rates = view.rate(quoteCurrency, currency);
	const pnl = tradePnl(trade, currency, view);
	if (quote === undefined || rates === undefined || pnl === null) return { pnl: null, steps: [] };
	const closing = closingSide(side, quote);
	const price = (of: typeof closing) => formatPrice(exactPrice(of), Math.max(priceDigits, digitsOf(exactPrice(of))));
	const [high, low] = side === "buy" ? [closing, openingPrice] : [openingPrice, closing];
	const { numerator, denominator } = grossPnl(side, openingPrice, closing, volume);
	const exact = formatDecimal(divide(numerator * 100_000_000n, denominator, "half-even"), 8, 2);
	const gross = formatNumber(exact);
	const result = exactMoney(pnl, currency);
	const rounded =
		quoteCurrency === currency && compare(exact, result) !== 0 ? ` → ${formatMoney(result, currency)}` : "";
	const steps: Step[] = [
		{
			key: "open",
			title: t("why.open.result"),
			formula: `(${price(high)} − ${price(low)}) × ${formatNumber(formatVolume(volume))} = ${gross} ${quoteCurrency}${rounded}`,
			note: t(side === "buy" ? "why.open.buy" : "why.open.sell"),
		},
	];
	if (quoteCurrency === currency) return { pnl: result, steps };
	const gain = numerator > 0n;
	const rate = formatNumber(formatRate(gain ? rates.bid : rates.ask));
	steps.push({
		key: "conversion",
		title: t("trading.explain.conversion"),
		formula: `${gross} ${quoteCurrency} × ${rate} = ${formatMoney(result, currency)}`,
		note: t(gain ? "trading.explain.conversion.gain" : "trading.explain.conversion.loss", {
			from: quoteCurrency,
			to: currency,
		}),
	});
	return { pnl: result, steps };
}

/** Decimals beyond trailing zeros: after a split an opening price may have more than quotes have. */
const digitsOf = (text: string): number => text.split(".")[1]?.replace(/0+$/, "").length ?? 0;
