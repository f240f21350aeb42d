import type { Instrument } from "@truefill/core/instruments";
import { type MarketHours, type MarketState, marketState, overdueMs, type Quote } from "@truefill/core/pricing";
import type { Clock } from "../platform/clock.ts";
import type { Feed } from "./feeds/feed.ts";

/** The current time on both clocks. */
export interface Moment {
	readonly nowMs: number;
	readonly monotonicMs: number;
}

export const momentOf = (clock: Clock): Moment => ({ nowMs: clock.nowMs(), monotonicMs: clock.monotonicMs() });

/** Core's rules for a quote and its market, with the age since arrival, and the sessions at the feed's market time. */
export class Ages {
	readonly #feed: Feed;
	readonly #hours: MarketHours;

	constructor(feed: Feed, hours: MarketHours) {
		this.#feed = feed;
		this.#hours = hours;
	}

	state(instrument: Instrument, quote: Quote | undefined, receivedMs: number | undefined, at: Moment): MarketState {
		const { marketMs, aged } = this.#aged(quote, receivedMs, at);
		const state = marketState(instrument, aged, marketMs, this.#hours);
		return state.state === "closed" && state.opensAtMs !== null
			? { state: "closed", opensAtMs: this.#feed.shownTimeMs(state.opensAtMs) }
			: state;
	}

	overdueMs(
		instrument: Instrument,
		quote: Quote | undefined,
		receivedMs: number | undefined,
		at: Moment,
	): number | null {
		const { marketMs, aged } = this.#aged(quote, receivedMs, at);
		return overdueMs(instrument, aged, marketMs, this.#hours);
	}

	#aged(quote: Quote | undefined, receivedMs: number | undefined, { nowMs, monotonicMs }: Moment) {
		const marketMs = this.#feed.marketTimeMs(nowMs);
		const ageMs = receivedMs === undefined ? 0 : Math.max(0, Math.round(monotonicMs - receivedMs));
		return { marketMs, aged: quote === undefined ? undefined : { ...quote, tsMs: marketMs - ageMs } };
	}
}
