import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect, createServer as createTcpServer, type Socket as TcpSocket } from "node:net";
import { until } from "@truefill/testkit/until";
import { type FastifyInstance, fastify } from "fastify";
import pusherJs from "pusher-js";
import { WebSocket } from "ws";
import { errorBodyOf } from "../http/refusal.ts";
import { createLog, createSystemClock, type Log, type Pool, type RealtimeConfig } from "../platform/index.ts";
import { Realtime, type RealtimeIdentity, type RealtimeOptions } from "./realtime.ts";

/** The types declare the class as a member of the module; at run time it is the module itself. */
export const Pusher = pusherJs as unknown as typeof pusherJs.default;
export type Pusher = InstanceType<typeof Pusher>;

/** The next event of this name. */
export const heard = <T = unknown>(
	of: { bind(event: string, listener: (data: T) => void): unknown },
	event: string,
	timeoutMs = 20_000,
): Promise<T> =>
	new Promise((resolve, reject) => {
		const timer = setTimeout(() => reject(new Error(`no ${event}`)), timeoutMs);
		of.bind(event, (data) => {
			clearTimeout(timer);
			resolve(data);
		});
	});

/** Users and sessions set by the test. */
export function scriptedIdentity(): RealtimeIdentity & {
	live: Set<string>;
	ended: { sessionId: string; userId: string }[];
} {
	const listeners = new Set<(ended: { sessionId: string; userId: string }) => void>();
	const live = new Set<string>();
	const ended: { sessionId: string; userId: string }[] = [];
	return {
		live,
		ended,
		sessionEvents: {
			onSessionEnded(listener) {
				listeners.add(listener);
				return () => listeners.delete(listener);
			},
			sessionEnded(each) {
				live.delete(each.sessionId);
				for (const listener of listeners) listener(each);
			},
		},
		isSessionLive: async (id) => live.has(id),
		sessionsEndedSince: async () => ended,
		nameOf: async (userId) => `Name of ${userId}`,
		secret: async () => Buffer.from("product-secret"),
	};
}

/** No test writes to an outbox. */
const noPool = { connect: () => Promise.reject(new Error("no database")) } as unknown as Pool;

export const PLAIN = { id: "plain", key: "plain-key", secret: "plain-secret" };
export const CONFIG: RealtimeConfig = { apps: [PLAIN], service: null, redisUrl: null };

export interface Site {
	readonly realtime: Realtime;
	readonly identity: ReturnType<typeof scriptedIdentity>;
	readonly app: FastifyInstance;
	readonly server: Server;
	readonly port: number;
	readonly log: string[];
	/** An unmodified client library, disconnected by `close`. */
	client(key?: string, options?: object): Pusher;
	/** A raw socket, for what no library does. */
	socket(path: string, headers?: Record<string, string>): RawSocket;
	close(): Promise<void>;
}

/** The realtime server alone on a free port. */
export async function startSite(options: Partial<RealtimeOptions> & { port?: number } = {}): Promise<Site> {
	const lines: string[] = [];
	const log: Log = createLog({ level: "info", destination: { write: (line: string) => void lines.push(line) } });
	const identity = scriptedIdentity();
	const realtime = await Realtime.create({
		pool: noPool,
		clock: createSystemClock(),
		log,
		config: CONFIG,
		publicUrl: null,
		identity,
		sweepMs: 20,
		...options,
	});
	const app = fastify({ routerOptions: { maxParamLength: 256 } });
	app.setErrorHandler((error: { statusCode?: number }, _request, reply) =>
		reply.code(error.statusCode ?? 500).send(errorBodyOf({ code: "INPUT_INVALID" })),
	);
	realtime.serveHttpApi(app);
	realtime.attach(app.server);
	realtime.start();
	await app.listen({ port: options.port ?? 0, host: "127.0.0.1" });
	const { port } = app.server.address() as AddressInfo;
	const clients: Pusher[] = [];
	const sockets: RawSocket[] = [];
	return {
		realtime,
		identity,
		app,
		server: app.server,
		port,
		log: lines,
		client(key = PLAIN.key, more = {}) {
			const client = pusherClient(port, key, more);
			clients.push(client);
			return client;
		},
		socket(path, headers = {}) {
			const raw = new RawSocket(`ws://127.0.0.1:${port}${path}`, headers);
			sockets.push(raw);
			return raw;
		},
		async close() {
			for (const client of clients) client.disconnect();
			for (const raw of sockets) raw.close();
			await realtime.stop();
			await app.close();
		},
	};
}

/** `pusher-js` as used with a self-hosted server. */
export const pusherClient = (port: number, key: string, more: object = {}): Pusher =>
	new Pusher(key, {
		cluster: "mt1",
		wsHost: "127.0.0.1",
		wsPort: port,
		forceTLS: false,
		enabledTransports: ["ws"],
		enableStats: false,
		...more,
	});

export interface Heard {
	readonly event: string;
	readonly channel?: string;
	readonly data?: unknown;
	readonly user_id?: string;
}

/** A socket that records its messages. */
export class RawSocket {
	readonly socket: WebSocket;
	readonly messages: Heard[] = [];
	closed: { code: number; reason: string } | undefined;
	failed: string | undefined;

	constructor(url: string, headers: Record<string, string> = {}) {
		this.socket = new WebSocket(url, { headers, perMessageDeflate: true });
		this.socket.on("message", (data) => {
			const message: Heard = JSON.parse(data.toString());
			this.messages.push(typeof message.data === "string" ? { ...message, data: parsed(message.data) } : message);
		});
		this.socket.on("close", (code, reason) => {
			this.closed = { code, reason: reason.toString() };
		});
		this.socket.on("error", (error) => {
			this.failed = error.message;
		});
	}

	async id(): Promise<string> {
		await until(() => this.messages.length > 0, "the connection is established");
		const data = this.messages[0]?.data;
		return typeof data === "object" && data !== null && "socket_id" in data ? String(data.socket_id) : "";
	}

	say(message: unknown): void {
		this.socket.send(typeof message === "string" ? message : JSON.stringify(message));
	}

	async next(event: string): Promise<Heard> {
		await until(() => this.messages.some((message) => message.event === event), event);
		const found = this.messages.find((message) => message.event === event);
		if (found === undefined) throw new Error(event);
		return found;
	}

	async end(): Promise<{ code: number; reason: string }> {
		await until(() => this.closed !== undefined, "the socket closes");
		return this.closed ?? { code: 0, reason: "" };
	}

	close(): void {
		this.socket.terminate();
	}
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

/**
 * A proxy between clients and a server that can be blocked: nothing arrives and nobody is notified. Bytes sent
 * meanwhile arrive after it is unblocked, like TCP retransmissions.
 */
export async function blackHole(port: number) {
	const sockets = new Set<TcpSocket>();
	let held: (() => void)[] = [];
	let isOpen = true;
	const whenOpen = (deliver: () => void): void => {
		if (isOpen) deliver();
		else held.push(deliver);
	};
	const server = createTcpServer((near) => {
		const far = connect(port, "127.0.0.1");
		for (const [from, to] of [
			[near, far],
			[far, near],
		] as const) {
			sockets.add(from);
			from.on("data", (bytes) => whenOpen(() => void to.write(bytes)));
			from.on("error", () => from.destroy());
			from.on("close", () => {
				sockets.delete(from);
				whenOpen(() => void to.destroy());
			});
		}
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	return {
		port: (server.address() as AddressInfo).port,
		block: () => {
			isOpen = false;
		},
		unblock: () => {
			isOpen = true;
			for (const deliver of held) deliver();
			held = [];
		},
		close: () => {
			for (const socket of sockets) socket.destroy();
			server.close();
		},
	};
}
