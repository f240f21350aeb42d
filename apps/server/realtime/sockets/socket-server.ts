import { randomBytes } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import type { TrustedProxies } from "../../http/client-address.ts";
import type { Clock, Log } from "../../platform/index.ts";
import { NetworkCount, NetworkLimit } from "../../platform/rate-limits/index.ts";
import { type App, sameText, signUser } from "../apps.ts";
import { Connection } from "../hub/connection.ts";
import type { Hub } from "../hub/hub.ts";
import { readMember } from "../hub/plain-rules.ts";
import type { RealtimeLimits } from "../limits.ts";
import { CLIENT_EVENT_RATE, CLOSE, type Close } from "../protocol/codes.ts";
import { readMessage } from "../protocol/incoming.ts";
import { connectionEstablished, errorMessage, PING, PONG, signinSuccess } from "../protocol/outgoing.ts";
import { type HandshakeRules, isRealtimePath, judge } from "./handshake.ts";

export interface SocketMetrics {
	connected: number;
	refused: number;
	/** Those of `refused` that were over the limit of their network. */
	refusedNetwork: number;
	/** Sockets with unsent bytes at the last sweep. */
	behind: number;
	/** Closed because too many bytes were unsent, or none were taken for too long. */
	closedSlow: number;
	/** Closed because they did not answer a ping. */
	closedSilent: number;
	/** Closed because they sent too many messages. */
	closedFlooding: number;
}

export interface SocketServerOptions extends HandshakeRules {
	readonly server: Server;
	readonly proxies: TrustedProxies;
	readonly clock: Clock;
	readonly log: Log;
	readonly limits: RealtimeLimits;
	/** First half of every socket id. */
	readonly node: number;
	readonly hubOf: (app: App) => Hub;
	/** Publishes a client event that the rules permit. */
	readonly relay: (
		hub: Hub,
		event: { channels: readonly string[]; event: string; data: string; except: string; userId?: string },
	) => void;
	/** Interval of sweeps. */
	readonly sweepMs?: number;
}

/** Accepts sockets at `/app/{key}`, implements the protocol, and closes those that are dead, silent or flooding. */
export class SocketServer {
	readonly metrics: SocketMetrics = {
		connected: 0,
		refused: 0,
		refusedNetwork: 0,
		behind: 0,
		closedSlow: 0,
		closedSilent: 0,
		closedFlooding: 0,
	};
	readonly #given: SocketServerOptions;
	readonly #webSockets: WebSocketServer;
	readonly #connects: NetworkLimit;
	readonly #networks: NetworkCount;
	readonly #connections = new Map<Connection, Hub>();
	readonly #stopSweeping: () => void;
	readonly #onUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
	#closing = false;

	constructor(given: SocketServerOptions) {
		this.#given = given;
		const { limits, server, clock } = given;
		this.#webSockets = new WebSocketServer({
			noServer: true,
			clientTracking: false,
			maxPayload: limits.messageBytes,
			// Compression costs memory per socket, and can reveal secrets beside attacker-chosen text.
			perMessageDeflate: false,
		});
		this.#networks = new NetworkCount(limits.socketsPerNetwork);
		this.#connects = new NetworkLimit(limits.connects, clock);
		this.#onUpgrade = (request, socket, head) => {
			if (isRealtimePath(request.url)) this.#upgrade(request, socket, head);
		};
		server.on("upgrade", this.#onUpgrade);
		this.#stopSweeping = clock.machine.every(given.sweepMs ?? 1_000, () => this.#sweep());
	}

	get size(): number {
		return this.#connections.size;
	}

	/** Closes a connection with a reason. It receives nothing from now on. */
	end(connection: Connection, close: Close): void {
		this.#connections.get(connection)?.leave(connection);
		connection.close(close);
	}

	/** Tells all clients to reconnect, and accepts no more connections. */
	async close(): Promise<void> {
		this.#closing = true;
		this.#stopSweeping();
		for (const connection of [...this.#connections.keys()]) this.end(connection, CLOSE.reconnect);
		const { machine } = this.#given.clock;
		const untilMs = machine.monotonicMs() + 500;
		while (this.#connections.size > 0 && machine.monotonicMs() < untilMs) await machine.sleep(10);
		for (const connection of this.#connections.keys()) connection.terminate();
		this.#given.server.off("upgrade", this.#onUpgrade);
		this.#webSockets.close();
	}

	#upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
		const { log, proxies } = this.#given;
		const network = proxies.networkOf(request);
		socket.on("error", () => socket.destroy());
		const judged = judge(request, this.#given);
		const flooding = this.#connects.take(network) > 0;
		if (this.#closing || flooding || judged.kind === "foreign") {
			this.metrics.refused += 1;
			log.debug({ flooding, origin: request.headers.origin }, "realtime connection refused");
			const status = flooding ? "429 Too Many Requests" : "403 Forbidden";
			refuse(socket, this.#closing ? "503 Service Unavailable" : status);
			return;
		}
		this.#webSockets.handleUpgrade(request, socket, head, (webSocket) => {
			const stream = socket instanceof Socket ? socket : undefined;
			const close = judged.kind === "refused" ? judged.close : this.#overLimit(network);
			if (stream === undefined || close !== undefined || judged.kind !== "welcome") {
				this.metrics.refused += 1;
				const [code, reason] = close ?? CLOSE.overCapacity;
				webSocket.on("error", () => webSocket.terminate());
				webSocket.close(code, reason);
				this.#given.clock.machine.after(1_000, () => webSocket.terminate());
				return;
			}
			this.#welcome(judged.app, network, webSocket, stream);
		});
	}

	#overLimit(network: string): Close | undefined {
		const { sockets } = this.#given.limits;
		const isFull = this.#networks.isFull(network);
		if (isFull) this.metrics.refusedNetwork += 1;
		return isFull || this.#connections.size >= sockets ? CLOSE.overCapacity : undefined;
	}

	#welcome(app: App, network: string, webSocket: WebSocket, stream: Socket): void {
		const { limits, clock, hubOf, node } = this.#given;
		const hub = hubOf(app);
		const connection: Connection = new Connection({
			id: `${node}.${randomBytes(8).readBigUInt64BE()}`,
			app,
			network,
			webSocket,
			stream,
			limits,
			timers: clock.machine,
			onOverflow: () => {
				this.metrics.closedSlow += 1;
				hub.leave(connection);
			},
		});
		this.#connections.set(connection, hub);
		this.#networks.add(network);
		this.metrics.connected += 1;
		hub.add(connection);
		// Messages are handled one after the other, even if one has to wait.
		let turn: Promise<void> | undefined;
		webSocket.on("message", (data, isBinary) => {
			if (!this.#mayTalk(connection, isBinary)) return;
			const text = data.toString();
			const next =
				turn === undefined ? this.#hear(connection, hub, text) : turn.then(() => this.#hear(connection, hub, text));
			if (next === undefined) return;
			const settled = next
				.catch((error: unknown) => this.#given.log.error({ err: error }, "failed to handle a realtime message"))
				.finally(() => {
					if (turn === settled) turn = undefined;
				});
			turn = settled;
		});
		webSocket.on("pong", () => this.#alive(connection));
		webSocket.on("error", () => connection.terminate());
		webSocket.on("close", () => {
			connection.gone();
			hub.leave(connection);
			this.#connections.delete(connection);
			this.#networks.remove(network);
		});
		connection.write(connectionEstablished(connection.id, Math.round(limits.activityTimeoutMs / 1000)));
	}

	#alive(connection: Connection): void {
		connection.lastHeardMs = this.#given.clock.machine.monotonicMs();
		connection.pingedMs = null;
	}

	#mayTalk(connection: Connection, isBinary: boolean): boolean {
		if (!connection.isOpen) return false;
		this.#alive(connection);
		if (!connection.messages.take()) {
			this.metrics.closedFlooding += 1;
			this.end(connection, CLOSE.overCapacity);
			return false;
		}
		if (isBinary) connection.write(errorMessage(null, "The protocol has no binary messages"));
		return !isBinary;
	}

	/** @returns a promise if it has to wait. */
	#hear(connection: Connection, hub: Hub, text: string): Promise<void> | undefined {
		if (!connection.isOpen) return undefined;
		const message = readMessage(text);
		switch (message.kind) {
			case "ping":
				connection.write(PONG);
				return undefined;
			case "pong":
				return undefined;
			case "subscribe":
				return hub.subscribe(connection, message);
			case "unsubscribe":
				hub.unsubscribe(connection, message.channel);
				return undefined;
			case "signin":
				this.#signIn(connection, hub, message.auth, message.userData);
				return undefined;
			case "client-event":
				this.#clientEvent(connection, hub, message);
				return undefined;
			case "invalid":
				connection.write(errorMessage(null, message.message));
				return undefined;
		}
	}

	#clientEvent(connection: Connection, hub: Hub, message: { channel: string; event: string; data: unknown }): void {
		const { channel } = message;
		if (!connection.clientEvents.take()) {
			connection.write(errorMessage(CLIENT_EVENT_RATE, "The client event was rejected because of its rate", channel));
			return;
		}
		const answer = hub.rules.clientEvent(connection, channel, message.event, message.data);
		if (answer.kind === "refused") {
			connection.write(errorMessage(null, answer.message, channel));
			return;
		}
		const { channels, event, data, userId } = answer;
		this.#given.relay(hub, {
			channels,
			event,
			data,
			except: connection.id,
			...(userId === undefined ? {} : { userId }),
		});
	}

	#signIn(connection: Connection, hub: Hub, auth: string, userData: string): void {
		const userId = readUserId(userData);
		const right = sameText(auth, signUser(connection.app, connection.id, userData));
		if (!hub.rules.signin || userId === undefined || !right) {
			this.end(connection, CLOSE.unauthorized);
			return;
		}
		hub.signIn(connection, userId);
		connection.write(signinSuccess(userData));
	}

	/** Pings silent connections, and closes those that do not answer or take no bytes. */
	#sweep(): void {
		const { limits, clock } = this.#given;
		// Machine time: the peer's silence does not follow a moved clock.
		const nowMs = clock.machine.monotonicMs();
		let behind = 0;
		for (const [connection, hub] of this.#connections) {
			if (!connection.isOpen) continue;
			if (connection.waitingBytes > 0) behind += 1;
			if (connection.isStalled(nowMs)) {
				this.metrics.closedSlow += 1;
				hub.leave(connection);
				connection.terminate();
			} else if (connection.pingedMs !== null && nowMs - connection.pingedMs >= limits.pongTimeoutMs) {
				this.metrics.closedSilent += 1;
				this.end(connection, CLOSE.noPong);
			} else if (connection.pingedMs === null && nowMs - connection.lastHeardMs >= limits.activityTimeoutMs * 1.5) {
				connection.pingedMs = nowMs;
				connection.write(PING);
			} else if (isIdleAnonymous(connection) && nowMs - connection.connectedMs >= limits.unboundMs) {
				this.end(connection, CLOSE.inactive);
			}
		}
		this.metrics.behind = behind;
	}
}

/** A product socket without a session. */
const isIdleAnonymous = ({ app, holder }: Connection): boolean => app.kind === "product" && holder === null;

function readUserId(userData: string): string | undefined {
	let json: unknown;
	try {
		json = JSON.parse(userData);
	} catch {
		return undefined;
	}
	const id = typeof json === "object" && json !== null && "id" in json ? json.id : undefined;
	// The same grammar as a member's id.
	return typeof id === "string" ? readMember(JSON.stringify({ user_id: id }))?.userId : undefined;
}

function refuse(socket: Duplex, status: string): void {
	socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\nx-content-type-options: nosniff\r\n\r\n`);
}
