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

/** Today's bar and the previous close of each instrument, in current units: the basis of the daily change. */
export class Days {
	readonly #days = new Map<string, Candle>();
	/** The close of the last day before that of `#days`. */
	readonly #previous = new Map<string, Close>();

	/** Initial values, in current units. */
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

	/** Converts to the units after the split (E22), so that prices are comparable. */
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

	/** The bar of the day that starts at `todayMs`, undefined without a tick, and the close before it. */
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
