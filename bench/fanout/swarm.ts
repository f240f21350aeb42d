import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import { serveParent } from "../lib/child.ts";
import { quantile } from "../lib/rounds.ts";

/*
 * A thousand sockets that cost almost nothing: they count frames and the prices in them; one socket in a hundred also
 * parses the times. The load generator must not be the bottleneck.
 */

const READERS = 100;
const TIME = Buffer.from('"ts":"');
/** Offset from the time's key to the value of the sequence after it. */
const SEQUENCE_AT = '"ts":"2026-01-01T00:00:00.000Z","seq":'.length;

interface Target {
	readonly port: number;
	readonly sockets: number;
	/** Path of the upgrade; on a socket.io path the client also does the handshake and subscribes. */
	readonly path: string;
	/** Keys of the price socket, used in turn. */
	readonly apiKeys?: readonly string[];
}

/** A masked text frame, as clients must send it. */
function masked(text: string): Buffer {
	const payload = Buffer.from(text);
	const mask = randomBytes(4);
	const header =
		payload.length < 126
			? Buffer.from([0x81, 0x80 | payload.length])
			: Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 0xff]);
	for (let i = 0; i < payload.length; i++) payload[i] = (payload[i] ?? 0) ^ (mask[i % 4] ?? 0);
	return Buffer.concat([header, mask, payload]);
}

/** Starts an item of a batch; occurs nowhere else in the wire format. */
const BRACE = 0x7b;

function braces(data: Buffer, from: number, to: number): number {
	let found = 0;
	for (let at = from; at < to; at++) if (data[at] === BRACE) found++;
	return found;
}

class Client {
	/** Complete or started `data:update` frames. */
	updates = 0;
	/** Prices in them. */
	items = 0;
	bytes = 0;
	readonly ages: number[] = [];
	readonly behind: number[] = [];
	/** Prices that were new to the socket; counted only by those that parse. */
	fresh = 0;
	#sequence = 0;
	#knownMs = 0;
	readonly ready: Promise<void>;
	readonly #socket: Socket;
	readonly #reads: boolean;
	readonly #target: Target;
	readonly #apiKey: string;
	#rest: Buffer = Buffer.alloc(0);
	#skip = 0;
	#upgraded = false;
	#closing = false;
	#becomeReady: () => void = () => undefined;

	constructor(target: Target, index: number) {
		this.#target = target;
		this.#apiKey = target.apiKeys?.[index % target.apiKeys.length] ?? "";
		this.#reads = index % READERS === 0;
		this.ready = new Promise((resolve, reject) => {
			this.#becomeReady = resolve;
			setTimeout(() => reject(new Error("a socket was not served within 20 s")), 20_000).unref();
		});
		this.#socket = connect(target.port, "127.0.0.1", () => {
			this.#socket.setNoDelay(true);
			const key = randomBytes(16).toString("base64");
			this.#socket.write(
				`GET ${target.path} HTTP/1.1\r\nHost: 127.0.0.1:${target.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
			);
		});
		this.#socket.on("data", (chunk: Buffer) => this.#hear(chunk));
		this.#socket.on("error", () => this.#socket.destroy());
		this.#socket.on("close", () => {
			if (!this.#closing) throw new Error(`the server closed a socket of ${target.path}`);
		});
	}

	close(): void {
		this.#closing = true;
		this.#socket.destroy();
	}

	/** Stops reading, and requests enough snapshots to fill the kernel's buffers. */
	stall(snapshots: number): void {
		this.#socket.pause();
		const ask = masked('42["subscribe:all"]');
		for (let asked = 0; asked < snapshots; asked++) this.#socket.write(ask);
	}

	reset(): void {
		this.updates = 0;
		this.items = 0;
		this.fresh = 0;
		this.bytes = 0;
		this.ages.length = 0;
		this.behind.length = 0;
		this.#knownMs = 0;
	}

	#hear(chunk: Buffer): void {
		if (this.#upgraded) {
			this.#frames(chunk);
			return;
		}
		this.#rest = Buffer.concat([this.#rest, chunk]);
		const end = this.#rest.indexOf("\r\n\r\n");
		if (end < 0) return;
		if (!this.#rest.subarray(0, 12).toString().startsWith("HTTP/1.1 101")) {
			throw new Error(`the upgrade was refused: ${this.#rest.toString().split("\r\n")[0]}`);
		}
		this.#upgraded = true;
		const first = this.#rest.subarray(end + 4);
		this.#rest = Buffer.alloc(0);
		if (!this.#target.path.includes("EIO=")) this.#becomeReady();
		if (first.length > 0) this.#frames(first);
	}

	#frames(chunk: Buffer): void {
		this.bytes += chunk.length;
		let data = chunk;
		if (this.#rest.length > 0) {
			data = Buffer.concat([this.#rest, chunk]);
			this.#rest = Buffer.alloc(0);
		}
		let at = 0;
		if (this.#skip > 0) {
			at = Math.min(this.#skip, data.length);
			this.#skip -= at;
			this.items += braces(data, 0, at);
		}
		while (at < data.length) {
			const left = data.length - at;
			const short = left < 2 ? -1 : (data[at + 1] ?? 0) & 0x7f;
			const header = short < 0 ? 2 : short < 126 ? 2 : short === 126 ? 4 : 10;
			const length =
				left < header
					? 0
					: short < 126
						? short
						: short === 126
							? data.readUInt16BE(at + 2)
							: Number(data.readBigUInt64BE(at + 2));
			// The first bytes of a payload distinguish updates from handshakes and pings.
			if (left < header + Math.min(3, length) || left < header) {
				this.#rest = data.subarray(at);
				return;
			}
			const start = at + header;
			const isUpdate = data[start] === 0x34 && data[start + 1] === 0x32;
			const whole = start + length <= data.length;
			if (!whole && (!isUpdate || this.#reads)) {
				this.#rest = data.subarray(at);
				return;
			}
			if (isUpdate) {
				this.updates += 1;
				this.items += braces(data, start, Math.min(start + length, data.length));
				if (this.#reads) this.#readTimes(data, start, start + length);
			} else this.#greet(data.toString("utf8", start, start + length));
			at = start + length;
			if (at > data.length) this.#skip = at - data.length;
		}
	}

	/** Skips prices that a snapshot repeats: only sequences after the last one count. */
	#readTimes(data: Buffer, start: number, end: number): void {
		const nowMs = Date.now();
		let oldestMs = nowMs;
		let newestMs = 0;
		let newest = this.#sequence;
		for (let at = data.indexOf(TIME, start); at >= 0 && at < end; at = data.indexOf(TIME, at + TIME.length)) {
			const sequence = Number.parseInt(data.toString("latin1", at + SEQUENCE_AT, at + SEQUENCE_AT + 16), 10);
			if (sequence <= this.#sequence) continue;
			newest = Math.max(newest, sequence);
			this.fresh += 1;
			const sentMs = Date.parse(data.toString("latin1", at + TIME.length, at + TIME.length + 24));
			oldestMs = Math.min(oldestMs, sentMs);
			newestMs = Math.max(newestMs, sentMs);
		}
		this.#sequence = newest;
		if (newestMs === 0) return;
		// The oldest price of the frame has waited longest.
		this.ages.push(nowMs - oldestMs);
		// Until this frame the client's newest price was that of the previous frame.
		if (this.#knownMs > 0) this.behind.push(nowMs - this.#knownMs);
		this.#knownMs = newestMs;
	}

	#greet(text: string): void {
		if (text === "2") this.#socket.write(masked("3"));
		else if (text.startsWith("0")) this.#socket.write(masked(`40${JSON.stringify({ apiKey: this.#apiKey })}`));
		else if (text.startsWith("40")) {
			this.#socket.write(masked('42["subscribe:all"]'));
			this.#becomeReady();
		} else if (text.startsWith("44")) throw new Error(`the handshake was refused: ${text}`);
	}
}

const swarms = new Map<string, Client[]>();

serveParent({
	async connect({ name, ...target }: Target & { name: string }) {
		const clients: Client[] = [];
		swarms.set(name, clients);
		for (let at = 0; at < target.sockets; at += 50) {
			const some = Array.from({ length: Math.min(50, target.sockets - at) }, (_, i) => new Client(target, at + i));
			clients.push(...some);
			await Promise.all(some.map(({ ready }) => ready));
		}
	},
	reset({ name }: { name: string }) {
		for (const client of swarms.get(name) ?? []) client.reset();
	},
	stall({ name, snapshots }: { name: string; snapshots: number }) {
		for (const client of swarms.get(name) ?? []) client.stall(snapshots);
	},
	read({ name }: { name: string }) {
		const clients = swarms.get(name) ?? [];
		const sum = (of: (client: Client) => number) => clients.reduce((total, client) => total + of(client), 0);
		const sorted = (of: (client: Client) => number[]) => clients.flatMap(of).sort((a, b) => a - b);
		const ages = sorted((client) => client.ages);
		const behind = sorted((client) => client.behind);
		return {
			updates: sum((client) => client.updates),
			items: sum((client) => client.items),
			/** Average per parsing socket. */
			fresh: sum((client) => client.fresh) / Math.ceil(clients.length / READERS),
			bytes: sum((client) => client.bytes),
			p50: quantile(ages, 0.5),
			p99: quantile(ages, 0.99),
			behindP50: quantile(behind, 0.5),
			behindP99: quantile(behind, 0.99),
			behindMost: behind.at(-1) ?? Number.NaN,
		};
	},
	close({ name }: { name: string }) {
		for (const client of swarms.get(name) ?? []) client.close();
		swarms.delete(name);
	},
});
