import * as z from "zod";
import { defineCall } from "./call.ts";
import { id, isoTime, price, resolution, wrapped } from "./primitives.ts";

const none = z.strictObject({});
const ohlc = z.strictObject({ open: price, high: price, low: price, close: price });

export const candle = z.strictObject({ start: isoTime, bid: ohlc, ask: ohlc, ticks: z.int().min(0) });
export type CandleWire = z.infer<typeof candle>;

export const candles = defineCall({
	id: "candles",
	method: "GET",
	path: "/instruments/{id}/candles",
	tag: "market",
	access: "session",
	summary: "Candles of both sides with start in [from, to), oldest first, at most 5,000; the last may still be forming",
	params: z.strictObject({ id }),
	query: z.strictObject({ resolution, from: isoTime, to: isoTime }),
	body: z.undefined(),
	status: 200,
	response: wrapped(z.array(candle)),
	errors: ["INSTRUMENT_UNKNOWN", "RANGE_TOO_LONG"],
});

const pushed = z.strictObject({
	id,
	/** Decimal strings; checked by the tick rules (E15), each item for itself. */
	bid: price,
	ask: price,
	ts: isoTime.optional(),
});
export const pushQuotes = defineCall({
	id: "pushQuotes",
	method: "POST",
	path: "/feed/quotes",
	tag: "market",
	access: "feed-key",
	summary: "A dealer's price bridge posts quotes; header X-Feed-Key",
	params: none,
	query: none,
	body: z.array(pushed).min(1).max(1000),
	status: 200,
	response: wrapped(
		z.strictObject({
			accepted: z.int().min(0),
			refused: z.int().min(0),
			reasons: z.array(z.strictObject({ index: z.int(), id: z.string(), code: z.string(), message: z.string() })),
		}),
	),
	errors: ["FEED_KEY_WRONG", "FEED_NOT_PUSH"],
});
