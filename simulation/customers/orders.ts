import { price, volume } from "@truefill/core/money";
import type { OrderRequest } from "@truefill/core/trading";
import {
	distance,
	type Known,
	level,
	pricesOf,
	type Request,
	type Situation,
	somethingTraded,
	tradedOf,
} from "./person.ts";
import { protection, someVolume } from "./terms.ts";

/** A time in force, with an expiry for GTD, mostly soon. */
function timeInForce({ dice, nowMs }: Situation) {
	const kind = dice.pick(["GTC", "GTC", "GTD", "DAY"] as const);
	return { timeInForce: kind, expiresAtMs: kind === "GTD" ? nowMs + dice.between(-200, 9_000) : null };
}

/** An order, alone or OCO with a resting one; or an OCO pair. */
export function ordering(situation: Situation, known: Known): Request {
	const { dice } = situation;
	const { orders } = known;
	if (dice.chance(0.2)) return { kind: "place-oco", orders: [order(situation, known), order(situation, known)] };
	const ocoWith = orders.length > 0 && dice.chance(0.5) ? dice.pick(orders).id : null;
	return { kind: "place-order", ...order(situation, known), ocoWith };
}

/** Near the price, so that many trigger; sometimes on the wrong side. */
function order(situation: Situation, { trades }: Known): OrderRequest {
	const { dice, feed, person } = situation;
	const held = trades.length > 0 && dice.chance(0.4) ? tradedOf(dice.pick(trades).instrumentId) : undefined;
	const traded = held ?? somethingTraded(situation);
	const now = pricesOf(feed, traded);
	const side = dice.pick(["buy", "sell"] as const);
	const at = side === "buy" ? now.ask : now.bid;
	const orderKind = dice.pick(["limit", "stop", "stop-limit"] as const);
	// Buy limits and sell stops are below the price.
	const direction = (side === "buy") === (orderKind === "limit") ? -1 : 1;
	const waitsAt = level(traded, at, dice.between(-60, 900) * direction);
	const slack = distance(traded, at, dice.between(1, 400));
	const reduceOnly = trades.length > 0 && dice.chance(0.15);
	const reducible = trades.filter((trade) => trade.instrumentId === traded.instrument.id && trade.side !== side);
	const named = reduceOnly && reducible.length > 0 && dice.chance(0.5) ? dice.pick(reducible).id : undefined;
	const wanted = reduceOnly ? {} : protection(dice, traded, side, waitsAt);
	return {
		orderKind,
		instrumentId: traded.instrument.id,
		side,
		volume: someVolume(dice, traded, person, at),
		price: waitsAt,
		limitPrice: orderKind === "stop-limit" ? price(waitsAt + (dice.chance(0.5) ? slack : -slack)) : null,
		...timeInForce(situation),
		stopLoss: null,
		takeProfit: null,
		trailingDistance: null,
		guaranteedStop: false,
		...wanted,
		reduceOnly,
		...(named === undefined ? {} : { tradeId: named }),
	};
}

export function amendingOrder(situation: Situation, { orders }: Known): Request {
	const { dice, feed } = situation;
	const order = dice.pick(orders);
	const traded = tradedOf(order.instrumentId);
	if (traded === undefined) return { kind: "cancel-order", orderId: order.id };
	const now = pricesOf(feed, traded);
	const at = order.side === "buy" ? now.ask : now.bid;
	switch (dice.between(0, 3)) {
		case 0:
			return { kind: "amend-order", orderId: order.id, ...timeInForce(situation) };
		case 1:
			return { kind: "amend-order", orderId: order.id, volume: volume(order.volume + traded.instrument.stepVolume) };
		case 2:
			return { kind: "amend-order", orderId: order.id, ...protection(dice, traded, order.side, at) };
		default:
			return { kind: "amend-order", orderId: order.id, price: level(traded, at, dice.between(-900, 900)) };
	}
}

export const cancellingOrder = ({ dice }: Situation, { orders }: Known): Request => ({
	kind: "cancel-order",
	orderId: dice.chance(0.05) ? "no-such-order" : dice.pick(orders).id,
});
