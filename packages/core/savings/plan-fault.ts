import type { SavingsPlan } from "../account/index.ts";
import { localDayNumber } from "../instruments/index.ts";

/** The highest yearly rate, in basis points: 100 %. */
export const MAX_RATE = 10_000;
export const MAX_TIERS = 10;
/** Ten years. */
export const MAX_TERM_DAYS = 3660;
/** The most days whose interest an early exit may cost. */
export const MAX_FORGONE_DAYS = 366;

export type PlanFault = "id" | "tiers" | "time-zone" | "term" | "paid" | "early-exit" | "limits";

const isRate = (rate: number): boolean => Number.isSafeInteger(rate) && rate >= 0 && rate <= MAX_RATE;
const isDays = (days: number, most: number): boolean => Number.isSafeInteger(days) && days >= 1 && days <= most;

/** Whether the platform knows the zone. */
export function isTimeZone(timeZone: string): boolean {
	try {
		localDayNumber(timeZone, 0);
		return true;
	} catch {
		return false;
	}
}

function isEarlyExit({ kind, earlyExit }: SavingsPlan): boolean {
	switch (earlyExit.kind) {
		case "none":
			return true;
		case "forgone-days":
			return kind === "fixed" && isDays(earlyExit.days, MAX_FORGONE_DAYS);
		case "reduced-rate":
			return kind === "fixed" && isRate(earlyExit.rate);
	}
}

/** What is wrong with a plan; null: nothing. */
export function planFault(plan: SavingsPlan): PlanFault | null {
	const { id, tiers, kind, termDays, paid, minimum, maximum } = plan;
	if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(id)) return "id";
	const isAscending = tiers.every(({ from, rate }, at) => {
		const before = tiers[at - 1];
		return isRate(rate) && (before === undefined ? from === 0n : from > before.from);
	});
	if (tiers.length < 1 || tiers.length > MAX_TIERS || !isAscending) return "tiers";
	if (!isTimeZone(plan.timeZone)) return "time-zone";
	if (kind === "fixed" ? termDays === null || !isDays(termDays, MAX_TERM_DAYS) : termDays !== null) return "term";
	// Without a term nothing would ever be paid.
	if (kind === "flexible" && paid !== "monthly") return "paid";
	if (!isEarlyExit(plan)) return "early-exit";
	return minimum < 0n || maximum <= 0n || minimum > maximum ? "limits" : null;
}
