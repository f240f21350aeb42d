import { EVENTS } from "@truefill/contracts/prices";
import type { Quote } from "@truefill/core/pricing";
import type { Socket } from "socket.io";
import type { Market } from "../market-types.ts";
import { priceItem } from "../wire.ts";
import { eventPacket, textFrame, type Wire } from "./frame.ts";

/** A socket and its subscription. */
export interface Subscriber {
	readonly socket: Socket;
	/** Undefined during long polling. */
	wire: Wire | undefined;
	/** `all`, or the ids; empty before it subscribes. */
	wants: "all" | Set<string>;
	/** Sequence up to which it has received everything. Older batches are not sent. */
	sentSequence: number;
	/** Since when (monotonic) it has unsent bytes; null while it keeps up. */
	behindSinceMs: number | null;
	/** States or feed status are due. They are sent when nothing is unsent, to keep a slow reader's queue short. */
	missed: boolean;
}

export interface BroadcastMetrics {
	flushes: number;
	frames: number;
	bytes: number;
	/** Writes skipped because the socket still had unsent bytes. */
	skipped: number;
	/** Most unsent bytes found for one socket: never more than the largest frame. */
	mostWaiting: number;
	closedSlow: number;
}

/** Sockets written before the event loop is released. */
const SOCKETS_PER_TURN = 250;

/** `readyState` of a WebSocket. */
const OPEN = 1;

/** One batch: its items as JSON, and the frame with all of them, each built lazily and once. */
class Batch {
	/** Sequence of the last accepted tick when the batch was made. */
	readonly sequence: number;
	readonly #quotes: readonly Quote[];
	#texts: Map<string, string> | undefined;
	#frame: Buffer | undefined;

	constructor(quotes: readonly Quote[], sequence: number) {
		this.#quotes = quotes;
		this.sequence = sequence;
	}

	#items(): Map<string, string> {
		this.#texts ??= new Map(this.#quotes.map((quote) => [quote.instrumentId, JSON.stringify(priceItem(quote))]));
		return this.#texts;
	}

	#textOf(wants: Subscriber["wants"]): string | undefined {
		if (wants !== "all" && wants.size === 0) return undefined;
		const texts: string[] = [];
		for (const [id, text] of this.#items()) if (wants === "all" || wants.has(id)) texts.push(text);
		return texts.length === 0 ? undefined : `[${texts.join(",")}]`;
	}

	/** The frame for a subscriber; the same buffer for all subscribers of `all`. */
	frameFor(wants: Subscriber["wants"]): Buffer | undefined {
		if (wants === "all" && this.#frame !== undefined) return this.#frame;
		const text = this.#textOf(wants);
		if (text === undefined) return undefined;
		const frame = textFrame(eventPacket(EVENTS.update, text));
		if (wants === "all") this.#frame = frame;
		return frame;
	}

	itemsFor(wants: Subscriber["wants"]) {
		return this.#quotes.filter(({ instrumentId }) => wants === "all" || wants.has(instrumentId)).map(priceItem);
	}
}

type BroadcastMarket = Pick<Market, "instruments" | "lastSequence" | "quote">;

/**
 * Conflated prices for many sockets: each flush is one write per socket, of a shared buffer for subscribers of `all`. A
 * socket with unsent bytes is skipped, and later receives the latest quote of everything. One that stays behind is
 * closed. So a slow reader holds one frame at most and delays nobody.
 */
export class Broadcaster {
	readonly metrics: BroadcastMetrics = {
		flushes: 0,
		frames: 0,
		bytes: 0,
		skipped: 0,
		mostWaiting: 0,
		closedSlow: 0,
	};
	readonly #market: BroadcastMarket;
	readonly #slowCloseMs: number;
	readonly #monotonicMs: () => number;
	readonly #catchUp: (subscriber: Subscriber) => void;
	readonly #changed = new Set<string>();
	readonly #subscribers = new Set<Subscriber>();
	#snapshot: Batch | undefined;
	#flushing = false;

	/** @param catchUp sends a subscriber everything besides prices. */
	constructor(
		market: BroadcastMarket,
		slowCloseMs: number,
		monotonicMs: () => number,
		catchUp: (subscriber: Subscriber) => void,
	) {
		this.#market = market;
		this.#slowCloseMs = slowCloseMs;
		this.#monotonicMs = monotonicMs;
		this.#catchUp = catchUp;
	}

	/** Called for every accepted tick. Hot path: only marks the instrument as changed. */
	note(quote: Quote): void {
		this.#changed.add(quote.instrumentId);
	}

	add(subscriber: Subscriber): void {
		this.#subscribers.add(subscriber);
	}

	remove(subscriber: Subscriber): void {
		this.#subscribers.delete(subscriber);
	}

	subscribers(): IterableIterator<Subscriber> {
		return this.#subscribers.values();
	}

	/** The latest quotes, built once per sequence. */
	#latest(): Batch {
		const sequence = this.#market.lastSequence();
		if (this.#snapshot?.sequence !== sequence) {
			const quotes = this.#market.instruments.flatMap(({ id }) => this.#market.quote(id) ?? []);
			this.#snapshot = new Batch(quotes, sequence);
		}
		return this.#snapshot;
	}

	/** Sends everything subscribed and what `catchUp` sends: now, or when earlier bytes have been sent. */
	greet(subscriber: Subscriber): void {
		subscriber.missed = true;
		this.#send(subscriber, this.#latest());
	}

	/** Sends what changed since the last flush. Does nothing while a flush is running. */
	async flush(): Promise<void> {
		if (this.#flushing) return;
		const quotes = [...this.#changed].flatMap((id) => this.#market.quote(id) ?? []);
		this.#changed.clear();
		this.#flushing = true;
		try {
			const batch = new Batch(quotes, this.#market.lastSequence());
			if (quotes.length > 0) this.metrics.flushes += 1;
			let done = 0;
			for (const subscriber of [...this.#subscribers]) {
				const behind = subscriber.behindSinceMs !== null || subscriber.missed;
				if (behind) this.#send(subscriber, this.#latest());
				else if (quotes.length > 0 && batch.sequence > subscriber.sentSequence) this.#send(subscriber, batch);
				done += 1;
				if (done % SOCKETS_PER_TURN === 0) await new Promise((resume) => setImmediate(resume));
			}
		} finally {
			this.#flushing = false;
		}
	}

	/** Whether earlier packets are unsent, in socket.io's own queue or below it. Then nothing more is queued. */
	isBusy(subscriber: Subscriber): boolean {
		const { transport, upgrading } = subscriber.socket.conn;
		return !transport.writable || upgrading || this.#isWaiting(subscriber);
	}

	/** The same for bytes only. Hot path: the queue above holds a few packets at most. */
	#isWaiting(subscriber: Subscriber): boolean {
		const { wire } = subscriber;
		if (wire !== undefined) return wire.stream.writableLength > 0;
		const { transport, upgrading } = subscriber.socket.conn;
		return !transport.writable || upgrading;
	}

	#send(subscriber: Subscriber, batch: Batch): void {
		const { socket, wants, wire } = subscriber;
		if (!socket.connected || (wants !== "all" && wants.size === 0 && !subscriber.missed)) return;
		if (wire !== undefined && wire.webSocket.readyState !== OPEN) return;
		if (this.#isWaiting(subscriber)) {
			this.#leaveOut(subscriber);
			return;
		}
		subscriber.behindSinceMs = null;
		subscriber.sentSequence = batch.sequence;
		if (wire === undefined) this.#emit(subscriber, batch);
		else {
			const frame = batch.frameFor(wants);
			if (frame !== undefined) {
				wire.stream.write(frame);
				this.metrics.frames += 1;
				this.metrics.bytes += frame.length;
			}
		}
		// A polling client receives both with one request. Otherwise not behind an unsent frame.
		if (subscriber.missed && (wire === undefined || !this.isBusy(subscriber))) this.#catchUp(subscriber);
	}

	/** Long polling: sent by socket.io; the client receives it with its pending request. */
	#emit({ socket, wants }: Subscriber, batch: Batch): void {
		const items = batch.itemsFor(wants);
		if (items.length > 0) socket.emit(EVENTS.update, items);
	}

	#leaveOut(subscriber: Subscriber): void {
		const { socket, wire } = subscriber;
		this.metrics.skipped += 1;
		this.metrics.mostWaiting = Math.max(this.metrics.mostWaiting, wire?.stream.writableLength ?? 0);
		const nowMs = this.#monotonicMs();
		subscriber.behindSinceMs ??= nowMs;
		if (nowMs - subscriber.behindSinceMs < this.#slowCloseMs) return;
		this.metrics.closedSlow += 1;
		// A close frame would wait behind the unsent bytes.
		socket.disconnect(true);
		wire?.stream.destroy();
	}
}
