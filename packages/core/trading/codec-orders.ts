import { assertNever } from "../result/index.ts";
import { CANCELLATION_CODES } from "./cancellations.ts";
import {
	EPOCH,
	readCloseRequest,
	readConversion,
	readDeal,
	readOpenTrade,
	readRefusal,
	readTick,
	SIDES,
} from "./codec-parts.ts";
import { type Reader, readObject } from "./reader.ts";
import type {
	AmendOrder,
	AmendTrade,
	Cancellation,
	CommandBase,
	EventBase,
	OrderCommand,
	OrderEvent,
	OrderRequest,
	PendingOrder,
	PlaceOco,
	PlaceOrder,
} from "./types.ts";

/* Orders in their stored form; how everything is stored: `codec.ts`. */

export const ORDER_COMMAND_KINDS = [
	"place-order",
	"place-oco",
	"amend-order",
	"cancel-order",
	"trigger-order",
	"expire-order",
	"trail-trade",
	"cancel-close",
	"close-many",
	"close-by",
	"reverse-trade",
] as const satisfies readonly OrderCommand["kind"][];

export const ORDER_EVENT_TYPES = [
	"order-placed",
	"order-amended",
	"order-triggered",
	"order-filled",
	"order-cancelled",
	"trade-increased",
	"trade-trailed",
	"close-queued",
	"close-cancelled",
	"close-failed",
] as const satisfies readonly OrderEvent["type"][];

const ORDER_KINDS = ["limit", "stop", "stop-limit"] as const;
const TIMES_IN_FORCE = ["GTC", "GTD", "DAY"] as const;

const price = (r: Reader, name: string) => r.nullable(name, (key) => r.price(key));
const instant = (r: Reader, name: string) => r.nullable(name, (key) => r.integer(key, EPOCH));

/** Patch meaning (E12): an absent level stays absent, null stays null. */
export const readLevelsPatch = (r: Reader): Pick<AmendTrade, "stopLoss" | "takeProfit"> => ({
	...(r.has("stopLoss") ? { stopLoss: price(r, "stopLoss") } : {}),
	...(r.has("takeProfit") ? { takeProfit: price(r, "takeProfit") } : {}),
});

/** The same for what protects further. */
export const readProtectionPatch = (r: Reader): Pick<AmendTrade, "trailingDistance" | "guaranteedStop"> => ({
	...(r.has("trailingDistance") ? { trailingDistance: price(r, "trailingDistance") } : {}),
	...(r.has("guaranteedStop") ? { guaranteedStop: r.boolean("guaranteedStop") } : {}),
});

/** What placing an order and the order itself say alike. */
const readOrderTerms = (r: Reader) => ({
	instrumentId: r.text("instrumentId"),
	side: r.oneOf("side", SIDES),
	volume: r.volume("volume"),
	price: r.price("price"),
	limitPrice: price(r, "limitPrice"),
	timeInForce: r.oneOf("timeInForce", TIMES_IN_FORCE),
	expiresAtMs: instant(r, "expiresAtMs"),
	stopLoss: price(r, "stopLoss"),
	takeProfit: price(r, "takeProfit"),
	trailingDistance: price(r, "trailingDistance"),
	guaranteedStop: r.boolean("guaranteedStop"),
	reduceOnly: r.boolean("reduceOnly"),
});

export const readOrder = (r: Reader): PendingOrder => ({
	id: r.text("id"),
	kind: r.oneOf("kind", ORDER_KINDS),
	...readOrderTerms(r),
	triggered: r.boolean("triggered"),
	ocoGroup: r.nullable("ocoGroup", (key) => r.text(key)),
	acceptedAtMs: r.integer("acceptedAtMs", EPOCH),
	acceptedSequence: r.integer("acceptedSequence", 1),
});

const readOrderRequest = (r: Reader): OrderRequest => ({
	orderKind: r.oneOf("orderKind", ORDER_KINDS),
	...readOrderTerms(r),
});

function readPlaceOco(r: Reader, base: CommandBase): PlaceOco {
	const [first, second, ...more] = r.list("orders", (item, path) => readObject(item, path, readOrderRequest));
	if (first === undefined || second === undefined || more.length > 0) return r.fail("orders", "two orders");
	return { kind: "place-oco", ...base, orders: [first, second] };
}

const readPlaceOrder = (r: Reader, base: CommandBase): PlaceOrder => ({
	kind: "place-order",
	...base,
	...readOrderRequest(r),
	ocoWith: r.nullable("ocoWith", (key) => r.text(key)),
});

const readAmendOrder = (r: Reader, base: CommandBase): AmendOrder => ({
	kind: "amend-order",
	...base,
	orderId: r.text("orderId"),
	...(r.has("volume") ? { volume: r.volume("volume") } : {}),
	...(r.has("price") ? { price: r.price("price") } : {}),
	...(r.has("limitPrice") ? { limitPrice: r.price("limitPrice") } : {}),
	...(r.has("timeInForce") ? { timeInForce: r.oneOf("timeInForce", TIMES_IN_FORCE) } : {}),
	...(r.has("expiresAtMs") ? { expiresAtMs: instant(r, "expiresAtMs") } : {}),
	...readLevelsPatch(r),
	...readProtectionPatch(r),
});

export function readOrderCommand(r: Reader, kind: OrderCommand["kind"], base: CommandBase): OrderCommand {
	switch (kind) {
		case "place-order":
			return readPlaceOrder(r, base);
		case "place-oco":
			return readPlaceOco(r, base);
		case "amend-order":
			return readAmendOrder(r, base);
		case "cancel-order":
		case "expire-order":
			return { kind, ...base, orderId: r.text("orderId") };
		case "trigger-order":
			return { kind, ...base, orderId: r.text("orderId"), quote: r.object("quote", readTick) };
		case "trail-trade":
			return { kind, ...base, tradeId: r.text("tradeId"), quote: r.object("quote", readTick) };
		case "cancel-close":
			return { kind, ...base, tradeId: r.text("tradeId") };
		case "close-many": {
			const which = r.oneOf("which", ["all", "winners", "losers"]);
			const instrumentId = r.nullable("instrumentId", (key) => r.text(key));
			return { kind, ...base, which, instrumentId, side: r.nullable("side", (key) => r.oneOf(key, SIDES)) };
		}
		case "close-by":
			return { kind, ...base, tradeId: r.text("tradeId"), otherTradeId: r.text("otherTradeId") };
		case "reverse-trade":
			return { kind, ...base, tradeId: r.text("tradeId"), bound: price(r, "bound") };
		default:
			return assertNever(kind, "command kind");
	}
}

const readCancellation = (r: Reader): Cancellation => ({
	code: r.oneOf("code", CANCELLATION_CODES),
	params: r.texts("params"),
});

export function readOrderEvent(r: Reader, type: OrderEvent["type"], base: EventBase): OrderEvent {
	switch (type) {
		case "order-placed":
		case "order-amended":
			return { type, ...base, order: r.object("order", readOrder) };
		case "order-triggered":
			return { type, ...base, orderId: r.text("orderId"), tick: r.object("tick", readTick) };
		case "order-filled": {
			const fill = { volume: r.volume("volume"), price: r.price("price"), tick: r.object("tick", readTick) };
			return { type, ...base, orderId: r.text("orderId"), ...fill };
		}
		case "order-cancelled": {
			const cancellation = r.object("cancellation", readCancellation);
			return { type, ...base, orderId: r.text("orderId"), cancellation };
		}
		case "trade-increased": {
			const trade = r.object("trade", readOpenTrade);
			const fill = { volume: r.volume("volume"), price: r.price("price"), tick: r.object("tick", readTick) };
			const commission = r.moneyNotNegative("commission");
			const conversion = r.object("conversion", readConversion);
			return { type, ...base, trade, ...fill, commission, conversion, deal: readDeal(r, trade.id, base.sequence) };
		}
		case "trade-trailed": {
			const tick = r.object("tick", readTick);
			return { type, ...base, tradeId: r.text("tradeId"), stopLoss: r.price("stopLoss"), tick };
		}
		case "close-queued":
			return { type, ...base, tradeId: r.text("tradeId"), request: r.object("request", readCloseRequest) };
		case "close-cancelled": {
			const cancellation = r.object("cancellation", readCancellation);
			return { type, ...base, tradeId: r.text("tradeId"), cancellation };
		}
		case "close-failed":
			return { type, ...base, tradeId: r.text("tradeId"), refusal: r.object("refusal", readRefusal) };
		default:
			return assertNever(type, "event type");
	}
}
