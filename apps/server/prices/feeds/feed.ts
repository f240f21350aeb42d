import type { Instrument } from "@truefill/core/instruments";
import type { Candle, RawTick, Resolution } from "@truefill/core/pricing";

/** A tick on its way from a feed to the normaliser. */
export interface FeedTick extends RawTick {
	readonly instrumentId: string;
}

export interface FeedState {
	readonly kind: "simulated" | "replay" | "push";
	/** What the screen says. */
	readonly label: string;
	/** The recorded date now playing, `YYYY-MM-DD`; null unless a replay. */
	readonly recordedDate: string | null;
	/** Shown time minus recorded time; 0 unless a replay. */
	readonly offsetMs: number;
	readonly ended: boolean;
}

/** What a feed tells while it runs. Calls are synchronous and in order of time for each instrument. */
export interface FeedSink {
	tick(tick: FeedTick): void;
	/** The recording begins again: the next price may be anywhere. */
	restarted(): void;
	/** `state()` has changed. */
	changed(): void;
}

/** One source of prices. Everything behind it is replaceable; nothing in front of it knows which one runs. */
export interface Feed {
	state(): FeedState;
	/** The instant whose sessions and holidays hold when the screen shows `shownMs`: itself, or the recorded time of a replay. */
	marketTimeMs(shownMs: number): number;
	/** The inverse of `marketTimeMs`. */
	shownTimeMs(marketMs: number): number;
	/**
	 * What happened before the start, in order of time for each instrument, as the screen shows its times: at least the
	 * last tick of each instrument, where it is known. Called once, before `start`.
	 */
	history(): Iterable<FeedTick>;
	/** Candles that the feed makes of any past by itself, the forming one included; null: they are folded from its ticks. */
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
