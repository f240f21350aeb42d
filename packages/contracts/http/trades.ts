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
	side,
	volume,
	wrapped,
} from "./primitives.ts";

const none = z.strictObject({});
const tick = z.strictObject({ id: z.string(), bid: price, ask: price, ts: isoTime, seq: z.int() });

/** SPEC §3 Trade, with what a customer needs to recompute it. */
export const trade = z.strictObject({
	id: z.string(),
	account_id: z.string(),
	asset_id: z.string(),
	trade_type: side,
	/** Open: what is still open. Closed: what was closed. Units (E1). */
	volume,
	opening_price: price,
	/** Open: latest price of the closing side, null when unknown. Closed: the price of the fill. */
	closing_price: price.nullable(),
	leverage: z.int().min(1),
	/** Account currency. Open: unrealised gross, null when unknown. Closed: net (gross − commission). */
	pnl: money.nullable(),
	gross_pnl: money.nullable(),
	commission: money,
	currency,
	margin: money,
	stop_loss: price.nullable(),
	take_profit: price.nullable(),
	opened_at: isoTime,
	closed_at: isoTime.nullable(),
	close_reason: z.enum(["customer", "stop-loss", "take-profit", "stop-out", "staff"]).nullable(),
	/** The trade this part belongs to; its own id unless it was closed in parts. */
	trade_id: z.string(),
	opening_tick: tick,
	closing_tick: tick.nullable(),
	/** Quote currency → account currency rate used in the fill (E5); null while open. */
	conversion_rate: z.string().nullable(),
});
export type TradeWire = z.infer<typeof trade>;

const listQuery = z.strictObject({ page: pageNumber.optional(), account_id: id.optional() });

export const openTrades = defineCall({
	id: "openTrades",
	method: "GET",
	path: "/open/trades",
	tag: "trades",
	access: "customer",
	summary: "Open trades, newest first",
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
	summary: "Closed trades and closed parts, newest first",
	params: none,
	query: listQuery,
	body: z.undefined(),
	status: 200,
	response: paged(trade),
	errors: ["ACCOUNT_NOT_FOUND"],
});

/** The answer carries all the screen needs: no further request. */
const effect = wrapped(z.strictObject({ trade, account, sequence: z.int().min(1) }));
const always = [
	"ACCOUNT_NOT_FOUND",
	"ACCOUNT_FROZEN",
	"COMMAND_ID_REUSED",
	"PRICE_UNKNOWN",
	"PRICE_STALE",
	"MARKET_CLOSED",
	"INSTRUMENT_HALTED",
	"CONVERSION_UNKNOWN",
	"PRICE_BEYOND_BOUND",
] as const;

export const openTrade = defineCall({
	id: "openTrade",
	method: "POST",
	path: "/trades",
	tag: "trades",
	access: "customer",
	summary: "Open a trade at the market; `bound` is the worst price accepted",
	params: none,
	query: none,
	body: z.strictObject({
		command_id: commandId,
		account_id: id,
		asset_id: id,
		trade_type: side,
		volume,
		stop_loss: price.nullable().optional(),
		take_profit: price.nullable().optional(),
		bound: price.nullable().optional(),
	}),
	status: 201,
	response: effect,
	errors: [
		...always,
		"INSTRUMENT_UNKNOWN",
		"INSTRUMENT_CLOSE_ONLY",
		"VOLUME_NOT_POSITIVE",
		"VOLUME_BELOW_MINIMUM",
		"VOLUME_ABOVE_MAXIMUM",
		"VOLUME_OFF_STEP",
		"EXPOSURE_ABOVE_MAXIMUM",
		"PRICE_OFF_INCREMENT",
		"STOP_LOSS_WRONG_SIDE",
		"TAKE_PROFIT_WRONG_SIDE",
		"MARGIN_TOO_LITTLE",
	],
});

export const amendTrade = defineCall({
	id: "amendTrade",
	method: "PATCH",
	path: "/trades/{id}",
	tag: "trades",
	access: "customer",
	summary: "Change stop loss or take profit: absent leaves it, null removes it (E12)",
	params: z.strictObject({ id }),
	query: none,
	body: z.strictObject({
		command_id: commandId,
		stop_loss: price.nullable().optional(),
		take_profit: price.nullable().optional(),
	}),
	status: 200,
	response: effect,
	errors: [
		...always,
		"TRADE_NOT_FOUND",
		"PRICE_OFF_INCREMENT",
		"STOP_LOSS_WRONG_SIDE",
		"TAKE_PROFIT_WRONG_SIDE",
		"NOTHING_TO_CHANGE",
	],
});

export const closeTrade = defineCall({
	id: "closeTrade",
	method: "POST",
	path: "/trades/{id}/close",
	tag: "trades",
	access: "customer",
	summary: "Close a trade, or a part of it when `volume` is given",
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
