import * as z from "zod";
import { account } from "./accounts.ts";
import { defineCall } from "./call.ts";
import { changes, OPENING_ERRORS, PROTECTION_ERRORS, protection, VOLUME_ERRORS } from "./orders.ts";
import { commandId, id, paged, pageNumber, price, side, volume, wrapped } from "./primitives.ts";
import { trade } from "./trade.ts";

const none = z.strictObject({});
const listQuery = z.strictObject({ page: pageNumber.optional(), account_id: id.optional() });

export const openTrades = defineCall({
	id: "openTrades",
	method: "GET",
	path: "/open/trades",
	tag: "trades",
	access: "customer",
	summary: "List open trades, newest first",
	params: none,
	query: listQuery,
	body: z.undefined(),
	status: 200,
	response: paged(trade),
	errors: ["ACCOUNT_NOT_FOUND"],
});
export const closedTrades = defineCall({
	id: "closedTrades",
	method: "GET",
	path: "/closed/trades",
	tag: "trades",
	access: "customer",
	summary: "List closed trades and partial closes, newest first",
	params: none,
	query: z.strictObject({ ...listQuery.shape, trade_id: id.optional() }),
	body: z.undefined(),
	status: 200,
	response: paged(trade),
	errors: ["ACCOUNT_NOT_FOUND"],
});

/** The answer carries all that the screen needs: no further request. */
const effect = wrapped(z.strictObject({ trade, account, sequence: z.int().min(1) }));
const always = [
	"ACCOUNT_NOT_FOUND",
	"ACCOUNT_FROZEN",
	"ACCOUNT_ARCHIVED",
	"COMMAND_ID_REUSED",
	"PRICE_UNKNOWN",
	"PRICE_STALE",
	"MARKET_CLOSED",
	"INSTRUMENT_HALTED",
	"CONVERSION_UNKNOWN",
	"CONVERSION_STALE",
	"PRICE_BEYOND_BOUND",
] as const;

export const openTrade = defineCall({
	id: "openTrade",
	method: "POST",
	path: "/trades",
	tag: "trades",
	access: "customer",
	commandClass: "orders",
	whenDisabled: "judged",
	summary: "Open a trade at the market price. `bound` is the worst price accepted",
	params: none,
	query: none,
	body: z.strictObject({
		command_id: commandId,
		account_id: id,
		asset_id: id,
		trade_type: side,
		volume,
		bound: price.nullable().optional(),
		/** Default: FOK. They differ when a reduce-only order exceeds what is open: FOK refuses, IOC fills what is open. */
		time_in_force: z.enum(["FOK", "IOC"]).optional(),
		/** Reduces what is open on the other side, oldest first, and never opens. */
		reduce_only: z.boolean().optional(),
		...protection,
	}),
	status: 201,
	response: effect,
	errors: [
		...always,
		"INSTRUMENT_UNKNOWN",
		"INSTRUMENT_CLOSE_ONLY",
		"INSTRUMENT_NOT_ELIGIBLE",
		...VOLUME_ERRORS,
		...PROTECTION_ERRORS,
		"EXPOSURE_ABOVE_MAXIMUM",
		"REDUCE_ONLY_NOTHING_OPEN",
		"REDUCE_ONLY_ABOVE_OPEN",
		...OPENING_ERRORS,
		"MARGIN_TOO_LITTLE",
	],
});

export const amendTrade = defineCall({
	id: "amendTrade",
	method: "PATCH",
	path: "/trades/{id}",
	tag: "trades",
	access: "customer",
	commandClass: "reductions",
	summary: "Change a trade's stop loss, take profit or trailing stop. Omitted fields are kept, null removes (E12)",
	params: z.strictObject({ id }),
	query: none,
	body: z.strictObject({ command_id: commandId, ...protection }),
	status: 200,
	response: effect,
	errors: [...always, ...PROTECTION_ERRORS, "TRADE_NOT_FOUND", "TRAILING_NEEDS_STOP", "NOTHING_TO_CHANGE"],
});

export const closeTrade = defineCall({
	id: "closeTrade",
	method: "POST",
	path: "/trades/{id}/close",
	tag: "trades",
	access: "customer",
	commandClass: "reductions",
	whenDisabled: "open",
	summary: "Close a trade, or part of it (`volume`). While the market is closed, the close is queued (E14)",
	params: z.strictObject({ id }),
	query: none,
	body: z.strictObject({ command_id: commandId, volume: volume.optional(), bound: price.nullable().optional() }),
	status: 200,
	response: effect,
	errors: [
		...always,
		"TRADE_NOT_FOUND",
		"VOLUME_NOT_POSITIVE",
		"VOLUME_BELOW_MINIMUM",
		"VOLUME_OFF_STEP",
		"VOLUME_ABOVE_OPEN",
		"PRICE_OFF_INCREMENT",
	],
});

export const cancelClose = defineCall({
	id: "cancelClose",
	method: "DELETE",
	path: "/trades/{id}/close",
	tag: "trades",
	access: "customer",
	commandClass: "orders",
	summary: "Cancel a close that is queued until the market opens",
	params: z.strictObject({ id }),
	query: none,
	body: z.strictObject({ command_id: commandId }),
	status: 200,
	response: wrapped(changes),
	errors: ["ACCOUNT_FROZEN", "COMMAND_ID_REUSED", "TRADE_NOT_FOUND", "CLOSE_NOT_QUEUED"],
});

export const closeMany = defineCall({
	id: "closeMany",
	method: "POST",
	path: "/trades/close-many",
	tag: "trades",
	access: "customer",
	commandClass: "reductions",
	whenDisabled: "open",
	summary:
		"Close all trades, winners, losers, or named ones; filter by instrument and side. Returns those that stay open",
	params: none,
	query: none,
	body: z.strictObject({
		command_id: commandId,
		account_id: id,
		which: z.enum(["all", "winners", "losers"]),
		asset_id: id.nullable().optional(),
		side: side.nullable().optional(),
		/** Only these; those that are not open any more are ignored. */
		trade_ids: z.array(id).min(1).max(500).optional(),
	}),
	status: 200,
	response: wrapped(changes),
	errors: ["ACCOUNT_NOT_FOUND", "ACCOUNT_FROZEN", "COMMAND_ID_REUSED", "INSTRUMENT_UNKNOWN", "NOTHING_TO_CLOSE"],
});

export const closeBy = defineCall({
	id: "closeBy",
	method: "POST",
	path: "/trades/close-by",
	tag: "trades",
	access: "customer",
	commandClass: "reductions",
	whenDisabled: "open",
	summary: "Close two opposite trades of one instrument against each other, without spread",
	params: none,
	query: none,
	body: z.strictObject({ command_id: commandId, trade_id: id, other_trade_id: id }),
	status: 200,
	response: wrapped(changes),
	errors: [...always, "TRADE_NOT_FOUND", "TRADES_NOT_OPPOSITE"],
});

export const reverseTrade = defineCall({
	id: "reverseTrade",
	method: "POST",
	path: "/trades/{id}/reverse",
	tag: "trades",
	access: "customer",
	commandClass: "orders",
	summary: "Close a trade and open the same volume on the other side. Does both or neither",
	params: z.strictObject({ id }),
	query: none,
	body: z.strictObject({ command_id: commandId, bound: price.nullable().optional() }),
	status: 200,
	response: wrapped(changes),
	errors: [
		...always,
		...VOLUME_ERRORS,
		"TRADE_NOT_FOUND",
		"INSTRUMENT_CLOSE_ONLY",
		"INSTRUMENT_NOT_ELIGIBLE",
		"PRICE_OFF_INCREMENT",
		"EXPOSURE_ABOVE_MAXIMUM",
		...OPENING_ERRORS,
		"MARGIN_TOO_LITTLE",
	],
});
