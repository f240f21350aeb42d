import type { Period } from "../../data/index.ts";

export const PERIODS = ["all", "month", "lastMonth", "year", "own"] as const;
export type PeriodName = (typeof PERIODS)[number];

const day = (year: number, month: number, date: number): string =>
	new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);

/** First and last day of a named period around a time, in UTC like the ledger's days. */
export function periodOf(name: Exclude<PeriodName, "own">, nowMs: number): Period {
	const now = new Date(nowMs);
	const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
	switch (name) {
		case "all":
			return {};
		case "month":
			return { from: day(year, month, 1), to: day(year, month + 1, 0) };
		case "lastMonth":
			return { from: day(year, month - 1, 1), to: day(year, month, 0) };
		case "year":
			return { from: day(year, 0, 1), to: day(year, 11, 31) };
	}
}

/** Two typed dates as a period; null if invalid. An empty one leaves that side open. */
export function ownPeriod(from: string, to: string): Period | null {
	if (from !== "" && to !== "" && from > to) return null;
	return { ...(from === "" ? {} : { from }), ...(to === "" ? {} : { to }) };
}
