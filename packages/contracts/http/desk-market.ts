import * as z from "zod";
import { defineCall } from "./call.ts";
import { actReason, id, isoDate, isoTime, price, wrapped } from "./primitives.ts";

const none = z.strictObject({});

/** Staff's override of an instrument's own terms (E1, E14). Instruments without one use their own terms. */
export const marketControl = z.strictObject({
	asset_id: z.string(),
	mode: z.enum(["close-only", "halted"]),
	/** Shown to customers. */
	reason: z.string(),
	set_at: isoTime,
	/** The member of staff who set it. */
	set_by: z.string(),
});
export type MarketControlWire = z.infer<typeof marketControl>;

export const marketControls = defineCall({
	id: "marketControls",
	method: "GET",
	path: "/admin/market/controls",
	tag: "desk",
	access: "staff",
	permission: "risk.read",
	summary: "List instruments that staff halted or made close-only, with the reason shown to customers",
	params: none,
	query: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(z.array(marketControl)),
	errors: [],
});

export const setMarketControl = defineCall({
	id: "setMarketControl",
	method: "POST",
	path: "/admin/market/controls",
	tag: "desk",
	access: "staff",
	permission: "market.halt",
	elevated: true,
	summary: "Halt instruments, make them close-only, or enable them. Effective at once, survives restarts (E14)",
	params: none,
	query: none,
	body: z.strictObject({
		asset_ids: z.array(id).min(1).max(500),
		mode: z.enum(["enabled", "close-only", "halted"]),
		reason: actReason,
	}),
	status: 200,
	response: wrapped(z.array(marketControl)),
	errors: ["INSTRUMENT_UNKNOWN"],
});

const rawSide = z.string().nullable();

export const marketQuarantine = defineCall({
	id: "marketQuarantine",
	method: "GET",
	path: "/admin/market/quarantine",
	tag: "desk",
	access: "staff",
	permission: "risk.read",
	summary: "List ticks awaiting confirmation, and the latest refused ones, newest first (E15)",
	params: none,
	query: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(
		z.strictObject({
			waiting: z.array(
				z.strictObject({
					asset_id: z.string(),
					bid: price,
					ask: price,
					ts: isoTime,
					source: z.string(),
					/** The last accepted price; null: none yet. */
					last: z.strictObject({ bid: price, ask: price, ts: isoTime }).nullable(),
				}),
			),
			refused: z.array(
				z.strictObject({
					asset_id: z.string(),
					/** The reason code, such as `TICK_OUTLIER`. */
					code: z.string(),
					/** As received, with eight decimals; null where it was not a number. */
					bid: rawSide,
					ask: rawSide,
					/** As the feed sent it; null where it was not a time. */
					ts: isoTime.nullable(),
					source: z.string(),
					refused_at: isoTime,
				}),
			),
			/** Per instrument, since the start. */
			counts: z.array(z.strictObject({ asset_id: z.string(), accepted: z.int(), refused: z.int() })),
		}),
	),
	errors: [],
});

export const heldFinancing = defineCall({
	id: "heldFinancing",
	method: "GET",
	path: "/admin/financing/held",
	tag: "desk",
	access: "staff",
	permission: "risk.read",
	summary: "List accounts whose financing waits because the day's closing price is unknown (E20)",
	params: none,
	query: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(z.array(z.strictObject({ account_id: z.string(), date: isoDate, asset_ids: z.array(z.string()) }))),
	errors: [],
});
