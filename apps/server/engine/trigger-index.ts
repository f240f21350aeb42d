import type { Price } from "@truefill/core/money";
import type { Quote, Side } from "@truefill/core/pricing";
import type { OpenTrade } from "@truefill/core/trading";
import { Heap } from "./heap.ts";

/** A trade whose level a tick has reached. */
export interface Touched {
	readonly accountId: string;
	readonly tradeId: string;
	readonly kind: "stop-loss" | "take-profit";
	readonly openedAtMs: number;
}

interface Level extends Touched {
	readonly price: Price;
	/** Cleared where the trade was amended, closed or fired: dead levels are dropped when they reach the top. */
	armed: boolean;
}

/** One direction of one price side of one instrument. */
interface Book {
	readonly heap: Heap<Level>;
	readonly reached: (level: Price, price: Price) => boolean;
	armed: number;
}

const falling = (): Book => ({
	heap: new Heap<Level>((a, b) => a.price > b.price),
	reached: (level, price) => price <= level,
	armed: 0,
});
const rising = (): Book => ({
	heap: new Heap<Level>((a, b) => a.price < b.price),
	reached: (level, price) => price >= level,
	armed: 0,
});

/** E11: buys are judged at the bid, sells at the ask; a stop is reached by a worse price, a profit by a better one. */
interface InstrumentBooks {
	readonly buyStop: Book;
	readonly buyProfit: Book;
	readonly sellStop: Book;
	readonly sellProfit: Book;
}

const newBooks = (): InstrumentBooks => ({
	buyStop: falling(),
	buyProfit: rising(),
	sellStop: rising(),
	sellProfit: falling(),
});

const bookOf = (books: InstrumentBooks, side: Side, kind: Level["kind"]): Book => {
	if (side === "buy") return kind === "stop-loss" ? books.buyStop : books.buyProfit;
	return kind === "stop-loss" ? books.sellStop : books.sellProfit;
};

interface Armed {
	readonly trade: OpenTrade;
	readonly levels: readonly { readonly level: Level; readonly book: Book }[];
}

/**
 * Stop losses and take profits by instrument and price side. A tick costs four comparisons and then only what it
 * touches, however many levels there are.
 */
export class TriggerIndex {
	readonly #instruments = new Map<string, InstrumentBooks>();
	readonly #trades = new Map<string, Armed>();

	/** Levels that are armed. */
	get size(): number {
		let count = 0;
		for (const armed of this.#trades.values()) count += armed.levels.length;
		return count;
	}

	/** Arms exactly the trade's levels, in place of those it had. Nothing to do when this very value is armed. */
	arm(accountId: string, trade: OpenTrade): void {
		if (this.#trades.get(trade.id)?.trade === trade) return;
		this.disarm(trade.id);
		const levels: Armed["levels"][number][] = [];
		for (const [kind, price] of [
			["stop-loss", trade.stopLoss],
			["take-profit", trade.takeProfit],
		] as const) {
			if (price === null) continue;
			const book = bookOf(this.#booksOf(trade.instrumentId), trade.side, kind);
			const level: Level = { accountId, tradeId: trade.id, kind, openedAtMs: trade.openedAtMs, price, armed: true };
			book.heap.push(level);
			book.armed += 1;
			levels.push({ level, book });
		}
		if (levels.length > 0) this.#trades.set(trade.id, { trade, levels });
	}

	disarm(tradeId: string): void {
		const armed = this.#trades.get(tradeId);
		if (armed === undefined) return;
		this.#trades.delete(tradeId);
		for (const { level, book } of armed.levels) {
			level.armed = false;
			book.armed -= 1;
			// Dead levels deep in a heap would stay for ever; half dead is swept.
			if (book.heap.size > 64 && book.armed * 2 < book.heap.size) book.heap.filter((item) => item.armed);
		}
	}

	/** Whether the tick reaches anything, without taking it out. */
	touches(quote: Quote): boolean {
		const books = this.#instruments.get(quote.instrumentId);
		if (books === undefined) return false;
		const { buyStop, buyProfit, sellStop, sellProfit } = books;
		return (
			top(buyStop, quote.bid) !== undefined ||
			top(buyProfit, quote.bid) !== undefined ||
			top(sellStop, quote.ask) !== undefined ||
			top(sellProfit, quote.ask) !== undefined
		);
	}

	/**
	 * Takes out all trades that the tick reaches, each once: stop losses first, then by time of opening (E13). They are
	 * disarmed; who fires them arms them again where the trade stays open.
	 */
	take(quote: Quote): readonly Touched[] {
		const books = this.#instruments.get(quote.instrumentId);
		if (books === undefined) return [];
		const touched: Touched[] = [];
		const sides = [
			[books.buyStop, quote.bid],
			[books.sellStop, quote.ask],
			[books.buyProfit, quote.bid],
			[books.sellProfit, quote.ask],
		] as const;
		for (const [book, price] of sides) {
			for (let level = top(book, price); level !== undefined; level = top(book, price)) {
				this.disarm(level.tradeId);
				touched.push(level);
			}
		}
		return touched.sort(inOrder);
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

/** The first armed level of the book when the price reaches it. */
function top(book: Book, price: Price): Level | undefined {
	for (;;) {
		const level = book.heap.peek();
		if (level === undefined) return undefined;
		if (level.armed) return book.reached(level.price, price) ? level : undefined;
		book.heap.pop();
	}
}

function inOrder(a: Touched, b: Touched): number {
	if (a.kind !== b.kind) return a.kind === "stop-loss" ? -1 : 1;
	if (a.openedAtMs !== b.openedAtMs) return a.openedAtMs - b.openedAtMs;
	return a.tradeId < b.tradeId ? -1 : 1;
}
