import type { Currency } from "@truefill/core/money";
import type { Quote } from "@truefill/core/pricing";
import type { OpenTrade } from "@truefill/core/trading";
import {
	atMost,
	awayFromZero,
	type Fraction,
	fraction,
	isNegative,
	minus,
	nearestEven,
	over,
	scaled,
	times,
	wholeBelow,
} from "./fraction.ts";

/** Minor unit digits, duplicated from the core on purpose. */
const minorDigits = (currency: Currency): number => (currency === "JPY" ? 0 : 2);

const price = (value: bigint): Fraction => scaled(value, 8);
const units = (value: bigint): Fraction => scaled(value, 8);

type Sided = Pick<OpenTrade, "side" | "openingPrice" | "volume"> & Partial<Pick<OpenTrade, "cost">>;

/** Exact bid and ask of one unit of a currency in another: a table that the test gives. */
export interface OracleRate {
	readonly bid: Fraction;
	readonly ask: Fraction;
}

/** E5: a pair as quoted. */
export const directRate = (quote: Pick<Quote, "bid" | "ask">): OracleRate => ({
	bid: price(quote.bid),
	ask: price(quote.ask),
});

/** E5: the inverted pair; the bid of the quote currency is 1 / ask. */
export const inverseRate = (quote: Pick<Quote, "bid" | "ask">): OracleRate => ({
	bid: over(fraction(1n), price(quote.ask)),
	ask: over(fraction(1n), price(quote.bid)),
});

/** E5: from one currency through a second to a third. */
export const throughRate = (first: OracleRate, second: OracleRate): OracleRate => ({
	bid: times(first.bid, second.bid),
	ask: times(first.ask, second.ask),
});

/** E6, E9: the cost of the volume: one fill's price × units, or the exact sum of several (the average is rounded). */
export const oracleCost = ({ cost = null, openingPrice, volume }: Omit<Sided, "side">): Fraction =>
	cost === null ? times(price(openingPrice), units(volume)) : scaled(cost, 16);

/** E3, E4: the gross result in the quote currency, exact. */
export function oracleGross(trade: Sided, closing: bigint): Fraction {
	const worth = times(price(closing), units(trade.volume));
	const cost = oracleCost(trade);
	return trade.side === "buy" ? minus(worth, cost) : minus(cost, worth);
}

/** E2: minor units, half-even. */
export const oracleMinor = (amount: Fraction, currency: Currency): bigint =>
	nearestEven(times(amount, fraction(10n ** BigInt(minorDigits(currency)))));

/** E2: minor units, rounded up. */
export const oracleMinorUp = (amount: Fraction, currency: Currency): bigint =>
	awayFromZero(times(amount, fraction(10n ** BigInt(minorDigits(currency)))));

/** E3: the price of the closing side. */
export const oracleClosing = (trade: Pick<OpenTrade, "side">, quote: Pick<Quote, "bid" | "ask">): bigint =>
	trade.side === "buy" ? quote.bid : quote.ask;

/** E4, E5, E2: the result in minor units of the account currency: gains sold at the bid, losses bought at the ask. */
export function oraclePnl(
	trade: Sided,
	quote: Pick<Quote, "bid" | "ask">,
	rate: OracleRate,
	currency: Currency,
): bigint {
	const gross = oracleGross(trade, oracleClosing(trade, quote));
	return oracleMinor(times(gross, isNegative(gross) ? rate.ask : rate.bid), currency);
}

/** E8, E2: units × price ÷ leverage, bought at the ask, rounded up. */
export function oracleMargin(
	at: bigint,
	volume: bigint,
	leverage: number,
	rate: OracleRate,
	currency: Currency,
): bigint {
	const full = times(times(units(volume), price(at)), rate.ask);
	return awayFromZero(times(over(full, fraction(BigInt(leverage))), fraction(10n ** BigInt(minorDigits(currency)))));
}

/** E9: per instrument the larger side, by brute force. */
export function oracleUsedMargin(trades: readonly Pick<OpenTrade, "instrumentId" | "side" | "margin">[]): bigint {
	const instruments = [...new Set(trades.map((trade) => trade.instrumentId))];
	const sideOf = (id: string, side: string) =>
		trades.filter((trade) => trade.instrumentId === id && trade.side === side).map((trade) => BigInt(trade.margin));
	const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
	return sum(
		instruments.map((id) => {
			const buys = sum(sideOf(id, "buy"));
			const sells = sum(sideOf(id, "sell"));
			return buys >= sells ? buys : sells;
		}),
	);
}

/** E7: basis points of a percent, truncated; null for the infinity sign. */
export const oracleLevel = (equity: bigint, used: bigint): bigint | null =>
	used === 0n ? null : wholeBelow(times(fraction(equity, used), fraction(10_000n)));

/** E11, E13: the effect of one tick, straight from the table of orders; a stop before a take profit. */
export function oracleTrigger(
	trade: Pick<OpenTrade, "side" | "stopLoss" | "takeProfit">,
	quote: Pick<Quote, "bid" | "ask">,
): "stop-loss" | "take-profit" | null {
	const at = price(oracleClosing(trade, quote));
	const below = (level: bigint) => atMost(at, price(level));
	const above = (level: bigint) => atMost(price(level), at);
	const stopped = trade.stopLoss !== null && (trade.side === "buy" ? below(trade.stopLoss) : above(trade.stopLoss));
	const taken = trade.takeProfit !== null && (trade.side === "buy" ? above(trade.takeProfit) : below(trade.takeProfit));
	if (stopped) return "stop-loss";
	return taken ? "take-profit" : null;
}
