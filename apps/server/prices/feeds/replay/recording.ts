import type { Instrument } from "@truefill/core/instruments";
import type { Columns } from "../../columns.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A recorded tick: prices × 10^8. */
export interface RecordedTick {
	readonly tsMs: number;
	readonly bid: number;
	readonly ask: number;
}

/*
 * How a minute bar becomes ticks: 30 of them, one every two seconds from the bar's start. The first is the open, the
 * tenth after it the first extreme, the twentieth the other one, the last (at 58 s) the close. In between, the price is
 * interpolated linearly, rounded down to the price increment. The low comes first when the bid closes at or above its
 * open, otherwise the high. Both sides move together, so folding the ticks gives the original bar of both sides.
 */
export const BAR_TICKS = 30;
const BAR_STEP_MS = 2_000;
const ANCHORS = [0, 10, 20, 29] as const;

/** Columns of a bar row: start, bid open, high, low, close, ask open, high, low, close. */
export const BAR_WIDTH = 9;
export const TICK_WIDTH = 3;

function sideAt(bars: Columns, row: number, first: number, lowFirst: boolean, step: number, increment: number): number {
	const low = bars.at(row, first + 2);
	const high = bars.at(row, first + 1);
	const levels = [bars.at(row, first), lowFirst ? low : high, lowFirst ? high : low, bars.at(row, first + 3)];
	for (let leg = 1; leg < ANCHORS.length; leg += 1) {
		const from = ANCHORS[leg - 1] ?? 0;
		const to = ANCHORS[leg] ?? 0;
		const start = levels[leg - 1] ?? Number.NaN;
		const end = levels[leg] ?? Number.NaN;
		if (step === from) return start;
		if (step === to) return end;
		if (step > to) continue;
		const between = start + ((end - start) * (step - from)) / (to - from);
		return Math.max(low, Math.floor(between / increment) * increment);
	}
	return Number.NaN;
}

/** The tick of a bar at a step 0…29. */
export function barTick(bars: Columns, row: number, step: number, increment: number): RecordedTick {
	const lowFirst = bars.at(row, 4) >= bars.at(row, 1);
	return {
		tsMs: bars.at(row, 0) + step * BAR_STEP_MS,
		bid: sideAt(bars, row, 1, lowFirst, step, increment),
		ask: sideAt(bars, row, 5, lowFirst, step, increment),
	};
}

/** All records of one instrument, in order of time. */
export class Series {
	readonly instrument: Instrument;
	readonly #ticks: Columns;
	readonly #bars: Columns;
	readonly #increment: number;

	/** On a UTC day with ticks, bars of the same instrument are redundant and skipped. */
	constructor(instrument: Instrument, ticks: Columns, bars: Columns) {
		this.instrument = instrument;
		this.#increment = Number(instrument.priceIncrement);
		this.#ticks = ticks.sorted();
		const days = new Set<number>();
		for (let row = 0; row < ticks.length; row += 1) days.add(Math.floor(ticks.at(row, 0) / DAY_MS));
		const rest: number[] = [];
		for (let row = 0; row < bars.length; row += 1) {
			if (!days.has(Math.floor(bars.at(row, 0) / DAY_MS))) rest.push(row);
		}
		this.#bars = bars.pick(rest).sorted();
	}

	/** Number of ticks, including those made from bars. */
	get length(): number {
		return this.#ticks.length + this.#bars.length * BAR_TICKS;
	}

	get firstMs(): number {
		return Math.min(
			this.#ticks.length > 0 ? this.#ticks.at(0, 0) : Number.POSITIVE_INFINITY,
			this.#bars.length > 0 ? this.#bars.at(0, 0) : Number.POSITIVE_INFINITY,
		);
	}

	get lastMs(): number {
		return Math.max(
			this.#ticks.length > 0 ? this.#ticks.at(this.#ticks.length - 1, 0) : Number.NEGATIVE_INFINITY,
			this.#bars.length > 0 ? this.#bars.at(this.#bars.length - 1, 0) + MINUTE_MS - 1 : Number.NEGATIVE_INFINITY,
		);
	}

	/** A reader positioned before the first tick at or after `fromMs`. */
	reader(fromMs: number): SeriesReader {
		return new SeriesReader(this.#ticks, this.#bars, this.#increment, fromMs);
	}
}

/** Iterates over the ticks of a series. */
export class SeriesReader {
	readonly #ticks: Columns;
	readonly #bars: Columns;
	readonly #increment: number;
	#tick: number;
	#bar: number;
	#step = 0;

	constructor(ticks: Columns, bars: Columns, increment: number, fromMs: number) {
		this.#ticks = ticks;
		this.#bars = bars;
		this.#increment = increment;
		this.#tick = ticks.lowerBound(fromMs);
		this.#bar = bars.lowerBound(fromMs - MINUTE_MS + 1);
		while (this.#barMs() < fromMs) this.#nextStep();
	}

	#barMs(): number {
		return this.#bar < this.#bars.length
			? this.#bars.at(this.#bar, 0) + this.#step * BAR_STEP_MS
			: Number.POSITIVE_INFINITY;
	}

	#tickMs(): number {
		return this.#tick < this.#ticks.length ? this.#ticks.at(this.#tick, 0) : Number.POSITIVE_INFINITY;
	}

	#nextStep(): void {
		this.#step += 1;
		if (this.#step < BAR_TICKS) return;
		this.#step = 0;
		this.#bar += 1;
	}

	/** Recorded time of the next tick; infinite at the end. */
	nextMs(): number {
		return Math.min(this.#tickMs(), this.#barMs());
	}

	/** Returns the next tick and advances. */
	take(): RecordedTick {
		if (this.#tickMs() <= this.#barMs()) {
			const row = this.#tick;
			this.#tick += 1;
			return { tsMs: this.#ticks.at(row, 0), bid: this.#ticks.at(row, 1), ask: this.#ticks.at(row, 2) };
		}
		const tick = barTick(this.#bars, this.#bar, this.#step, this.#increment);
		this.#nextStep();
		return tick;
	}
}

/** Everything that was read. */
export interface Recording {
	readonly series: readonly Series[];
	readonly firstMs: number;
	readonly lastMs: number;
}

/** Default start of a replay: noon UTC of the first recorded day, or after a tenth of a recording without that noon. */
export function defaultStartMs({ firstMs, lastMs }: Recording): number {
	const noon = Math.floor(firstMs / DAY_MS) * DAY_MS + DAY_MS / 2;
	if (noon >= firstMs && noon <= lastMs) return noon;
	return firstMs + Math.floor((lastMs - firstMs) / 10);
}
