import type { IncomingMessage } from "node:http";
import { type ConnectErrorCode, handshakeAuth } from "@truefill/contracts/prices";
import type { Socket } from "socket.io";
import type { Clock } from "../../platform/clock.ts";
import { NetworkCount } from "../../platform/rate-limits/index.ts";

/** Owner of a price key. The key is short-lived and only for the handshake; the socket lives as long as the session. */
export interface PriceKeyOwner {
	readonly userId: string;
	readonly sessionId: string;
	readonly expiresAtMs: number;
}

export interface AdmissionOptions {
	readonly clock: Clock;
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
	readonly socketsPerUser?: number;
}

type Connection = Socket["conn"];

/** Decides which connections become price sockets, and knows the owner of each. */
export class Admission {
	readonly counts = { refused: 0, refusedNetwork: 0 };
	readonly #options: AdmissionOptions;
	readonly #owners = new Map<Socket, PriceKeyOwner>();
	readonly #welcomed = new WeakSet<Connection>();
	/** Accepted connections per network. */
	readonly #networks: NetworkCount;
	/** Cached: the first request of a polling client ends before its handshake, and then it has no address any more. */
	readonly #asked = new WeakMap<IncomingMessage, string>();

	constructor(options: AdmissionOptions) {
		this.#options = options;
		this.#networks = new NetworkCount(options.socketsPerNetwork ?? Number.POSITIVE_INFINITY);
	}

	/** Whether a request may open a connection. Called once per connection, before it costs anything. */
	mayConnect(request: IncomingMessage): boolean {
		const { allowOrigin, anonymousLimit } = this.#options;
		const { origin } = request.headers;
		const own = origin === undefined || allowOrigin === undefined || allowOrigin(origin, request);
		const may = own && anonymousLimit?.take(this.#networkAtStart(request)) !== false;
		if (!may) this.counts.refused += 1;
		return may;
	}

	/** Decides on a handshake. @returns why it is refused */
	admit(socket: Socket): ConnectErrorCode | undefined {
		const auth = handshakeAuth.safeParse(socket.handshake.auth);
		const owner = auth.success ? this.#options.verifyPriceKey(auth.data.apiKey) : undefined;
		const { conn } = socket;
		const network = this.#networkAtStart(conn.request);
		const refusal = this.#refusalOf(auth.success, owner) ?? this.#overfull(conn, network);
		if (owner === undefined || refusal !== undefined) {
			this.counts.refused += 1;
			return refusal ?? "PRICE_KEY_WRONG";
		}
		this.#owners.set(socket, owner);
		// Once per connection, even with repeated handshakes.
		if (!this.#welcomed.has(conn)) this.#welcome(conn, network);
		// The client may disconnect during the handshake. Then there is no `disconnect` event.
		conn.once("close", () => this.forget(socket));
		return undefined;
	}

	ownerOf(socket: Socket): PriceKeyOwner | undefined {
		return this.#owners.get(socket);
	}

	/** The socket does not count for its user any more. */
	forget(socket: Socket): void {
		this.#owners.delete(socket);
	}

	socketsOfSession(sessionId: string): Socket[] {
		return [...this.#owners].filter(([, owner]) => owner.sessionId === sessionId).map(([socket]) => socket);
	}

	#refusalOf(given: boolean, owner: PriceKeyOwner | undefined): ConnectErrorCode | undefined {
		if (!given) return "PRICE_KEY_MISSING";
		if (owner === undefined) return "PRICE_KEY_WRONG";
		const { clock, socketsPerUser = 10 } = this.#options;
		if (owner.expiresAtMs <= clock.nowMs()) return "PRICE_KEY_EXPIRED";
		const sockets = [...this.#owners.values()].filter((each) => each.userId === owner.userId).length;
		return sockets >= socketsPerUser ? "TOO_MANY_SOCKETS" : undefined;
	}

	#overfull(conn: Connection, network: string): ConnectErrorCode | undefined {
		if (this.#welcomed.has(conn) || !this.#networks.isFull(network)) return undefined;
		this.counts.refusedNetwork += 1;
		return "TOO_MANY_SOCKETS";
	}

	/** Counted until the connection itself ends: after leaving the namespace it still costs memory. */
	#welcome(conn: Connection, network: string): void {
		this.#welcomed.add(conn);
		this.#options.anonymousLimit?.giveBack(network);
		this.#networks.add(network);
		conn.once("close", () => this.#networks.remove(network));
	}

	#networkAtStart(request: IncomingMessage): string {
		const network = this.#asked.get(request) ?? this.#options.networkOf?.(request) ?? "";
		this.#asked.set(request, network);
		return network;
	}
}
