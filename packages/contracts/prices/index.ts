import * as z from "zod";
import { feedStatus, isoTime, marketState } from "../http/index.ts";

/** One item of `data:update`. `price` is the mid; a client that reads only `id` and `price` works (R10). Numbers, as the specification says. */
export const priceItem = z.strictObject({
	id: z.string(),
	price: z.number().positive(),
	bid: z.number().positive(),
	ask: z.number().positive(),
	ts: isoTime,
	/** The quote book's sequence: grows over all instruments; names the tick in a fill. */
	seq: z.int(),
});
export type PriceItem = z.infer<typeof priceItem>;

/** Server → client `data:update`: conflated, latest wins, one batch per flush. The first one after subscribing is the snapshot. */
export const dataUpdate = z.array(priceItem).max(5000);

/**
 * Server → client `market:state`: sent on subscribing and whenever a market opens, closes, halts, goes stale or has been
 * through a split. `splits` is the number that `GET /data` tells beside its figures of the day.
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

/** `error.data.code` of a `connect_error`: the handshake was refused. With `PRICE_KEY_EXPIRED`, `GET /data` gives a new key. */
export const CONNECT_ERRORS = [
	"PRICE_KEY_MISSING",
	"PRICE_KEY_WRONG",
	"PRICE_KEY_EXPIRED",
	"TOO_MANY_SOCKETS",
] as const;
export type ConnectErrorCode = (typeof CONNECT_ERRORS)[number];
