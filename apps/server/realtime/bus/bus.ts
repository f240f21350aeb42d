import type { Log, Timers } from "../../platform/index.ts";
import { type BusMessage, busMessage, busRow } from "./messages.ts";
import { connectStream, isBefore, START, type StreamConnection, type StreamId } from "./redis-stream.ts";

/** The bus between nodes: Redis, or nothing with one node. */
export interface Bus {
	/** Settles when the other nodes can read it. In order. */
	send(message: BusMessage): Promise<void>;
	/** Whether messages of other nodes arrive now. */
	readonly isConnected: boolean;
	start(): void;
	stop(): Promise<void>;
}

export interface BusHandlers {
	onMessage(node: number, message: BusMessage): void;
	/** Messages of other nodes may be lost. */
	onGap(): void;
	/** Connected, for the first time or again. */
	onConnected(): void;
}

export const noBus: Bus = {
	send: () => Promise.resolve(),
	isConnected: true,
	start: () => undefined,
	stop: () => Promise.resolve(),
};

const ANSWER_WITHIN_MS = 2_000;
const BLOCK_MS = 1_000;
/** After a pause of this process longer than this, the stream position is checked for a gap. */
const LOOK_AGAIN_MS = 5_000;
const MAX_WAITING = 20_000;
const MAX_AT_ONCE = 200;

interface Waiting {
	readonly message: BusMessage;
	readonly sent: () => void;
}

/**
 * A Redis stream that every node writes and reads. It carries only notifications: an outage, a delay or duplicates cost
 * time, not data. Unwritten messages wait, rows that were already read are dropped, and after a gap clients are told to
 * pull.
 */
export class RedisBus implements Bus {
	readonly #url: string;
	readonly #key: string;
	readonly #node: number;
	readonly #timers: Timers;
	readonly #log: Log;
	readonly #handlers: BusHandlers;
	readonly #heard = new Map<number, number>();
	#waiting: Waiting[] = [];
	#wakeWriter: () => void = () => undefined;
	#batch = 0;
	#stopped = false;
	#reading = false;
	#connections = new Set<StreamConnection>();
	#loops: Promise<void>[] = [];
	readonly #stopSleep = new AbortController();

	constructor(options: {
		url: string;
		prefix: string;
		node: number;
		/** Machine time, because the wait is for Redis. */
		timers: Timers;
		log: Log;
		handlers: BusHandlers;
	}) {
		this.#url = options.url;
		this.#key = `${options.prefix}:realtime`;
		this.#node = options.node;
		this.#timers = options.timers;
		this.#log = options.log;
		this.#handlers = options.handlers;
	}

	get isConnected(): boolean {
		return this.#reading;
	}

	start(): void {
		this.#loops = [
			this.#keep("reader", (connection) => this.#read(connection)),
			this.#keep("writer", (connection) => this.#write(connection)),
		];
	}

	send(message: BusMessage): Promise<void> {
		if (this.#stopped) return Promise.resolve();
		// A delayed heartbeat is useless.
		if (message.kind === "beat" && this.#waiting.length > 0) return Promise.resolve();
		return new Promise((resolve) => {
			if (this.#waiting.length >= MAX_WAITING) {
				for (const { sent } of this.#waiting) sent();
				this.#waiting = [{ message: { kind: "gap" }, sent: () => undefined }];
				this.#log.warn("Redis was unavailable for too long; messages to other nodes were dropped");
			}
			this.#waiting.push({ message, sent: resolve });
			this.#wakeWriter();
		});
	}

	async stop(): Promise<void> {
		const timers = this.#timers;
		const untilMs = timers.monotonicMs() + 300;
		while (this.#waiting.length > 0 && this.#connections.size > 0 && timers.monotonicMs() < untilMs)
			await timers.sleep(5);
		this.#stopped = true;
		this.#stopSleep.abort();
		this.#wakeWriter();
		for (const connection of this.#connections) connection.close();
		for (const { sent } of this.#waiting.splice(0)) sent();
		await Promise.all(this.#loops);
	}

	/** Keeps a connection: runs `work` with it until it fails, then reconnects with exponential backoff. */
	async #keep(name: string, work: (connection: StreamConnection) => Promise<void>): Promise<void> {
		let pauseMs = 50;
		let isWarned = false;
		while (!this.#stopped) {
			let connection: StreamConnection | undefined;
			try {
				connection = await connectStream(this.#url, this.#key, ANSWER_WITHIN_MS, this.#timers);
				this.#connections.add(connection);
				if (this.#stopped) break;
				if (isWarned) this.#log.info({ name }, "connected to Redis again");
				pauseMs = 50;
				isWarned = false;
				await work(connection);
			} catch (error) {
				const reason = error instanceof Error ? error.message : String(error);
				if (!this.#stopped && !isWarned) this.#log.warn({ name, reason }, "Redis is unavailable; retrying");
				isWarned = true;
			} finally {
				if (connection !== undefined) this.#connections.delete(connection);
				connection?.close();
			}
			await this.#timers.sleep(pauseMs * (0.5 + Math.random()), this.#stopSleep.signal);
			pauseMs = Math.min(pauseMs * 2, 2_000);
		}
	}

	#position: StreamId | undefined;

	async #read(connection: StreamConnection): Promise<void> {
		try {
			await this.#findPosition(connection);
			this.#reading = true;
			this.#handlers.onConnected();
			let readMs = this.#timers.monotonicMs();
			while (!this.#stopped) {
				if (this.#timers.monotonicMs() - readMs > LOOK_AGAIN_MS) await this.#findPosition(connection);
				const rows = await connection.read(this.#position ?? START, BLOCK_MS);
				readMs = this.#timers.monotonicMs();
				for (const { id, text } of rows) {
					this.#position = id;
					this.#hear(text);
				}
			}
		} finally {
			this.#reading = false;
		}
	}

	/** Sets the position to read from. Reports a gap when rows may have been lost. */
	async #findPosition(connection: StreamConnection): Promise<void> {
		const { last, first } = await connection.bounds();
		const position = this.#position;
		if (position === undefined) {
			this.#position = last;
			return;
		}
		const isNew = isBefore(last, position);
		const isCut = isBefore(position, first) && position !== START;
		if (isNew) this.#position = START;
		if (isNew || isCut) this.#handlers.onGap();
	}

	#hear(text: string): void {
		let json: unknown;
		try {
			json = JSON.parse(text);
		} catch {
			return;
		}
		const row = busRow.safeParse(json);
		if (!row.success) return;
		const { node, batch, messages } = row.data;
		if (node === this.#node || batch <= (this.#heard.get(node) ?? 0)) return;
		this.#heard.set(node, batch);
		for (const message of messages) {
			const parsed = busMessage.safeParse(message);
			if (parsed.success) this.#handlers.onMessage(node, parsed.data);
		}
		if (this.#heard.size > 1_000) {
			const [oldest] = this.#heard.keys();
			if (oldest !== undefined) this.#heard.delete(oldest);
		}
	}

	/** The batch being written, until it is confirmed. After a failure the same batch is written again. */
	#unsure: { text: string; rows: readonly Waiting[] } | undefined;

	async #write(connection: StreamConnection): Promise<void> {
		while (!this.#stopped) {
			if (this.#unsure === undefined) {
				if (this.#waiting.length === 0) {
					await new Promise<void>((resolve) => {
						this.#wakeWriter = resolve;
						if (this.#waiting.length > 0 || this.#stopped) resolve();
					});
					continue;
				}
				const rows = this.#waiting.splice(0, MAX_AT_ONCE);
				this.#batch += 1;
				const messages = rows.map(({ message }) => message);
				this.#unsure = { text: JSON.stringify({ node: this.#node, batch: this.#batch, messages }), rows };
			}
			const { text, rows } = this.#unsure;
			await connection.add(text);
			this.#unsure = undefined;
			for (const { sent } of rows) sent();
		}
	}
}
