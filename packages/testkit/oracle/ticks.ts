import { oracleDayEndMs } from "./financing.ts";
import { atMost, fraction, scaled, times } from "./fraction.ts";

/** A tick as the feed sends it. */
export interface OracleTick {
	readonly bid: bigint;
	readonly ask: bigint;
	readonly tsMs: number;
	readonly source: string;
}

/**
 * E15, over a whole feed at once: which ticks are accepted. Refused: not positive, crossed, before the last accepted
 * tick, or farther from it than the band (a decimal share, × 10^8) unless a pending outlier, from another source or
 * earlier, lies within the band of the tick. An accepted tick clears the pending one.
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
		// The first tick of a pending outlier is the one that a second tick confirms.
		if (doubt === undefined || !near(tick, doubt)) doubt = tick;
		return false;
	});
}

const DAY_MS = 86_400_000;

/** E14 for currencies: open from Sunday 17:00 New York to Friday 17:00. */
export function oracleForexOpen(atMs: number): boolean {
	// The Saturday of this week or next: its weekend began the evening before and ends the next evening.
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
