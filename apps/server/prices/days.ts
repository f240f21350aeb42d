import {
	addTick,
	adjustCandle,
	adjustPrice,
	barStartMs,
	type Candle,
	openCandle,
	priceFactor,
	type Quote,
} from "@truefill/core/pricing";
import type { MarketSplit } from "./splits.ts";

/** Both sides of a close. */
export type Close = Pick<Quote, "bid" | "ask">;

/** Today's bar of each instrument and where the day before it ended, in the units of now: what a day's change is reckoned from. */
export class Days {
	readonly #days = new Map<string, Candle>();
	/** Where the last day before that of `#days` ended. */
	readonly #previous = new Map<string, Close>();

	/** What is known at the start; in the units of now. */
	begin(instrumentId: string, day: Candle | undefined, previous: Close | undefined): void {
		if (day !== undefined) this.#days.set(instrumentId, day);
		if (previous !== undefined) this.#previous.set(instrumentId, previous);
	}

	add({ instrumentId, bid, ask, tsMs }: Quote): void {
		const startMs = barStartMs("1d", tsMs);
		const day = this.#days.get(instrumentId);
		if (day?.startMs === startMs) {
			this.#days.set(instrumentId, addTick(day, bid, ask));
			return;
		}
		if (day !== undefined) this.#previous.set(instrumentId, closeOf(day));
		this.#days.set(instrumentId, openCandle(startMs, bid, ask));
	}

	/** From now on in the units of after the split (E22): like is compared with like. */
	adjust(split: MarketSplit): void {
		const { instrumentId } = split;
		const [day, previous] = [this.#days.get(instrumentId), this.#previous.get(instrumentId)];
		const factor = priceFactor([split], Number.NEGATIVE_INFINITY);
		if (factor === null) return;
		if (day !== undefined) this.#days.set(instrumentId, adjustCandle(day, factor));
		if (previous === undefined) return;
		const { bid, ask } = previous;
		this.#previous.set(instrumentId, { bid: adjustPrice(bid, factor), ask: adjustPrice(ask, factor) });
	}

	/** The bar of the day that starts at `todayMs`, undefined where it has no tick, and the close before it. */
	of(
		instrumentId: string,
		todayMs: number,
	): { readonly day: Candle | undefined; readonly previous: Close | undefined } {
		const day = this.#days.get(instrumentId);
		const previous = this.#previous.get(instrumentId);
		if (day === undefined || day.startMs === todayMs) return { day, previous };
		return { day: undefined, previous: closeOf(day) };
	}
}

const closeOf = ({ bid, ask }: Candle): Close => ({ bid: bid.close, ask: ask.close });
