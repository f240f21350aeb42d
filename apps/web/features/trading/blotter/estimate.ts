import { tradePnl } from "@truefill/core/margin";
import {
	formatMoney as exactMoney,
	formatPrice as exactPrice,
	type Money,
	type Price,
	type Volume,
} from "@truefill/core/money";
import { closingSide, type MarketState, type Side } from "@truefill/core/pricing";
import { type ClosePreview, type PreviewedBy, previewClose } from "@truefill/core/trading";
import { directory, type LocalInstrument, type LocalTrade, marketNow, prices } from "../../../data/index.ts";
import { sumOf } from "../../../lib/decimal.ts";
import { accountCurrencyOf } from "./currency.ts";

/** The result of closing at current prices. */
export interface CloseEstimate {
	readonly trade: LocalTrade;
	readonly instrument: LocalInstrument;
	readonly market: MarketState;
	/** Null while there is no price. */
	readonly price: Price | null;
	/** Null while a price or a rate is unknown. */
	readonly result: ClosePreview | null;
}

/** Estimates closing `units` of a trade now, with the formulas of the close itself. */
export function closeEstimate(
	trade: LocalTrade,
	instrument: LocalInstrument,
	units: Volume = trade.volume,
	at?: Price,
	by: PreviewedBy = "customer",
): CloseEstimate {
	const quote = prices.quote(instrument.id)?.exact;
	const price = at ?? (quote === undefined ? null : closingSide(trade.side, quote));
	const currency = accountCurrencyOf(trade.currency);
	const result =
		price === null || units <= 0n
			? null
			: previewClose(trade, units, price, instrument, currency, directory().view, by);
	return { trade, instrument, market: marketNow(instrument), price, result: result?.ok === true ? result.value : null };
}

/** The trades to close together, selected as in the engine. */
export interface CloseChoice {
	readonly which: "all" | "winners" | "losers";
	readonly instrumentId: string | null;
	readonly side: Side | null;
	/** The trades are chosen one by one. */
	readonly byHand?: boolean;
}

/** Whether the engine would select this trade now: winner and loser by the displayed gross result; 0.00 is neither. */
export function isChosen(trade: LocalTrade, { which, instrumentId, side }: CloseChoice): boolean {
	if (instrumentId !== null && trade.instrumentId !== instrumentId) return false;
	if (side !== null && trade.side !== side) return false;
	if (which === "all") return true;
	const pnl = tradePnl(trade, accountCurrencyOf(trade.currency), directory().view);
	if (pnl === null) return false;
	return which === "winners" ? pnl > 0n : pnl < 0n;
}

/** An amount in the trade's account currency as decimal text; null stays unknown. */
export const moneyText = (
	amount: Money | null | undefined,
	{ currency }: Pick<LocalTrade, "currency">,
): string | null => (amount === null || amount === undefined ? null : exactMoney(amount, accountCurrencyOf(currency)));

export const priceOf = (price: Price | null, { priceDigits }: LocalInstrument): string | null =>
	price === null ? null : exactPrice(price, priceDigits);

/** The stale rates among them, without duplicate pairs (E5). */
export function staleRatesOf(estimates: readonly CloseEstimate[]) {
	const pairs = new Map<string, NonNullable<ClosePreview["staleConversion"]>>();
	for (const { result } of estimates) {
		const stale = result?.staleConversion ?? null;
		if (stale !== null) pairs.set(stale.instrumentId, stale);
	}
	return [...pairs.values()];
}

/** Total net result; unknown if one of them is. */
export const totalNet = (estimates: readonly CloseEstimate[]): string | null =>
	sumOf(estimates.map(({ trade, result }) => moneyText(result?.netPnl, trade)));
