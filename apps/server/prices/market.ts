import { type Instrument, type LeverageProfile, profileLeverage } from "@truefill/core/instruments";
import type { Currency } from "@truefill/core/money";
import {
	barStartMs,
	type Candle,
	createNormaliser,
	createPriceStream,
	createQuoteBook,
	createRates,
	type MarketHours,
	type MarketState,
	type Quote,
	type RawTick,
	type Resolution,
	type TickRefusal,
	type TwoSidedRate,
} from "@truefill/core/pricing";
import { invariant } from "@truefill/core/result";
import type { MarketView } from "@truefill/core/trading";
import type { WatchedClock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import { adjustedCandles } from "./adjusted.ts";
import { Ages, momentOf } from "./ages.ts";
import type { CandleSource } from "./candles/source.ts";
import { Days } from "./days.ts";
import { FeedAges } from "./feed-ages.ts";
import type { Feed, FeedSink, FeedTick } from "./feeds/feed.ts";
import type { FeedStatus, InstrumentSnapshot, Market, MarketControl, MarketOptions, Offer } from "./market-types.ts";
import { Modes } from "./modes.ts";
import { openFeed } from "./open-feed.ts";
import { quoteBefore } from "./past-quote.ts";
import { RefusedTicks } from "./refused-ticks.ts";
import { type MarketSplit, Splits } from "./splits.ts";
import { rulesOf } from "./tick-rules.ts";

const HISTORY_PER_TURN = 20_000;

/**
 * Opens the feed and builds the price path. No ticks before `start`.
 *
 * @throws StartupError when a recording cannot be replayed.
 */
export async function createMarket(options: MarketOptions): Promise<Market> {
	const { config, clock, log, instruments, profile, pool } = options;
	const { controls = new Map(), paused = new Map(), splits = [] } = options;
	const hours = config.marketHours;
	const { feed, candles } = await openFeed({ config: config.feed, hours, instruments, clock, log, pool });
	return new PricePath({ instruments, profile, clock, log, hours, controls, paused, splits }, feed, candles);
}

interface PathOptions {
	readonly instruments: readonly Instrument[];
	readonly profile: LeverageProfile;
	readonly clock: WatchedClock;
	readonly log: Log;
	readonly hours: MarketHours;
	readonly controls: ReadonlyMap<string, MarketControl>;
	readonly paused: ReadonlyMap<string, string>;
	readonly splits: readonly MarketSplit[];
}

class PricePath implements Market {
	readonly profile: LeverageProfile;
	readonly #modes: Modes;
	/** For the ticks of a market that does not know splits. */
	readonly #splits: Splits;
	/** For converting older candles to current units. */
	readonly #adjusting: Splits;
	/** Instruments whose ticks are dropped while their units change. */
	readonly #suspended: Set<string>;
	readonly #refused: RefusedTicks;
	readonly #clock: WatchedClock;
	readonly #log: Log;
	readonly #hours: MarketHours;
	readonly #feed: Feed;
	readonly #ages: Ages;
	readonly #candles: CandleSource;
	readonly #stream: ReturnType<typeof createPriceStream>;
	readonly #book = createQuoteBook();
	readonly #normaliser;
	/** Arrival of each instrument's latest quote, in monotonic time: a corrected wall clock makes nothing stale. */
	readonly #received = new Map<string, number>();
	/** The latest timestamp that a bridge gave an accepted quote. */
	#namedMs = 0;
	readonly #sourceAges: FeedAges;
	readonly #days = new Days();
	readonly #quoteListeners = new Set<(quote: Quote) => void>();
	readonly #feedListeners = new Set<() => void>();
	/** Cached quotes and arrivals for views; invalidated by a tick. */
	#frozen: { readonly quotes: ReadonlyMap<string, Quote>; readonly received: ReadonlyMap<string, number> } | null =
		null;
	readonly #rates: (from: Currency, to: Currency) => TwoSidedRate | undefined;
	#ratesOf: ReadonlyMap<string, Quote> = new Map();

	constructor(options: PathOptions, feed: Feed, candles: CandleSource) {
		this.#modes = new Modes(options.instruments, options.controls, options.paused);
		this.#splits = new Splits(options.splits);
		// A replay restarts with each start at another shown time, so earlier splits do not apply to its bars.
		this.#adjusting = new Splits(feed.state().kind === "replay" ? [] : options.splits);
		this.#suspended = new Set(options.paused.keys());
		this.profile = options.profile;
		this.#clock = options.clock;
		this.#log = options.log;
		this.#sourceAges = new FeedAges(options.clock);
		this.#refused = new RefusedTicks(options.clock, options.log);
		this.#hours = options.hours;
		this.#feed = feed;
		this.#ages = new Ages(feed, options.hours);
		this.#candles = candles;
		// Above every sequence of an earlier start, as long as a second has fewer than a million ticks.
		this.#stream = createPriceStream(options.clock.nowMs() * 1_000);
		this.#normaliser = createNormaliser(new Map(options.instruments.map((each) => [each.id, rulesOf(each)])));
		this.#rates = createRates(options.instruments, (id) => this.#ratesOf.get(id));
	}

	get instruments(): readonly Instrument[] {
		return this.#modes.instruments;
	}

	view(): MarketView {
		const { quotes, received } = this.#freeze();
		const { byId } = this.#modes;
		const moment = momentOf(this.#clock);
		return {
			nowMs: moment.nowMs,
			instrument: (id) => byId.get(id),
			quote: (id) => quotes.get(id),
			state: (id) => {
				const instrument = byId.get(id);
				if (instrument === undefined) return { state: "no-price" };
				return this.#ages.state(instrument, quotes.get(id), received.get(id), moment);
			},
			overdueMs: (id) => {
				const instrument = byId.get(id);
				if (instrument === undefined) return null;
				return this.#ages.overdueMs(instrument, quotes.get(id), received.get(id), moment);
			},
			rate: (from, to) => {
				this.#ratesOf = quotes;
				return this.#rates(from, to);
			},
			profileLeverage: (instrument) => profileLeverage(this.profile, instrument),
		};
	}

	provenMs(): number {
		return Math.max(this.#clock.steadyMs(), this.#namedMs);
	}

	#freeze() {
		this.#frozen ??= {
			quotes: new Map([...this.#book.all()].map((quote) => [quote.instrumentId, quote])),
			received: new Map(this.#received),
		};
		return this.#frozen;
	}

	#instrument(id: string): Instrument {
		const instrument = this.#modes.byId.get(id);
		invariant(instrument !== undefined, `no instrument ${id}`);
		return instrument;
	}

	control(instrumentId: string, control: MarketControl | null): void {
		this.#modes.control(instrumentId, control);
	}

	pause(instrumentId: string, reason: string, forgets: boolean): void {
		this.#modes.pause(instrumentId, reason);
		if (!forgets) return;
		this.#suspended.add(instrumentId);
		this.#book.forget(instrumentId);
		this.#received.delete(instrumentId);
		this.#frozen = null;
	}

	resume(instrumentId: string, done?: { readonly split: MarketSplit; readonly before: Quote }): void {
		this.#suspended.delete(instrumentId);
		if (done !== undefined) {
			const { split, before } = done;
			for (const splits of [this.#splits, this.#adjusting]) splits.add(split);
			this.#days.adjust(split);
			const increment = this.#instrument(instrumentId).priceIncrement;
			const { bid, ask, tsMs } = new Splits([split]).carried(before, split.exAtMs, increment);
			this.#normaliser.carry(instrumentId, { bid, ask, tsMs: split.exAtMs });
			this.#book.put(this.#stream({ instrumentId, bid, ask, tsMs }));
			this.#received.set(instrumentId, this.#clock.monotonicMs() - Math.max(0, this.#clock.nowMs() - tsMs));
			this.#frozen = null;
		}
		this.#modes.pause(instrumentId, null);
	}

	quarantine() {
		const waiting = this.instruments.flatMap(({ id }) => {
			const tick = this.#normaliser.pending(id);
			return tick === null ? [] : [{ instrumentId: id, ...tick, last: this.#book.latest(id) }];
		});
		return { waiting, refused: this.#refused.newestFirst() };
	}

	onQuote(listener: (quote: Quote) => void): () => void {
		this.#quoteListeners.add(listener);
		return () => this.#quoteListeners.delete(listener);
	}

	onFeedChange(listener: () => void): () => void {
		this.#feedListeners.add(listener);
		return () => this.#feedListeners.delete(listener);
	}

	quoteAt(instrumentId: string, atMs: number): Promise<Quote | undefined> {
		const latest = this.#book.latest(instrumentId);
		return quoteBefore(instrumentId, atMs, latest, (...asked) => this.candles(instrumentId, ...asked));
	}

	onSplit(listener: (split: MarketSplit) => void): () => void {
		return this.#splits.onAdd(listener);
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
		return this.#ages.state(instrument, quote, received, momentOf(this.#clock));
	}

	splitsOf(instrumentId: string): number {
		return this.#splits.of(instrumentId).length;
	}

	splits(instrumentId: string): readonly MarketSplit[] {
		return this.#splits.of(instrumentId);
	}

	snapshot(): InstrumentSnapshot[] {
		const todayMs = barStartMs("1d", this.#clock.nowMs());
		return this.instruments.map((instrument) => {
			return {
				instrument,
				quote: this.#book.latest(instrument.id),
				...this.#days.of(instrument.id, todayMs),
				splits: this.splitsOf(instrument.id),
				state: this.state(instrument.id),
			};
		});
	}

	feedStatus(): FeedStatus {
		return { ...this.#feed.state(), marketHours: this.#hours };
	}

	candles(instrumentId: string, resolution: Resolution, fromMs: number, toMs: number): Promise<Candle[]> {
		const instrument = this.#instrument(instrumentId);
		const request = { instrument, resolution, fromMs, toMs, nowMs: this.#clock.nowMs() };
		return this.#isOwn ? this.#splits.candles(this.#candles, request) : this.#candles.candles(request);
	}

	async adjustedCandles(instrumentId: string, resolution: Resolution, fromMs: number, toMs: number) {
		const splits = this.#adjusting.of(instrumentId);
		const read = (...asked: [Resolution, number, number]) => this.candles(instrumentId, ...asked);
		return { candles: await adjustedCandles(read, splits, resolution, fromMs, toMs), splits };
	}

	/** Whether the prices come from a market that does not know corporate actions. */
	get #isOwn() {
		return this.#feed.state().kind === "simulated";
	}

	offer(instrumentId: string, tick: RawTick, isNamed = false): Offer {
		invariant(this.#feed.state().kind === "push", "quotes were pushed to a feed that makes its own");
		const offer = this.#take(instrumentId, tick, this.#clock.nowMs());
		if (offer.accepted && isNamed) this.#namedMs = Math.max(this.#namedMs, offer.quote.tsMs);
		return offer;
	}

	/** One tick: validated, booked, added to candles, published. */
	#take(instrumentId: string, tick: RawTick, nowMs: number): Offer {
		if (this.#suspended.has(instrumentId)) return { accepted: false, reason: "paused" };
		const verdict = this.#normaliser.judge(instrumentId, tick, nowMs);
		if (!verdict.accepted) {
			this.#noteRefusal(instrumentId, verdict.reason, tick);
			return { accepted: false, reason: verdict.reason };
		}
		const { bid, ask, tsMs } = verdict;
		const quote = this.#stream({ instrumentId, bid, ask, tsMs });
		this.#book.put(quote);
		this.#received.set(instrumentId, this.#clock.monotonicMs() - Math.max(0, nowMs - tsMs));
		this.#frozen = null;
		this.#sourceAges.took(tick.source);
		this.#candles.add(quote);
		this.#days.add(quote);
		for (const listener of this.#quoteListeners) {
			try {
				listener(quote);
			} catch (error) {
				// One failing listener must not keep the prices from the others.
				this.#log.error({ err: error, instrument: instrumentId }, "a listener of quotes failed");
			}
		}
		return { accepted: true, quote };
	}

	#noteRefusal(instrumentId: string, reason: TickRefusal, tick: RawTick): void {
		this.#refused.note(instrumentId, reason, tick, this.#normaliser.counts(instrumentId).refused[reason]);
	}

	silentMs(): number {
		const isShut = (state: MarketState["state"]) => state === "closed" || state === "halted";
		return this.#sourceAges.silentMs(this.instruments.some(({ id }) => !isShut(this.state(id).state)));
	}

	metrics() {
		const byInstrument = new Map(this.instruments.map(({ id }) => [id, this.#normaliser.counts(id)]));
		let accepted = 0;
		let refused = 0;
		for (const counts of byInstrument.values()) {
			accepted += counts.accepted;
			for (const count of Object.values(counts.refused)) refused += count;
		}
		return { accepted, refused, byInstrument, agesMs: this.#sourceAges.bySource() };
	}

	async start(): Promise<void> {
		await this.#candles.start();
		await this.#takeHistory();
		const nowMs = this.#clock.nowMs();
		const todayMs = barStartMs("1d", nowMs);
		for (const { id } of this.instruments) {
			const adjusted = (...asked: [Resolution, number, number]) =>
				this.adjustedCandles(id, ...asked).then(({ candles }) => candles);
			const [day] = await adjusted("1d", todayMs, nowMs + 1);
			const previous = await quoteBefore(id, todayMs, undefined, adjusted);
			this.#days.begin(id, day, previous);
		}
		this.#feed.start(this.#sink());
	}

	/** Past ticks pass the same rules as live ones. Only the last one becomes a quote. */
	async #takeHistory(): Promise<void> {
		const last = new Map<string, Omit<Quote, "sequence">>();
		let done = 0;
		for (const each of this.#feed.history()) {
			const { instrumentId, ...tick } = this.#inShownUnits(each);
			if (this.#suspended.has(instrumentId)) continue;
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
		const nowMs = this.#clock.nowMs();
		for (const tick of last.values()) {
			const increment = this.#instrument(tick.instrumentId).priceIncrement;
			const quote = this.#isOwn ? this.#splits.carried(tick, nowMs, increment) : tick;
			// There may be no tick since an ex-moment (E22): the first one in new units must not count as an outlier.
			const { instrumentId: id } = quote;
			if (quote !== tick) this.#normaliser.carry(id, { ...quote, tsMs: this.#splits.latestMs(id, nowMs) });
			this.#book.put(this.#stream(quote));
			this.#received.set(tick.instrumentId, this.#clock.monotonicMs() - Math.max(0, nowMs - tick.tsMs));
		}
		this.#frozen = null;
	}

	/** Converts a tick to the units of its time. */
	#inShownUnits(tick: FeedTick): FeedTick {
		return this.#isOwn ? this.#splits.tick(tick, this.#instrument(tick.instrumentId).priceIncrement) : tick;
	}

	#sink(): FeedSink {
		const inShownUnits = () => {
			for (const listener of this.#feedListeners) listener();
		};
		return {
			tick: (each) => {
				const { instrumentId, ...tick } = this.#inShownUnits(each);
				this.#take(instrumentId, tick, this.#clock.nowMs());
			},
			restarted: () => this.#normaliser.forget(),
			changed: inShownUnits,
		};
	}

	async stop(): Promise<void> {
		this.#feed.stop();
		await this.#candles.stop();
	}
}
