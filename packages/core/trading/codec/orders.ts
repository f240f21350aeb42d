import type { PendingOrder } from "../../account/index.ts";
import { CANCELLATION_CODES, type Cancellation } from "../cancellations.ts";
import type { AmendTrade } from "../commands/amend-trade/command.ts";
import type { OrderRequest } from "../order-request.ts";
import { EPOCH, SIDES } from "./parts.ts";
import type { Reader } from "./reader.ts";

/* Stored form of orders; the format in general: `codec.ts`. */

const ORDER_KINDS = ["limit", "stop", "stop-limit"] as const;
export const TIMES_IN_FORCE = ["GTC", "GTD", "DAY"] as const;

export const readPrice = (r: Reader, name: string) => r.nullable(name, (key) => r.price(key));
export const readInstant = (r: Reader, name: string) => r.nullable(name, (key) => r.integer(key, EPOCH));

/** Patch semantics (E12): an absent level stays absent, null stays null. */
export const readLevelsPatch = (r: Reader): Pick<AmendTrade, "stopLoss" | "takeProfit"> => ({
	...(r.has("stopLoss") ? { stopLoss: readPrice(r, "stopLoss") } : {}),
	...(r.has("takeProfit") ? { takeProfit: readPrice(r, "takeProfit") } : {}),
});

/** The same for the trailing distance and the guarantee. */
export const readProtectionPatch = (r: Reader): Pick<AmendTrade, "trailingDistance" | "guaranteedStop"> => ({
	...(r.has("trailingDistance") ? { trailingDistance: readPrice(r, "trailingDistance") } : {}),
	...(r.has("guaranteedStop") ? { guaranteedStop: r.boolean("guaranteedStop") } : {}),
});

/** The fields that an order and the request to place it share. */
const readOrderTerms = (r: Reader) => ({
	instrumentId: r.text("instrumentId"),
	side: r.oneOf("side", SIDES),
	volume: r.volume("volume"),
	price: r.price("price"),
	limitPrice: readPrice(r, "limitPrice"),
	timeInForce: r.oneOf("timeInForce", TIMES_IN_FORCE),
	expiresAtMs: readInstant(r, "expiresAtMs"),
	stopLoss: readPrice(r, "stopLoss"),
	takeProfit: readPrice(r, "takeProfit"),
	trailingDistance: readPrice(r, "trailingDistance"),
	guaranteedStop: r.boolean("guaranteedStop"),
	reduceOnly: r.boolean("reduceOnly"),
	...(r.has("tradeId") ? { tradeId: r.text("tradeId") } : {}),
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

export const readOrderRequest = (r: Reader): OrderRequest => ({
	orderKind: r.oneOf("orderKind", ORDER_KINDS),
	...readOrderTerms(r),
});

export const readCancellation = (r: Reader): Cancellation => ({
	code: r.oneOf("code", CANCELLATION_CODES),
	params: r.texts("params"),
});
