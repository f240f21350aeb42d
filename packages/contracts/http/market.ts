import * as z from "zod";
import { defineCall } from "./call.ts";
import { announcement } from "./corporate-actions.ts";
import { id, isoTime, price, resolution, wrapped } from "./primitives.ts";

const none = z.strictObject({});
const ohlc = z.strictObject({ open: price, high: price, low: price, close: price });

export const candle = z.strictObject({ start: isoTime, bid: ohlc, ask: ohlc, ticks: z.int().min(0) });
export type CandleWire = z.infer<typeof candle>;

/** A split that adjusts the bars before its ex-moment: `numerator` new units for `denominator` old. */
const adjustment = z.strictObject({
	ex_at: isoTime,
	numerator: z.int().min(1),
	denominator: z.int().min(1),
});

export const candlePrices = z.enum(["adjusted", "as-traded"]);
export type CandlePrices = z.infer<typeof candlePrices>;

export const candles = defineCall({
	id: "candles",
	method: "GET",
	path: "/instruments/{id}/candles",
	tag: "market",
	access: "session",
	etag: true,
	summary:
		"List bid and ask candles that start in [from, to), oldest first, at most 5,000. The last may still be forming (E22)",
	params: z.strictObject({ id }),
	query: z.strictObject({
		resolution,
		from: isoTime,
		to: isoTime,
		prices: candlePrices.default("adjusted").meta({
			description:
				"`adjusted`: in current units, each price × denominator ÷ numerator of every later split, multiplied exactly and rounded once, half-even to 8 decimals. `as-traded`: each in the units of its time",
		}),
	}),
	body: z.undefined(),
	status: 200,
	response: z.strictObject({
		data: z.array(candle),
		prices: candlePrices,
		/** The splits applied, the earliest first; empty where there was none, or when unadjusted bars were requested. */
		adjusted_by: z.array(adjustment),
	}),
	errors: ["INSTRUMENT_UNKNOWN", "RANGE_TOO_LONG"],
});

/** Past and announced corporate actions, for the time axis of a chart. */
export const instrumentActions = defineCall({
	id: "instrumentActions",
	method: "GET",
	path: "/instruments/{id}/corporate-actions",
	tag: "market",
	access: "session",
	summary:
		"List announced and applied dividends and splits of an instrument, latest ex-moment first, at most 200 (E22)",
	params: z.strictObject({ id }),
	query: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(z.array(announcement)),
	errors: ["INSTRUMENT_UNKNOWN"],
});

const pushed = z.strictObject({
	id,
	/** Decimal strings; each item is checked separately by the tick rules (E15). */
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
	summary: "Post quotes from a dealer's price bridge. Needs the header X-Feed-Key",
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
