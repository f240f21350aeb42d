import type { Instrument } from "@truefill/core/instruments";
import { CHARACTERS, type Character, RHYTHMS, type Rhythm, UNKNOWN_CHARACTER } from "./levels.ts";
import { hashText, mix, Stream } from "./random.ts";
import { type PointBar, subdivideBar, subdivideTicks } from "./subdivide.ts";

/*
 * The simulated market: every price is a pure function of the seed, the instrument and the time.
 *
 * A day's open is the close of the day before. Its close follows a mean-reverting random walk around the instrument's
 * level. Its high and low enclose both. A day is cut into 24 hours, an hour into 60 minutes, a minute into ticks. Each
 * cut depends only on the hash of its position and is exact (`subdivide.ts`): the ticks of any period fold to the bar
 * of that period. So any past candle costs a few cuts and nothing needs to be stored. The cuts give the bid; the ask is
 * the bid plus a spread that is fixed for each hour, so candles of the ask are exact too.
 */

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** The simulated past starts on 2010-01-01. */
export const FIRST_DAY = 14_610;
export const HISTORY_STARTS_MS = FIRST_DAY * DAY_MS;

/** Share of yesterday's distance from the level that remains today. */
const MEMORY = 0.99;
const MINUTE_WEIGHTS: readonly number[] = new Array<number>(60).fill(1);
/** Least ticks per minute, so that no instrument becomes stale. */
const FEWEST_TICKS = 32;
const KEPT = 4;
/** Days between two stored points of the walk: sixteen years of 81 instruments by the day were four megabytes. */
const WALK_STEP = 64;

/** Ticks of one minute. The times are strictly increasing offsets from its start. */
export interface MinuteTicks {
	readonly offsetsMs: readonly number[];
	/** Bids in price increments. */
	readonly bids: readonly number[];
}

/** Cache of the latest few values by number. */
class Recent<T> {
	readonly #entries: { readonly key: number; readonly value: T }[] = [];

	get(key: number, make: () => T): T {
		const known = this.#entries.find((entry) => entry.key === key);
		if (known !== undefined) return known.value;
		const value = make();
		this.#entries.unshift({ key, value });
		if (this.#entries.length > KEPT) this.#entries.pop();
		return value;
	}
}

/** One instrument of the simulated market. Prices are whole numbers of its price increment. */
export class InstrumentModel {
	readonly instrument: Instrument;
	readonly #seed: number;
	readonly #character: Character;
	readonly #rhythm: Rhythm;
	readonly #levelPoints: number;
	/** Distance from the level at the close of every `WALK_STEP`th day since the first. */
	readonly #milestones: number[] = [];
	/** The last requested day and its distance, because days are mostly requested in order. */
	#walked = { day: FIRST_DAY - 1, deviation: 0 };
	readonly #hours = new Recent<PointBar[]>();
	readonly #minutes = new Recent<PointBar[]>();
	readonly #ticks = new Recent<MinuteTicks>();

	constructor(seed: number, instrument: Instrument) {
		this.instrument = instrument;
		this.#seed = mix(seed, hashText(instrument.id));
		this.#character = CHARACTERS[instrument.id] ?? UNKNOWN_CHARACTER;
		this.#rhythm = RHYTHMS[instrument.assetClass];
		this.#levelPoints = Math.round(this.#character.level * 10 ** instrument.priceDigits);
	}

	/** A separate random stream for each position in time and each use. */
	#stream(use: number, index: number): Stream {
		return new Stream(mix(mix(this.#seed, use), index));
	}

	/** Standard deviation of the change of one day (0 Sunday … 6 Saturday). */
	#sigma(day: number): number {
		const weekday = (day + 4) % 7;
		const weekend = weekday === 0 || weekday === 6;
		return this.#character.daily * (weekend ? this.#rhythm.weekend : 1);
	}

	/** Bid at the end of a day (days since 1970), in increments. */
	#closeOf(day: number): number {
		if (day < FIRST_DAY) return this.#levelPoints;
		const deviation = this.#deviation(day);
		return Math.max(2, Math.round(this.#levelPoints * (deviation >= 0 ? 1 + deviation : 1 / (1 - deviation))));
	}

	/** Walks from the last requested day or the previous milestone, whichever is nearer. */
	#deviation(day: number): number {
		const milestone = Math.min(Math.floor((day - FIRST_DAY) / WALK_STEP), this.#milestones.length - 1);
		const from = FIRST_DAY + milestone * WALK_STEP;
		let at =
			this.#walked.day <= day && this.#walked.day >= from
				? this.#walked
				: { day: milestone < 0 ? FIRST_DAY - 1 : from, deviation: this.#milestones[milestone] ?? 0 };
		while (at.day < day) {
			const next = at.day + 1;
			at = { day: next, deviation: at.deviation * MEMORY + this.#stream(1, next).bell() * this.#sigma(next) };
			if ((next - FIRST_DAY) / WALK_STEP === this.#milestones.length) this.#milestones.push(at.deviation);
		}
		this.#walked = at;
		return at.deviation;
	}

	#dayBar(day: number): PointBar {
		const open = this.#closeOf(day - 1);
		const close = this.#closeOf(day);
		const stream = this.#stream(2, day);
		const reach = 0.5 * this.#sigma(day) * open;
		// Even the quietest day extends a little beyond its open and close: otherwise it would be motionless.
		const beyond = () => Math.round((0.2 + 0.8 * Math.abs(stream.bell())) * reach);
		const high = Math.max(open, close) + beyond();
		const low = Math.min(open, close) - beyond();
		return { open, close, high, low: Math.max(1, low) };
	}

	/** Bid bar of an hour (hours since 1970). */
	hourBar(hour: number): PointBar {
		const day = Math.floor(hour / 24);
		const bars = this.#hours.get(day, () =>
			subdivideBar(this.#stream(3, day), this.#dayBar(day), this.#rhythm.liveliness),
		);
		const bar = bars[hour - day * 24];
		if (bar === undefined) throw new RangeError(`no such hour: ${hour}`);
		return bar;
	}

	/** Bid bar of a minute (minutes since 1970). */
	minuteBar(minute: number): PointBar {
		const hour = Math.floor(minute / 60);
		const bars = this.#minutes.get(hour, () => subdivideBar(this.#stream(4, hour), this.hourBar(hour), MINUTE_WEIGHTS));
		const bar = bars[minute - hour * 60];
		if (bar === undefined) throw new RangeError(`no such minute: ${minute}`);
		return bar;
	}

	/** The ticks of a minute. They fold to its bar. */
	ticks(minute: number): MinuteTicks {
		return this.#ticks.get(minute, () => {
			const stream = this.#stream(5, minute);
			const count = this.ticksInMinute(minute);
			const bids = subdivideTicks(stream, this.minuteBar(minute), count);
			const offsetsMs = bids.map((_, i) => Math.floor(((i + stream.next() * 0.9) * MINUTE_MS) / count));
			return { offsetsMs, bids };
		});
	}

	/** Mean ticks per minute of an hour, a whole number. */
	#meanTicks(hour: number): number {
		const hourOfDay = ((hour % 24) + 24) % 24;
		const lively = 0.4 + 0.6 * (this.#rhythm.liveliness[hourOfDay] ?? 1);
		return Math.max(FEWEST_TICKS, Math.round(this.#character.ticks * lively));
	}

	/** Ticks of an hour: the minutes' numbers differ but always add up to this. */
	ticksInHour(hour: number): number {
		return 60 * this.#meanTicks(hour);
	}

	ticksInMinute(minute: number): number {
		const hour = Math.floor(minute / 60);
		const mean = this.#meanTicks(hour);
		// 37 and 60 are coprime: each rank 0…59 occurs once an hour, and ranks r and 59 − r cancel out.
		const rank = ((minute - hour * 60) * 37 + (mix(this.#seed, hour) % 60)) % 60;
		return mean + Math.trunc(((mean / 4) * (2 * rank - 59)) / 59);
	}

	/** The spread during an hour, in price increments. */
	spread(hour: number): number {
		const hourOfDay = ((hour % 24) + 24) % 24;
		const width = this.#rhythm.width[hourOfDay] ?? 1;
		const weekday = (Math.floor(hour / 24) + 4) % 7;
		const quiet = (weekday === 0 || weekday === 6) && this.instrument.assetClass !== "cryptos" ? 1.4 : 1;
		const shake = 0.9 + 0.25 * this.#stream(6, hour).next();
		return Math.max(1, Math.round(this.#character.spread * width * quiet * shake));
	}
}
