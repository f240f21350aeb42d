import type { Server as HttpServer, IncomingMessage } from "node:http";
import { type ConnectErrorCode, EVENTS, handshakeAuth, subscribe } from "@truefill/contracts/prices";
import type { MarketState } from "@truefill/core/pricing";
import { Server, type Socket } from "socket.io";
import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import { NetworkCount } from "../../platform/rate-limits/index.ts";
import type { Market } from "../market-types.ts";
import { feedStatusWire, marketStateWire } from "../wire.ts";
import { Broadcaster, type BroadcastMetrics, type Subscriber } from "./broadcast.ts";
import { wireOf } from "./frame.ts";
import { createAllowance } from "./limits.ts";

/** Path of price sockets, on the API's origin: socket.io's default, so that a plain client needs no option. */
export const PRICES_PATH = "/socket.io";
/** Whether socket.io answers this URL; without the slash it does not. */
export const isPricesPath = (url: string): boolean => url.startsWith(`${PRICES_PATH}/`);

/** How long clients may take to answer the close at shutdown. */
const ANSWER_CLOSE_MS = 500;

/** Owner of a price key. The key is short-lived and only for the handshake; the socket lives as long as the session. */
export interface PriceKeyOwner {
	readonly userId: string;
	readonly sessionId: string;
	readonly expiresAtMs: number;
}

/** What the gateway needs of a market. */
export type GatewayMarket = Pick<
	Market,
	"instruments" | "onQuote" | "onFeedChange" | "lastSequence" | "quote" | "state" | "splitsOf" | "feedStatus"
>;

export interface GatewayOptions {
	/** The API's HTTP server. */
	readonly server: HttpServer;
	readonly market: GatewayMarket;
	readonly clock: Clock;
	readonly log: Log;
	/** The owner of a key; undefined when the key is not ours. May return the owner of an expired key. */
	readonly verifyPriceKey: (key: string) => PriceKeyOwner | undefined;
	/** Whether a browser page of this origin may connect. Default: any, because the key is needed anyway. */
	readonly allowOrigin?: (origin: string, request: IncomingMessage) => boolean;
	/** The network of a request, for limits. Default: all are one. */
	readonly networkOf?: (request: IncomingMessage) => string;
	/** Most connections with a key per network. An office shares one address among many customers. */
	readonly socketsPerNetwork?: number;
	/**
	 * Limits connections without a key: each holds memory for seconds. `take` returns whether one more is allowed;
	 * `giveBack` is called when it proves to be a customer's. Default: no limit.
	 */
	readonly anonymousLimit?: { take(network: string): boolean; giveBack(network: string): void };
	readonly flushMs?: number;
	readonly stateMs?: number;
	readonly slowCloseMs?: number;
	readonly socketsPerUser?: number;
	readonly eventsPerMinute?: number;
}

export interface GatewayMetrics extends BroadcastMetrics {
	readonly sockets: number;
	readonly refused: number;
	/** Those of `refused` that were over the limit of their network. */
	readonly refusedNetwork: number;
	readonly ignoredEvents: number;
}

export interface PriceGateway {
	/** Closes all price sockets of a session at once. Returns their number. */
	disconnectSession(sessionId: string): number;
	metrics(): GatewayMetrics;
	close(): Promise<void>;
}

const MESSAGES: Readonly<Record<ConnectErrorCode, string>> = {
	PRICE_KEY_MISSING: "Prices need a key.",
	PRICE_KEY_WRONG: "The price key is wrong.",
	PRICE_KEY_EXPIRED: "The price key has expired. Fetch a new one.",
	TOO_MANY_SOCKETS: "Too many price connections are open.",
};

/** Clients find the code in `connect_error`: `error.data.code`. */
function connectError(code: ConnectErrorCode): Error & { data: { code: ConnectErrorCode; message: string } } {
	return Object.assign(new Error(MESSAGES[code]), { data: { code, message: MESSAGES[code] } });
}

type Connection = Socket["conn"];

/** Key by which market states count as different. Ages and times alone do not. */
const kindOf = (state: MarketState): string =>
	state.state === "closed" ? `closed ${state.opensAtMs}` : `${state.state} ${"reason" in state ? state.reason : ""}`;

/**
 * The price socket (socket.io 4, R10): handshake auth `{apiKey}`; `subscribe:all` or `subscribe {ids}` is answered at
 * once by a snapshot, market states and the feed's status; afterwards by conflated `data:update` batches.
 */
export function createPriceGateway(options: GatewayOptions): PriceGateway {
	const { server, market, clock, log, verifyPriceKey, allowOrigin, anonymousLimit } = options;
	const { networkOf = () => "", socketsPerNetwork = Number.POSITIVE_INFINITY } = options;
	const { flushMs = 100, stateMs = 250, slowCloseMs = 10_000, socketsPerUser = 10, eventsPerMinute = 120 } = options;
	const monotonicMs = () => clock.monotonicMs();
	// Machine time: a reader's delay does not follow a moved clock.
	const broadcaster = new Broadcaster(market, slowCloseMs, () => clock.machine.monotonicMs(), sendAll);
	const owners = new Map<Socket, PriceKeyOwner>();
	const welcomed = new WeakSet<object>();
	/** Accepted connections per network. */
	const networks = new NetworkCount(socketsPerNetwork);
	/** Cached: the first request of a polling client ends before its handshake, and then it has no address any more. */
	const asked = new WeakMap<IncomingMessage, string>();
	const networkAtStart = (request: IncomingMessage): string => {
		const network = asked.get(request) ?? networkOf(request);
		asked.set(request, network);
		return network;
	};
	const counts = { refused: 0, refusedNetwork: 0, ignoredEvents: 0 };

	const io = new Server(server, {
		path: PRICES_PATH,
		serveClient: false,
		transports: ["websocket", "polling"],
		perMessageDeflate: false,
		maxHttpBufferSize: 4_096,
		connectTimeout: 10_000,
		// Other WebSockets share this server: upgrades that are not ours must stay open.
		destroyUpgrade: false,
		// Called once per connection, before it costs anything.
		allowRequest: (request, decide) => {
			const { origin } = request.headers;
			const own = origin === undefined || allowOrigin === undefined || allowOrigin(origin, request);
			const may = own && anonymousLimit?.take(networkAtStart(request)) !== false;
			if (!may) counts.refused += 1;
			decide(null, may);
		},
	});

	const socketsOf = (userId: string): number => [...owners.values()].filter((each) => each.userId === userId).length;

	io.use((socket, next) => {
		const auth = handshakeAuth.safeParse(socket.handshake.auth);
		const owner = auth.success ? verifyPriceKey(auth.data.apiKey) : undefined;
		const { conn } = socket;
		const network = networkAtStart(conn.request);
		const refusal = refusalOf(auth.success, owner) ?? overfull(conn, network);
		if (owner === undefined || refusal !== undefined) {
			counts.refused += 1;
			next(connectError(refusal ?? "PRICE_KEY_WRONG"));
			return;
		}
		owners.set(socket, owner);
		// Once per connection, even with repeated handshakes.
		if (!welcomed.has(conn)) welcome(conn, network);
		// The client may disconnect during the handshake. Then there is no `disconnect` event.
		conn.once("close", () => owners.delete(socket));
		next();
	});

	function overfull(conn: Connection, network: string): ConnectErrorCode | undefined {
		if (welcomed.has(conn) || !networks.isFull(network)) return undefined;
		counts.refusedNetwork += 1;
		return "TOO_MANY_SOCKETS";
	}

	/** Counted until the connection itself ends: after leaving the namespace it still costs memory. */
	function welcome(conn: Connection, network: string): void {
		welcomed.add(conn);
		anonymousLimit?.giveBack(network);
		networks.add(network);
		conn.once("close", () => networks.remove(network));
	}

	function refusalOf(given: boolean, owner: PriceKeyOwner | undefined): ConnectErrorCode | undefined {
		if (!given) return "PRICE_KEY_MISSING";
		if (owner === undefined) return "PRICE_KEY_WRONG";
		if (owner.expiresAtMs <= clock.nowMs()) return "PRICE_KEY_EXPIRED";
		return socketsOf(owner.userId) >= socketsPerUser ? "TOO_MANY_SOCKETS" : undefined;
	}

	io.on("connection", (socket) => {
		const subscriber: Subscriber = {
			socket,
			wire: wireOf(socket),
			wants: new Set(),
			sentSequence: -1,
			behindSinceMs: null,
			missed: false,
		};
		// After long polling, a WebSocket took over.
		socket.conn.on("upgrade", () => {
			subscriber.wire = wireOf(socket);
		});
		const allowance = createAllowance(eventsPerMinute, 60_000, monotonicMs);
		broadcaster.add(subscriber);
		socket.on("disconnect", () => {
			broadcaster.remove(subscriber);
			owners.delete(socket);
			// Nothing else is sent on it, and it does not count for any user any more.
			socket.conn.close();
		});
		socket.onAny((event: string, ...args: unknown[]) => {
			if (!allowance.take()) {
				log.warn({ user: owners.get(socket)?.userId }, "price socket over its event limit; closing it");
				socket.disconnect(true);
				return;
			}
			if (!hear(subscriber, event, args[0])) counts.ignoredEvents += 1;
		});
	});

	/** Handles a client's event; false when it is unknown. */
	function hear(subscriber: Subscriber, event: string, payload: unknown): boolean {
		if (event === EVENTS.subscribeAll) {
			subscriber.wants = "all";
			broadcaster.greet(subscriber);
			return true;
		}
		if (event === EVENTS.unsubscribe && payload === undefined) {
			subscriber.wants = new Set();
			return true;
		}
		if (event !== EVENTS.subscribe && event !== EVENTS.unsubscribe) return false;
		const parsed = subscribe.safeParse(payload);
		if (!parsed.success) return false;
		const ids = parsed.data.ids.filter((id) => known.has(id));
		const wanted = subscriber.wants === "all" ? [...known] : [...subscriber.wants];
		if (event === EVENTS.unsubscribe) {
			subscriber.wants = new Set(wanted.filter((id) => !ids.includes(id)));
			return true;
		}
		if (subscriber.wants !== "all") subscriber.wants = new Set([...wanted, ...ids]);
		broadcaster.greet(subscriber);
		return true;
	}

	const known = new Set(market.instruments.map(({ id }) => id));
	const wantsOf = ({ wants }: Subscriber, id: string): boolean => wants === "all" || wants.has(id);

	const stateOf = (id: string) => ({
		id,
		market: marketStateWire(market.state(id)),
		splits: market.splitsOf(id),
	});

	/** Sends the market states of its subscription, and the feed's status. */
	function sendAll(subscriber: Subscriber): void {
		subscriber.missed = false;
		const wanted = market.instruments.filter(({ id }) => wantsOf(subscriber, id));
		const states = wanted.map(({ id }) => stateOf(id));
		subscriber.socket.emit(EVENTS.state, states);
		subscriber.socket.emit(EVENTS.feed, feedStatusWire(market.feedStatus()));
	}

	/** Subscribers that can receive something now. Those behind receive everything when they have caught up. */
	const listening = (): Subscriber[] =>
		[...broadcaster.subscribers()].filter((subscriber) => {
			if (subscriber.wants !== "all" && subscriber.wants.size === 0) return false;
			if (broadcaster.isBusy(subscriber)) subscriber.missed = true;
			return !subscriber.missed;
		});

	const sent = new Map<string, string>();
	function sendStates(): void {
		const changed = market.instruments.flatMap(({ id }) => {
			// A split is detected by its number: its halt may end before anybody is notified.
			const state = `${kindOf(market.state(id))} after ${market.splitsOf(id)} splits`;
			if (sent.get(id) === state) return [];
			sent.set(id, state);
			return [stateOf(id)];
		});
		if (changed.length === 0) return;
		for (const subscriber of listening()) {
			const states = changed.filter(({ id }) => wantsOf(subscriber, id));
			if (states.length > 0) subscriber.socket.emit(EVENTS.state, states);
		}
	}

	const leaveQuotes = market.onQuote((quote) => broadcaster.note(quote));
	const leaveFeed = market.onFeedChange(() => {
		const status = feedStatusWire(market.feedStatus());
		for (const { socket } of listening()) socket.emit(EVENTS.feed, status);
	});
	const stopFlushing = clock.every(flushMs, () => void broadcaster.flush());
	const stopTelling = clock.every(stateMs, sendStates);

	return {
		disconnectSession: (sessionId) => {
			const sockets = [...owners].filter(([, owner]) => owner.sessionId === sessionId).map(([socket]) => socket);
			for (const socket of sockets) {
				owners.delete(socket);
				socket.disconnect(true);
			}
			return sockets.length;
		},
		metrics: () => ({ ...broadcaster.metrics, ...counts, sockets: io.of("/").sockets.size }),
		close: async () => {
			stopFlushing();
			stopTelling();
			leaveQuotes();
			leaveFeed();
			const streams = [...broadcaster.subscribers()].flatMap(({ wire }) => wire?.stream ?? []);
			io.disconnectSockets(true);
			const { machine } = clock;
			const untilMs = machine.monotonicMs() + ANSWER_CLOSE_MS;
			while (streams.some(({ closed }) => !closed) && machine.monotonicMs() < untilMs) await machine.sleep(5);
			// A client that does not answer the close frame would delay the shutdown by half a minute.
			for (const stream of streams) stream.destroy();
			// Not `io.close()`: the HTTP server is owned by the caller.
			io.engine.close();
		},
	};
}
