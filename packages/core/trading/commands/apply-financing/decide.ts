import type { AccountState, ConversionUsed, MarketView, OpenTrade } from "../../../account/index.ts";
import { financingDayEndMs, financingDays, type Instrument } from "../../../instruments/index.ts";
import { closingSide } from "../../../pricing/index.ts";
import { ok, refuse } from "../../../result/index.ts";
import { bookedFinancing, paidDays } from "../../booked-financing.ts";
import { Draft } from "../../draft.ts";
import type { FinancingLine } from "../../events/financing-applied.ts";
import type { Checked } from "../../explain.ts";
import { feeOf, swapOf } from "../../financing.ts";
import type { Outcome } from "../../outcome.ts";
import { withQuotes } from "../../overlay.ts";
import type { ApplyFinancing } from "./command.ts";

function lineOf(
	state: AccountState,
	trade: OpenTrade,
	instrument: Instrument,
	days: number,
	view: MarketView,
): Checked<FinancingLine> {
	const quote = view.quote(instrument.id);
	if (quote === undefined) return refuse("PRICE_UNKNOWN", { instrument: instrument.displayName });
	const from = state.swapFree ? instrument.financing.swapFree.currency : instrument.quoteCurrency;
	const exact = state.swapFree
		? feeOf(instrument, trade.volume, paidDays(instrument, trade.financedDays, days))
		: swapOf(instrument, trade.side, trade.volume, quote, days);
	const rates = view.rate(from, state.currency);
	if (rates === undefined) return refuse("CONVERSION_UNKNOWN", { from, to: state.currency });
	const { amount, carry, rate } = bookedFinancing(exact, rates, state.currency, trade.swapCarry);
	const conversion: ConversionUsed = { from, to: state.currency, rate, via: rates.via };
	const reason = state.swapFree ? "administration-fee" : "swap";
	const price = closingSide(trade.side, quote);
	return ok({ tradeId: trade.id, reason, days, amount, carry, price, conversion });
}

/**
 * Applies the financing of one New York day to all trades open at its end at 17:00 (E20): points or a yearly rate on
 * the notional at the closing price, for the number of days given by the instrument's value dates. Swap-free accounts
 * pay the administration fee after their free days. Each trade's amount is rounded half-even to the minor unit and the
 * remainder is carried to its next day, so that rounding gains or loses nothing over time (E2). Refused in this order:
 * invalid date; day not ended; this or a later day applied already; instrument, its closing price or a rate unknown.
 */
export function decideApplyFinancing(state: AccountState, command: ApplyFinancing, view: MarketView): Outcome {
	const { date } = command;
	const endMs = financingDayEndMs(date);
	if (endMs === null) return refuse("DATE_INVALID", { date });
	if (endMs > view.nowMs) {
		return refuse("FINANCING_DAY_NOT_OVER", { date, ends_at: new Date(endMs).toISOString() });
	}
	if (state.financedThrough !== null && date <= state.financedThrough) {
		return refuse("FINANCING_DONE", { date, through: state.financedThrough });
	}
	const seen = withQuotes(view, command.quotes);
	// A trade that appeared after the closing prices were collected has none here; the market's own quote is later.
	const closing = new Set(command.quotes.map(({ instrumentId }) => instrumentId));
	const lines: FinancingLine[] = [];
	for (const trade of state.openTrades.values()) {
		if (trade.openedAtMs >= endMs) continue;
		const instrument = seen.instrument(trade.instrumentId);
		if (instrument === undefined) return refuse("INSTRUMENT_UNKNOWN", { instrument: trade.instrumentId });
		const days = financingDays(instrument.financing, date) ?? 0;
		if (days === 0) continue;
		if (!closing.has(instrument.id)) return refuse("PRICE_UNKNOWN", { instrument: instrument.displayName });
		const line = lineOf(state, trade, instrument, days, seen);
		if (!line.ok) return line;
		lines.push(line.value);
	}
	const draft = new Draft(state, command, seen);
	draft.add({ type: "financing-applied", date, lines });
	return draft.outcome();
}
