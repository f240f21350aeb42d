import type { Instrument } from "@truefill/core/instruments";
import type { Candle, RawTick, Resolution } from "@truefill/core/pricing";

/** A tick from a feed, before validation. */
export interface FeedTick extends RawTick {
	readonly instrumentId: string;
}

export interface FeedState {
	readonly kind: "simulated" | "replay" | "push";
	/** The name shown to users. */
	readonly label: string;
	/** The recorded date now playing, `YYYY-MM-DD`; null unless a replay. */
	readonly recordedDate: string | null;
	/** Shown time minus recorded time; 0 unless a replay. */
	readonly offsetMs: number;
	readonly ended: boolean;
}

/** Receives the events of a feed. Calls are synchronous and in order of time per instrument. */
export interface FeedSink {
	tick(tick: FeedTick): void;
	/** The recording restarts: the next price may be anywhere. */
	restarted(): void;
	/** `state()` has changed. */
	changed(): void;
}

/** One source of prices. The rest of the server does not depend on which one runs. */
export interface Feed {
	state(): FeedState;
	/** The instant whose sessions and holidays apply at `shownMs`: the same, or the recorded time of a replay. */
	marketTimeMs(shownMs: number): number;
	/** The inverse of `marketTimeMs`. */
	shownTimeMs(marketMs: number): number;
	/**
	 * Ticks before the start, in order of time per instrument, with shown times: at least the last known tick of each
	 * instrument. Called once, before `start`.
	 */
	history(): Iterable<FeedTick>;
	/** Candles of any past computed by the feed, including the forming one; null: they are folded from its ticks. */
	readonly candles: ((request: CandleRequest) => Promise<Candle[]>) | null;
	start(sink: FeedSink): void;
	stop(): void;
}

/** Bars with their start in `[fromMs, toMs)`, as known at `nowMs`. */
export interface CandleRequest {
	readonly instrument: Instrument;
	readonly resolution: Resolution;
	readonly fromMs: number;
	readonly toMs: number;
	readonly nowMs: number;
}
