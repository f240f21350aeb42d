import type { Price } from "@truefill/core/money";
import type { Quote, Side } from "@truefill/core/pricing";
import { type OpenTrade, type PendingOrder, waitsFor } from "@truefill/core/trading";
import { PriceBook, type Waiting } from "./price-book.ts";

/** What a tick can reach, in execution order (E13). `trail`: the price from which a trailing stop moves. */
const KINDS = ["guaranteed-stop", "stop-loss", "take-profit", "queued-close", "order", "trail"] as const;
export type TouchedKind = (typeof KINDS)[number];

/** A trade or a pending order that a tick has reached. */
export interface Touched {
	readonly accountId: string;
	/** Id of the order where `kind` is `order`, otherwise of the trade. */
	readonly id: string;
	readonly kind: TouchedKind;
	/** When the trade was opened or the order accepted. Older ones come first. */
	readonly sinceMs: number;
}

interface Level extends Touched, Waiting {
	readonly book: PriceBook<Level>;
}
type Book = PriceBook<Level>;

/** E11: sells are triggered by the bid, buys by the ask. */
interface InstrumentBooks {
	readonly bidFalling: Book;
	readonly bidRising: Book;
	readonly askFalling: Book;
	readonly askRising: Book;
	/** Queued close requests: executed at any tick at which the market is open. */
	readonly queued: Map<string, Touched>;
}

const newBooks = (): InstrumentBooks => ({
	bidFalling: new PriceBook("falling"),
	bidRising: new PriceBook("rising"),
	askFalling: new PriceBook("falling"),
	askRising: new PriceBook("rising"),
	queued: new Map(),
});

interface Armed {
	/** The trade or order as it was armed; undefined when one of its levels has fired. */
	value: OpenTrade | PendingOrder | undefined;
	readonly instrumentId: string;
	readonly levels: readonly Level[];
	readonly queued: boolean;
}

const selling = (books: InstrumentBooks, atOrBelow: boolean): Book => (atOrBelow ? books.bidFalling : books.bidRising);
const buying = (books: InstrumentBooks, atOrBelow: boolean): Book => (atOrBelow ? books.askFalling : books.askRising);
/** A buy is closed by selling. */
const closingBook = (books: InstrumentBooks, side: Side, atOrBelow: boolean): Book =>
	side === "buy" ? selling(books, atOrBelow) : buying(books, atOrBelow);

/**
 * Levels of open trades and pending orders by instrument and price side. A tick costs four comparisons, plus work for
 * the levels that it reaches, however many levels there are.
 */
export class TriggerIndex {
	readonly #instruments = new Map<string, InstrumentBooks>();
	readonly #trades = new Map<string, Armed>();
	readonly #orders = new Map<string, Armed>();
	#size = 0;

	/** Number of armed levels and queued closes. */
	get size(): number {
		return this.#size;
	}

	/**
	 * Arms the levels of the trade and replaces those armed before. `trailAt`: the closing price at which its trailing
	 * stop moves next. Does nothing when this same object is already armed.
	 */
	arm(accountId: string, trade: OpenTrade, trailAt: Price | null = null): void {
		if (this.#trades.get(trade.id)?.value === trade) return;
		this.disarm(trade.id);
		const { id, side, instrumentId, stopLoss, takeProfit, guaranteedPremium, closeRequest } = trade;
		const books = this.#booksOf(instrumentId);
		const levels: Level[] = [];
		const add = (kind: TouchedKind, price: Price | null, atOrBelow: boolean) => {
			if (price === null) return;
			const book = closingBook(books, side, atOrBelow);
			levels.push(this.#push(book, { accountId, id, kind, sinceMs: trade.openedAtMs, price, book, armed: true }));
		};
		const isBuy = side === "buy";
		add(guaranteedPremium === null ? "stop-loss" : "guaranteed-stop", stopLoss, isBuy);
		add("take-profit", takeProfit, !isBuy);
		add("trail", trailAt, !isBuy);
		const queued = closeRequest !== null;
		if (queued) {
			books.queued.set(id, { accountId, id, kind: "queued-close", sinceMs: closeRequest.requestedAtMs });
			this.#size += 1;
		}
		if (levels.length > 0 || queued) this.#trades.set(id, { value: trade, instrumentId, levels, queued });
	}

	disarm(tradeId: string): void {
		const armed = this.#trades.get(tradeId);
		if (armed === undefined) return;
		this.#trades.delete(tradeId);
		if (armed.queued && this.#booksOf(armed.instrumentId).queued.delete(tradeId)) this.#size -= 1;
		for (const level of armed.levels) this.#drop(level);
	}

	/** Arms the level that a pending order waits for now (E11). Does nothing when this same object is already armed. */
	armOrder(accountId: string, order: PendingOrder): void {
		if (this.#orders.get(order.id)?.value === order) return;
		this.disarmOrder(order.id);
		const { id, instrumentId, side, acceptedAtMs: sinceMs } = order;
		const { price, atOrBelow } = waitsFor(order);
		const books = this.#booksOf(instrumentId);
		const book = side === "buy" ? buying(books, atOrBelow) : selling(books, atOrBelow);
		const level = this.#push(book, { accountId, id, kind: "order", sinceMs, price, book, armed: true });
		this.#orders.set(id, { value: order, instrumentId, levels: [level], queued: false });
	}

	disarmOrder(orderId: string): void {
		const armed = this.#orders.get(orderId);
		if (armed === undefined) return;
		this.#orders.delete(orderId);
		for (const level of armed.levels) this.#drop(level);
	}

	/** Whether the tick reaches any level. Removes nothing. */
	touches(quote: Quote): boolean {
		const books = this.#instruments.get(quote.instrumentId);
		if (books === undefined) return false;
		return (
			books.queued.size > 0 ||
			books.bidFalling.reached(quote.bid) !== undefined ||
			books.bidRising.reached(quote.bid) !== undefined ||
			books.askFalling.reached(quote.ask) !== undefined ||
			books.askRising.reached(quote.ask) !== undefined
		);
	}

	/**
	 * Removes and returns everything that the tick reaches, in the order of execution (E13): each trade at most once, a
	 * stop before a profit, a close before its trailing stop. A trade that closes loses all its levels. A trade whose
	 * stop moves keeps its other levels until it is armed again.
	 */
	take(quote: Quote): readonly Touched[] {
		const books = this.#instruments.get(quote.instrumentId);
		if (books === undefined) return [];
		const reached: Touched[] = [...books.queued.values()];
		for (const [book, price] of [
			[books.bidFalling, quote.bid],
			[books.bidRising, quote.bid],
			[books.askFalling, quote.ask],
			[books.askRising, quote.ask],
		] as const) {
			for (let level = book.reached(price); level !== undefined; level = book.reached(price)) {
				this.#drop(level);
				reached.push(level);
			}
		}
		reached.sort(inOrder);
		const taken: Touched[] = [];
		const closing = new Set<string>();
		for (const touched of reached) {
			if (touched.kind === "order") this.disarmOrder(touched.id);
			else if (closing.has(touched.id)) continue;
			else if (touched.kind === "trail") {
				const armed = this.#trades.get(touched.id);
				if (armed !== undefined) armed.value = undefined;
			} else {
				closing.add(touched.id);
				this.disarm(touched.id);
			}
			taken.push(touched);
		}
		return taken;
	}

	#push(book: Book, level: Level): Level {
		book.push(level);
		this.#size += 1;
		return level;
	}

	#drop(level: Level): void {
		if (level.armed) this.#size -= 1;
		level.book.drop(level);
	}

	#booksOf(instrumentId: string): InstrumentBooks {
		let books = this.#instruments.get(instrumentId);
		if (books === undefined) {
			books = newBooks();
			this.#instruments.set(instrumentId, books);
		}
		return books;
	}
}

function inOrder(a: Touched, b: Touched): number {
	if (a.kind !== b.kind) return KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind);
	if (a.sinceMs !== b.sinceMs) return a.sinceMs - b.sinceMs;
	return byId(a.id, b.id);
}

/** Ids end with the sequence of the event that created them. Of two ids of one account the lower is older. */
function byId(a: string, b: string): number {
	const [number, sequence] = parts(a);
	const [otherNumber, otherSequence] = parts(b);
	if (number !== otherNumber) return number < otherNumber ? -1 : 1;
	return sequence - otherSequence;
}

function parts(id: string): readonly [string, number] {
	const at = id.lastIndexOf("-");
	return [id.slice(0, at), Number.parseInt(id.slice(at + 1), 10)];
}
