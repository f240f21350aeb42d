import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import { serveParent } from "../lib/child.ts";
import { quantile } from "../lib/rounds.ts";
import { CHANNEL } from "./event.ts";

/** Sockets that cost almost nothing: they count events by their first bytes; one in a hundred also parses the time. */
const READERS = 100;
/** `{"event":"tr`: our event, and no other message of the server. */
const MARK = Buffer.from('{"event":"tr');
/** The rest of `{"event":"pusher:ping"`; a socket that does not answer it is closed. */
const PING = Buffer.from("pusher:ping");
const PING_AT = '{"event":"'.length;
const CLOSE = 0x8;
const SUBSCRIBE = JSON.stringify({ event: "pusher:subscribe", data: { channel: CHANNEL } });

/** A text frame masked with zeros; clients must mask. */
function masked(text: string): Buffer {
	const payload = Buffer.from(text);
	return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}

const PONG = masked(JSON.stringify({ event: "pusher:pong", data: {} }));

class Client {
	events = 0;
	/** Why the socket was closed by the server or the network; undefined while it is open. */
	lost: string | undefined;
	readonly ages: number[] = [];
	readonly ready: Promise<void>;
	readonly #socket: Socket;
	readonly #reads: boolean;
	#rest: Buffer = Buffer.alloc(0);
	#upgraded = false;

	constructor(target: { port: number; path: string; subscribe: boolean }, index: number) {
		this.#reads = index % READERS === 0;
		this.#socket = connect(target.port, "127.0.0.1", () => {
			this.#socket.setNoDelay(true);
			const key = randomBytes(16).toString("base64");
			this.#socket.write(
				`GET ${target.path} HTTP/1.1\r\nHost: 127.0.0.1:${target.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
			);
		});
		this.#socket.on("error", (error) => {
			this.lost ??= error.message;
		});
		this.#socket.on("close", () => {
			this.lost ??= "closed without a word";
		});
		this.ready = new Promise((resolve, reject) => {
			const timer = setTimeout(() => reject(new Error("a socket was not served within 20 s")), 20_000);
			this.#socket.on("data", (chunk: Buffer) => {
				if (this.#upgraded) return this.#frames(chunk);
				this.#rest = Buffer.concat([this.#rest, chunk]);
				const end = this.#rest.indexOf("\r\n\r\n");
				if (end < 0) return;
				this.#upgraded = true;
				const first = this.#rest.subarray(end + 4);
				this.#rest = Buffer.alloc(0);
				if (target.subscribe) this.#socket.write(masked(SUBSCRIBE));
				clearTimeout(timer);
				resolve();
				this.#frames(first);
			});
		});
	}

	close(): void {
		this.#socket.destroy();
	}

	#frames(chunk: Buffer): void {
		const data = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
		let at = 0;
		for (;;) {
			const left = data.length - at;
			const short = left < 2 ? -1 : (data[at + 1] ?? 0) & 0x7f;
			const header = short < 126 ? 2 : short === 126 ? 4 : 10;
			if (short < 0 || left < header) break;
			const length =
				short < 126 ? short : short === 126 ? data.readUInt16BE(at + 2) : Number(data.readBigUInt64BE(at + 2));
			if (left < header + length) break;
			const start = at + header;
			at = start + length;
			if (data.compare(MARK, 0, MARK.length, start, start + MARK.length) !== 0) {
				this.#control(data.subarray(start - header, at), header);
				continue;
			}
			this.events += 1;
			if (this.#reads) this.#readTime(data, start, at);
		}
		this.#rest = data.subarray(at);
	}

	/** Handles all frames except events: answers heartbeats, stores the close reason. */
	#control(frame: Buffer, header: number): void {
		const payload = frame.subarray(header);
		if (((frame[0] ?? 0) & 0xf) === CLOSE) {
			this.lost = `closed with ${payload.length < 2 ? "no code" : payload.readUInt16BE(0)} ${payload.toString("utf8", 2)}`;
		} else if (payload.indexOf(PING) === PING_AT) this.#socket.write(PONG);
	}

	#readTime(data: Buffer, start: number, end: number): void {
		const found = data.indexOf('ts\\":\\"', start);
		if (found < 0 || found > end) return;
		this.ages.push(Date.now() - Date.parse(data.toString("latin1", found + 7, found + 31)));
	}
}

const swarms = new Map<string, Client[]>();

/** @throws Error when one of them is no longer connected, because the load would be different. */
function allOf(name: string): readonly Client[] {
	const clients = swarms.get(name) ?? [];
	const reasons = clients.flatMap(({ lost }) => lost ?? []);
	if (reasons.length > 0)
		throw new Error(`${reasons.length} of ${clients.length} sockets of ${name} are lost: ${reasons[0]}`);
	return clients;
}

serveParent({
	async connect(target: { name: string; port: number; path: string; subscribe: boolean; sockets: number }) {
		const clients: Client[] = [];
		swarms.set(target.name, clients);
		for (let at = 0; at < target.sockets; at += 50) {
			const some = Array.from({ length: Math.min(50, target.sockets - at) }, (_, i) => new Client(target, at + i));
			clients.push(...some);
			await Promise.all(some.map(({ ready }) => ready));
		}
	},
	reset({ name }: { name: string }) {
		for (const client of allOf(name)) {
			client.events = 0;
			client.ages.length = 0;
		}
	},
	read({ name }: { name: string }) {
		const clients = allOf(name);
		const ages = clients.flatMap((client) => client.ages).toSorted((a, b) => a - b);
		return {
			events: clients.reduce((sum, client) => sum + client.events, 0),
			p50: quantile(ages, 0.5),
			p99: quantile(ages, 0.99),
		};
	},
	close({ name }: { name: string }) {
		for (const client of swarms.get(name) ?? []) client.close();
		swarms.delete(name);
	},
});
