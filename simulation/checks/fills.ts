import { oracleTrailed } from "@truefill/testkit";
import { Violation } from "../world/world.ts";
import { closed, trailedFar } from "./closings.ts";
import { type Fill, instrumentOf, isRaised, marketsOf, tickOf, whereOf } from "./dealing.ts";
import { increased, opened, sinceOf } from "./openings.ts";

/** Checks an event's fill against the node's own ticks and against the rules. @returns the number of fills. */
export function auditFill(fill: Fill): number {
	const { event, model } = fill;
	switch (event.type) {
		case "trade-opened":
			opened(fill, event.trade, event.commission);
			return 1;
		case "trade-increased":
			increased(fill, event);
			return 1;
		case "trade-closed":
			closed(fill, event.closed, event.remaining, event.closingCommission);
			return 1;
		case "trade-amended": {
			const life = model.lives.get(event.tradeId);
			if (life !== undefined) life.levels = sinceOf(fill);
			return 0;
		}
		case "trade-trailed":
			trailed(fill, event);
			return 0;
		default:
			return 0;
	}
}

/** E11: a trailing stop moves to the level of an accepted tick, nearer and never back. */
function trailed(fill: Fill, event: Extract<Fill["event"], { type: "trade-trailed" }>): void {
	const where = whereOf(event);
	const trade = fill.before?.openTrades.get(event.tradeId);
	if (trade === undefined || trade.trailingDistance === null)
		throw new Violation("E11", `${where}: ${event.tradeId} does not trail`);
	if (!isRaised(event) || event.tick.instrumentId !== trade.instrumentId)
		throw new Violation("E11", `${where}: the stop of ${trade.id} moves by no tick of its own`);
	tickOf(fill, event.tick);
	marketsOf(fill, event.tick);
	const closing = trade.side === "buy" ? event.tick.bid : event.tick.ask;
	const { priceIncrement } = instrumentOf(trade.instrumentId);
	const stop = oracleTrailed(trade.side, closing, trade.trailingDistance, priceIncrement);
	const was = trade.stopLoss;
	const isNearer = was === null || (trade.side === "buy" ? event.stopLoss > was : event.stopLoss < was);
	if (event.stopLoss !== stop || !isNearer)
		throw new Violation("E11", `${where}: the stop goes from ${was} to ${event.stopLoss}, the tick puts it at ${stop}`);
	const life = fill.model.lives.get(trade.id);
	if (life === undefined) return;
	const { faultless, writer } = fill;
	if (faultless && life.levels.writer === writer) trailedFar(fill, trade, life, event.tick.sequence);
	life.levels = sinceOf(fill);
}
