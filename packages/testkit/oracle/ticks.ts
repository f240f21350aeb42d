import { oracleDayEndMs } from "./financing.ts";
import { atMost, fraction, scaled, times } from "./fraction.ts";

/** A tick as a feed says it. */
export interface OracleTick {
	readonly bid: bigint;
	readonly ask: bigint;
	readonly tsMs: number;
	readonly source: string;
}

/**
 * E15, over a whole feed at once: which of its ticks are believed. Not one that is not positive, crossed, or before the
 * last believed one; and not one farther from it than the band (a decimal share, × 10^8), unless the doubt before it, said
 * by another source or earlier, was within the band of it. A believed tick ends all doubt.
 */
export function oracleBelieved(ticks: readonly OracleTick[], band: bigint): readonly boolean[] {
	const share = scaled(band, 8);
	const isNear = (a: bigint, b: bigint) => {
		const apart = a > b ? a - b : b - a;
		return atMost(fraction(apart), times(share, fraction(b)));
	};
	const near = (a: OracleTick, b: OracleTick) => isNear(a.bid, b.bid) && isNear(a.ask, b.ask);
	let last: OracleTick | undefined;
	let doubt: OracleTick | undefined;
	return ticks.map((tick) => {
		if (tick.bid <= 0n || tick.ask <= 0n || tick.bid > tick.ask) return false;
		if (last !== undefined && tick.tsMs < last.tsMs) return false;
		const seconded =
			doubt !== undefined && near(tick, doubt) && (tick.source !== doubt.source || tick.tsMs > doubt.tsMs);
		if (last === undefined || near(tick, last) || seconded) {
			last = tick;
			doubt = undefined;
			return true;
		}
		// The first word of a doubtful level is what a second one confirms.
		if (doubt === undefined || !near(tick, doubt)) doubt = tick;
		return false;
	});
}

const DAY_MS = 86_400_000;

/** E14 for currencies: dealt from Sunday 17:00 New York to Friday 17:00, and not between. */
export function oracleForexOpen(atMs: number): boolean {
	// The Saturday of this or the next days: its weekend began the evening before and ends on the next evening.
	for (let days = -1; days <= 7; days += 1) {
		const date = new Date(atMs + days * DAY_MS);
		if (date.getUTCDay() !== 6) continue;
		const text = (ms: number) => new Date(ms).toISOString().slice(0, 10);
		const shuts = oracleDayEndMs(text(date.getTime() - DAY_MS));
		const opens = oracleDayEndMs(text(date.getTime() + DAY_MS));
		if (atMs >= shuts && atMs < opens) return false;
	}
	return true;
}
