import * as z from "zod";
import { account } from "./accounts.ts";
import { defineCall } from "./call.ts";
import {
	commandId,
	currency,
	id,
	isoTime,
	money,
	paged,
	pageNumber,
	price,
	reason,
	side,
	volume,
	wrapped,
} from "./primitives.ts";
import { costLine, tick, trade } from "./trade.ts";

const none = z.strictObject({});
export const orderType = z.enum(["limit", "stop", "stop-limit"]);
/** Lifetime of pending orders (E12): until cancelled, until a time, to the end of the trading day (17:00 New York). */
export const timeInForce = z.enum(["GTC", "GTD", "DAY"]);

/** A pending order, or one that was filled or cancelled (E11, E12). */
export const order = z.strictObject({
	id: z.string(),
	account_id: z.string(),
	asset_id: z.string(),
	order_type: orderType,
	side,
	volume,
	/** The limit of a limit order; the stop of the other two types. */
	price,
	/** The limit of a stop-limit, active once its stop is reached. */
	limit_price: price.nullable(),
	/** A stop-limit whose stop has been reached: it is a limit order now. */
	triggered: z.boolean(),
	time_in_force: timeInForce,
	/** First instant at which it can no longer fill; null for GTC. */
	expires_at: isoTime.nullable(),
	/** Of the trade that it opens. */
	stop_loss: price.nullable(),
	take_profit: price.nullable(),
	trailing_distance: price.nullable(),
	guaranteed_stop: z.boolean(),
	reduce_only: z.boolean(),
	/** The only trade that it reduces; it is cancelled when that trade is closed. Null: any trade, oldest first. */
	trade_id: z.string().nullable(),
	/** Its fills, and the trades that they opened, raised or lowered. */
	deals: z
		.array(z.strictObject({ deal_id: z.string(), trade_id: z.string(), effect: z.enum(["open", "increase", "close"]) }))
		.default([]),
	/** An OCO group: when one order is done, the others are cancelled. */
	oco_group: z.string().nullable(),
	accepted_at: isoTime,
	status: z.enum(["pending", "filled", "cancelled"]),
	finished_at: isoTime.nullable(),
	/** The fill; less than the order's volume only when a reduce-only order found less open. */
	filled_volume: volume.nullable(),
	filled_price: price.nullable(),
	filled_tick: tick.nullable(),
	/** Why it ended without a fill. */
	cancellation: reason.nullable(),
});
export type OrderWire = z.infer<typeof order>;

/** One fill of one order and the trade it opened, raised or lowered: order → deal → trade. */
export const deal = z.strictObject({
	id: z.string(),
	order_id: z.string(),
	account_id: z.string(),
	trade_id: z.string(),
	asset_id: z.string(),
	/** What was bought or sold: closing a buy sells. */
	side,
	effect: z.enum(["open", "increase", "close"]),
	volume,
	price,
	/** Charged with this fill. */
	commission: money,
	/** Net result of what was closed; null where nothing was. */
	pnl: money.nullable(),
	currency,
	dealt_at: isoTime,
});
export type DealWire = z.infer<typeof deal>;

/** What a command did to orders and trades, each list in the order of its events; nothing needs to be refetched. */
export const changes = z.strictObject({
	orders: z.array(order),
	/** Opened, raised or amended, in their state after it. */
	trades: z.array(trade),
	closed: z.array(trade),
	/** Trades that should have been closed and were not, each with the reason. */
	failed: z.array(z.strictObject({ trade_id: z.string(), reason })),
	account,
	sequence: z.int().min(1),
});
export type ChangesWire = z.infer<typeof changes>;

export const orders = defineCall({
	id: "orders",
	method: "GET",
	path: "/orders",
	tag: "orders",
	access: "customer",
	summary: "List pending orders in the order of their acceptance, or done ones, newest first",
	params: none,
	query: z.strictObject({
		page: pageNumber.optional(),
		account_id: id.optional(),
		/** Default: pending. */
		status: z.enum(["pending", "done"]).optional(),
		/** Only this one. */
		order_id: id.optional(),
	}),
	body: z.undefined(),
	status: 200,
	response: paged(order),
	errors: ["ACCOUNT_NOT_FOUND"],
});

export const deals = defineCall({
	id: "deals",
	method: "GET",
	path: "/deals",
	tag: "orders",
	access: "customer",
	summary: "List fills, newest first: the order, the price, and the trade that it opened, raised or lowered",
	params: none,
	query: z.strictObject({
		page: pageNumber.optional(),
		account_id: id.optional(),
		/** Those that opened, raised or lowered this trade. */
		trade_id: id.optional(),
	}),
	body: z.undefined(),
	status: 200,
	response: paged(deal),
	errors: ["ACCOUNT_NOT_FOUND"],
});

/** Levels and guarantees that an order gives to the trade it opens. */
export const protection = {
	stop_loss: price.nullable().optional(),
	take_profit: price.nullable().optional(),
	/** The stop loss follows the best closing price at this distance, kept on the server. */
	trailing_distance: price.nullable().optional(),
	/** The stop loss fills exactly at its price, for the instrument's premium. */
	guaranteed_stop: z.boolean().optional(),
};
/** The customer's own limits, and the test before a live account opens: on every call that opens something. */
export const OPENING_ERRORS = [
	"SELF_EXCLUDED",
	"SELF_EXCLUDED_FOR_EVER",
	"TEST_NEEDED",
	"LIMIT_HOURS",
	"LIMIT_LOSS_REACHED",
	"LIMIT_EXPOSURE_REACHED",
] as const;
export const PROTECTION_ERRORS = [
	"PRICE_OFF_INCREMENT",
	"STOP_LOSS_WRONG_SIDE",
	"TAKE_PROFIT_WRONG_SIDE",
	"PROTECTION_WITHOUT_OPENING",
	"TRAILING_TOO_WIDE",
	"GUARANTEE_NOT_OFFERED",
	"GUARANTEE_NEEDS_STOP",
	"GUARANTEE_NOT_TRAILING",
	"GUARANTEE_TOO_NEAR",
] as const;
export const VOLUME_ERRORS = [
	"VOLUME_NOT_POSITIVE",
	"VOLUME_BELOW_MINIMUM",
	"VOLUME_ABOVE_MAXIMUM",
	"VOLUME_OFF_STEP",
] as const;
const ALWAYS = [
	"ACCOUNT_NOT_FOUND",
	"ACCOUNT_FROZEN",
	"ACCOUNT_ARCHIVED",
	"COMMAND_ID_REUSED",
	"INSTRUMENT_UNKNOWN",
	"INSTRUMENT_HALTED",
	"INSTRUMENT_CLOSE_ONLY",
	"INSTRUMENT_NOT_ELIGIBLE",
	"PRICE_UNKNOWN",
	"PRICE_STALE",
	"MARKET_CLOSED",
	"CONVERSION_UNKNOWN",
	"CONVERSION_STALE",
] as const;

const placement = {
	account_id: id,
	asset_id: id,
	side,
	volume,
	order_type: orderType,
	price,
	/** Stop-limit orders only. */
	limit_price: price.nullable().optional(),
	/** Default: GTC. */
	time_in_force: timeInForce.optional(),
	/** GTD only. */
	expires_at: isoTime.nullable().optional(),
	reduce_only: z.boolean().optional(),
	/** Reduces only this open trade, and ends with it: a partial take profit. Such an order is reduce-only. */
	trade_id: id.nullable().optional(),
	...protection,
};

export const placeOrder = defineCall({
	id: "placeOrder",
	method: "POST",
	path: "/orders",
	tag: "orders",
	access: "customer",
	commandClass: "orders",
	whenDisabled: "judged",
	summary: "Place a limit, stop or stop-limit order. `oco_with`: the pending order to link as one-cancels-other",
	params: none,
	query: none,
	body: z.strictObject({ command_id: commandId, ...placement, oco_with: id.nullable().optional() }),
	status: 201,
	response: wrapped(changes),
	errors: [
		...ALWAYS,
		...VOLUME_ERRORS,
		...PROTECTION_ERRORS,
		...OPENING_ERRORS,
		"ORDER_PRICE_WRONG_SIDE",
		"ORDER_LIMIT_PRICE_INVALID",
		"EXPIRY_INVALID",
		"OCO_ORDER_NOT_FOUND",
		"ORDERS_ABOVE_MAXIMUM",
		"REDUCE_ONLY_NOTHING_OPEN",
		"REDUCE_ONLY_ABOVE_OPEN",
		"EXPOSURE_ABOVE_MAXIMUM",
		"MARGIN_TOO_LITTLE",
	],
});

const { account_id: _, ...leg } = placement;

export const placeOco = defineCall({
	id: "placeOco",
	method: "POST",
	path: "/orders/oco",
	tag: "orders",
	access: "customer",
	commandClass: "orders",
	whenDisabled: "judged",
	summary: "Place a one-cancels-other pair: the fill of one cancels the other. Places both or neither (E12)",
	params: none,
	query: none,
	body: z.strictObject({
		command_id: commandId,
		account_id: id,
		orders: z.tuple([z.strictObject(leg), z.strictObject(leg)]),
	}),
	status: 201,
	response: wrapped(changes),
	errors: placeOrder.errors.filter((code) => code !== "OCO_ORDER_NOT_FOUND"),
});

export const amendOrder = defineCall({
	id: "amendOrder",
	method: "PATCH",
	path: "/orders/{id}",
	tag: "orders",
	access: "customer",
	commandClass: "orders",
	whenDisabled: "judged",
	summary: "Change a pending order. Omitted fields stay unchanged, null removes (E12)",
	params: z.strictObject({ id }),
	query: none,
	body: z.strictObject({
		command_id: commandId,
		volume: volume.optional(),
		price: price.optional(),
		limit_price: price.optional(),
		time_in_force: timeInForce.optional(),
		expires_at: isoTime.nullable().optional(),
		...protection,
	}),
	status: 200,
	response: wrapped(changes),
	errors: [
		...ALWAYS,
		...VOLUME_ERRORS,
		...PROTECTION_ERRORS,
		"ORDER_NOT_FOUND",
		"ORDER_PRICE_WRONG_SIDE",
		"ORDER_LIMIT_PRICE_INVALID",
		"ORDER_ALREADY_TRIGGERED",
		"EXPIRY_INVALID",
		"REDUCE_ONLY_NOTHING_OPEN",
		"REDUCE_ONLY_ABOVE_OPEN",
		"EXPOSURE_ABOVE_MAXIMUM",
		"MARGIN_TOO_LITTLE",
		...OPENING_ERRORS,
		"NOTHING_TO_CHANGE",
	],
});

export const cancelOrder = defineCall({
	id: "cancelOrder",
	method: "DELETE",
	path: "/orders/{id}",
	tag: "orders",
	access: "customer",
	commandClass: "reductions",
	whenDisabled: "open",
	summary: "Cancel a pending order",
	params: z.strictObject({ id }),
	query: none,
	body: z.strictObject({ command_id: commandId }),
	status: 200,
	response: wrapped(changes),
	errors: ["ACCOUNT_FROZEN", "COMMAND_ID_REUSED", "ORDER_NOT_FOUND"],
});

export const previewOrder = defineCall({
	id: "previewOrder",
	method: "POST",
	path: "/orders/preview",
	tag: "orders",
	access: "customer",
	commandClass: "orders",
	whenDisabled: "open",
	summary: "Preview an order: terms of its fill, costs, and why it would be refused. Nothing is placed",
	params: none,
	query: none,
	body: z.strictObject({
		...placement,
		order_type: z.enum(["market", ...orderType.options]),
		/** All types except market. */
		price: price.nullable().optional(),
		/** Market orders only. */
		bound: price.nullable().optional(),
	}),
	status: 200,
	response: wrapped(
		z.strictObject({
			/** Why the engine would refuse it now; null when it would accept it. */
			refusal: reason.nullable(),
			/** The costs if it were filled and closed at once; null where a price or a rate is unknown. */
			costs: z.array(costLine).nullable(),
			/** The terms of a fill, at the market's price or at the order's own; null where they cannot be known. */
			fill: z
				.strictObject({
					price,
					leverage: z.int().min(1),
					/** Volume taken off open trades of the other side first. */
					reductions: z.array(z.strictObject({ trade_id: z.string(), volume })),
					opened_volume: volume,
					margin: money,
					commission: money,
					conversion_rate: z.string(),
					/** Result right after the fill: the spread. */
					first_pnl: money,
					used_margin_after: money,
					/** Change of the used margin by the order itself; below zero it frees margin. */
					used_margin_change: money,
					/** Net result of the volume taken off open trades, as booked by their close (E6); null: none. */
					realised_pnl: money.nullable(),
					equity_after: money,
					free_margin_after: money,
				})
				.nullable(),
			/** Market orders only: result of one pip or point; net results of closes exactly at the levels. Null: unknown. */
			pip_value: money.nullable(),
			net_pnl_at_stop_loss: money.nullable(),
			net_pnl_at_take_profit: money.nullable(),
			currency,
		}),
	),
	errors: ["ACCOUNT_NOT_FOUND"],
});
