import type { Instrument } from "../instruments/index.ts";
import { convertPnl, grossPnl } from "../margin/index.ts";
import { type Money, money, multiplyDivide, type Rounding, type Volume, volume } from "../money/index.ts";
import { closingSide, type Quote } from "../pricing/index.ts";
import { ok, refuse } from "../result/index.ts";
import { commissionOf } from "./commission.ts";
import { eventBase, type Outcome, tickOf, tradeIdAt } from "./event-base.ts";
import type { AccountState, ClosedTrade, CloseReason, Command, MarketView, OpenTrade } from "./types.ts";

/** The share of an amount that belongs to `part` of `whole`. The last part is the whole of what is left, so parts sum exactly (E6). */
const share = (amount: Money, part: Volume, whole: Volume, rounding: Rounding): Money =>
	money(multiplyDivide(amount, part, whole, rounding));

/** What is to be closed, already judged: 0 < part ≤ what is open. */
export interface Closing {
	readonly trade: OpenTrade;
	readonly instrument: Instrument;
	readonly part: Volume;
	/** The tick that the fill rests on. */
	readonly quote: Quote;
	readonly reason: CloseReason;
}

/**
 * Closes a part of a trade at the closing side of the quote (E3) and makes the event. The opening price is kept; margin
 * is released down to the minor unit, so that what stays held is rounded up (E2); the opening commission goes with
 * its part. Refused with CONVERSION_UNKNOWN when a needed rate is unknown.
 */
export function closeAt(state: AccountState, closing: Closing, command: Command, view: MarketView): Outcome {
	const { trade, instrument, part, quote, reason } = closing;
	const { currency } = state;
	const { quoteCurrency } = instrument;
	const rates = view.rate(quoteCurrency, currency);
	if (rates === undefined) return refuse("CONVERSION_UNKNOWN", { from: quoteCurrency, to: currency });
	const closingPrice = closingSide(trade.side, quote);
	const charged = commissionOf(instrument, closingPrice, part, currency, view);
	if (!charged.ok) return charged;

	const gross = grossPnl(trade.side, trade.openingPrice, closingPrice, part);
	const { amount: grossPnlMoney, conversion } = convertPnl(gross, quoteCurrency, currency, rates);
	const openingCommission = share(trade.commission, part, trade.volume, "half-even");
	const commission = money(openingCommission + charged.value);
	const base = eventBase(state, command, view);
	const closed: ClosedTrade = {
		id: part === trade.openedVolume ? trade.id : tradeIdAt(state, base.sequence),
		tradeId: trade.id,
		instrumentId: trade.instrumentId,
		side: trade.side,
		volume: part,
		openingPrice: trade.openingPrice,
		closingPrice,
		openedAtMs: trade.openedAtMs,
		closedAtMs: view.nowMs,
		leverage: trade.leverage,
		grossPnl: grossPnlMoney,
		commission,
		netPnl: money(grossPnlMoney - commission),
		conversion,
		closingTick: tickOf(quote),
		closeReason: reason,
	};
	const remaining: OpenTrade | null =
		part === trade.volume
			? null
			: {
					...trade,
					volume: volume(trade.volume - part),
					margin: money(trade.margin - share(trade.margin, part, trade.volume, "floor")),
					commission: money(trade.commission - openingCommission),
				};
	return ok([{ type: "trade-closed", ...base, closed, closingCommission: charged.value, remaining }]);
}
