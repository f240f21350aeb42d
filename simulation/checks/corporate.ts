import type { DividendApplied, OpenTrade, SplitApplied } from "@truefill/core/trading";
import { fractions, oracleDividend, oracleGross, oracleMinor } from "@truefill/testkit";
import { Violation } from "../world/world.ts";
import { exactRate, type Fill, heldAgainst, instrumentOf, marketsSeen, whereOf } from "./dealing.ts";
import { sinceOf } from "./openings.ts";

const { fraction, isNegative, minus, nearestEven, over, scaled, times, wholeBelow } = fractions;

/** E22: applies to exactly the trades that were open before the ex-date; longs receive, shorts pay. */
export function auditDividend(fill: Fill, event: DividendApplied): void {
	const { before, asked, model } = fill;
	const where = whereOf(event);
	if (asked?.kind !== "apply-dividend" || before === undefined)
		throw new Violation("I14", `${where}: nobody declared a dividend`);
	const lines = new Map(event.lines.map((line) => [line.tradeId, line]));
	for (const trade of before.openTrades.values()) {
		const takesPart = trade.instrumentId === asked.instrumentId && trade.openedAtMs < asked.exAtMs;
		const line = lines.get(trade.id);
		if ((line !== undefined) !== takesPart)
			throw new Violation("E22", `${where}: ${trade.id} ${takesPart ? "is left out" : "takes part"}`);
		if (line === undefined) continue;
		heldAgainst(marketsSeen(fill), (view) => {
			const rates = view.rate(instrumentOf(trade.instrumentId).quoteCurrency, before.currency);
			if (rates === undefined) return new Violation("E5", `${where}: a dividend without a rate`);
			const due = oracleDividend(trade.side, trade.volume, asked, exactRate(rates), before.currency);
			return line.amount === due
				? null
				: new Violation("E22", `${where}: ${line.amount} for ${trade.id}, ${due} by the rules`);
		});
		const life = model.lives.get(trade.id);
		if (life !== undefined) life.posted += line.amount;
	}
}

/** I2: the balance changes exactly by the sum of the lines. */
export function auditMoved({ event, before, after }: Fill, amounts: readonly bigint[]): void {
	const sum = amounts.reduce((total, amount) => total + amount, 0n);
	if (after.balance === (before?.balance ?? 0n) + sum) return;
	throw new Violation(
		"I2",
		`${whereOf(event)}: the balance went from ${before?.balance} to ${after.balance} for ${sum}`,
	);
}

/** E22: units and all prices are scaled in one event, and the cash value stays. */
export function auditSplit(fill: Fill, event: SplitApplied): void {
	const { before, after, asked, model } = fill;
	const where = whereOf(event);
	if (asked?.kind !== "apply-split" || before === undefined)
		throw new Violation("I14", `${where}: nobody declared a split`);
	const { numerator, denominator, instrumentId } = asked;
	if (event.numerator !== numerator || event.denominator !== denominator)
		throw new Violation("E22", `${where}: split ${event.numerator} for ${event.denominator}`);
	const { stepVolume, minVolume, priceIncrement } = instrumentOf(instrumentId);
	const units = (volume: bigint): bigint => {
		const steps = wholeBelow(fraction(volume * BigInt(numerator), BigInt(denominator) * stepVolume));
		return steps * stepVolume;
	};
	const level = (at: bigint | null): bigint | null => {
		if (at === null) return null;
		const steps = nearestEven(fraction(at * BigInt(denominator), BigInt(numerator) * priceIncrement));
		return (steps > 0n ? steps : 1n) * priceIncrement;
	};
	for (const trade of before.openTrades.values()) {
		if (trade.instrumentId !== instrumentId) continue;
		const line = event.lines.find((one) => one.trade.id === trade.id);
		const now = after.openTrades.get(trade.id);
		if (line === undefined || now === undefined) throw new Violation("E22", `${where}: ${trade.id} was not split`);
		const isScaled =
			now.volume === units(trade.volume) &&
			now.stopLoss === level(trade.stopLoss) &&
			now.takeProfit === level(trade.takeProfit) &&
			now.trailingDistance === level(trade.trailingDistance);
		if (!isScaled) throw new Violation("E22", `${where}: ${trade.id} is not scaled whole`);
		worth(fill, event, trade, now, line.cash);
		const life = model.lives.get(trade.id);
		if (life === undefined) continue;
		life.openedVolume = now.volume;
		life.closedVolume = 0n;
		life.posted += line.cash;
		life.fills = null;
		life.levels = sinceOf(fill);
	}
	for (const order of before.orders.values()) {
		if (order.instrumentId !== instrumentId) continue;
		const now = after.orders.get(order.id);
		model.waiting.set(order.id, sinceOf(fill));
		// An order that is scaled below the minimum volume is cancelled.
		if (units(order.volume) < minVolume && now === undefined) continue;
		const isScaled =
			now?.volume === units(order.volume) &&
			now.price === level(order.price) &&
			now.limitPrice === level(order.limitPrice) &&
			now.stopLoss === level(order.stopLoss) &&
			now.takeProfit === level(order.takeProfit);
		if (!isScaled) throw new Violation("E22", `${where}: order ${order.id} is not scaled whole`);
	}
}

/** The result before the split at the quote equals the result after it at the scaled quote plus the cash. */
function worth(
	fill: Fill,
	{ tick, numerator, denominator }: SplitApplied,
	was: OpenTrade,
	is: OpenTrade,
	cash: bigint,
) {
	const { before, event } = fill;
	const currency = before?.currency ?? "USD";
	const closing = was.side === "buy" ? tick.bid : tick.ask;
	// The scaled quote may need more decimals than a price: results are compared multiplied by `finer`.
	const finer = BigInt(numerator);
	const scale = fraction(finer);
	const cost = (trade: OpenTrade) => (trade.cost ?? trade.openingPrice * trade.volume) * finer;
	const gross = (trade: OpenTrade, at: bigint) => over(oracleGross({ ...trade, cost: cost(trade) }, at), scale);
	const lost = minus(gross(was, closing * finer), gross(is, closing * BigInt(denominator)));
	heldAgainst(marketsSeen(fill), (view) => {
		const rates = view.rate(instrumentOf(was.instrumentId).quoteCurrency, currency);
		if (rates === undefined) return new Violation("E5", `${whereOf(event)}: a split without a rate`);
		const due = oracleMinor(times(lost, scaled(isNegative(lost) ? rates.ask : rates.bid, 12)), currency);
		if (cash >= due - 1n && cash <= due + 1n) return null;
		return new Violation("E22", `${whereOf(event)}: ${cash} in cash for ${was.id}, ${due} by the rules`);
	});
}
