import type { CommandBase, PlaceOrder } from "@truefill/core/trading";
import { all, Desk, instrument, only, price, units } from "../desk.ts";
import * as say from "../say.ts";

const eurusd = instrument("EURUSD");
const USD = "USD";
const five = (text: string) => say.at(price(text), 5);

function pending(over: Partial<Omit<PlaceOrder, "kind" | keyof CommandBase>>) {
	return {
		kind: "place-order",
		orderKind: "limit",
		instrumentId: "EURUSD",
		side: "buy",
		volume: units("100000"),
		price: price("1.08000"),
		limitPrice: null,
		timeInForce: "GTC",
		expiresAtMs: null,
		stopLoss: null,
		takeProfit: null,
		trailingDistance: null,
		guaranteedStop: false,
		reduceOnly: false,
		ocoWith: null,
		...over,
	} as const;
}
const desk = (balance = "10000.00") => {
	const made = new Desk({ instruments: [eurusd], balance });
	made.quote("EURUSD", "1.08506", "1.08512");
	return made;
};

/** A market order with a bound (E11). */
function bound() {
	const made = desk();
	const refusal = made.refusal({
		kind: "open-trade",
		instrumentId: "EURUSD",
		side: "buy",
		volume: units("100000"),
		stopLoss: null,
		takeProfit: null,
		bound: price("1.08510"),
	});
	if (refusal.code !== "PRICE_BEYOND_BOUND") throw new Error(refusal.code);
	return { bound: five("1.08510"), price: five("1.08512") };
}

/** N1: a stop loss over a weekend, and the same as a guaranteed stop (E11). */
function gap() {
	const made = desk("5000.00");
	const trade = made.open("EURUSD", "buy", "100000", { stopLoss: price("1.08000") });
	const { closed } = only(made.tick("EURUSD", "1.07310", "1.07340"), "trade-closed");
	const safe = desk("5000.00");
	safe.open("EURUSD", "buy", "100000", { stopLoss: price("1.08000"), guaranteedStop: true });
	const guaranteed = only(safe.tick("EURUSD", "1.07310", "1.07340"), "trade-closed").closed;
	const terms = eurusd.guaranteedStop;
	if (terms === null) throw new Error("EUR/USD has guaranteed stops");
	return {
		units: say.volume(trade.volume),
		opened: say.at(trade.openingPrice, 5),
		stop: five("1.08000"),
		bid: five("1.07310"),
		filled: say.at(closed.closingPrice, 5),
		result: say.say(closed.netPnl, USD),
		hoped: say.say(guaranteed.grossPnl, USD),
		guaranteedAt: say.at(guaranteed.closingPrice, 5),
		premium: say.say(guaranteed.guaranteedPremium, USD),
		guaranteed: say.say(guaranteed.netPnl, USD),
		premiumPips: say.scaled(terms.premium * 10n ** BigInt(eurusd.pipPosition), 8, 1),
		distancePips: say.scaled(terms.minDistance * 10n ** BigInt(eurusd.pipPosition), 8, 0),
	};
}

/** A gap in the customer's favour, and one against them (E11). */
function entries() {
	const limit = desk();
	limit.do(pending({}));
	const better = only(limit.tick("EURUSD", "1.07310", "1.07340"), "order-filled");
	const stop = desk();
	stop.do(pending({ orderKind: "stop", price: price("1.09000") }));
	const worse = only(stop.tick("EURUSD", "1.09044", "1.09050"), "order-filled");
	return {
		limit: five("1.08000"),
		limitAsk: five("1.07340"),
		limitFilled: say.at(better.price, 5),
		stop: five("1.09000"),
		stopAsk: five("1.09050"),
		stopFilled: say.at(worse.price, 5),
	};
}

/** A stop-limit that triggers, rests and is filled later (E11). */
function stopLimit() {
	const made = desk();
	made.do(pending({ orderKind: "stop-limit", price: price("1.09000"), limitPrice: price("1.09020") }));
	only(made.tick("EURUSD", "1.09044", "1.09050"), "order-triggered");
	const filled = only(made.tick("EURUSD", "1.09009", "1.09015"), "order-filled");
	return {
		stop: five("1.09000"),
		limit: five("1.09020"),
		reached: five("1.09050"),
		filled: say.at(filled.price, 5),
	};
}

/** A trailing stop (E11). */
function trailing() {
	const made = desk();
	const trade = made.open("EURUSD", "buy", "100000", {
		stopLoss: price("1.08306"),
		trailingDistance: price("0.00200"),
	});
	const up = only(made.tick("EURUSD", "1.09000", "1.09006"), "trade-trailed");
	if (all(made.tick("EURUSD", "1.08900", "1.08906"), "trade-trailed").length > 0) throw new Error("it has loosened");
	const { closed } = only(made.tick("EURUSD", "1.08795", "1.08801"), "trade-closed");
	return {
		opened: say.at(trade.openingPrice, 5),
		distance: five("0.00200"),
		first: five("1.08306"),
		best: five("1.09000"),
		moved: say.at(up.stopLoss, 5),
		back: five("1.08900"),
		bid: five("1.08795"),
		filled: say.at(closed.closingPrice, 5),
		result: say.signed(closed.netPnl, USD),
	};
}

/** One cancels the other (E12). */
function oco() {
	const made = desk();
	const first = only(made.do(pending({})), "order-placed").order;
	made.do(pending({ orderKind: "stop", price: price("1.09000"), ocoWith: first.id }));
	const events = made.tick("EURUSD", "1.09000", "1.09006");
	only(events, "order-filled");
	const cancelled = only(events, "order-cancelled");
	if (cancelled.orderId !== first.id || made.state.orders.size > 0) throw new Error("the other one stays");
	return { limit: five("1.08000"), stop: five("1.09000"), ask: five("1.09006") };
}

/** A day order (E12). */
function day() {
	const made = desk();
	const { order } = only(made.do(pending({ timeInForce: "DAY" })), "order-placed");
	if (order.expiresAtMs === null) throw new Error("a day ends");
	return { placed: say.moment(made.nowMs), ends: say.moment(order.expiresAtMs) };
}

/** Reduce-only above what is open (E12, E10). */
function reduceOnly() {
	const request = {
		kind: "open-trade",
		instrumentId: "EURUSD",
		side: "sell",
		volume: units("100000"),
		stopLoss: null,
		takeProfit: null,
		bound: null,
		reduceOnly: true,
	} as const;
	const made = desk();
	made.open("EURUSD", "buy", "60000");
	const refusal = made.refusal({ ...request, timeInForce: "FOK" });
	if (refusal.code !== "REDUCE_ONLY_ABOVE_OPEN") throw new Error(refusal.code);
	const { closed } = only(made.do({ ...request, timeInForce: "IOC" }), "trade-closed");
	if (made.state.openTrades.size > 0) throw new Error("something was opened");
	return { open: say.volume(units("60000")), request: say.volume(request.volume), closed: say.volume(closed.volume) };
}

/** Several things on one tick (E13). */
function oneTick() {
	const made = desk();
	made.open("EURUSD", "buy", "100000", { stopLoss: price("1.08100") });
	made.do(pending({ price: price("1.08120") }));
	const events = made.tick("EURUSD", "1.08090", "1.08096");
	const [first, second] = events.filter(({ type }) => type === "trade-closed" || type === "trade-opened");
	if (first?.type !== "trade-closed" || second?.type !== "trade-opened") throw new Error("another order of work");
	return {
		stop: five("1.08100"),
		limit: five("1.08120"),
		bid: five("1.08090"),
		ask: five("1.08096"),
		closed: say.at(first.closed.closingPrice, 5),
		opened: say.at(second.trade.openingPrice, 5),
	};
}

export const orders = { bound, gap, entries, stopLimit, trailing, oco, day, reduceOnly, oneTick };
