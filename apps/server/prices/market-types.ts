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
import type { Clock } from "../platform/clock.ts";
import type { FeedConfig } from "../platform/config.ts";
import type { Log } from "../platform/log.ts";
import type { Pool } from "../platform/postgres/pool.ts";
import type { FeedState } from "./feeds/feed.ts";

export interface MarketOptions {
	readonly config: { readonly feed: FeedConfig; readonly marketHours: MarketHours };
	readonly clock: Clock;
	readonly log: Log;
	readonly pool: Pool;
	readonly instruments: readonly Instrument[];
	readonly profile: LeverageProfile;
}

/** Where an instrument stands now. */
export interface InstrumentSnapshot {
	readonly instrument: Instrument;
	readonly quote: Quote | undefined;
	/** Today's bar of UTC so far, both sides; undefined when there was no tick today. */
	readonly day: Candle | undefined;
	readonly state: MarketState;
}

export interface FeedStatus extends FeedState {
	readonly marketHours: MarketHours;
}

/** What came of an offered tick. */
export type Offer =
	| { readonly accepted: true; readonly quote: Quote }
	| { readonly accepted: false; readonly reason: TickRefusal };

/** The price path of one server: one feed, the tick rules, the quote book, candles, and those who listen. */
export interface Market {
	/** The market at this moment; later ticks do not change it. */
	view(): MarketView;
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
	snapshot(): InstrumentSnapshot[];
	feedStatus(): FeedStatus;
	/** Bars with their start in `[fromMs, toMs)`, the forming one included. Throws for an unknown instrument. */
	candles(instrumentId: string, resolution: Resolution, fromMs: number, toMs: number): Promise<Candle[]>;
	/** Puts a tick of a price bridge through the tick rules (E15); only a `push` feed takes them. */
	offer(instrumentId: string, tick: RawTick): Offer;
	/** Ticks accepted and refused, by instrument. */
	metrics(): {
		readonly accepted: number;
		readonly refused: number;
		readonly byInstrument: ReadonlyMap<string, TickCounts>;
	};
	/** Takes up the feed's past, then its ticks. Resolves when the first prices are there. */
	start(): Promise<void>;
	stop(): Promise<void>;
}
