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
	/** Controls that staff set before this start. */
	readonly controls?: ReadonlyMap<string, MarketControl>;
	/** Instruments with a corporate action in progress, with the reason shown to customers. */
	readonly paused?: ReadonlyMap<string, string>;
	/** Past splits. */
	readonly splits?: readonly MarketSplit[];
}

/** A trading mode that staff set for an instrument (E1): the stricter of it and the instrument's own applies. */
export interface MarketControl {
	readonly mode: "close-only" | "halted";
	/** Shown to customers. */
	readonly reason: string;
}

/** A refused tick (E15), as received. */
export interface RefusedTick {
	readonly instrumentId: string;
	readonly reason: TickRefusal;
	/** × 10^8; null when it was not a number. */
	readonly bid: bigint | null;
	readonly ask: bigint | null;
	readonly tsMs: number;
	readonly source: string;
	readonly refusedAtMs: number;
}

/** An outlier that waits for confirmation, with the last accepted price (E15). */
export interface WaitingTick {
	readonly instrumentId: string;
	readonly bid: bigint;
	readonly ask: bigint;
	readonly tsMs: number;
	readonly source: string;
	readonly last: Quote | undefined;
}

/** The current state of an instrument. */
export interface InstrumentSnapshot {
	readonly instrument: Instrument;
	readonly quote: Quote | undefined;
	/** Today's bar of UTC so far, both sides, in current units (E22); undefined when there was no tick today. */
	readonly day: Candle | undefined;
	/** The close of the last day before today with a price, in current units; undefined when unknown. */
	readonly previous: Pick<Quote, "bid" | "ask"> | undefined;
	/** Number of splits of its prices so far (E22). */
	readonly splits: number;
	readonly state: MarketState;
}

export interface FeedStatus extends FeedState {
	readonly marketHours: MarketHours;
}

/** The result of an offered tick. */
export type Offer =
	| { readonly accepted: true; readonly quote: Quote }
	| { readonly accepted: false; readonly reason: TickRefusal | "paused" };

/** The price path of one server: one feed, the tick rules, the quote book, candles, and listeners. */
export interface Market {
	/** The current market; later ticks do not change the view. */
	view(): MarketView;
	/**
	 * Until when time has certainly passed: by the monotonic clock since the start, or by the timestamp that a price
	 * bridge gave one of its quotes. A wall clock that was set forward proves nothing; daily work waits for this.
	 */
	provenMs(): number;
	/**
	 * The last accepted quote before a past instant, from candles; undefined when none of the five days before it is
	 * known. Its sequence is 0, because it is not from the current book.
	 */
	quoteAt(instrumentId: string, atMs: number): Promise<Quote | undefined>;
	/** Calls `listener` synchronously with each accepted tick, after the quote book has it. Returns `unsubscribe`. */
	onQuote(listener: (quote: Quote) => void): () => void;
	/** Calls `listener` when `feedStatus()` has changed. */
	onFeedChange(listener: () => void): () => void;
	readonly instruments: readonly Instrument[];
	readonly profile: LeverageProfile;
	/** Sequence of the last accepted tick. */
	lastSequence(): number;
	quote(instrumentId: string): Quote | undefined;
	state(instrumentId: string): MarketState;
	/** Number of splits of its prices so far (E22). */
	splitsOf(instrumentId: string): number;
	/** These splits, the earliest first. */
	splits(instrumentId: string): readonly MarketSplit[];
	/** Calls `listener` synchronously when a split has been applied, before any price in new units. */
	onSplit(listener: (split: MarketSplit) => void): () => void;
	snapshot(): InstrumentSnapshot[];
	feedStatus(): FeedStatus;
	/**
	 * Bars with their start in `[fromMs, toMs)`, including the forming one, as traded: each in the units of its time.
	 * Throws for an unknown instrument.
	 */
	candles(instrumentId: string, resolution: Resolution, fromMs: number, toMs: number): Promise<Candle[]>;
	/** The same bars in current units, and the splits applied, the earliest first (E22). */
	adjustedCandles(
		instrumentId: string,
		resolution: Resolution,
		fromMs: number,
		toMs: number,
	): Promise<{ readonly candles: Candle[]; readonly splits: readonly MarketSplit[] }>;
	/**
	 * Offers a price bridge's tick to the tick rules (E15). Only for a `push` feed. `isNamed`: the bridge gave the tick
	 * its timestamp, not this server.
	 */
	offer(instrumentId: string, tick: RawTick, isNamed?: boolean): Offer;
	/** Counts of accepted and refused ticks, by instrument. */
	metrics(): {
		readonly accepted: number;
		readonly refused: number;
		readonly byInstrument: ReadonlyMap<string, TickCounts>;
		/** Time since the last accepted tick of each source. */
		readonly agesMs: ReadonlyMap<string, number>;
	};
	/** How long no tick was accepted although a market is open; 0 while all are closed. Must be called periodically. */
	silentMs(): number;
	/** Sets or, with null, removes the control of an instrument. Effective at once. */
	control(instrumentId: string, control: MarketControl | null): void;
	/**
	 * Halts trading while a corporate action is applied (E22). With `forgets` its price is dropped and its ticks are
	 * refused: between the old and the new units no price would be valid for all trades.
	 */
	pause(instrumentId: string, reason: string, forgets: boolean): void;
	/** Ends the pause; after a split in new units, from the last price before it. */
	resume(instrumentId: string, split?: { readonly split: MarketSplit; readonly before: Quote }): void;
	/** Waiting outliers, and the latest refused ticks, newest first. */
	quarantine(): { readonly waiting: readonly WaitingTick[]; readonly refused: readonly RefusedTick[] };
	/** Reads the feed's past, then its ticks. Resolves when the first prices exist. */
	start(): Promise<void>;
	stop(): Promise<void>;
}
