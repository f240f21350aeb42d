import { divide, type Money, money } from "../money/index.ts";

/** Sums over closed trades, in the minor unit of one currency. */
export interface ClosedSums {
	readonly closes: number;
	/** With a net result above, and below zero; the others ended at exactly zero. */
	readonly wins: number;
	readonly losses: number;
	/** Net results above zero together, and those below zero (≤ 0). */
	readonly won: bigint;
	readonly lost: bigint;
}

/** Null: there is nothing of which it could be told. */
export interface ClosedStatistics {
	readonly net: Money;
	/** In hundredths of a percent. */
	readonly winPercent: bigint | null;
	readonly average: Money | null;
	readonly averageWin: Money | null;
	/** ≤ 0 */
	readonly averageLoss: Money | null;
	/** What was won for each unit that was lost, in hundredths. */
	readonly profitFactor: bigint | null;
}

const ratio = (of: bigint, by: bigint): bigint | null => (by === 0n ? null : divide(of, by, "half-even"));
const mean = (sum: bigint, count: number): Money | null => {
	const found = ratio(sum, BigInt(count));
	return found === null ? null : money(found);
};

/** Averages and shares of closed trades, each rounded once, half-even (E2). */
export function closedStatistics({ closes, wins, losses, won, lost }: ClosedSums): ClosedStatistics {
	return {
		net: money(won + lost),
		winPercent: ratio(BigInt(wins) * 10_000n, BigInt(closes)),
		average: mean(won + lost, closes),
		averageWin: mean(won, wins),
		averageLoss: mean(lost, losses),
		profitFactor: ratio(won * 100n, -lost),
	};
}
