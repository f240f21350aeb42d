import type { AccountState, FinancingApplied, FinancingLine, MarketView, OpenTrade } from "@truefill/core/trading";
import { decimal, fractions, oracleClosing, oracleDailyRate, oracleDayEndMs, oracleDays } from "@truefill/testkit";
import { Violation } from "../world/world.ts";
import { type Fill, heldAgainst, instrumentOf, marketsOfFinancing, whereOf } from "./dealing.ts";

const { fraction, isNegative, minus, nearestEven, over, plus, scaled, times } = fractions;

const DAY_MS = 86_400_000;
const dayAfter = (date: string): string => new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10);
/** Decimals of an amount that is too small to post. */
const CARRY_DIGITS = 12;

/** The first uncharged day at whose end a trade was open. */
export function dueDate(state: AccountState): string | null {
	const opened = [...state.openTrades.values()].map(({ openedAtMs }) => openedAtMs);
	if (opened.length === 0) return null;
	const oldestMs = Math.min(...opened);
	let date = new Date(oldestMs - DAY_MS).toISOString().slice(0, 10);
	while (oracleDayEndMs(date) <= oldestMs || (state.financedThrough !== null && date <= state.financedThrough))
		date = dayAfter(date);
	return date;
}

/** E20: each New York day is charged once, after its end, on all trades open at its end, by the rules. */
export function auditFinancing(fill: Fill, event: FinancingApplied): void {
	const { before, model } = fill;
	const where = whereOf(event);
	if (before === undefined) throw new Violation("E20", `${where}: financing of no account`);
	const endMs = oracleDayEndMs(event.date);
	if (event.occurredAtMs < endMs) throw new Violation("E20", `${where}: ${event.date} is charged before its end`);
	if (before.financedThrough !== null && event.date <= before.financedThrough)
		throw new Violation("E20", `${where}: ${event.date} is charged again`);
	const due = dueDate(before);
	if (due !== null && due < event.date) throw new Violation("E20", `${where}: ${due} was left out`);
	const closings = new Map(fill.market.closingsAt(endMs).map((quote) => [quote.instrumentId, quote]));
	const lines = new Map(event.lines.map((line) => [line.tradeId, line]));
	for (const trade of before.openTrades.values()) {
		const { financing } = instrumentOf(trade.instrumentId);
		const days =
			financing.settlementDays === null ? 1 : oracleDays(event.date, financing.settlementDays, financing.holidays);
		const line = lines.get(trade.id);
		if ((line?.days ?? 0) !== (trade.openedAtMs < endMs ? days : 0))
			throw new Violation("E20", `${where}: ${line?.days ?? 0} days for ${trade.id}, ${days} by the calendar`);
		if (line === undefined) continue;
		const closing = closings.get(trade.instrumentId);
		if (closing === undefined || line.price !== oracleClosing(trade, closing))
			throw new Violation("I6", `${where}: ${trade.id} is financed at ${line.price}, not at the day's closing price`);
		heldAgainst(marketsOfFinancing(fill, endMs), (view) => lineFault(fill, before, trade, line, view));
		const life = model.lives.get(trade.id);
		if (life !== undefined) life.posted += line.amount;
	}
}

function lineFault(
	{ event }: Fill,
	before: AccountState,
	trade: OpenTrade,
	line: FinancingLine,
	view: MarketView,
): Violation | null {
	const where = whereOf(event);
	const { financing, priceIncrement, contractSize, quoteCurrency } = instrumentOf(trade.instrumentId);
	const { swap, swapFree } = financing;
	const units = scaled(trade.volume, 8);
	const days = fraction(BigInt(line.days));
	let exact = fraction(0n);
	let from = quoteCurrency;
	if (before.swapFree) {
		from = swapFree.currency;
		const free = Math.max(swapFree.freeDays - trade.financedDays, 0);
		const paid = fraction(BigInt(Math.max(line.days - free, 0)));
		const lots = fraction(trade.volume, contractSize);
		exact = minus(fraction(0n), times(times(decimal(swapFree.feePerLot), lots), paid));
	} else if (swap.kind === "points") {
		const points = decimal(trade.side === "buy" ? swap.long : swap.short);
		exact = times(times(times(scaled(priceIncrement, 8), points), units), days);
	} else {
		exact = times(times(times(scaled(line.price, 8), units), oracleDailyRate(trade.side, swap)), days);
	}
	const rates = view.rate(from, before.currency);
	if (rates === undefined) return new Violation("E5", `${where}: financed without a rate`);
	const rate = isNegative(exact) ? rates.ask : rates.bid;
	const isFree = exact.top === 0n;
	if (!isFree && line.conversion.rate !== rate)
		return new Violation("E5", `${where}: financing converted at ${line.conversion.rate}, ${rate} is natural`);
	const minor = fraction(before.currency === "JPY" ? 1n : 100n);
	const owed = plus(times(times(exact, scaled(rate, 12)), minor), scaled(trade.swapCarry, CARRY_DIGITS));
	const posted = nearestEven(owed);
	// The carry is itself rounded, so the amounts may differ by half of its last digit.
	const off = minus(owed, plus(fraction(line.amount), scaled(line.carry, CARRY_DIGITS)));
	const isNear = over(times(off, off), fraction(1n)).top * 10n ** 24n <= off.bottom * off.bottom;
	if (!isNear || (line.amount !== posted && line.amount !== posted - 1n && line.amount !== posted + 1n))
		return new Violation("E20", `${where}: ${line.amount} for ${trade.id}, ${posted} by the rules`);
	if (line.carry > 10n ** 12n / 2n || line.carry < -(10n ** 12n) / 2n)
		return new Violation("E2", `${where}: ${line.carry} is carried, more than half of the minor unit`);
	return null;
}
