import * as z from "zod";
import { defineCall } from "./call.ts";
import { commandId, id, isoTime, paged, pageNumber, plainText, price, wrapped } from "./primitives.ts";

const none = z.strictObject({});

/** How many alerts one customer can have armed. */
export const MOST_ALERTS = 200;
/** The longest note. */
export const ALERT_NOTE_LENGTH = 200;

/** Which price is compared: the bid, the ask, or the middle of both. */
export const alertPriceType = z.enum(["bid", "ask", "mid"]);
export type AlertPriceType = z.infer<typeof alertPriceType>;
/** `up`: reached at the price or above; `down`: at the price or below. */
export const alertDirection = z.enum(["up", "down"]);
export type AlertDirection = z.infer<typeof alertDirection>;

/** What a customer writes to themselves. Empty is none. */
const note = z
	.string()
	.trim()
	.max(ALERT_NOTE_LENGTH)
	.regex(plainText)
	.transform((text) => (text === "" ? null : text))
	.nullable()
	.meta({ description: "Up to 200 characters" });
/** In the future, by at most ten years; null: never. */
const expiresAt = isoTime.nullable();
/** Small enough that twice the price is exact as a double. */
const alertPrice = price.refine((text) => !/^\d{8}/.test(text), "below 10 000 000");

/** A price alert of the customer. It is reached once. */
export const priceAlert = z.strictObject({
	id: z.string(),
	asset_id: z.string(),
	price_type: alertPriceType,
	direction: alertDirection,
	price,
	note: z.string().nullable(),
	expires_at: isoTime.nullable(),
	/** `removed`: the instrument is not offered any more. */
	status: z.enum(["armed", "triggered", "expired", "removed"]),
	version: z.int().min(1),
	created_at: isoTime,
	ended_at: isoTime.nullable(),
	/** The tick that reached it; null: not reached, or only candles show it. */
	reached: z.strictObject({ bid: price, ask: price }).nullable(),
	/** It was reached while the server was not running. */
	while_stopped: z.boolean(),
	/** The price before the latest split; null: there was none since it was set. */
	price_before_split: price.nullable(),
});
export type PriceAlertWire = z.infer<typeof priceAlert>;

export const priceAlerts = defineCall({
	id: "priceAlerts",
	method: "GET",
	path: "/alerts",
	tag: "alerts",
	access: "customer",
	summary: "List your armed price alerts, the newest first",
	params: none,
	query: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(z.array(priceAlert)),
	errors: [],
});

export const pastPriceAlerts = defineCall({
	id: "pastPriceAlerts",
	method: "GET",
	path: "/alerts/past",
	tag: "alerts",
	access: "customer",
	summary: "List your price alerts that were reached, expired or removed, the latest first. They are kept for a year",
	params: none,
	query: z.strictObject({ page: pageNumber.optional() }),
	body: z.undefined(),
	status: 200,
	response: paged(priceAlert),
	errors: [],
});

const ON_PRICES = [
	"INSTRUMENT_UNKNOWN",
	"PRICE_UNKNOWN",
	"PRICE_OFF_INCREMENT",
	"ALERT_ALREADY_REACHED",
	"ALERT_EXPIRY_INVALID",
] as const;

/** Refused if the present price has reached it already. */
export const createPriceAlert = defineCall({
	id: "createPriceAlert",
	method: "POST",
	path: "/alerts",
	tag: "alerts",
	access: "customer",
	summary: "Set a price alert. The first tick at the price or beyond it triggers it, once",
	params: none,
	query: none,
	body: z.strictObject({
		command_id: commandId,
		asset_id: id,
		price_type: alertPriceType,
		direction: alertDirection,
		price: alertPrice,
		note: note.optional(),
		expires_at: expiresAt.optional(),
	}),
	status: 201,
	response: wrapped(priceAlert),
	errors: [...ON_PRICES, "TOO_MANY_ALERTS", "COMMAND_ID_REUSED"],
});

/** `version` is the one that the customer has seen. */
export const amendPriceAlert = defineCall({
	id: "amendPriceAlert",
	method: "PATCH",
	path: "/alerts/{id}",
	tag: "alerts",
	access: "customer",
	summary: "Change an armed price alert. Omitted fields stay unchanged",
	params: z.strictObject({ id }),
	query: none,
	body: z.strictObject({
		version: z.int().min(1),
		price_type: alertPriceType.optional(),
		direction: alertDirection.optional(),
		price: alertPrice.optional(),
		note: note.optional(),
		expires_at: expiresAt.optional(),
	}),
	status: 200,
	response: wrapped(priceAlert),
	errors: [...ON_PRICES, "ALERT_NOT_FOUND", "ALERT_NOT_ARMED", "ALERT_CHANGED"],
});

export const deletePriceAlert = defineCall({
	id: "deletePriceAlert",
	method: "DELETE",
	path: "/alerts/{id}",
	tag: "alerts",
	access: "customer",
	whenDisabled: "open",
	summary: "Delete a price alert, armed or past",
	params: z.strictObject({ id }),
	query: none,
	body: none,
	status: 200,
	response: wrapped(z.strictObject({ deleted: z.literal(true) })),
	errors: ["ALERT_NOT_FOUND"],
});

export const ALERT_CALLS = [priceAlerts, pastPriceAlerts, createPriceAlert, amendPriceAlert, deletePriceAlert] as const;
