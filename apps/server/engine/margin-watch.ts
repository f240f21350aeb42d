import { price } from "@truefill/core/money";
import type { Quote } from "@truefill/core/pricing";
import {
	type AccountState,
	type CheckMargin,
	type CloseOut,
	commandOfMarginWork,
	type MarketView,
	marginWork,
	watchBands,
} from "@truefill/core/trading";
import { sha256 } from "./hash.ts";
import type { Pending } from "./lane.ts";
import type { Plan } from "./plan.ts";
import { PriceBook, type Waiting } from "./price-book.ts";
import type { Slots } from "./slots.ts";
import type { Answer, EngineClock } from "./types.ts";

export interface MarginWatchOptions {
	readonly slots: Slots;
	readonly clock: EngineClock;
	readonly view: () => MarketView;
	readonly submit: (command: CloseOut | CheckMargin, tell: (answer: Answer) => void) => void;
}

/** One end of one safe band of an account. */
interface Edge extends Waiting {
	readonly accountId: string;
	readonly book: PriceBook<Edge>;
}

interface InstrumentBooks {
	/** Bids below the band, asks above it. */
	readonly below: PriceBook<Edge>;
	readonly above: PriceBook<Edge>;
	/** Accounts that every tick counts for. */
	readonly eager: Set<string>;
}

/** How an account is watched now. */
interface Watched {
	readonly edges: readonly Edge[];
	readonly eagerFor: readonly string[];
}

/** A command that could not be taken is raised again after this, not at each tick. */
const REST_MS = 1000;

/**
 * Finds accounts that cross a margin-call level or their close-out (E16, E17). An account is looked at only when a price
 * leaves the band within which nothing of it can change, and then exactly; so a tick costs what it touches, however many
 * accounts hold the instrument. An account for which there is no band, as one whose close-out waits for a market, is
 * looked at by every tick of its instruments.
 */
export class MarginWatch {
	readonly #options: MarginWatchOptions;
	readonly #instruments = new Map<string, InstrumentBooks>();
	readonly #watched = new Map<string, Watched>();
	/** Accounts whose command is on its way. */
	readonly #busy = new Set<string>();
	/** Looked at exactly, so far. */
	looks = 0;

	constructor(options: MarginWatchOptions) {
		this.#options = options;
	}

	/** Watches an account as it is committed: from now on, or after it has changed. */
	follow(accountId: string): void {
		if (!this.#busy.has(accountId)) this.#look(accountId, this.#options.view());
	}

	/** Leaves an account alone whose past is being written: it is not to be judged by the prices of now. */
	hold(accountId: string): void {
		this.#busy.add(accountId);
	}

	/** Watches an account again that was held. */
	release(accountId: string): void {
		this.#busy.delete(accountId);
		this.follow(accountId);
	}

	/** One accepted tick, after everything that it triggers is on its way (E13). */
	onQuote(quote: Quote): void {
		const books = this.#instruments.get(quote.instrumentId);
		if (books === undefined) return;
		const left = new Set(books.eager);
		for (const [book, at] of [
			[books.below, quote.bid],
			[books.above, quote.ask],
		] as const) {
			for (let edge = book.reached(at); edge !== undefined; edge = book.reached(at)) {
				book.drop(edge);
				left.add(edge.accountId);
			}
		}
		if (left.size === 0) return;
		const view = this.#options.view();
		for (const accountId of left) if (!this.#busy.has(accountId)) this.#look(accountId, view);
	}

	/** The batch is true: the accounts that it changed have other bands now. */
	onApplied(plan: Plan<Pending>): void {
		for (const accountId of plan.drafts.keys()) this.follow(accountId);
	}

	/** The exact look: raises what is due, or watches on. */
	#look(accountId: string, view: MarketView): void {
		const slot = this.#options.slots.get(accountId);
		this.#leave(accountId);
		if (slot === undefined || slot.frozen !== null) return;
		const { state } = slot;
		if (state.openTrades.size === 0 && state.marginCalls.length === 0) return;
		this.looks += 1;
		const due = marginWork(state, [], view);
		if (due === null) this.#watch(state, view);
		else this.#raise(due, state, view);
	}

	/** The command carries the quotes that say so, and is named after them and the state that they speak of. */
	#raise(kind: "close-out" | "check-margin", state: AccountState, view: MarketView): void {
		const quotes = movers(state, view).flatMap((id) => view.quote(id) ?? []);
		const seen = quotes.map(({ instrumentId, sequence, bid, ask }) => [instrumentId, sequence, bid, ask].join(" "));
		const name = sha256([state.id, state.sequence, ...seen].join(" ")).slice(0, 40);
		this.#busy.add(state.id);
		const base = { commandId: `${kind}-${name}`, accountId: state.id };
		this.#options.submit(commandOfMarginWork(kind, base, quotes), (answer) => {
			this.#busy.delete(state.id);
			if (answer.kind !== "failed") this.follow(state.id);
			else void this.#options.clock.sleep(REST_MS).then(() => this.follow(state.id));
		});
	}

	#watch(state: AccountState, view: MarketView): void {
		const bands = watchBands(state, view);
		const edges: Edge[] = [];
		const add = (book: PriceBook<Edge>, at: bigint) => {
			if (at <= 0n) return;
			const edge: Edge = { accountId: state.id, price: price(at), book, armed: true };
			book.push(edge);
			edges.push(edge);
		};
		for (const [instrumentId, { low, high }] of bands ?? []) {
			const books = this.#booksOf(instrumentId);
			// The ends of a band belong to it.
			add(books.below, low - 1n);
			add(books.above, high + 1n);
		}
		const eagerFor = bands === null ? movers(state, view) : [];
		for (const instrumentId of eagerFor) this.#booksOf(instrumentId).eager.add(state.id);
		this.#watched.set(state.id, { edges, eagerFor });
	}

	#leave(accountId: string): void {
		const watched = this.#watched.get(accountId);
		if (watched === undefined) return;
		this.#watched.delete(accountId);
		for (const edge of watched.edges) edge.book.drop(edge);
		for (const instrumentId of watched.eagerFor) this.#instruments.get(instrumentId)?.eager.delete(accountId);
	}

	#booksOf(instrumentId: string): InstrumentBooks {
		let books = this.#instruments.get(instrumentId);
		if (books === undefined) {
			books = { below: new PriceBook("falling"), above: new PriceBook("rising"), eager: new Set() };
			this.#instruments.set(instrumentId, books);
		}
		return books;
	}
}

/** Every instrument whose price moves the account's equity, in the order of their ids. */
function movers(state: AccountState, view: MarketView): readonly string[] {
	const ids = new Set<string>();
	for (const { instrumentId } of state.openTrades.values()) {
		ids.add(instrumentId);
		const instrument = view.instrument(instrumentId);
		const rates = instrument && view.rate(instrument.quoteCurrency, state.currency);
		for (const id of rates?.via ?? []) ids.add(id);
	}
	return [...ids].toSorted();
}
