import type { TradeWire } from "@truefill/contracts/http";
import { tradePnl, type ValuationView } from "@truefill/core/margin";
import {
	CURRENCY_DIGITS,
	type Currency,
	formatMoney,
	formatPrice,
	formatRate,
	formatVolume,
	money,
	type Price,
	parsePrice,
	ZERO_MONEY,
} from "@truefill/core/money";
import { closingSide } from "@truefill/core/pricing";
import { invariant } from "@truefill/core/result";
import type { AccountState, ClosedTrade, OpenTrade, TickUsed } from "@truefill/core/trading";
import type { ClosedTradeRow, TickRow } from "./store.ts";

const isoTime = (ms: number): string => new Date(ms).toISOString();

function priceTexts(instrumentId: string, view: ValuationView) {
	const digits = view.instrument(instrumentId)?.priceDigits ?? 0;
	const text = (price: Price): string => formatPrice(price, digits);
	return {
		text,
		orNull: (price: Price | null): string | null => (price === null ? null : text(price)),
		tick: (tick: TickUsed) => ({
			id: tick.instrumentId,
			bid: text(tick.bid),
			ask: text(tick.ask),
			ts: isoTime(tick.tsMs),
			seq: tick.sequence,
		}),
	};
}

/** An open trade at the latest price of its closing side (R10); what is unknown is null. */
export function openTradeToWire(account: AccountState, trade: OpenTrade, view: ValuationView): TradeWire {
	const { text, orNull, tick } = priceTexts(trade.instrumentId, view);
	const { currency } = account;
	const quote = view.quote(trade.instrumentId);
	const pnl = tradePnl(trade, currency, view);
	const pnlText = pnl === null ? null : formatMoney(pnl, currency);
	return {
		id: trade.id,
		account_id: account.id,
		asset_id: trade.instrumentId,
		trade_type: trade.side,
		volume: formatVolume(trade.volume),
		opening_price: text(trade.openingPrice),
		closing_price: quote === undefined ? null : text(closingSide(trade.side, quote)),
		leverage: trade.leverage,
		pnl: pnlText,
		gross_pnl: pnlText,
		commission: formatMoney(trade.commission, currency),
		currency,
		margin: formatMoney(trade.margin, currency),
		stop_loss: orNull(trade.stopLoss),
		take_profit: orNull(trade.takeProfit),
		opened_at: isoTime(trade.openedAtMs),
		closed_at: null,
		close_reason: null,
		trade_id: trade.id,
		opening_tick: tick(trade.openingTick),
		closing_tick: null,
		conversion_rate: null,
	};
}

/** What a closed trade keeps of the trade it was. */
export type ClosedFrom = Pick<OpenTrade, "stopLoss" | "takeProfit" | "openingTick">;

/** A closed trade or part; its margin is released, so it holds none. */
export function closedTradeToWire(
	account: Pick<AccountState, "id" | "currency">,
	closed: ClosedTrade,
	from: ClosedFrom,
	view: ValuationView,
): TradeWire {
	const { text, orNull, tick } = priceTexts(closed.instrumentId, view);
	const { currency } = account;
	return {
		id: closed.id,
		account_id: account.id,
		asset_id: closed.instrumentId,
		trade_type: closed.side,
		volume: formatVolume(closed.volume),
		opening_price: text(closed.openingPrice),
		closing_price: text(closed.closingPrice),
		leverage: closed.leverage,
		pnl: formatMoney(closed.netPnl, currency),
		gross_pnl: formatMoney(closed.grossPnl, currency),
		commission: formatMoney(closed.commission, currency),
		currency,
		margin: formatMoney(ZERO_MONEY, currency),
		stop_loss: orNull(from.stopLoss),
		take_profit: orNull(from.takeProfit),
		opened_at: isoTime(closed.openedAtMs),
		closed_at: isoTime(closed.closedAtMs),
		close_reason: closed.closeReason,
		trade_id: closed.tradeId,
		opening_tick: tick(from.openingTick),
		closing_tick: tick(closed.closingTick),
		conversion_rate: formatRate(closed.conversion.rate),
	};
}

const isCurrency = (code: string): code is Currency => Object.hasOwn(CURRENCY_DIGITS, code);

/** A row of the read model; equal to what `closedTradeToWire` says of the same trade. */
export function closedRowToWire(row: ClosedTradeRow, view: ValuationView): TradeWire {
	const { currency } = row;
	invariant(isCurrency(currency), `the read model has an unknown currency ${currency}`);
	const { text } = priceTexts(row.instrument_id, view);
	const price = (decimal: string): string => {
		const parsed = parsePrice(decimal);
		invariant(parsed.ok, `the read model has a wrong price ${decimal}`);
		return text(parsed.value);
	};
	const priceOrNull = (decimal: string | null): string | null => (decimal === null ? null : price(decimal));
	const amount = (minorUnits: string): string => formatMoney(money(BigInt(minorUnits)), currency);
	const tick = ({ instrument_id, bid, ask, ts, sequence }: TickRow) => ({
		id: instrument_id,
		bid: price(bid),
		ask: price(ask),
		ts,
		seq: sequence,
	});
	return {
		id: row.closed_id,
		account_id: row.account_id,
		asset_id: row.instrument_id,
		trade_type: row.side,
		volume: row.volume,
		opening_price: price(row.opening_price),
		closing_price: price(row.closing_price),
		leverage: row.leverage,
		pnl: amount(row.net_pnl),
		gross_pnl: amount(row.gross_pnl),
		commission: amount(row.commission),
		currency,
		margin: formatMoney(ZERO_MONEY, currency),
		stop_loss: priceOrNull(row.stop_loss),
		take_profit: priceOrNull(row.take_profit),
		opened_at: row.opened_at.toISOString(),
		closed_at: row.closed_at.toISOString(),
		close_reason: row.close_reason,
		trade_id: row.trade_id,
		opening_tick: tick(row.opening_tick),
		closing_tick: tick(row.closing_tick),
		conversion_rate: row.conversion_rate,
	};
}
