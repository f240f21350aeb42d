import * as z from "zod";
import { currency, isoTime, money, price, side, volume } from "./primitives.ts";

export const tick = z.strictObject({ id: z.string(), bid: price, ask: price, ts: isoTime, seq: z.int() });

/**
 * One unit of `from` in `to` as a fill used it (E5, E8): margin and charges are bought at the ask, a gain is sold at the bid.
 * `ticks` are the quotes that made the rate, in the order of `via`: none where nothing was converted, or where the fill is
 * older than their keeping.
 */
export const conversion = z.strictObject({
	from: z.string(),
	to: currency,
	rate: z.string(),
	via: z.array(z.string()),
	ticks: z.array(tick),
});
export type ConversionWire = z.infer<typeof conversion>;

/** Why a trade, or a part of it, was closed. `order`: an order of the other side took it off (E9). */
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

/** One line of what a trade costs, in the account currency; below zero the customer pays, null is unknown. */
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

/** SPEC §3 Trade, with what a customer needs to recompute it. Answers stored before a member existed have its default. */
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
	/** Account currency. Open: unrealised gross, null when unknown; swap and dividends are booked already. Closed: net (E6). */
	pnl: money.nullable(),
	/** Price difference × volume alone (E4, E5). */
	gross_pnl: money.nullable(),
	commission: money,
	currency,
	margin: money,
	stop_loss: price.nullable(),
	take_profit: price.nullable(),
	opened_at: isoTime,
	closed_at: isoTime.nullable(),
	close_reason: closeReason.nullable(),
	/** The trade this part belongs to; its own id unless it was closed in parts. */
	trade_id: z.string(),
	opening_tick: tick,
	closing_tick: tick.nullable(),
	/** Quote currency → account currency rate used in the fill (E5); null while open. */
	conversion_rate: z.string().nullable(),
	/** What margin and opening commission were converted at; null of trades closed before it was kept. */
	opening_conversion: conversion.nullable().default(null),
	/** Closed: what the result was converted at, `conversion_rate` with its quotes; null while open. */
	closing_conversion: conversion.nullable().default(null),
	/** Closed: the instrument's mark-up for converting, a share of the result (E5); null while open. */
	conversion_markup: z.string().nullable().default(null),
	/**
	 * Closed: the rate of the result was older than it may be: the pair whose last price was the oldest, how old that was,
	 * and the share of the result that was charged for it beside the mark-up; `0` where a tick or the clock closed it (E5).
	 */
	stale_conversion: z
		.strictObject({ asset_id: z.string(), age_ms: z.int().min(0), markup: z.string() })
		.nullable()
		.default(null),
	/** Swap and administration fees so far (closed: of this part); below zero the customer paid (E20). */
	swap: money.default("0"),
	/** Dividends and cash of splits so far, or of this part (E22). */
	dividends: money.default("0"),
	/** Charged for converting the result (E5), and for a guaranteed stop that filled; zero while open. */
	conversion_charge: money.default("0"),
	guaranteed_premium: money.default("0"),
	/** The stop loss follows the best closing price at this distance, kept on the server. Open trades only. */
	trailing_distance: price.nullable().default(null),
	/** The stop loss fills exactly at its price; what that costs per unit in the quote currency if it does. Open trades only. */
	guaranteed_stop_premium: price.nullable().default(null),
	/** A close that waits for the market to open (E14). */
	close_request: z
		.strictObject({ volume: volume.nullable(), bound: price.nullable(), requested_at: isoTime })
		.nullable()
		.default(null),
	/** Open, of several fills: what they cost together in the quote currency, exact; the opening price is its rounded average (E9). */
	cost: z
		.string()
		.regex(/^(?:0|[1-9]\d{0,14})(?:\.\d{1,16})?$/, "decimal string, at most 16 decimals")
		.nullable()
		.default(null),
	/** The fill: that opened it while it is open, that closed it once it is closed. */
	deal_id: z.string().nullable().default(null),
	/** The order that the fill was of: that opened it while it is open, that closed it once it is closed. */
	order_id: z.string().nullable().default(null),
	/** Closed: what it cost, in the lines that the preview of an order shows before. Empty while open. */
	costs: z.array(costLine).default([]),
});
export type TradeWire = z.infer<typeof trade>;
