import { summarise } from "@truefill/core/margin";
import {
	divide,
	formatPercent as exactPercent,
	formatPrice as exactPrice,
	type Money,
	money,
	type Price,
	parseMoney,
} from "@truefill/core/money";
import type { Side } from "@truefill/core/pricing";
import { closeOutPrices, type ValuedAccount } from "@truefill/core/trading";
import { accountNow, directory, type LocalInstrument, type LocalTrade } from "../../../data/index.ts";
import { t } from "../../../i18n/index.ts";
import { formatNumber, formatPercent, formatPrice } from "../../../lib/format.ts";
import { accountCurrencyOf } from "../blotter/currency.ts";
import { closeEstimate } from "../blotter/estimate.ts";
import { stepUnit } from "../figures.ts";
import { readPrice } from "../orders/pending.ts";
import { pipsOf } from "../ticket/order.ts";

/* What is said beside a line while it is moved. Unknown figures are left out, never shown as zero. */

/** The account's equity at present prices; null if it is unknown. */
function equityNow(): Money | null {
	const now = accountNow();
	return now === null ? null : summarise(now, directory().view).equity;
}

/** Distance from the entry, positive in the trade's favour, and the result as a share of the equity. */
export function shareText(
	of: { readonly side: Side; readonly from: Price; readonly to: Price; readonly result: Money | null },
	instrument: LocalInstrument,
): string {
	const { side, from, to, result } = of;
	const distance = {
		pips: formatNumber(pipsOf(side === "buy" ? to - from : from - to, instrument), { sign: "always" }),
		unit: stepUnit(instrument),
	};
	const equity = equityNow();
	if (result === null || equity === null || equity <= 0n) return t("chart.level.distance", distance);
	const share = exactPercent(divide(result * 10_000n, equity, "half-even"));
	return t("chart.level.share", { ...distance, percent: formatPercent(share, 2, "always") });
}

/** The price on the losing side of a trade at which the account is closed out; null: none. A search, ~1 ms. */
export function closeOutAfter(account: ValuedAccount | null, instrumentId: string, side: Side): Price | null {
	if (account === null) return null;
	const found = closeOutPrices(account, directory().view, instrumentId)[0];
	return (side === "buy" ? found?.below : found?.above) ?? null;
}

/** Margin level and close-out price of the account. */
export function accountText(level: string | null, closeOut: Price | null, { priceDigits }: LocalInstrument): string {
	const figures = { level: formatPercent(level) };
	if (closeOut === null) return t("chart.level.safe", figures);
	return t("chart.level.account", { ...figures, price: formatPrice(exactPrice(closeOut, priceDigits), priceDigits) });
}

/** The margin level after closing the trade at `text`, everything else unchanged (E7); null if unknown. */
function levelAfter(trade: LocalTrade, instrument: LocalInstrument, text: string): string | null {
	const now = accountNow();
	const at = readPrice(text);
	const { result } = at === null ? { result: null } : closeEstimate(trade, instrument, trade.volume, at, "level");
	if (now === null || result === null) return null;
	const openTrades = new Map([...now.openTrades].filter(([id]) => id !== trade.id));
	// The opening's costs are already in the balance.
	const { grossPnl, conversionCharge, commission } = result;
	const balance = money(now.balance + grossPnl - conversionCharge - (commission - trade.commission));
	const { marginLevel } = summarise({ ...now, balance, openTrades }, directory().view);
	if (marginLevel === null) return null;
	return marginLevel === "infinite" ? "∞" : exactPercent(marginLevel);
}

/** Of a level of an open trade. `result`: net, as decimal text. */
export function tradeDetails(
	trade: LocalTrade,
	instrument: LocalInstrument,
	text: string,
	result: string | null,
): readonly string[] {
	const to = readPrice(text);
	if (to === null) return [];
	const { side, openingPrice: from } = trade;
	const net = result === null ? null : parseMoney(result, accountCurrencyOf(trade.currency));
	const closeOut = closeOutAfter(accountNow(), instrument.id, side);
	const isAfterCloseOut = closeOut !== null && (side === "buy" ? to <= closeOut : to >= closeOut);
	return [
		shareText({ side, from, to, result: net?.ok ? net.value : null }, instrument),
		accountText(levelAfter(trade, instrument, text), closeOut, instrument),
		...(isAfterCloseOut ? [t("chart.level.late")] : []),
	];
}
