import * as z from "zod";
import { currency, isoTime, money, price, side, volume } from "./primitives.ts";

export const tick = z.strictObject({ id: z.string(), bid: price, ask: price, ts: isoTime, seq: z.int() });

/**
 * The value of one unit of `from` in `to` as a fill used it (E5, E8): margin and charges are bought at the ask, a gain
 * is sold at the bid. `ticks` are the quotes behind the rate, in the order of `via`; empty where nothing was converted,
 * or where the fill is older than the tick retention.
 */
export const conversion = z.strictObject({
	from: z.string(),
	to: currency,
	rate: z.string(),
	via: z.array(z.string()),
	ticks: z.array(tick),
});
export type ConversionWire = z.infer<typeof conversion>;

/** Why a trade, or a part of it, was closed. `order`: an order of the other side reduced it (E9). */
export const closeReason = z.enum([
	"customer",
	"stop-loss",
	"take-profit",
	"stop-out",
	"staff",
	"trailing-stop",
	"guaranteed-stop",
	"order",
	"close-by",
	"reverse",
	"split",
	"reset",
]);

/** One cost line of a trade, in the account currency; below zero the customer pays, null is unknown. */
export const costLine = z.strictObject({
	kind: z.enum([
		"spread",
		"commission",
		"conversion-charge",
		"swap",
		"administration-fee",
		"cash-adjustments",
		"guaranteed-premium",
	]),
	amount: money.nullable(),
});
export type CostLineWire = z.infer<typeof costLine>;

/** SPEC §3 Trade, with what a customer needs to recompute it. Stored answers lack newer members: defaults apply. */
export const trade = z.strictObject({
	id: z.string(),
	account_id: z.string(),
	asset_id: z.string(),
	trade_type: side,
	/** Open: the volume still open. Closed: the volume closed. Units (E1). */
	volume,
	opening_price: price,
	/** Open: latest price of the closing side, null when unknown. Closed: the price of the fill. */
	closing_price: price.nullable(),
	leverage: z.int().min(1),
	/** Account currency. Open: unrealised gross, null: unknown; swap and dividends already booked. Closed: net (E6). */
	pnl: money.nullable(),
	/** Price difference × volume only (E4, E5). */
	gross_pnl: money.nullable(),
	commission: money,
	currency,
	margin: money,
	stop_loss: price.nullable(),
	take_profit: price.nullable(),
	opened_at: isoTime,
	closed_at: isoTime.nullable(),
	close_reason: closeReason.nullable(),
	/** The trade that this part belongs to; its own id unless it was closed in parts. */
	trade_id: z.string(),
	opening_tick: tick,
	closing_tick: tick.nullable(),
	/** Quote currency → account currency rate used in the fill (E5); null while open. */
	conversion_rate: z.string().nullable(),
	/** Conversion of margin and opening commission; null for trades closed before it was recorded. */
	opening_conversion: conversion.nullable().default(null),
	/** Closed: conversion of the result, `conversion_rate` with its quotes; null while open. */
	closing_conversion: conversion.nullable().default(null),
	/** Closed: the instrument's conversion mark-up, a share of the result (E5); null while open. */
	conversion_markup: z.string().nullable().default(null),
	/**
	 * Closed with a stale conversion rate: the pair with the oldest last price, its age, and the share of the result that
	 * was charged for it in addition to the mark-up; `0` when a tick or the clock closed the trade (E5).
	 */
	stale_conversion: z
		.strictObject({ asset_id: z.string(), age_ms: z.int().min(0), markup: z.string() })
		.nullable()
		.default(null),
	/** Swap and administration fees so far (closed: of this part); below zero the customer paid (E20). */
	swap: money.default("0"),
	/** Dividends and cash of splits so far, or of this part (E22). */
	dividends: money.default("0"),
	/** Charges for converting the result (E5) and for a filled guaranteed stop; zero while open. */
	conversion_charge: money.default("0"),
	guaranteed_premium: money.default("0"),
	/** The stop loss follows the best closing price at this distance, kept on the server. Open trades only. */
	trailing_distance: price.nullable().default(null),
	/** The stop loss fills exactly at its price, for this premium per unit in the quote currency. Open trades only. */
	guaranteed_stop_premium: price.nullable().default(null),
	/** A close that waits for the market to open (E14). */
	close_request: z
		.strictObject({ volume: volume.nullable(), bound: price.nullable(), requested_at: isoTime })
		.nullable()
		.default(null),
	/** Open, of several fills: their exact total cost in the quote currency; the opening price is its average (E9). */
	cost: z
		.string()
		.regex(/^(?:0|[1-9]\d{0,14})(?:\.\d{1,16})?$/, "decimal string, at most 16 decimals")
		.nullable()
		.default(null),
	/** The deal that opened the trade, or that closed it once it is closed. */
	deal_id: z.string().nullable().default(null),
	/** The order of that deal. */
	order_id: z.string().nullable().default(null),
	/** Closed: its costs, in the same lines as the preview of an order. Empty while open. */
	costs: z.array(costLine).default([]),
});
export type TradeWire = z.infer<typeof trade>;
