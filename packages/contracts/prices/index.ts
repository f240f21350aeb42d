import * as z from "zod";
import { feedStatus, isoTime, marketState } from "../http/index.ts";

/** One item of `data:update`. `price` is the mid; a client needs only `id` and `price` (R10). Numbers, as specified. */
export const priceItem = z.strictObject({
	id: z.string(),
	price: z.number().positive(),
	bid: z.number().positive(),
	ask: z.number().positive(),
	ts: isoTime,
	/** The quote book's sequence: grows over all instruments; identifies the tick of a fill. */
	seq: z.int(),
});
export type PriceItem = z.infer<typeof priceItem>;

/** Server → client `data:update`: conflated, latest wins, one batch per flush; the first one is the snapshot. */
export const dataUpdate = z.array(priceItem).max(5000);

/**
 * Server → client `market:state`: sent on subscribing and whenever a market opens, closes, halts, goes stale or is
 * split. `splits` is the number that `GET /data` returns with its figures of the day.
 */
export const marketStateUpdate = z
	.array(z.strictObject({ id: z.string(), market: marketState, splits: z.int().nonnegative() }))
	.max(5000);

/** Server → client `feed:status`. */
export const feedStatusUpdate = feedStatus;

/** Client → server `subscribe`; `subscribe:all` has no payload. */
export const subscribe = z.strictObject({ ids: z.array(z.string().min(1).max(64)).min(1).max(500) });

/** Handshake auth payload. */
export const handshakeAuth = z.object({ apiKey: z.string().min(1).max(512) });

export const EVENTS = {
	update: "data:update",
	state: "market:state",
	feed: "feed:status",
	subscribeAll: "subscribe:all",
	subscribe: "subscribe",
	unsubscribe: "unsubscribe",
} as const;

/** `error.data.code` of a refused handshake (`connect_error`). On `PRICE_KEY_EXPIRED`, get a new key by `GET /data`. */
export const CONNECT_ERRORS = [
	"PRICE_KEY_MISSING",
	"PRICE_KEY_WRONG",
	"PRICE_KEY_EXPIRED",
	"TOO_MANY_SOCKETS",
] as const;
export type ConnectErrorCode = (typeof CONNECT_ERRORS)[number];
