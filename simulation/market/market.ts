import { profileLeverage } from "@truefill/core/instruments";
import { type Currency, PRICE_DECIMALS, parseDecimal } from "@truefill/core/money";
import {
	createNormaliser,
	createPriceStream,
	createQuoteBook,
	createRates,
	marketState,
	type Normaliser,
	overdueMs,
	type Quote,
	type TwoSidedRate,
} from "@truefill/core/pricing";
import { invariant } from "@truefill/core/result";
import type { MarketView } from "@truefill/core/trading";
import type { EngineMarket } from "@truefill/server/engine";
import type { Exchange, Notices } from "./exchange.ts";
import type { Message } from "./feed.ts";
import { ALL_INSTRUMENTS, PROFILE } from "./instruments.ts";

const AHEAD_MS = 2_000;
const INSTRUMENTS = ALL_INSTRUMENTS.map(({ instrument }) => instrument);
const BY_ID = new Map(INSTRUMENTS.map((instrument) => [instrument.id, instrument]));
const RULES = new Map(
	INSTRUMENTS.map((instrument) => {
		const band = parseDecimal(instrument.outlierBand, PRICE_DECIMALS);
		invariant(band.ok, "a band is a decimal");
		return [instrument.id, { band: band.value, aheadMs: AHEAD_MS, behindMs: instrument.maxQuoteAgeMs }];
	}),
);

const HALTED = new Map(
	INSTRUMENTS.map((instrument) => [
		instrument.id,
		{ ...instrument, tradingMode: "halted", tradingModeReason: "split" } as const,
	]),
);

/** The cached data of a view, valid until a tick or a notice changes it. */
interface Frozen {
	readonly notices: Notices;
	readonly quotes: ReadonlyMap<string, Quote>;
	readonly received: ReadonlyMap<string, number>;
}

/** A tick that a node's normaliser accepted. */
export interface Accepted {
	readonly quote: Quote;
	readonly bad: boolean;
	/** True time, and the node's wall clock. */
	readonly trueMs: number;
	readonly nowMs: number;
}

/** A view that the engine has read. */
export interface Seen {
	readonly view: MarketView;
	readonly trueMs: number;
}

export interface MarketClock {
	/** The node's wall clock, which may be wrong. */
	nowMs(): number;
	monotonicMs(): number;
	/** True time. */
	trueMs(): number;
}

/** The price path of one node: the product's rules for ticks, quotes and rates; records all accepted ticks. */
export class NodeMarket implements EngineMarket {
	readonly accepted = new Map<number, Accepted>();
	readonly #clock: MarketClock;
	readonly #exchange: Exchange;
	/** One per instrument, and a new one after each split. */
	readonly #normalisers = new Map<string, { readonly era: number; readonly normaliser: Normaliser }>();
	readonly #stream: ReturnType<typeof createPriceStream>;
	readonly #book = createQuoteBook();
	readonly #received = new Map<string, number>();
	/** The era of each instrument's current price; the first tick of a new era may be refused. */
	readonly #eras = new Map<string, number>();
	readonly #listeners = new Set<(quote: Quote) => void>();
	readonly #seen = new Map<number, Seen[]>();
	readonly #rates: (from: Currency, to: Currency) => TwoSidedRate | undefined;
	#ratesOf: ReadonlyMap<string, Quote> = new Map();
	#frozen: Frozen | null = null;

	constructor(clock: MarketClock, firstSequence: number, exchange: Exchange, history: readonly Message[]) {
		this.#clock = clock;
		this.#exchange = exchange;
		this.#stream = createPriceStream(firstSequence);
		this.#rates = createRates(INSTRUMENTS, (id) => this.#ratesOf.get(id));
		for (const message of history) this.#take(message, message.tick.tsMs);
	}

	take(message: Message): void {
		this.#take(message, this.#clock.nowMs());
	}

	/** Drops prices of another era and of halted instruments. */
	#take({ instrumentId, tick, bad, era }: Message, nowMs: number): void {
		if (era !== this.#exchange.eraOf(instrumentId) || this.#exchange.isHalted(instrumentId)) return;
		const verdict = this.#normaliserOf(instrumentId, era).judge(instrumentId, tick, nowMs);
		if (!verdict.accepted) return;
		const { bid, ask, tsMs } = verdict;
		const quote = this.#stream({ instrumentId, bid, ask, tsMs });
		this.#book.put(quote);
		this.#eras.set(instrumentId, era);
		this.accepted.set(quote.sequence, { quote, bad, trueMs: this.#clock.trueMs(), nowMs });
		this.#received.set(instrumentId, this.#clock.monotonicMs() - Math.max(0, this.#clock.nowMs() - tsMs));
		this.#frozen = null;
		for (const listener of this.#listeners) listener(quote);
	}

	/** After a split the exchange's own first price is trusted, whatever the feed sends first. */
	#normaliserOf(instrumentId: string, era: number): Normaliser {
		const known = this.#normalisers.get(instrumentId);
		if (known?.era === era) return known.normaliser;
		const normaliser = createNormaliser(RULES);
		this.#normalisers.set(instrumentId, { era, normaliser });
		const first = era === 0 ? undefined : this.#exchange.openingOf(instrumentId);
		if (first !== undefined) normaliser.judge(instrumentId, first, first.tsMs);
		return normaliser;
	}

	onQuote(listener: (quote: Quote) => void): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}

	/** From the archive, which also covers times before the node started. */
	async quoteAt(instrumentId: string, atMs: number): Promise<Quote | undefined> {
		return this.#exchange.quoteAt(instrumentId, atMs);
	}

	/** The archive's last prices before an instant, for the checks. */
	closingsAt(atMs: number): readonly Quote[] {
		return this.#exchange.quotesAt(atMs);
	}

	/** Whether an account may have been impossible to value since then, for the checks. */
	wasUnknownSince(trueMs: number): boolean {
		return this.#exchange.wasHaltedSince(trueMs);
	}

	latest(instrumentId: string): Accepted | undefined {
		const quote = this.#book.latest(instrumentId);
		return quote === undefined ? undefined : this.accepted.get(quote.sequence);
	}

	/** All views that were read while the node's clock showed this time. */
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

	/** The current market, for the checks; not recorded as read. */
	peek(): MarketView {
		return this.#viewAt(this.#clock.nowMs());
	}

	#viewAt(nowMs: number): MarketView {
		const { notices } = this.#exchange;
		if (this.#frozen?.notices !== notices) {
			// A price from before a split is invalid after it.
			const known = ({ instrumentId }: Quote) =>
				!notices.halted.has(instrumentId) &&
				(this.#eras.get(instrumentId) ?? 0) === (notices.eras.get(instrumentId) ?? 0);
			const quotes = [...this.#book.all()].filter(known).map((quote) => [quote.instrumentId, quote] as const);
			this.#frozen = { notices, quotes: new Map(quotes), received: new Map(this.#received) };
		}
		const { quotes, received } = this.#frozen;
		const instrumentOf = (id: string) => (notices.halted.has(id) ? HALTED.get(id) : BY_ID.get(id));
		const monotonicMs = this.#clock.monotonicMs();
		/** The quote with its age measured by the monotonic clock. */
		const agedOf = (id: string): Quote | undefined => {
			const quote = quotes.get(id);
			const ageMs = Math.max(0, Math.round(monotonicMs - (received.get(id) ?? monotonicMs)));
			return quote === undefined ? undefined : { ...quote, tsMs: nowMs - ageMs };
		};
		return {
			nowMs,
			instrument: instrumentOf,
			quote: (id) => quotes.get(id),
			state: (id) => {
				const instrument = instrumentOf(id);
				if (instrument === undefined) return { state: "no-price" };
				return marketState(instrument, agedOf(id), nowMs, "calendar");
			},
			overdueMs: (id) => {
				const instrument = instrumentOf(id);
				return instrument === undefined ? null : overdueMs(instrument, agedOf(id), nowMs, "calendar");
			},
			rate: (from, to) => {
				this.#ratesOf = quotes;
				return this.#rates(from, to);
			},
			profileLeverage: (instrument) => profileLeverage(PROFILE, instrument),
		};
	}
}
