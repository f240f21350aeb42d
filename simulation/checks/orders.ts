import type { OrderRequest, PendingOrder, TickUsed } from "@truefill/core/trading";
import { oracleDayEndMs, oracleOrderReached } from "@truefill/testkit";
import { Violation } from "../world/world.ts";
import { ticksSince } from "./closings.ts";
import { type Fill, isRaised, marketsOf, whereOf } from "./dealing.ts";
import { sinceOf } from "./openings.ts";

const groupOf = ({ id, ocoGroup }: PendingOrder): string => ocoGroup ?? id;

/** Checks events of pending orders (E10–E12). @returns the number of fills. */
export function auditOrder(fill: Fill): number {
	const { event, model } = fill;
	switch (event.type) {
		case "order-placed":
			placed(fill, event.order);
			model.waiting.set(event.order.id, sinceOf(fill));
			return 0;
		case "order-amended":
			model.waiting.set(event.order.id, sinceOf(fill));
			return 0;
		case "order-triggered": {
			const order = orderOf(fill, event.orderId);
			reached(fill, order, event.tick);
			model.waiting.set(order.id, sinceOf(fill));
			return 0;
		}
		case "order-filled": {
			const order = orderOf(fill, event.orderId);
			filled(fill, order, event);
			const { id: orderId } = order;
			const { commandId, tick, volume } = event;
			model.filling = { commandId, orderId, group: groupOf(order), tick, left: volume };
			return 1;
		}
		case "order-cancelled":
			cancelled(fill, orderOf(fill, event.orderId), event.cancellation.code);
			return 0;
		default:
			return 0;
	}
}

function orderOf({ event, before }: Fill, orderId: string): PendingOrder {
	const order = before?.orders.get(orderId);
	if (order === undefined) throw new Violation("E12", `${whereOf(event)}: order ${orderId} is not pending`);
	return order;
}

/** E12: the order is as requested and has the right expiry. */
function placed(fill: Fill, order: PendingOrder): void {
	const { event, asked } = fill;
	const where = whereOf(event);
	const requests = asked?.kind === "place-order" ? [asked] : asked?.kind === "place-oco" ? asked.orders : [];
	const request = requests.find((one) => isAsked(one, order));
	if (request === undefined) throw new Violation("E12", `${where}: another order rests than was asked for`);
	const { timeInForce, expiresAtMs } = order;
	const ends = timeInForce === "DAY" ? dayEnds(fill, order) : [timeInForce === "GTD" ? request.expiresAtMs : null];
	if (!ends.includes(expiresAtMs)) throw new Violation("E12", `${where}: ends at ${expiresAtMs}, not ${ends}`);
}

const isAsked = (request: OrderRequest, order: PendingOrder): boolean =>
	request.orderKind === order.kind &&
	request.instrumentId === order.instrumentId &&
	request.side === order.side &&
	request.volume === order.volume &&
	request.price === order.price &&
	request.limitPrice === order.limitPrice &&
	request.stopLoss === order.stopLoss &&
	request.takeProfit === order.takeProfit &&
	request.trailingDistance === order.trailingDistance &&
	request.guaranteedStop === order.guaranteedStop &&
	(request.reduceOnly || request.tradeId !== undefined) === order.reduceOnly &&
	request.tradeId === order.tradeId &&
	request.timeInForce === order.timeInForce;

/** End of the trading day in which the order can first fill (closed market: the day of its opening), by each view. */
const dayEnds = ({ event, market }: Fill, { instrumentId }: PendingOrder): number[] =>
	market.seenAt(event.occurredAtMs).map(({ view }) => {
		const state = view.state(instrumentId);
		const opensAtMs = state.state === "closed" ? state.opensAtMs : null;
		return nextDayEnd(Math.max(opensAtMs ?? 0, event.occurredAtMs));
	});

function nextDayEnd(nowMs: number): number {
	for (let days = -1; ; days += 1) {
		const endMs = oracleDayEndMs(new Date(nowMs + days * 86_400_000).toISOString().slice(0, 10));
		if (endMs > nowMs) return endMs;
	}
}

/** E11: the tick triggers the order, and is the first to do so since the order waits. */
function reached(fill: Fill, order: PendingOrder, tick: TickUsed): void {
	const { event, market, writer, faultless, model } = fill;
	const where = whereOf(event);
	if (!isRaised(event) || tick.instrumentId !== order.instrumentId || !oracleOrderReached(order, tick))
		throw new Violation("E11", `${where}: order ${order.id} is not reached by its tick`);
	marketsOf(fill, tick);
	const waits = model.waiting.get(order.id);
	// While a price of the account is unknown, so is its margin: the order rests until a later tick (E2, E10).
	if (!faultless || waits?.writer !== writer || market.wasUnknownSince(waits.sinceMs)) return;
	for (const { sequence, quote } of ticksSince(market, order.instrumentId, waits.sinceMs, tick)) {
		if (!oracleOrderReached(order, quote)) continue;
		throw new Violation("E11", `${where}: order ${order.id} was reached by tick ${sequence} already`);
	}
}

function filled(
	fill: Fill,
	order: PendingOrder,
	{ tick, price, volume }: { readonly tick: TickUsed; readonly price: bigint; readonly volume: bigint },
): void {
	const { event, model } = fill;
	const where = whereOf(event);
	if (order.kind === "stop-limit" && !order.triggered)
		throw new Violation("E11", `${where}: the stop of ${order.id} was not reached first`);
	// A stop-limit may be filled by the same tick that triggers its stop.
	const isAtOnce = model.waiting.get(order.id)?.sinceMs === sinceOf(fill).sinceMs;
	if (isAtOnce && oracleOrderReached(order, tick)) marketsOf(fill, tick);
	else reached(fill, order, tick);
	const expected = order.side === "buy" ? tick.ask : tick.bid;
	if (price !== expected) throw new Violation("E3", `${where}: ${order.id} was filled at ${price}, not ${expected}`);
	if (order.expiresAtMs !== null && tick.tsMs >= order.expiresAtMs)
		throw new Violation("E12", `${where}: ${order.id} was filled after its end`);
	if (volume > order.volume || volume <= 0n || (volume < order.volume && !order.reduceOnly))
		throw new Violation("E12", `${where}: ${volume} of ${order.volume} were filled`);
	if (model.doneGroups.has(groupOf(order)))
		throw new Violation("E12", `${where}: ${order.id} was filled, and so was another of its group`);
	model.doneGroups.add(groupOf(order));
}

/** The allowed causes of a cancellation. */
function cancelled({ event, asked, after, model }: Fill, order: PendingOrder, code: string): void {
	const where = whereOf(event);
	const wrong = (why: string) => new Violation("E12", `${where}: ${order.id} was cancelled by ${code}, ${why}`);
	switch (code) {
		case "CANCELLED_BY_CUSTOMER":
			if (asked?.kind !== "cancel-order" && asked?.kind !== "reset-demo") throw wrong("and nobody asked");
			return;
		case "ORDER_EXPIRED":
			if (
				order.expiresAtMs === null ||
				(event.commandId.startsWith("expire-") && event.occurredAtMs < order.expiresAtMs)
			)
				throw wrong("before its end");
			return;
		case "OCO_OTHER_DONE":
			if (model.filling?.commandId !== event.commandId || model.filling.group !== groupOf(order))
				throw wrong("and no other was done");
			return;
		case "OCO_OTHER_REFUSED":
			if (model.refused?.commandId !== event.commandId || model.refused.group !== groupOf(order))
				throw wrong("and no other was refused");
			return;
		case "ORDER_TRADE_CLOSED":
			if (order.tradeId === undefined || after.openTrades.has(order.tradeId)) throw wrong("and its trade is open");
			return;
		case "CLOSED_OUT":
			if (model.closeOut?.commandId !== event.commandId) throw wrong("without a close-out");
			return;
		default:
			if (asked?.kind !== "apply-split" && !isRaised(event)) throw wrong("not at its fill");
			if (isRaised(event)) model.refused = { commandId: event.commandId, group: groupOf(order) };
	}
}

/**
 * At the end of a command: all volume of a fill has its events, and no order rests of the same OCO group, or of a trade
 * that is closed (E12).
 */
export function auditFilling({ event, after, model }: Fill): void {
	const orphan = [...after.orders.values()].find(
		({ tradeId }) => tradeId !== undefined && !after.openTrades.has(tradeId),
	);
	if (orphan !== undefined)
		throw new Violation("E12", `${whereOf(event)}: ${orphan.id} rests, and its trade is closed`);
	const { filling, refused } = model;
	const done = filling ?? refused;
	if (done === undefined) return;
	model.filling = undefined;
	model.refused = undefined;
	const where = whereOf(event);
	if (filling !== undefined && filling.left !== 0n)
		throw new Violation("E12", `${where}: ${filling.left} of what ${filling.orderId} filled is nowhere`);
	const left = [...after.orders.values()].find((order) => groupOf(order) === done.group);
	if (left !== undefined) throw new Violation("E12", `${where}: ${left.id} rests, and the other of its group is done`);
}
