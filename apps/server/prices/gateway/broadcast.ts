import { EVENTS } from "@truefill/contracts/prices";
import type { Quote } from "@truefill/core/pricing";
import type { Socket } from "socket.io";
import type { Market } from "../market-types.ts";
import { priceItem } from "../wire.ts";
import { eventPacket, textFrame, type Wire } from "./frame.ts";

/** A socket and what it wants to hear. */
export interface Subscriber {
	readonly socket: Socket;
	/** Undefined while it speaks long polling. */
	wire: Wire | undefined;
	/** `all`, or the ids; empty before it subscribes. */
	wants: "all" | Set<string>;
	/** Sequence up to which it has been told everything: an older batch says nothing new to it. */
	sentSequence: number;
	/** Since when (monotonic) it has not taken what was written; null while it keeps up. */
	behindSinceMs: number | null;
	/** There is more to tell than prices; it is told when nothing waits, so that nothing piles up for a slow reader. */
	missed: boolean;
}

export interface BroadcastMetrics {
	flushes: number;
	frames: number;
	bytes: number;
	/** Writes left out because the socket still had bytes waiting. */
	skipped: number;
	/** Most bytes that were found waiting for one socket: never more than the largest frame. */
	mostWaiting: number;
	closedSlow: number;
}

/** So many sockets are written before others on this loop get their turn. */
const SOCKETS_PER_TURN = 250;

/** `readyState` of a WebSocket. */
const OPEN = 1;

/** One batch: its items as JSON text, and the frame of all of them, each made once and only when needed. */
class Batch {
	/** The last tick that had been accepted when it was made. */
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

	/** The bytes for a subscriber; the very same buffer for everybody who wants all. */
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
 * Conflated prices to many sockets: at each flush one write to each socket, of the same bytes for all that want all.
 * A socket that has not taken the last write is left out and gets the latest of everything when it has; one that
 * stays behind is closed, so a slow reader holds one frame at most and delays nobody.
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

	/** @param catchUp Tells a subscriber what there is besides prices. */
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

	/** A tick was accepted. On the hot path: it only notes which instrument has news. */
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

	/** The latest quotes, made once for each sequence. */
	#latest(): Batch {
		const sequence = this.#market.lastSequence();
		if (this.#snapshot?.sequence !== sequence) {
			const quotes = this.#market.instruments.flatMap(({ id }) => this.#market.quote(id) ?? []);
			this.#snapshot = new Batch(quotes, sequence);
		}
		return this.#snapshot;
	}

	/** Everything that it wants and what else there is to tell: now, or when what was sent before has left. */
	greet(subscriber: Subscriber): void {
		subscriber.missed = true;
		this.#send(subscriber, this.#latest());
	}

	/** Tells what changed since the last flush; does nothing while one is under way. */
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

	/** Whether anything of before has not left, in socket.io's own queue or under it: nothing more is queued behind it. */
	isBusy(subscriber: Subscriber): boolean {
		const { transport, upgrading } = subscriber.socket.conn;
		return !transport.writable || upgrading || this.#isWaiting(subscriber);
	}

	/** The same for the bytes alone. On the hot path: what else is queued is a few packets at most. */
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
		// A client that polls takes both with one request; otherwise not behind a frame that waits.
		if (subscriber.missed && (wire === undefined || !this.isBusy(subscriber))) this.#catchUp(subscriber);
	}

	/** Long polling: socket.io's own way; the client takes it with its waiting request. */
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
		// A close frame would wait behind the bytes that are not taken.
		socket.disconnect(true);
		wire?.stream.destroy();
	}
}
