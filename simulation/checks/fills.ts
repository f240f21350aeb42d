import { sessionAt } from "@truefill/core/instruments";
import type { ClosedTrade, MarketView, OpenTrade } from "@truefill/core/trading";
import { fractions, oracleClosing, oracleMargin, oraclePnl, oracleTrigger } from "@truefill/testkit";
import { Violation } from "../world/world.ts";
import { type Fill, figuresOf, instrumentOf, isRaised, marketsOf, whereOf } from "./dealing.ts";
import type { TradeLife } from "./model.ts";

const rateOf = (rate: bigint) => ({ bid: fractions.scaled(rate, 12), ask: fractions.scaled(rate, 12) });

/** Holds one event's fill against the node's own ticks and against the rules. Answers how many fills there were. */
export function auditFill(fill: Fill): number {
	const { event, model } = fill;
	switch (event.type) {
		case "trade-opened":
			opened(fill, event.trade, event.commission);
			return 1;
		case "trade-closed":
			closed(fill, event.closed, event.remaining, event.closingCommission);
			return 1;
		case "trade-amended":
		case "trade-trailed": {
			const life = model.lives.get(event.tradeId);
			if (life !== undefined) life.levels = levelsOf(fill);
			return 0;
		}
		default:
			return 0;
	}
}

/** Levels that this event sets are watched from the moment at which it was decided. */
function levelsOf({ event, writer, market }: Fill): TradeLife["levels"] {
	const decided = market.seenAt(event.occurredAtMs).map(({ trueMs }) => trueMs);
	return { writer, sinceMs: Math.max(...decided) };
}

function opened(fill: Fill, trade: OpenTrade, commission: bigint): void {
	const { event, before, model } = fill;
	const where = whereOf(event);
	if (before === undefined) throw new Violation("I10", `${where}: a trade without an account`);
	model.lives.set(trade.id, {
		openedVolume: trade.volume,
		closedVolume: 0n,
		closedCommission: 0n,
		charged: commission,
		levels: levelsOf(fill),
	});
	const price = trade.side === "buy" ? trade.openingTick.ask : trade.openingTick.bid;
	if (trade.openingPrice !== price) {
		throw new Violation("E3", `${where}: a ${trade.side} was opened at ${trade.openingPrice}, not ${price}`);
	}
	const markets = marketsOf(fill, trade.openingTick);
	const verdicts = markets.map((view) => openingFault(fill, trade, view, commission));
	const [first] = verdicts;
	if (first !== undefined && first !== null && !verdicts.includes(null)) throw first;
}

/** E8 and I7: what is wrong with an opening on this market; null when nothing is. */
function openingFault(fill: Fill, trade: OpenTrade, view: MarketView, commission: bigint): Violation | null {
	const { event, before } = fill;
	if (before === undefined) return null;
	const where = whereOf(event);
	const instrument = instrumentOf(trade.instrumentId);
	const own = before.leverageCap ?? Number.POSITIVE_INFINITY;
	const allowed = Math.min(instrument.maxLeverage, view.profileLeverage(instrument), own);
	if (trade.leverage > allowed)
		return new Violation("E8", `${where}: leverage ${trade.leverage}, ${allowed} is allowed`);
	const rate = view.rate(instrument.quoteCurrency, before.currency);
	if (rate === undefined) return new Violation("E5", `${where} was filled without a conversion rate`);
	const margin = oracleMargin(trade.openingPrice, trade.volume, allowed, rateOf(rate.ask), before.currency);
	// Bands of large exposures can only ask for more (E8).
	const right = trade.leverage === allowed ? trade.margin === margin : trade.margin > margin;
	if (!right) return new Violation("E8", `${where}: the margin is ${trade.margin}, ${margin} by the rules`);
	const openTrades = new Map(before.openTrades).set(trade.id, trade);
	const was = figuresOf(before, view);
	const is = figuresOf({ ...before, openTrades }, view);
	if (was === undefined || is === undefined) return new Violation("I7", `${where} opened without knowing its equity`);
	// What does not raise the used margin needs none (E10).
	if (is.used <= was.used || is.equity - commission >= is.used) return null;
	return new Violation("I7", `${where}: opened with equity ${is.equity - commission} and used margin ${is.used}`);
}

function closed(fill: Fill, part: ClosedTrade, remaining: OpenTrade | null, closingCommission: bigint): void {
	const { event, before, model } = fill;
	const where = whereOf(event);
	const trade = before?.openTrades.get(part.tradeId);
	const life = model.lives.get(part.tradeId);
	if (before === undefined || trade === undefined || life === undefined) {
		throw new Violation("I10", `${where} closed what was not open`);
	}
	const price = oracleClosing(trade, part.closingTick);
	if (part.closingPrice !== price) {
		throw new Violation("E3", `${where}: a ${trade.side} was closed at ${part.closingPrice}, not ${price}`);
	}
	const { rate } = part.conversion;
	const gross = oraclePnl({ ...trade, volume: part.volume }, part.closingTick, rateOf(rate), before.currency);
	if (part.grossPnl !== gross)
		throw new Violation("E4", `${where}: the result is ${part.grossPnl}, ${gross} by the rules`);
	const markets = marketsOf(fill, part.closingTick);
	if (part.grossPnl !== 0n && !markets.some((view) => isNatural(part, view))) {
		throw new Violation("E5", `${where}: converted at ${rate}, on the wrong side`);
	}
	if (part.closeReason === "stop-out") closedOut(fill);
	else if (part.closeReason !== "customer") triggered(fill, part, trade, life);
	parts(fill, part, remaining, life, closingCommission);
	const kept = trade.margin - (trade.margin * part.volume) / trade.volume;
	if (remaining !== null && remaining.margin !== kept) {
		throw new Violation("I10", `${where}: margin ${remaining.margin} stays, ${kept} by the rules`);
	}
	const balance = model.state?.balance ?? 0n;
	const charges = closingCommission + part.conversionCharge + part.guaranteedPremium;
	if (balance !== before.balance + part.grossPnl - charges) {
		throw new Violation("I2", `${where}: the balance went from ${before.balance} to ${balance} for ${part.grossPnl}`);
	}
}

/** E5: a gain is sold at the bid, a loss is bought at the ask. */
function isNatural({ conversion, grossPnl }: ClosedTrade, view: MarketView): boolean {
	const rates = view.rate(conversion.from, conversion.to);
	return rates !== undefined && conversion.rate === (grossPnl < 0n ? rates.ask : rates.bid);
}

/** E11: a level fills at the first tick that reached it, in session. */
function triggered(fill: Fill, part: ClosedTrade, trade: OpenTrade, life: TradeLife): void {
	const { event, market, writer, calm } = fill;
	const where = whereOf(event);
	const reason = part.closeReason === "trailing-stop" ? "stop-loss" : part.closeReason;
	const reached = oracleTrigger(trade, part.closingTick);
	if (!isRaised(event) || reached !== reason) {
		throw new Violation("E11", `${where}: closed by ${part.closeReason}, the tick reaches ${reached}`);
	}
	if (!calm || life.levels.writer !== writer) return;
	const { calendar } = instrumentOf(part.instrumentId);
	for (let sequence = part.closingTick.sequence - 1; ; sequence -= 1) {
		const earlier = market.accepted.get(sequence);
		if (earlier === undefined || earlier.trueMs <= life.levels.sinceMs) return;
		const { quote, nowMs } = earlier;
		if (quote.instrumentId !== part.instrumentId || !sessionAt(calendar, nowMs).open) continue;
		if (oracleTrigger(trade, quote) !== null) {
			throw new Violation("E11", `${where}: ${part.closeReason} was reached by tick ${sequence} before it filled`);
		}
	}
}

/** I8: nobody is closed out above half of the used margin. */
function closedOut({ event, model }: Fill): void {
	if (model.closeOut?.commandId !== event.commandId) {
		throw new Violation("I8", `${whereOf(event)}: closed out without a breach`);
	}
}

/** I10: what was closed and what is open is what was opened; so are the commissions. */
function parts(
	{ event }: Fill,
	part: ClosedTrade,
	remaining: OpenTrade | null,
	life: TradeLife,
	closingCommission: bigint,
): void {
	const where = whereOf(event);
	life.closedVolume += part.volume;
	life.closedCommission += part.commission;
	life.charged += closingCommission;
	const open = remaining?.volume ?? 0n;
	if (life.closedVolume + open !== life.openedVolume || part.volume <= 0n) {
		throw new Violation("I10", `${where}: ${life.closedVolume} closed and ${open} open of ${life.openedVolume}`);
	}
	const carried = life.closedCommission + (remaining?.commission ?? 0n);
	if (carried !== life.charged) {
		throw new Violation("I10", `${where}: commission ${carried} in the parts, ${life.charged} charged`);
	}
}
