import { type Instrument, type LeverageProfile, profileLeverage } from "@truefill/core/instruments";
import { type Currency, PRICE_DECIMALS, parseDecimal } from "@truefill/core/money";
import {
	addTick,
	barStartMs,
	type Candle,
	createNormaliser,
	createQuoteBook,
	createRates,
	type MarketHours,
	type MarketState,
	marketState,
	openCandle,
	type Quote,
	type RawTick,
	type Resolution,
	type TickRefusal,
	type TickRules,
	type TwoSidedRate,
} from "@truefill/core/pricing";
import { invariant } from "@truefill/core/result";
import type { MarketView } from "@truefill/core/trading";
import type { Clock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import type { CandleSource } from "./candles/source.ts";
import type { Feed, FeedSink } from "./feeds/feed.ts";
import type { FeedStatus, InstrumentSnapshot, Market, MarketOptions, Offer } from "./market-types.ts";
import { openFeed } from "./open-feed.ts";

/** Clocks of bridges differ by so much at most. */
const AHEAD_MS = 2_000;
const HISTORY_PER_TURN = 20_000;
/** Refused ticks of one instrument and reason are logged at their 1st, 10th, 100th …: a bad feed must not fill the disk. */
const isMilestone = (count: number): boolean => Number.isInteger(Math.log10(count));

const rulesOf = (instrument: Instrument): TickRules => {
	const band = parseDecimal(instrument.outlierBand, PRICE_DECIMALS);
	invariant(band.ok, `the outlier band of ${instrument.id} is not a decimal`);
	return { band: band.value, aheadMs: AHEAD_MS, behindMs: instrument.maxQuoteAgeMs };
};

/**
 * Opens the feed and makes the price path; nothing ticks before `start`.
 *
 * @throws StartupError when a recording cannot be replayed.
 */
export async function createMarket(options: MarketOptions): Promise<Market> {
	const { config, clock, log, instruments, profile, pool } = options;
	const hours = config.marketHours;
	const opened = await openFeed({ config: config.feed, hours, instruments, clock, log, pool });
	return new PricePath({ instruments, profile, clock, log, hours }, opened.feed, opened.candles);
}

interface PathOptions {
	readonly instruments: readonly Instrument[];
	readonly profile: LeverageProfile;
	readonly clock: Clock;
	readonly log: Log;
	readonly hours: MarketHours;
}

class PricePath implements Market {
	readonly instruments: readonly Instrument[];
	readonly profile: LeverageProfile;
	readonly #clock: Clock;
	readonly #log: Log;
	readonly #hours: MarketHours;
	readonly #feed: Feed;
	readonly #candles: CandleSource;
	readonly #byId: ReadonlyMap<string, Instrument>;
	readonly #book;
	readonly #normaliser;
	/** When each instrument's latest quote arrived, on the monotonic clock: a corrected wall clock makes nothing stale. */
	readonly #received = new Map<string, number>();
	readonly #days = new Map<string, Candle>();
	readonly #quoteListeners = new Set<(quote: Quote) => void>();
	readonly #feedListeners = new Set<() => void>();
	/** Quotes and arrivals as a view holds them; made anew after a tick, when somebody asks. */
	#frozen: { readonly quotes: ReadonlyMap<string, Quote>; readonly received: ReadonlyMap<string, number> } | null =
		null;
	readonly #rates: (from: Currency, to: Currency) => TwoSidedRate | undefined;
	#ratesOf: ReadonlyMap<string, Quote> = new Map();

	constructor(options: PathOptions, feed: Feed, candles: CandleSource) {
		this.instruments = options.instruments;
		this.profile = options.profile;
		this.#clock = options.clock;
		this.#log = options.log;
		this.#hours = options.hours;
		this.#feed = feed;
		this.#candles = candles;
		this.#byId = new Map(options.instruments.map((instrument) => [instrument.id, instrument]));
		// A later start begins above every sequence of an earlier one, as long as a second has fewer than a million ticks.
		this.#book = createQuoteBook(options.clock.nowMs() * 1_000);
		this.#normaliser = createNormaliser(new Map(options.instruments.map((each) => [each.id, rulesOf(each)])));
		this.#rates = createRates(options.instruments, (id) => this.#ratesOf.get(id));
	}

	view(): MarketView {
		const { quotes, received } = this.#freeze();
		const nowMs = this.#clock.nowMs();
		const monotonicMs = this.#clock.monotonicMs();
		return {
			nowMs,
			instrument: (id) => this.#byId.get(id),
			quote: (id) => quotes.get(id),
			state: (id) => {
				const instrument = this.#byId.get(id);
				if (instrument === undefined) return { state: "no-price" };
				return this.#stateOf(instrument, quotes.get(id), received.get(id), nowMs, monotonicMs);
			},
			rate: (from, to) => {
				this.#ratesOf = quotes;
				return this.#rates(from, to);
			},
			profileLeverage: (instrument) => profileLeverage(this.profile, instrument),
		};
	}

	#freeze() {
		this.#frozen ??= {
			quotes: new Map([...this.#book.all()].map((quote) => [quote.instrumentId, quote])),
			received: new Map(this.#received),
		};
		return this.#frozen;
	}

	#instrument(id: string): Instrument {
		const instrument = this.#byId.get(id);
		invariant(instrument !== undefined, `no instrument ${id}`);
		return instrument;
	}

	/** Core's rule, with the age taken from the arrival and the sessions from the time that the feed plays. */
	#stateOf(
		instrument: Instrument,
		quote: Quote | undefined,
		receivedMs: number | undefined,
		nowMs: number,
		monotonicMs: number,
	): MarketState {
		const marketMs = this.#feed.marketTimeMs(nowMs);
		const ageMs = receivedMs === undefined ? 0 : Math.max(0, Math.round(monotonicMs - receivedMs));
		const aged = quote === undefined ? undefined : { ...quote, tsMs: marketMs - ageMs };
		const state = marketState(instrument, aged, marketMs, this.#hours);
		return state.state === "closed" && state.opensAtMs !== null
			? { state: "closed", opensAtMs: this.#feed.shownTimeMs(state.opensAtMs) }
			: state;
	}

	onQuote(listener: (quote: Quote) => void): () => void {
		this.#quoteListeners.add(listener);
		return () => this.#quoteListeners.delete(listener);
	}

	onFeedChange(listener: () => void): () => void {
		this.#feedListeners.add(listener);
		return () => this.#feedListeners.delete(listener);
	}

	lastSequence(): number {
		return this.#book.lastSequence();
	}

	quote(instrumentId: string): Quote | undefined {
		return this.#book.latest(instrumentId);
	}

	state(instrumentId: string): MarketState {
		const instrument = this.#instrument(instrumentId);
		const quote = this.#book.latest(instrumentId);
		const received = this.#received.get(instrumentId);
		return this.#stateOf(instrument, quote, received, this.#clock.nowMs(), this.#clock.monotonicMs());
	}

	snapshot(): InstrumentSnapshot[] {
		const todayMs = barStartMs("1d", this.#clock.nowMs());
		return this.instruments.map((instrument) => {
			const day = this.#days.get(instrument.id);
			return {
				instrument,
				quote: this.#book.latest(instrument.id),
				day: day?.startMs === todayMs ? day : undefined,
				state: this.state(instrument.id),
			};
		});
	}

	feedStatus(): FeedStatus {
		return { ...this.#feed.state(), marketHours: this.#hours };
	}

	candles(instrumentId: string, resolution: Resolution, fromMs: number, toMs: number): Promise<Candle[]> {
		const instrument = this.#instrument(instrumentId);
		return this.#candles.candles({ instrument, resolution, fromMs, toMs, nowMs: this.#clock.nowMs() });
	}

	offer(instrumentId: string, tick: RawTick): Offer {
		invariant(this.#feed.state().kind === "push", "quotes were pushed to a feed that makes its own");
		return this.#take(instrumentId, tick, this.#clock.nowMs());
	}

	/** One tick on its way: judged, booked, counted into candles, told. */
	#take(instrumentId: string, tick: RawTick, nowMs: number): Offer {
		const verdict = this.#normaliser.judge(instrumentId, tick, nowMs);
		if (!verdict.accepted) {
			this.#noteRefusal(instrumentId, verdict.reason, tick);
			return { accepted: false, reason: verdict.reason };
		}
		const { bid, ask, tsMs } = verdict;
		const quote = this.#book.accept({ instrumentId, bid, ask, tsMs });
		this.#received.set(instrumentId, this.#clock.monotonicMs() - Math.max(0, nowMs - tsMs));
		this.#frozen = null;
		this.#candles.add(quote);
		this.#addToDay(quote);
		for (const listener of this.#quoteListeners) {
			try {
				listener(quote);
			} catch (error) {
				// One listener's defect must not take the prices from the others.
				this.#log.error({ err: error, instrument: instrumentId }, "a listener of quotes failed");
			}
		}
		return { accepted: true, quote };
	}

	#addToDay({ instrumentId, bid, ask, tsMs }: Quote): void {
		const startMs = barStartMs("1d", tsMs);
		const day = this.#days.get(instrumentId);
		this.#days.set(instrumentId, day?.startMs === startMs ? addTick(day, bid, ask) : openCandle(startMs, bid, ask));
	}

	#noteRefusal(instrumentId: string, reason: TickRefusal, tick: RawTick): void {
		const count = this.#normaliser.counts(instrumentId).refused[reason];
		if (!isMilestone(count)) return;
		const { bid, ask, tsMs, source } = tick;
		const seen = { instrument: instrumentId, reason, count, bid: String(bid), ask: String(ask), tsMs, source };
		this.#log.warn(seen, `tick refused: ${instrumentId} ${reason} (${count} so far)`);
	}

	metrics() {
		const byInstrument = new Map(this.instruments.map(({ id }) => [id, this.#normaliser.counts(id)]));
		let accepted = 0;
		let refused = 0;
		for (const counts of byInstrument.values()) {
			accepted += counts.accepted;
			for (const count of Object.values(counts.refused)) refused += count;
		}
		return { accepted, refused, byInstrument };
	}

	async start(): Promise<void> {
		await this.#candles.start();
		await this.#takeHistory();
		const nowMs = this.#clock.nowMs();
		const todayMs = barStartMs("1d", nowMs);
		for (const { id } of this.instruments) {
			const [day] = await this.candles(id, "1d", todayMs, nowMs + 1);
			if (day !== undefined) this.#days.set(id, day);
		}
		this.#feed.start(this.#sink());
	}

	/** The past goes through the same rules as the present; only its last tick becomes a quote. */
	async #takeHistory(): Promise<void> {
		const last = new Map<string, Omit<Quote, "sequence">>();
		let done = 0;
		for (const { instrumentId, ...tick } of this.#feed.history()) {
			const verdict = this.#normaliser.judge(instrumentId, tick, tick.tsMs);
			if (verdict.accepted) {
				const { bid, ask, tsMs } = verdict;
				const known = { instrumentId, bid, ask, tsMs };
				this.#candles.add(known);
				last.set(instrumentId, known);
			} else this.#noteRefusal(instrumentId, verdict.reason, tick);
			done += 1;
			if (done % HISTORY_PER_TURN === 0) await new Promise((resume) => setImmediate(resume));
		}
		for (const tick of last.values()) {
			this.#book.accept(tick);
			this.#received.set(tick.instrumentId, this.#clock.monotonicMs() - Math.max(0, this.#clock.nowMs() - tick.tsMs));
		}
		this.#frozen = null;
	}

	#sink(): FeedSink {
		const told = () => {
			for (const listener of this.#feedListeners) listener();
		};
		return {
			tick: ({ instrumentId, ...tick }) => void this.#take(instrumentId, tick, this.#clock.nowMs()),
			restarted: () => this.#normaliser.forget(),
			changed: told,
		};
	}

	async stop(): Promise<void> {
		this.#feed.stop();
		await this.#candles.stop();
	}
}
