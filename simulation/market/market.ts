import { profileLeverage } from "@truefill/core/instruments";
import { type Currency, PRICE_DECIMALS, parseDecimal } from "@truefill/core/money";
import {
	createNormaliser,
	createQuoteBook,
	createRates,
	marketState,
	type Quote,
	type TwoSidedRate,
} from "@truefill/core/pricing";
import { invariant } from "@truefill/core/result";
import type { MarketView } from "@truefill/core/trading";
import type { EngineMarket } from "@truefill/server/engine";
import type { Message } from "./feed.ts";
import { PROFILE, TRADED_INSTRUMENTS } from "./instruments.ts";

const AHEAD_MS = 2_000;
const INSTRUMENTS = TRADED_INSTRUMENTS.map(({ instrument }) => instrument);
const BY_ID = new Map(INSTRUMENTS.map((instrument) => [instrument.id, instrument]));
const RULES = new Map(
	INSTRUMENTS.map((instrument) => {
		const band = parseDecimal(instrument.outlierBand, PRICE_DECIMALS);
		invariant(band.ok, "a band is a decimal");
		return [instrument.id, { band: band.value, aheadMs: AHEAD_MS, behindMs: instrument.maxQuoteAgeMs }];
	}),
);

/** A tick that a node's normaliser let through. */
export interface Accepted {
	readonly quote: Quote;
	readonly bad: boolean;
	/** By everybody's time, and by the node's own. */
	readonly trueMs: number;
	readonly nowMs: number;
}

/** What the engine saw when it asked. */
export interface Seen {
	readonly view: MarketView;
	readonly trueMs: number;
}

export interface MarketClock {
	/** The node's wall clock, which may be wrong. */
	nowMs(): number;
	monotonicMs(): number;
	/** Everybody's time. */
	trueMs(): number;
}

/** The price path of one node: the product's rules for ticks, quotes and rates, with everything that it let through. */
export class NodeMarket implements EngineMarket {
	readonly accepted = new Map<number, Accepted>();
	readonly #clock: MarketClock;
	readonly #normaliser = createNormaliser(RULES);
	readonly #book;
	readonly #received = new Map<string, number>();
	readonly #listeners = new Set<(quote: Quote) => void>();
	readonly #seen = new Map<number, Seen[]>();
	readonly #rates: (from: Currency, to: Currency) => TwoSidedRate | undefined;
	#ratesOf: ReadonlyMap<string, Quote> = new Map();
	#frozen: { readonly quotes: ReadonlyMap<string, Quote>; readonly received: ReadonlyMap<string, number> } | null =
		null;

	constructor(clock: MarketClock, firstSequence: number, history: readonly Message[]) {
		this.#clock = clock;
		this.#book = createQuoteBook(firstSequence);
		this.#rates = createRates(INSTRUMENTS, (id) => this.#ratesOf.get(id));
		for (const message of history) this.#take(message, message.tick.tsMs);
	}

	take(message: Message): void {
		this.#take(message, this.#clock.nowMs());
	}

	#take({ instrumentId, tick, bad }: Message, nowMs: number): void {
		const verdict = this.#normaliser.judge(instrumentId, tick, nowMs);
		if (!verdict.accepted) return;
		const { bid, ask, tsMs } = verdict;
		const quote = this.#book.accept({ instrumentId, bid, ask, tsMs });
		this.accepted.set(quote.sequence, { quote, bad, trueMs: this.#clock.trueMs(), nowMs });
		this.#received.set(instrumentId, this.#clock.monotonicMs() - Math.max(0, this.#clock.nowMs() - tsMs));
		this.#frozen = null;
		for (const listener of this.#listeners) listener(quote);
	}

	onQuote(listener: (quote: Quote) => void): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}

	latest(instrumentId: string): Accepted | undefined {
		const quote = this.#book.latest(instrumentId);
		return quote === undefined ? undefined : this.accepted.get(quote.sequence);
	}

	/** Everything that was seen while the node's clock showed this. */
	seenAt(nowMs: number): readonly Seen[] {
		return this.#seen.get(nowMs) ?? [];
	}

	view(): MarketView {
		const nowMs = this.#clock.nowMs();
		const view = this.#viewAt(nowMs);
		const seen = this.#seen.get(nowMs);
		const now = { view, trueMs: this.#clock.trueMs() };
		if (seen === undefined) this.#seen.set(nowMs, [now]);
		else seen.push(now);
		return view;
	}

	/** The market as it is, for who only looks on. */
	peek(): MarketView {
		return this.#viewAt(this.#clock.nowMs());
	}

	#viewAt(nowMs: number): MarketView {
		this.#frozen ??= {
			quotes: new Map([...this.#book.all()].map((quote) => [quote.instrumentId, quote])),
			received: new Map(this.#received),
		};
		const { quotes, received } = this.#frozen;
		const monotonicMs = this.#clock.monotonicMs();
		return {
			nowMs,
			instrument: (id) => BY_ID.get(id),
			quote: (id) => quotes.get(id),
			state: (id) => {
				const instrument = BY_ID.get(id);
				if (instrument === undefined) return { state: "no-price" };
				const quote = quotes.get(id);
				const ageMs = Math.max(0, Math.round(monotonicMs - (received.get(id) ?? monotonicMs)));
				const aged = quote === undefined ? undefined : { ...quote, tsMs: nowMs - ageMs };
				return marketState(instrument, aged, nowMs, "calendar");
			},
			rate: (from, to) => {
				this.#ratesOf = quotes;
				return this.#rates(from, to);
			},
			profileLeverage: (instrument) => profileLeverage(PROFILE, instrument),
		};
	}
}
