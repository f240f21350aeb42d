import type { Server as HttpServer } from "node:http";
import type { ConnectErrorCode } from "@truefill/contracts/prices";
import { Server, type Socket } from "socket.io";
import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Market } from "../market-types.ts";
import { Admission, type AdmissionOptions } from "./admission.ts";
import { Broadcaster, type BroadcastMetrics, type Subscriber } from "./broadcast.ts";
import { wireOf } from "./frame.ts";
import { createAllowance } from "./limits.ts";
import { States } from "./states.ts";
import { changeSubscription } from "./subscription.ts";

export type { PriceKeyOwner } from "./admission.ts";

/** Path of price sockets, on the API's origin: socket.io's default, so that a plain client needs no option. */
export const PRICES_PATH = "/socket.io";
/** Whether socket.io answers this URL; without the slash it does not. */
export const isPricesPath = (url: string): boolean => url.startsWith(`${PRICES_PATH}/`);

/** How long clients may take to answer the close at shutdown. */
const ANSWER_CLOSE_MS = 500;

/** What the gateway needs of a market. */
export type GatewayMarket = Pick<
	Market,
	"instruments" | "onQuote" | "onFeedChange" | "lastSequence" | "quote" | "state" | "splitsOf" | "feedStatus"
>;

export interface GatewayOptions extends AdmissionOptions {
	/** The API's HTTP server. */
	readonly server: HttpServer;
	readonly market: GatewayMarket;
	readonly log: Log;
	readonly flushMs?: number;
	readonly stateMs?: number;
	readonly slowCloseMs?: number;
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

/**
 * The price socket (socket.io 4, R10): handshake auth `{apiKey}`; `subscribe:all` or `subscribe {ids}` is answered at
 * once by a snapshot, market states and the feed's status; afterwards by conflated `data:update` batches.
 */
export function createPriceGateway(options: GatewayOptions): PriceGateway {
	const { server, market, clock, log } = options;
	const { flushMs = 100, stateMs = 250, slowCloseMs = 10_000, eventsPerMinute = 120 } = options;
	const admission = new Admission(options);
	const states = new States(market, () => listeningTo(broadcaster));
	// Machine time: a reader's delay does not follow a moved clock.
	const broadcaster = new Broadcaster(
		market,
		slowCloseMs,
		() => clock.machine.monotonicMs(),
		(subscriber) => states.sendAll(subscriber),
	);
	const io = new Server(server, {
		path: PRICES_PATH,
		serveClient: false,
		transports: ["websocket", "polling"],
		perMessageDeflate: false,
		maxHttpBufferSize: 4_096,
		connectTimeout: 10_000,
		// Other WebSockets share this server: upgrades that are not ours must stay open.
		destroyUpgrade: false,
		allowRequest: (request, decide) => decide(null, admission.mayConnect(request)),
	});
	io.use((socket, next) => {
		const refusal = admission.admit(socket);
		next(refusal === undefined ? undefined : connectError(refusal));
	});
	const ignored = { events: 0 };
	const known = new Set(market.instruments.map(({ id }) => id));
	io.on("connection", (socket) => {
		const subscriber = join(socket, broadcaster, admission);
		const allowance = createAllowance(eventsPerMinute, 60_000, () => clock.monotonicMs());
		socket.onAny((event: string, ...args: unknown[]) => {
			if (!allowance.take()) {
				log.warn({ user: admission.ownerOf(socket)?.userId }, "price socket over its event limit; closing it");
				socket.disconnect(true);
				return;
			}
			const heard = changeSubscription(subscriber, event, args[0], known);
			if (heard === "greet") broadcaster.greet(subscriber);
			else if (heard === "unknown") ignored.events += 1;
		});
	});

	const leave = [
		market.onQuote((quote) => broadcaster.note(quote)),
		market.onFeedChange(() => states.sendFeedStatus()),
		clock.every(flushMs, () => void broadcaster.flush()),
		clock.every(stateMs, () => states.sendChanged()),
	];
	return {
		disconnectSession: (sessionId) => {
			const sockets = admission.socketsOfSession(sessionId);
			for (const socket of sockets) {
				admission.forget(socket);
				socket.disconnect(true);
			}
			return sockets.length;
		},
		metrics: () => ({
			...broadcaster.metrics,
			...admission.counts,
			ignoredEvents: ignored.events,
			sockets: io.of("/").sockets.size,
		}),
		close: async () => {
			for (const end of leave) end();
			await closeAll(io, broadcaster, clock);
		},
	};
}

/** Makes a subscriber of an admitted socket, until it disconnects. */
function join(socket: Socket, broadcaster: Broadcaster, admission: Admission): Subscriber {
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
	broadcaster.add(subscriber);
	socket.on("disconnect", () => {
		broadcaster.remove(subscriber);
		admission.forget(socket);
		// Nothing else is sent on it, and it does not count for any user any more.
		socket.conn.close();
	});
	return subscriber;
}

/** Subscribers that can receive something now. Those behind receive everything when they have caught up. */
const listeningTo = (broadcaster: Broadcaster): Subscriber[] =>
	[...broadcaster.subscribers()].filter((subscriber) => {
		if (subscriber.wants !== "all" && subscriber.wants.size === 0) return false;
		if (broadcaster.isBusy(subscriber)) subscriber.missed = true;
		return !subscriber.missed;
	});

/** Closes every socket. A client that does not answer the close frame would delay the shutdown by half a minute. */
async function closeAll(io: Server, broadcaster: Broadcaster, { machine }: Clock): Promise<void> {
	const streams = [...broadcaster.subscribers()].flatMap(({ wire }) => wire?.stream ?? []);
	io.disconnectSockets(true);
	const untilMs = machine.monotonicMs() + ANSWER_CLOSE_MS;
	while (streams.some(({ closed }) => !closed) && machine.monotonicMs() < untilMs) await machine.sleep(5);
	for (const stream of streams) stream.destroy();
	// Not `io.close()`: the HTTP server is owned by the caller.
	io.engine.close();
}
