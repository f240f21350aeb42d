import type { Instrument, LeverageProfile } from "@truefill/core/instruments";
import type {
	Candle,
	MarketHours,
	MarketState,
	Quote,
	RawTick,
	Resolution,
	TickCounts,
	TickRefusal,
} from "@truefill/core/pricing";
import type { MarketView } from "@truefill/core/trading";
import type { WatchedClock } from "../platform/clock.ts";
import type { FeedConfig } from "../platform/config-feed.ts";
import type { Log } from "../platform/log.ts";
import type { Pool } from "../platform/postgres/pool.ts";
import type { FeedState } from "./feeds/feed.ts";
import type { MarketSplit } from "./splits.ts";

export interface MarketOptions {
	readonly config: { readonly feed: FeedConfig; readonly marketHours: MarketHours };
	readonly clock: WatchedClock;
	readonly log: Log;
	readonly pool: Pool;
	readonly instruments: readonly Instrument[];
	readonly profile: LeverageProfile;
	/** What staff has said of instruments before this start. */
	readonly controls?: ReadonlyMap<string, MarketControl>;
	/** Instruments that a corporate action is being applied to, with what customers read. */
	readonly paused?: ReadonlyMap<string, string>;
	/** Splits that have been. */
	readonly splits?: readonly MarketSplit[];
}

/** What staff says of an instrument beside its own terms (E1): the stricter of both holds. */
export interface MarketControl {
	readonly mode: "close-only" | "halted";
	/** What customers read. */
	readonly reason: string;
}

/** A tick that was refused (E15), as it came. */
export interface RefusedTick {
	readonly instrumentId: string;
	readonly reason: TickRefusal;
	/** × 10^8; null where it was no number. */
	readonly bid: bigint | null;
	readonly ask: bigint | null;
	readonly tsMs: number;
	readonly source: string;
	readonly refusedAtMs: number;
}

/** An outlier that waits for a second opinion, beside the last believed price (E15). */
export interface WaitingTick {
	readonly instrumentId: string;
	readonly bid: bigint;
	readonly ask: bigint;
	readonly tsMs: number;
	readonly source: string;
	readonly last: Quote | undefined;
}

/** Where an instrument stands now. */
export interface InstrumentSnapshot {
	readonly instrument: Instrument;
	readonly quote: Quote | undefined;
	/** Today's bar of UTC so far, both sides; undefined when there was no tick today. In the units of now (E22). */
	readonly day: Candle | undefined;
	/** Bid and ask at the end of the last day before today that had a price, in the units of now; undefined where none is known. */
	readonly previous: Pick<Quote, "bid" | "ask"> | undefined;
	/** How many splits its prices have been through (E22). */
	readonly splits: number;
	readonly state: MarketState;
}

export interface FeedStatus extends FeedState {
	readonly marketHours: MarketHours;
}

/** What came of an offered tick. */
export type Offer =
	| { readonly accepted: true; readonly quote: Quote }
	| { readonly accepted: false; readonly reason: TickRefusal | "paused" };

/** The price path of one server: one feed, the tick rules, the quote book, candles, and those who listen. */
export interface Market {
	/** The market at this moment; later ticks do not change it. */
	view(): MarketView;
	/**
	 * Up to when time has passed for sure: by the monotonic clock since the start, or by the time that a price bridge has given
	 * one of its quotes. A wall clock that was set forward proves nothing; what is due once a day waits for this.
	 */
	provenMs(): number;
	/**
	 * The last accepted quote before an instant that is over, from the candles of then; undefined where none of the
	 * five days before it is known. Its sequence is 0: it is of no book that runs.
	 */
	quoteAt(instrumentId: string, atMs: number): Promise<Quote | undefined>;
	/** Calls `listener` synchronously with each accepted tick, after the quote book has it. Returns how to leave. */
	onQuote(listener: (quote: Quote) => void): () => void;
	/** Calls `listener` when `feedStatus()` has changed. */
	onFeedChange(listener: () => void): () => void;
	readonly instruments: readonly Instrument[];
	readonly profile: LeverageProfile;
	/** Sequence of the last accepted tick. */
	lastSequence(): number;
	quote(instrumentId: string): Quote | undefined;
	state(instrumentId: string): MarketState;
	/** How many splits its prices have been through (E22). */
	splitsOf(instrumentId: string): number;
	snapshot(): InstrumentSnapshot[];
	feedStatus(): FeedStatus;
	/**
	 * Bars with their start in `[fromMs, toMs)`, the forming one included, as they were traded: each in the units of its time.
	 * Throws for an unknown instrument.
	 */
	candles(instrumentId: string, resolution: Resolution, fromMs: number, toMs: number): Promise<Candle[]>;
	/** The same bars in the units of now, and the splits that made them so, the earliest first (E22). */
	adjustedCandles(
		instrumentId: string,
		resolution: Resolution,
		fromMs: number,
		toMs: number,
	): Promise<{ readonly candles: Candle[]; readonly splits: readonly MarketSplit[] }>;
	/**
	 * Puts a tick of a price bridge through the tick rules (E15); only a `push` feed takes them. `isNamed`: the bridge gave the
	 * tick its time, it was not this server's.
	 */
	offer(instrumentId: string, tick: RawTick, isNamed?: boolean): Offer;
	/** Ticks accepted and refused, by instrument. */
	metrics(): {
		readonly accepted: number;
		readonly refused: number;
		readonly byInstrument: ReadonlyMap<string, TickCounts>;
		/** How long ago the last accepted tick of each source came. */
		readonly agesMs: ReadonlyMap<string, number>;
	};
	/** For so long no tick was accepted although some market is open; 0 while all are shut. Asked for again and again. */
	silentMs(): number;
	/** Says of an instrument what staff decided, or with null takes it back; true at once for everybody who asks. */
	control(instrumentId: string, control: MarketControl | null): void;
	/**
	 * Lets nobody deal while a corporate action is applied (E22). With `forgets` its price is unknown from now on and its ticks
	 * are dropped: between the old units and the new ones no price would be right for everybody.
	 */
	pause(instrumentId: string, reason: string, forgets: boolean): void;
	/** Goes on; after a split in its new units, from the last price before it. */
	resume(instrumentId: string, split?: { readonly split: MarketSplit; readonly before: Quote }): void;
	/** Outliers that wait, and the latest ticks that were refused, newest first. */
	quarantine(): { readonly waiting: readonly WaitingTick[]; readonly refused: readonly RefusedTick[] };
	/** Takes up the feed's past, then its ticks. Resolves when the first prices are there. */
	start(): Promise<void>;
	stop(): Promise<void>;
}
