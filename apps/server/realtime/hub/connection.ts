import type { Socket } from "node:net";
import type { WebSocket } from "ws";
import type { Timers } from "../../platform/index.ts";
import { type Allowance, createAllowance } from "../../prices/gateway/limits.ts";
import type { App } from "../apps.ts";
import type { RealtimeLimits } from "../limits.ts";
import type { Close } from "../protocol/codes.ts";
import { errorMessage } from "../protocol/outgoing.ts";
import type { Holder } from "./rules.ts";

/** After the close frame, so long for the other side to answer it. */
const CLOSE_WITHIN_MS = 400;

/** What a socket is to a channel: nothing more, or a member of a presence channel. */
export interface Membership {
	readonly userId: string | null;
}

/** One client's socket. Writes whole frames; a reader that does not keep up is cut off and harms nobody. */
export class Connection {
	readonly id: string;
	readonly app: App;
	readonly network: string;
	readonly channels = new Map<string, Membership>();
	readonly messages: Allowance;
	readonly clientEvents: Allowance;
	readonly connectedMs: number;
	/** Of the product's application: who signed in on it; null before they have. */
	holder: Holder | null = null;
	/** By `pusher:signin`. */
	userId: string | null = null;
	lastHeardMs: number;
	pingedMs: number | null = null;
	readonly #webSocket: WebSocket;
	readonly #stream: Socket;
	readonly #limits: RealtimeLimits;
	readonly #timers: Timers;
	readonly #onOverflow: () => void;
	#open = true;
	#stalled: { sinceMs: number; taken: number } | null = null;

	constructor(options: {
		id: string;
		app: App;
		network: string;
		webSocket: WebSocket;
		stream: Socket;
		limits: RealtimeLimits;
		/** The machine's: what it waits for is the other side. */
		timers: Timers;
		/** Told once when more waits for it than may. */
		onOverflow: () => void;
	}) {
		const { limits, timers } = options;
		const monotonicMs = () => timers.monotonicMs();
		this.id = options.id;
		this.app = options.app;
		this.network = options.network;
		this.#webSocket = options.webSocket;
		this.#stream = options.stream;
		this.#limits = limits;
		this.#timers = timers;
		this.#onOverflow = options.onOverflow;
		this.connectedMs = monotonicMs();
		this.lastHeardMs = this.connectedMs;
		this.messages = createAllowance(limits.messagesPerTenSeconds, 10_000, monotonicMs);
		this.clientEvents = createAllowance(limits.clientEventsPerSecond, 1_000, monotonicMs);
	}

	get isOpen(): boolean {
		return this.#open;
	}

	/** Bytes that the network has not taken yet. */
	get waitingBytes(): number {
		return this.#stream.writableLength;
	}

	/** Writes a frame that may be everybody's; the bytes are never changed. */
	write(frame: Buffer): boolean {
		if (!this.#open) return false;
		if (this.#stream.writableLength + frame.length > this.#limits.bufferedBytes) {
			this.#onOverflow();
			this.terminate();
			return false;
		}
		this.#stream.write(frame);
		return true;
	}

	/** Whether it has taken nothing of what waits for too long. Asked once in a while. */
	isStalled(nowMs: number): boolean {
		const waiting = this.#stream.writableLength;
		if (waiting === 0) {
			this.#stalled = null;
			return false;
		}
		const taken = this.#stream.bytesWritten - waiting;
		if (this.#stalled?.taken !== taken) this.#stalled = { sinceMs: nowMs, taken };
		return nowMs - this.#stalled.sinceMs >= this.#limits.stalledMs;
	}

	/** Says why and ends. Whoever does not answer in time is cut off. */
	close([code, reason]: Close): void {
		if (!this.#open) return;
		this.write(errorMessage(code, reason));
		this.#open = false;
		this.#webSocket.close(code, reason);
		this.#timers.after(CLOSE_WITHIN_MS, () => this.#webSocket.terminate());
	}

	/** Ends at once, with what is on its way. */
	terminate(): void {
		this.#open = false;
		this.#webSocket.terminate();
	}

	/** The other side has gone. */
	gone(): void {
		this.#open = false;
	}
}
