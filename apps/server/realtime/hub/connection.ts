import type { Socket } from "node:net";
import type { WebSocket } from "ws";
import type { Timers } from "../../platform/index.ts";
import { type Allowance, createAllowance } from "../../prices/gateway/limits.ts";
import type { App } from "../apps.ts";
import type { RealtimeLimits } from "../limits.ts";
import type { Close } from "../protocol/codes.ts";
import { errorMessage } from "../protocol/outgoing.ts";
import type { Holder } from "./holder.ts";

/** How long the peer has to answer the close frame. */
const CLOSE_WITHIN_MS = 400;

/** A socket's membership in a channel; `userId` only in presence channels. */
export interface Membership {
	readonly userId: string | null;
}

/** One client's socket. Writes complete frames. A slow reader is disconnected, so that it cannot exhaust memory. */
export class Connection {
	readonly id: string;
	readonly app: App;
	readonly network: string;
	readonly channels = new Map<string, Membership>();
	readonly messages: Allowance;
	readonly clientEvents: Allowance;
	readonly connectedMs: number;
	/** The session of a product socket; null before authorisation. */
	holder: Holder | null = null;
	/** Set by `pusher:signin`. */
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
		/** Machine time, because the wait is for the peer. */
		timers: Timers;
		/** Called once when too many bytes are unsent. */
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

	/** Bytes that are not sent yet. */
	get waitingBytes(): number {
		return this.#stream.writableLength;
	}

	/** Writes a frame, which may be shared. The bytes are never changed. */
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

	/** Whether no unsent bytes were taken for too long. Called periodically. */
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

	/** Closes with a reason. Terminates a peer that does not answer in time. */
	close([code, reason]: Close): void {
		if (!this.#open) return;
		this.write(errorMessage(code, reason));
		this.#open = false;
		this.#webSocket.close(code, reason);
		this.#timers.after(CLOSE_WITHIN_MS, () => this.#webSocket.terminate());
	}

	/** Closes at once; unsent bytes are lost. */
	terminate(): void {
		this.#open = false;
		this.#webSocket.terminate();
	}

	/** The peer has disconnected. */
	gone(): void {
		this.#open = false;
	}
}
