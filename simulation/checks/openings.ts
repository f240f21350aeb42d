import type { MarketView, OpenTrade } from "@truefill/core/trading";
import {
	fractions,
	oracleBandMargin,
	oracleCommission,
	oracleCost,
	oracleExposureUsd,
	oracleNetting,
	oracleTrailed,
} from "@truefill/testkit";
import { Violation } from "../world/world.ts";
import {
	exactRate,
	type Fill,
	figuresOf,
	heldAgainst,
	instrumentOf,
	isRaised,
	marketsOf,
	ratesAges,
	whereOf,
} from "./dealing.ts";
import type { Since } from "./model.ts";

const { nearestEven, scaled, times } = fractions;

/** What a fill adds: a new trade, or volume to a netting position. */
interface Added {
	readonly trade: OpenTrade;
	readonly volume: bigint;
	readonly price: bigint;
	readonly tick: OpenTrade["openingTick"];
	readonly commission: bigint;
}

/** The engine watches the levels of an event from the time of its decision. */
export function sinceOf({ event, writer, market }: Fill): Since {
	const decided = market.seenAt(event.occurredAtMs).map(({ trueMs }) => trueMs);
	return { writer, sinceMs: Math.max(...decided) };
}

export function opened(fill: Fill, trade: OpenTrade, commission: bigint): void {
	const { event, before, model } = fill;
	if (before === undefined) throw new Violation("I10", `${whereOf(event)}: a trade without an account`);
	model.lives.set(trade.id, {
		openedVolume: trade.volume,
		closedVolume: 0n,
		closedCommission: 0n,
		charged: commission,
		posted: 0n,
		carried: 0n,
		levels: sinceOf(fill),
		fills: [{ units: signed(trade, trade.volume), at: trade.openingPrice }],
	});
	const { volume, openingPrice: price, openingTick: tick } = trade;
	added(fill, { trade, volume, price, tick, commission });
}

/** E9: volume added to a netting position, at the average price of all its fills. */
export function increased(fill: Fill, more: Added): void {
	const { trade, volume, price, commission } = more;
	const where = whereOf(fill.event);
	const life = fill.model.lives.get(trade.id);
	const position = fill.before?.openTrades.get(trade.id);
	if (life === undefined || position === undefined) throw new Violation("I10", `${where} adds to what is not open`);
	life.openedVolume += volume;
	life.charged += commission;
	life.levels = sinceOf(fill);
	life.fills?.push({ units: signed(trade, volume), at: price });
	if (trade.volume !== position.volume + volume)
		throw new Violation("I10", `${where}: ${position.volume} and ${volume} more make ${trade.volume}`);
	if (life.fills !== null) {
		const { average } = oracleNetting(life.fills);
		const expected = average === null ? null : nearestEven(times(average, fractions.fraction(10n ** 8n)));
		if (trade.openingPrice !== expected)
			throw new Violation("E9", `${where}: the average is ${trade.openingPrice}, ${expected} by its fills`);
	}
	added(fill, more);
}

const signed = ({ side }: OpenTrade, units: bigint): bigint => (side === "buy" ? units : -units);

function added(fill: Fill, more: Added): void {
	const { event } = fill;
	const { trade, tick, price } = more;
	const expected = trade.side === "buy" ? tick.ask : tick.bid;
	if (price !== expected) {
		throw new Violation("E3", `${whereOf(event)}: a ${trade.side} was opened at ${price}, not ${expected}`);
	}
	asAsked(fill, more);
	heldAgainst(marketsOf(fill, tick), (view) => openingFault(fill, more, view));
}

/** What was opened is what was requested: by a market order, a pending order, or a reversal. */
function asAsked(fill: Fill, { trade, volume, price }: Added): void {
	const { event, asked, model } = fill;
	const where = whereOf(event);
	const { filling } = model;
	if (filling?.commandId === event.commandId) {
		filling.left -= volume;
		const order = fill.first?.orders.get(filling.orderId);
		if (order?.side !== trade.side || order.instrumentId !== trade.instrumentId || order.reduceOnly)
			throw new Violation("E10", `${where}: order ${filling.orderId} opens what it did not ask for`);
		protectedAs(fill, trade, order);
		return;
	}
	if (asked?.kind === "reverse-trade") {
		const closed = fill.first?.openTrades.get(asked.tradeId);
		if (closed === undefined || closed.side === trade.side || closed.volume !== volume)
			throw new Violation("E6", `${where}: ${asked.tradeId} was not turned over`);
		return;
	}
	if (asked?.kind !== "open-trade") throw new Violation("I4", `${where}: nobody asked for this trade`);
	const { bound } = asked;
	const isWithin = bound === null || (trade.side === "buy" ? price <= bound : price >= bound);
	if (asked.side !== trade.side || asked.instrumentId !== trade.instrumentId || asked.reduceOnly === true)
		throw new Violation("E10", `${where}: the order opens what it did not ask for`);
	if (fill.before?.positionMode !== "netting" && volume !== asked.volume)
		throw new Violation("E12", `${where}: ${volume} of ${asked.volume} were opened`);
	if (!isWithin) throw new Violation("E12", `${where}: filled at ${price}, beyond the bound ${bound}`);
	protectedAs(fill, trade, asked);
}

interface Requested {
	readonly stopLoss: bigint | null;
	readonly takeProfit: bigint | null;
	readonly trailingDistance?: bigint | null | undefined;
	readonly guaranteedStop?: boolean | undefined;
}

/** E11: the trade has the requested levels; a trailing stop begins at its distance. */
function protectedAs({ event, before }: Fill, trade: OpenTrade, requested: Requested): void {
	const where = whereOf(event);
	// Volume added to a netting position keeps the position's levels.
	if (before?.openTrades.has(trade.id)) return;
	const { trailingDistance = null, guaranteedStop = false } = requested;
	const { priceIncrement, guaranteedStop: terms } = instrumentOf(trade.instrumentId);
	const closing = trade.side === "buy" ? trade.openingTick.bid : trade.openingTick.ask;
	const trailed =
		trailingDistance === null ? null : oracleTrailed(trade.side, closing, trailingDistance, priceIncrement);
	const stops = [requested.stopLoss, trailed].filter((stop) => stop !== null);
	const tightest = stops.reduce<bigint | null>(
		(best, stop) => (best === null || (trade.side === "buy" ? stop > best : stop < best) ? stop : best),
		null,
	);
	if (trade.stopLoss !== tightest || trade.takeProfit !== requested.takeProfit)
		throw new Violation("E11", `${where}: the stop is ${trade.stopLoss}, ${tightest} was asked for`);
	if (trade.guaranteedPremium !== (guaranteedStop ? (terms?.premium ?? null) : null))
		throw new Violation("E11", `${where}: the guarantee is not the one that was asked for`);
}

/** E8, E21 and I7: the fault of an opening on this market view; null if correct. */
function openingFault(
	fill: Fill,
	{ trade, volume, price, commission, tick }: Added,
	view: MarketView,
): Violation | null {
	const { event, before, first } = fill;
	if (before === undefined) return null;
	const where = whereOf(event);
	const instrument = instrumentOf(trade.instrumentId);
	const { quoteCurrency, marginTiers: tiers, contractSize } = instrument;
	// The tick that triggers a pending order is never stale for it, however late it is filled.
	const isCause = (id: string) => isRaised(event) && view.quote(id)?.sequence === tick.sequence;
	const stale = ratesAges(fill, view, [...(view.rate(quoteCurrency, before.currency)?.via ?? [])]).find(
		({ surely, instrumentId }) => surely && !isCause(instrumentId),
	);
	if (stale !== undefined) return new Violation("E5", `${where}: opened at a stale rate of ${stale.instrumentId}`);
	const own = before.leverageCap ?? Number.POSITIVE_INFINITY;
	const leverage = Math.min(instrument.maxLeverage, view.profileLeverage(instrument), own);
	if (trade.leverage > leverage)
		return new Violation("E8", `${where}: leverage ${trade.leverage}, ${leverage} is allowed`);
	const rate = view.rate(quoteCurrency, before.currency);
	const usd = view.rate(quoteCurrency, "USD");
	if (rate === undefined || usd === undefined)
		return new Violation("E5", `${where} was filled without a conversion rate`);
	const others = [...before.openTrades.values()].filter(
		({ id, instrumentId, side }) => id !== trade.id && instrumentId === trade.instrumentId && side === trade.side,
	);
	const beforeUsd = tiers.length === 0 ? 0n : oracleExposureUsd(others.map(oracleCost), exactRate(usd).ask);
	const cost = oracleCost(trade);
	const bands = { cost, beforeUsd, tiers, leverage };
	const margin = oracleBandMargin(bands, exactRate(usd).ask, exactRate(rate).ask, before.currency);
	if (trade.margin !== margin)
		return new Violation("E8", `${where}: the margin is ${trade.margin}, ${margin} by the rules`);
	const charged = commissionOf(view, trade.instrumentId, price, volume, before.currency);
	if (commission !== charged)
		return new Violation("E21", `${where}: the commission is ${commission}, ${charged} by the rules`);
	const openTrades = new Map(before.openTrades).set(trade.id, trade);
	const was = figuresOf(first ?? before, view);
	const is = figuresOf({ ...before, openTrades }, view);
	if (was === undefined || is === undefined) return new Violation("I7", `${where} opened without knowing its equity`);
	const exposed = others.reduce((sum, other) => sum + other.volume, 0n) + trade.volume;
	if (exposed > instrument.maxExposure) return new Violation("E1", `${where}: ${exposed} of one side is open`);
	if (volume % instrument.stepVolume !== 0n || contractSize <= 0n)
		return new Violation("E1", `${where}: ${volume} is no volume`);
	// An opening that lowers the used margin needs none; with unchanged margin, free margin must cover its costs (E10).
	if (is.used < was.used || is.equity - commission >= is.used) return null;
	const right = figuresOf(before, view);
	if (is.used === was.used && right !== undefined && is.equity - commission >= right.equity) return null;
	return new Violation("I7", `${where}: opened with equity ${is.equity - commission} and used margin ${is.used}`);
}

/** E21, for one side of a fill at a price. */
export function commissionOf(
	view: MarketView,
	instrumentId: string,
	price: bigint,
	units: bigint,
	currency: Parameters<typeof oracleCommission>[3],
): bigint | undefined {
	const { commission, contractSize, quoteCurrency } = instrumentOf(instrumentId);
	if (commission.kind === "none") return 0n;
	const into = view.rate(quoteCurrency, commission.currency);
	const onwards = currency === undefined ? undefined : view.rate(commission.currency, currency);
	if (into === undefined || onwards === undefined) return undefined;
	const notional = times(scaled(price, 8), scaled(units, 8));
	const asks = { intoTerms: exactRate(into).ask, intoAccount: exactRate(onwards).ask };
	return oracleCommission(commission, { notional, units, contractSize }, asks, currency);
}
