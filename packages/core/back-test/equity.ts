import { type Money, money, ZERO_MONEY } from "../money/index.ts";

export interface EquityPoint {
	readonly atMs: number;
	readonly equity: Money;
}

/** The deepest fall from a peak, at closed bars. */
export interface Drawdown {
	readonly amount: Money;
	/** Of the peak, in basis points: 10,000 is 100 %. */
	readonly share: bigint;
	readonly fromMs: number | null;
	readonly toMs: number | null;
}

/** Change of the equity over a day or a month of UTC. */
export interface PeriodResult {
	readonly startMs: number;
	readonly result: Money;
}

const DAY_MS = 86_400_000;
/** Points of a curve: more than a screen has pixels is of no use. */
const MOST_POINTS = 1_000;

const monthStartMs = (atMs: number): number => {
	const date = new Date(atMs);
	return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
};

/** Follows the equity at closed bars; an unknown one counts as the one before. */
export class Equity {
	private last: Money;
	private peak: Money;
	private peakMs: number | null = null;
	private deepest: Drawdown = { amount: ZERO_MONEY, share: 0n, fromMs: null, toMs: null };
	/** The last point of each day, by its start. */
	private readonly ends = new Map<number, EquityPoint>();
	private readonly first: Money;

	constructor(balance: Money) {
		this.first = balance;
		this.last = balance;
		this.peak = balance;
	}

	get drawdown(): Drawdown {
		return this.deepest;
	}

	/** @param endMs end of the bar, which belongs to the day that it ends */
	at(endMs: number, equity: Money | null): void {
		const now = equity ?? this.last;
		this.last = now;
		this.ends.set(Math.floor((endMs - 1) / DAY_MS) * DAY_MS, { atMs: endMs, equity: now });
		if (now > this.peak) {
			this.peak = now;
			this.peakMs = endMs;
			return;
		}
		const amount = money(this.peak - now);
		if (amount <= this.deepest.amount) return;
		const share = this.peak > 0n ? (amount * 10_000n) / this.peak : 0n;
		this.deepest = { amount, share, fromMs: this.peakMs, toMs: endMs };
	}

	/** At most so many points: the last of each day, or of several days. */
	curve(): readonly EquityPoint[] {
		const points = [...this.ends.values()];
		const every = Math.ceil(points.length / MOST_POINTS);
		return points.filter((_, nth) => every <= 1 || nth % every === every - 1 || nth === points.length - 1);
	}

	days(): readonly PeriodResult[] {
		return this.periods((startMs) => startMs);
	}

	months(): readonly PeriodResult[] {
		return this.periods(monthStartMs);
	}

	private periods(startOf: (dayMs: number) => number): readonly PeriodResult[] {
		const results = new Map<number, Money>();
		let before = this.first;
		for (const [dayMs, { equity }] of this.ends) {
			const startMs = startOf(dayMs);
			results.set(startMs, money((results.get(startMs) ?? 0n) + equity - before));
			before = equity;
		}
		return [...results].map(([startMs, result]) => ({ startMs, result }));
	}
}
