import type { Candle, Quote } from "@truefill/core/pricing";
import type { CandleRequest } from "../feeds/feed.ts";

/** Source of candles. One of: the simulated market's function, memory (replay), the database (push). */
export interface CandleSource {
	/** One accepted tick, in order of time per instrument. Hot path: must be synchronous. */
	add(quote: Pick<Quote, "instrumentId" | "bid" | "ask" | "tsMs">): void;
	/** Bars with their start in `[fromMs, toMs)`, oldest first, with the forming one; none for times without a tick. */
	candles(request: CandleRequest): Promise<Candle[]>;
	start(): Promise<void>;
	/** Writes all unwritten bars. */
	stop(): Promise<void>;
}
