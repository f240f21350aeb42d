import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import { serveParent } from "../lib/child.ts";
import { quantile } from "../lib/rounds.ts";

/*
 * A thousand sockets that cost almost nothing: they count frames and read the time of one in every hundred. The load must
 * not be what is measured.
 */

const READERS = 100;

interface Target {
	readonly port: number;
	readonly sockets: number;
	/** Path of the upgrade; a socket.io path makes the client greet and subscribe. */
	readonly path: string;
	/** Keys of the price socket, used in turn. */
	readonly apiKeys?: readonly string[];
}

/** A text frame as a client must send it: masked. */
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

class Client {
	updates = 0;
	bytes = 0;
	readonly ages: number[] = [];
	readonly ready: Promise<void>;
	readonly #socket: Socket;
	readonly #reads: boolean;
	readonly #target: Target;
	readonly #apiKey: string;
	#rest: Buffer = Buffer.alloc(0);
	#skip = 0;
	#upgraded = false;
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
	}

	close(): void {
		this.#socket.destroy();
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
		}
		while (at < data.length) {
			const left = data.length - at;
			const short = left < 2 ? -1 : (data[at + 1] ?? 0) & 0x7f;
			const header = short < 0 ? 2 : short < 126 ? 2 : short === 126 ? 4 : 10;
			// The first bytes of a payload tell updates from greetings and pings.
			if (left < header + 3) {
				this.#rest = data.subarray(at);
				return;
			}
			const length =
				short < 126 ? short : short === 126 ? data.readUInt16BE(at + 2) : Number(data.readBigUInt64BE(at + 2));
			const start = at + header;
			const isUpdate = data[start] === 0x34 && data[start + 1] === 0x32;
			const whole = start + length <= data.length;
			if (!whole && (!isUpdate || this.#reads)) {
				this.#rest = data.subarray(at);
				return;
			}
			if (isUpdate) {
				this.updates += 1;
				if (this.#reads) this.#readTime(data, start, start + length);
			} else this.#greet(data.toString("utf8", start, start + length));
			at = start + length;
			if (at > data.length) this.#skip = at - data.length;
		}
	}

	#readTime(data: Buffer, start: number, end: number): void {
		const found = data.indexOf('"ts":"', start);
		if (found < 0 || found > end) return;
		const sentMs = Date.parse(data.toString("latin1", found + 6, found + 30));
		this.ages.push(Date.now() - sentMs);
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
		for (const client of swarms.get(name) ?? []) {
			client.updates = 0;
			client.bytes = 0;
			client.ages.length = 0;
		}
	},
	read({ name }: { name: string }) {
		const clients = swarms.get(name) ?? [];
		const ages = clients.flatMap((client) => client.ages).sort((a, b) => a - b);
		return {
			updates: clients.reduce((sum, client) => sum + client.updates, 0),
			bytes: clients.reduce((sum, client) => sum + client.bytes, 0),
			least: Math.min(...clients.map((client) => client.updates)),
			p50: quantile(ages, 0.5),
			p99: quantile(ages, 0.99),
		};
	},
	close({ name }: { name: string }) {
		for (const client of swarms.get(name) ?? []) client.close();
		swarms.delete(name);
	},
});
