import type { ConversionWire, CostLineWire, TradeWire } from "@truefill/contracts/http";
import { tradePnl, type ValuationView } from "@truefill/core/margin";
import {
	ACCOUNT_CURRENCIES,
	type AccountCurrency,
	type Currency,
	type DecimalResult,
	formatDecimal,
	formatMoney,
	formatPrice,
	formatRate,
	formatVolume,
	money,
	PRICE_DECIMALS,
	type Price,
	parsePrice,
	parseRate,
	parseVolume,
	VOLUME_DECIMALS,
	type Volume,
	ZERO_MONEY,
} from "@truefill/core/money";
import { closingSide } from "@truefill/core/pricing";
import { invariant } from "@truefill/core/result";
import {
	type AccountState,
	actualCosts,
	type ClosedTrade,
	type ConversionUsed,
	type CostLine,
	type Costly,
	type DealLinks,
	decodeEvent,
	type OpenTrade,
	type TickUsed,
} from "@truefill/core/trading";
import type { ClosedTradeRow, TickRow } from "./store.ts";

const isoTime = (ms: number): string => new Date(ms).toISOString();

export function priceTexts(instrumentId: string, view: ValuationView) {
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

/** A rate with its quotes, each with its own instrument's digits. */
export function conversionToWire(used: ConversionUsed, view: ValuationView): ConversionWire {
	const { from, to, rate, via, ticks = [] } = used;
	const written = ticks.map((each) => priceTexts(each.instrumentId, view).tick(each));
	return { from, to, rate: formatRate(rate), via: [...via], ticks: written };
}

/** The opening's own is stored only if something was converted. */
const openingConversionOf = ({
	conversion,
	openingConversion,
}: Pick<ClosedTrade, "conversion" | "openingConversion">): ConversionUsed | null =>
	openingConversion ?? (conversion.via.length === 0 ? conversion : null);

/** How a closed trade was converted, at both ends. */
function conversionsToWire(
	closed: Pick<ClosedTrade, "conversion" | "openingConversion" | "conversionMarkup" | "staleConversion">,
	view: ValuationView,
): Pick<TradeWire, "opening_conversion" | "closing_conversion" | "conversion_markup" | "stale_conversion"> {
	const { staleConversion: stale } = closed;
	const opening = openingConversionOf(closed);
	return {
		opening_conversion: opening === null ? null : conversionToWire(opening, view),
		closing_conversion: conversionToWire(closed.conversion, view),
		conversion_markup: closed.conversionMarkup,
		stale_conversion:
			stale === undefined ? null : { asset_id: stale.instrumentId, age_ms: stale.ageMs, markup: stale.markup },
	};
}

/** An open trade at the latest price of its closing side (R10); unknown values are null. */
export function openTradeToWire(
	account: AccountState,
	trade: OpenTrade,
	view: ValuationView,
	orderId: string | null = null,
): TradeWire {
	const { text, orNull, tick } = priceTexts(trade.instrumentId, view);
	const { currency } = account;
	const { closeRequest } = trade;
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
		opening_conversion: conversionToWire(trade.openingConversion, view),
		closing_conversion: null,
		conversion_markup: null,
		stale_conversion: null,
		swap: formatMoney(trade.swap, currency),
		dividends: formatMoney(trade.cashAdjustments, currency),
		conversion_charge: formatMoney(ZERO_MONEY, currency),
		guaranteed_premium: formatMoney(ZERO_MONEY, currency),
		trailing_distance: orNull(trade.trailingDistance),
		guaranteed_stop_premium: orNull(trade.guaranteedPremium),
		close_request:
			closeRequest === null
				? null
				: {
						volume: volumeOrNull(closeRequest.volume),
						bound: orNull(closeRequest.bound),
						requested_at: isoTime(closeRequest.requestedAtMs),
					},
		cost: trade.cost === null ? null : formatDecimal(trade.cost, PRICE_DECIMALS + VOLUME_DECIMALS, 0),
		// The opening event numbered both.
		deal_id: `D${trade.id}`,
		order_id: orderId,
		costs: [],
	};
}

const volumeOrNull = (volume: Volume | null): string | null => (volume === null ? null : formatVolume(volume));

export const costsToWire = (lines: readonly CostLine[], currency: Currency): CostLineWire[] =>
	lines.map(({ kind, amount }) => ({ kind, amount: amount === null ? null : formatMoney(amount, currency) }));

/** Fields that only open trades have. */
const NOT_OPEN = { trailing_distance: null, guaranteed_stop_premium: null, close_request: null, cost: null } as const;

/** What a closed trade keeps of the open one. */
export type ClosedFrom = Pick<OpenTrade, "stopLoss" | "takeProfit" | "openingTick">;

/** A closed trade or partial close; its margin is released, so it holds none. */
export function closedTradeToWire(
	account: Pick<AccountState, "id" | "currency">,
	closed: ClosedTrade,
	from: ClosedFrom,
	deal: DealLinks | null,
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
		...conversionsToWire(closed, view),
		swap: formatMoney(closed.swap, currency),
		dividends: formatMoney(closed.cashAdjustments, currency),
		conversion_charge: formatMoney(closed.conversionCharge, currency),
		guaranteed_premium: formatMoney(closed.guaranteedPremium, currency),
		...NOT_OPEN,
		deal_id: deal?.dealId ?? null,
		order_id: deal?.orderId ?? null,
		costs: costsToWire(actualCosts(closed), currency),
	};
}

/** For the read model: accounts have no other currencies. */
export const isCurrency = (code: string): code is AccountCurrency => ACCOUNT_CURRENCIES.some((known) => known === code);

/** Prices of the read model with the instrument's digits. */
export function storedPrices(instrumentId: string, view: ValuationView) {
	const { text } = priceTexts(instrumentId, view);
	const price = (decimal: string): string => {
		const parsed = parsePrice(decimal);
		invariant(parsed.ok, `the read model has a wrong price ${decimal}`);
		return text(parsed.value);
	};
	const orNull = (decimal: string | null): string | null => (decimal === null ? null : price(decimal));
	const tick = ({ instrument_id, bid, ask, ts, sequence }: TickRow) => ({
		id: instrument_id,
		bid: price(bid),
		ask: price(ask),
		ts,
		seq: sequence,
	});
	return { price, orNull, tick };
}

/** A row's costs, in core's terms. */
function costly(row: ClosedTradeRow, currency: AccountCurrency): Costly {
	const tick = (stored: TickRow): TickUsed => ({
		instrumentId: stored.instrument_id,
		bid: decimal(parsePrice(stored.bid)),
		ask: decimal(parsePrice(stored.ask)),
		tsMs: Date.parse(stored.ts),
		sequence: stored.sequence,
	});
	return {
		openingTick: tick(row.opening_tick),
		closingTick: tick(row.closing_tick),
		volume: decimal(parseVolume(row.volume)),
		conversion: { rate: decimal(parseRate(row.conversion_rate)), to: currency },
		commission: money(BigInt(row.commission)),
		conversionCharge: money(BigInt(row.conversion_charge)),
		swap: money(BigInt(row.swap)),
		administrationFee: money(BigInt(row.administration_fee)),
		cashAdjustments: money(BigInt(row.cash_adjustments)),
		guaranteedPremium: money(BigInt(row.guaranteed_premium)),
	};
}

function decimal<T>(parsed: DecimalResult<T>): T {
	invariant(parsed.ok, "the read model has decimals");
	return parsed.value;
}

/** The whole closing, from its event. */
function closedOf({ payload }: ClosedTradeRow): ClosedTrade {
	const event = decodeEvent(payload);
	invariant(event.type === "trade-closed", "a closed trade's event closes it");
	return event.closed;
}

/** A row of the read model; equal to the result of `closedTradeToWire` for the same trade. */
export function closedRowToWire(row: ClosedTradeRow, view: ValuationView): TradeWire {
	const { currency } = row;
	invariant(isCurrency(currency), `the read model has an unknown currency ${currency}`);
	const { price, orNull: priceOrNull, tick } = storedPrices(row.instrument_id, view);
	const amount = (minorUnits: string): string => formatMoney(money(BigInt(minorUnits)), currency);
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
		...conversionsToWire(closedOf(row), view),
		swap: amount(row.swap),
		dividends: amount(row.cash_adjustments),
		conversion_charge: amount(row.conversion_charge),
		guaranteed_premium: amount(row.guaranteed_premium),
		...NOT_OPEN,
		deal_id: row.deal_id,
		order_id: row.order_id,
		costs: costsToWire(actualCosts(costly(row, currency)), currency),
	};
}
