import type { Quote } from "@truefill/core/pricing";
import type { AccountState, OpenTrade, PendingOrder } from "@truefill/core/trading";
import { atMost, type Fraction, fraction, minus, over, plus, scaled, times } from "./fraction.ts";

type Prices = Pick<Quote, "bid" | "ask">;
const price = (value: bigint): Fraction => scaled(value, 8);

/** E11, one line of the table each: when a tick fills a pending order. A triggered stop-limit is a limit. */
export function oracleOrderReached(
	order: Pick<PendingOrder, "kind" | "side" | "price" | "limitPrice" | "triggered">,
	quote: Prices,
): boolean {
	const ask = price(quote.ask);
	const bid = price(quote.bid);
	if (order.kind === "stop-limit" && order.triggered && order.limitPrice !== null) {
		return oracleOrderReached({ ...order, kind: "limit", price: order.limitPrice }, quote);
	}
	const at = price(order.price);
	if (order.kind === "limit") return order.side === "buy" ? atMost(ask, at) : atMost(at, bid);
	return order.side === "buy" ? atMost(at, ask) : atMost(bid, at);
}

/** E11: the best closing price since the stop was set ∓ the distance, on the price grid where there is one. */
export function oracleTrailingStop(side: OpenTrade["side"], path: readonly Prices[], distance: bigint): bigint {
	const closing = path.map((quote) => (side === "buy" ? quote.bid : quote.ask));
	const [first = 0n, ...later] = closing;
	const best = later.reduce((a, b) => (side === "buy" ? (b > a ? b : a) : b < a ? b : a), first);
	return side === "buy" ? best - distance : best + distance;
}

/** One fill of a netting account: above zero bought, below zero sold. */
export interface OracleFill {
	readonly units: bigint;
	readonly at: bigint;
}

export interface OraclePosition {
	/** Above zero long, below zero short; on the scale of volumes. */
	readonly units: bigint;
	/** Exact average of the open volume; null when nothing is open. */
	readonly average: Fraction | null;
	/** Sum of all realised results in price × units, exact. */
	readonly realised: Fraction;
}

/** E6, E9: the position after a series of fills, with an unrounded average. */
export function oracleNetting(fills: readonly OracleFill[]): OraclePosition {
	let units = 0n;
	let average = fraction(0n);
	let realised = fraction(0n);
	for (const fill of fills) {
		const at = price(fill.at);
		const isSameWay = units === 0n || units > 0n === fill.units > 0n;
		if (isSameWay) {
			const cost = plus(times(average, fraction(units)), times(at, fraction(fill.units)));
			units += fill.units;
			average = over(cost, fraction(units));
			continue;
		}
		const isFlip = (units > 0n ? units : -units) < (fill.units > 0n ? fill.units : -fill.units);
		const taken = isFlip ? units : -fill.units;
		realised = plus(realised, times(minus(at, average), fraction(taken)));
		units += fill.units;
		if (isFlip) average = at;
	}
	return { units, average: units === 0n ? null : average, realised };
}

/** E13: the trades and orders that a tick affects, in processing order; checks every one. */
export function oracleWork(state: AccountState, quote: Quote): readonly string[] {
	const trades = [...state.openTrades.values()].filter((trade) => trade.instrumentId === quote.instrumentId);
	const stopped = ({ side, stopLoss }: OpenTrade) =>
		stopLoss !== null &&
		(side === "buy" ? atMost(price(quote.bid), price(stopLoss)) : atMost(price(stopLoss), price(quote.ask)));
	const taken = ({ side, takeProfit }: OpenTrade) =>
		takeProfit !== null &&
		(side === "buy" ? atMost(price(takeProfit), price(quote.bid)) : atMost(price(quote.ask), price(takeProfit)));
	const guaranteed = trades.filter((trade) => trade.guaranteedPremium !== null && stopped(trade));
	const stops = trades.filter((trade) => trade.guaranteedPremium === null && stopped(trade));
	const profits = trades.filter((trade) => !stopped(trade) && taken(trade));
	const queued = trades.filter((trade) => !stopped(trade) && !taken(trade) && trade.closeRequest !== null);
	const orders = [...state.orders.values()]
		.filter((order) => order.instrumentId === quote.instrumentId && oracleOrderReached(order, quote))
		.toSorted((a, b) => a.acceptedSequence - b.acceptedSequence);
	const trailed = trades.filter(
		(trade) =>
			!stopped(trade) &&
			!taken(trade) &&
			trade.closeRequest === null &&
			trade.trailingDistance !== null &&
			trade.stopLoss !== null &&
			(trade.side === "buy"
				? quote.bid - trade.trailingDistance > trade.stopLoss
				: quote.ask + trade.trailingDistance < trade.stopLoss),
	);
	return [...guaranteed, ...stops, ...profits, ...queued, ...orders, ...trailed].map(({ id }) => id);
}
