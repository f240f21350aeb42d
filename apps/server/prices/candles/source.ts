import type { Candle, Quote } from "@truefill/core/pricing";
import type { CandleRequest } from "../feeds/feed.ts";

/** Where candles come from. One of: the simulated market's function, memory (replay), the database (push). */
export interface CandleSource {
	/** One accepted tick, in order of time for each instrument. On the hot path: it must not wait. */
	add(quote: Pick<Quote, "instrumentId" | "bid" | "ask" | "tsMs">): void;
	/** Bars with their start in `[fromMs, toMs)`, oldest first, the forming one included; stretches without a tick have none. */
	candles(request: CandleRequest): Promise<Candle[]>;
	start(): Promise<void>;
	/** Writes what is not written yet. */
	stop(): Promise<void>;
}
