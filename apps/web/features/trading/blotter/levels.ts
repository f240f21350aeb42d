import { openPnl } from "@truefill/core/margin";
import { formatMoney as exactMoney, parsePrice } from "@truefill/core/money";
import { stopLossVerdict, takeProfitVerdict } from "@truefill/core/trading";
import { directory, type LocalInstrument, type LocalTrade, prices } from "../../../data/index.ts";
import { t } from "../../../i18n/index.ts";
import { refusalText } from "../figures.ts";
import { accountCurrencyOf } from "./currency.ts";

/** Gross result if the trade closed exactly at `text`, at today's rate (E4, E5); null when it cannot be told. */
export function resultAt(trade: LocalTrade, instrument: LocalInstrument, text: string): string | null {
	const parsed = parsePrice(text);
	const currency = accountCurrencyOf(trade.currency);
	const rates = directory().view.rate(instrument.quoteCurrency, currency);
	if (!parsed.ok || rates === undefined) return null;
	return exactMoney(openPnl(trade, { bid: parsed.value, ask: parsed.value }, rates, currency), currency);
}

/** Why a level cannot be set now, by the engine's own rule; null when it can. */
export function levelRefusal(
	kind: "stop-loss" | "take-profit",
	trade: LocalTrade,
	instrument: LocalInstrument,
	text: string,
): string | null {
	const parsed = parsePrice(text);
	if (!parsed.ok) return t("trading.level.unreadable");
	const quote = prices.quote(instrument.id)?.exact;
	if (quote === undefined) return null;
	const verdict = (kind === "stop-loss" ? stopLossVerdict : takeProfitVerdict)(
		instrument,
		trade.side,
		parsed.value,
		quote,
	);
	return verdict === null ? null : refusalText(verdict, instrument, "lots");
}
