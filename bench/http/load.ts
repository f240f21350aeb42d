import { connect, type Socket } from "node:net";
import { serveParent } from "../lib/child.ts";
import { quantile } from "../lib/rounds.ts";

/* Cheap keep-alive connections: each sends a request, reads the answer by its length, and repeats. */

interface Run {
	readonly port: number;
	readonly path: string;
	readonly connections: number;
	/** Used in turn by each connection; if empty, no token is sent. */
	readonly tokens: readonly string[];
	readonly seconds: number;
	/** Total request rate of all connections; absent: each sends again as soon as it has its answer. */
	readonly perSecond?: number;
}

const HEAD_END = Buffer.from("\r\n\r\n");

class Asker {
	readonly latencies: number[] = [];
	readonly ended: Promise<void>;
	readonly #socket: Socket;
	readonly #requests: readonly string[];
	readonly #until: number;
	#rest: Buffer = Buffer.alloc(0);
	#askedMs = 0;
	#next: number;
	/** Interval between two requests of this connection. */
	readonly #everyMs: number;
	#dueMs = performance.now();

	constructor({ port, path, tokens, connections, perSecond }: Run, first: number, untilMs: number) {
		this.#everyMs = perSecond === undefined ? 0 : (connections * 1000) / perSecond;
		const lines = tokens.length === 0 ? [""] : tokens.map((token) => `Authorization: Bearer ${token}\r\n`);
		this.#requests = lines.map((line) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${line}\r\n`);
		this.#next = first;
		this.#until = untilMs;
		this.#socket = connect(port, "127.0.0.1", () => this.#ask());
		this.#socket.setNoDelay(true);
		this.ended = new Promise((resolve, reject) => {
			this.#socket.on("close", resolve);
			this.#socket.on("error", reject);
			this.#socket.on("data", (chunk) => {
				try {
					this.#hear(chunk);
				} catch (error) {
					reject(error);
				}
			});
		});
	}

	#ask(): void {
		if (performance.now() >= this.#until) {
			this.#socket.destroy();
			return;
		}
		this.#askedMs = performance.now();
		this.#socket.write(this.#requests[this.#next++ % this.#requests.length] ?? "");
	}

	#hear(chunk: Buffer): void {
		this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
		const end = this.#rest.indexOf(HEAD_END);
		if (end < 0) return;
		const head = this.#rest.toString("latin1", 0, end);
		if (!head.startsWith("HTTP/1.1 200")) throw new Error(`not answered: ${this.#rest.toString()}`);
		const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
		if (Number.isNaN(length)) throw new Error(`an answer without a length: ${head}`);
		if (this.#rest.length < end + HEAD_END.length + length) return;
		this.#rest = Buffer.alloc(0);
		this.latencies.push(performance.now() - this.#askedMs);
		this.#dueMs += this.#everyMs;
		const leftMs = this.#everyMs === 0 ? 0 : this.#dueMs - performance.now();
		if (leftMs > 0) setTimeout(() => this.#ask(), leftMs);
		else this.#ask();
	}
}

serveParent({
	async run(run: Run) {
		const untilMs = performance.now() + run.seconds * 1000;
		const askers = Array.from({ length: run.connections }, (_, first) => new Asker(run, first, untilMs));
		await Promise.all(askers.map(({ ended }) => ended));
		const latencies = askers.flatMap((asker) => asker.latencies).sort((a, b) => a - b);
		return { answers: latencies.length, p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) };
	},
});
