import { formatMoney as exactMoney, formatPrice as exactPrice, type Price, parsePrice } from "@truefill/core/money";
import {
	breakEvenPrice,
	guaranteeVerdict,
	previewClose,
	stopLossVerdict,
	takeProfitVerdict,
	trailingVerdict,
} from "@truefill/core/trading";
import { directory, type LocalInstrument, type LocalTrade, prices } from "../../../data/index.ts";
import { t } from "../../../i18n/index.ts";
import { refusalText } from "../figures.ts";
import { pipsAway } from "../ticket/order.ts";
import { accountCurrencyOf } from "./currency.ts";

/**
 * Net result of a close at exactly `text`, at the current rate, after all costs (E6), as decimal text; null if unknown.
 * `guaranteed`: includes the premium of its guaranteed stop.
 */
export function resultAt(
	trade: LocalTrade,
	instrument: LocalInstrument,
	text: string,
	guaranteed = false,
): string | null {
	const parsed = parsePrice(text);
	if (!parsed.ok || parsed.value <= 0n) return null;
	const currency = accountCurrencyOf(trade.currency);
	const guaranteedPremium = guaranteed
		? (trade.guaranteedPremium ?? instrument.guaranteedStop?.premium ?? null)
		: trade.guaranteedPremium;
	const protectedTrade = { ...trade, guaranteedPremium };
	const { view } = directory();
	const by = guaranteed ? "guaranteed-stop" : "level";
	const result = previewClose(protectedTrade, trade.volume, parsed.value, instrument, currency, view, by);
	return result.ok ? exactMoney(result.value.netPnl, currency) : null;
}

/** The stop at which the trade would net zero at the present rate, as decimal text; null if that is unknown. */
export function breakEvenOf(trade: LocalTrade, instrument: LocalInstrument): string | null {
	const price = breakEvenPrice(trade, instrument, accountCurrencyOf(trade.currency), directory().view);
	return price === null ? null : exactPrice(price, instrument.priceDigits);
}

/** Why a level cannot be set now, by the engine's rule; null if it can. */
export function levelRefusal(
	kind: "stop-loss" | "take-profit",
	trade: Pick<LocalTrade, "side">,
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

/** Why a guaranteed stop is not possible at `text` now; null if it is. */
export function guaranteeRefusal(
	trade: Pick<LocalTrade, "side">,
	instrument: LocalInstrument,
	text: string,
): string | null {
	const parsed = parsePrice(text);
	const quote = prices.quote(instrument.id)?.exact;
	if (quote === undefined || !parsed.ok) return null;
	const stop = { stopLoss: parsed.value, trailingDistance: null };
	const verdict = guaranteeVerdict(instrument, trade.side, stop, quote);
	return verdict === null ? null : refusalText(verdict, instrument, "lots");
}

/** Why a stop cannot trail at this distance in pips; null if it can. */
export function trailingRefusal(
	trade: Pick<LocalTrade, "side">,
	instrument: LocalInstrument,
	pips: string,
): string | null {
	const distance: Price | null = pipsAway(pips, instrument);
	if (distance === null) return t("trading.level.unreadable");
	const quote = prices.quote(instrument.id)?.exact;
	const verdict = quote === undefined ? null : trailingVerdict(instrument, trade.side, distance, quote);
	return verdict === null ? null : refusalText(verdict, instrument, "lots");
}
