import {
	addDays,
	dateAt,
	dayInterest,
	forgoneBy,
	INTEREST_SCALE,
	openedSavings,
	payable,
	projectInterest,
} from "@truefill/core/savings";
import type { SavingsPlan } from "@truefill/core/trading";
import { amount } from "../desk.ts";
import * as say from "../say.ts";

const FLEXIBLE: SavingsPlan = {
	id: "flexible",
	kind: "flexible",
	tiers: [{ from: amount("0.00", "EUR"), rate: 175 }],
	dayCount: "actual/365",
	timeZone: "UTC",
	paid: "monthly",
	termDays: null,
	earlyExit: { kind: "none" },
	minimum: amount("1.00", "EUR"),
	maximum: amount("250000.00", "EUR"),
};
const AFTER_DAYS = 40;
const COST_DAYS = 30;
/** Decimals in which exact interest is shown. */
const FINE = 10;
const fine = (interest: bigint): string => say.scaled((interest * 10n ** 8n) / INTEREST_SCALE, FINE, FINE);

/** A whole January on one balance. */
function month() {
	const balance = amount("1000.00", "EUR");
	const first = dateAt(FLEXIBLE, Date.UTC(2026, 0, 1));
	const days = 31;
	const [projected] = projectInterest({ savings: openedSavings(FLEXIBLE), balance }, first, addDays(first, days - 1));
	if (projected === undefined) throw new Error("a month of interest");
	return {
		balance: say.say(balance, "EUR"),
		rate: say.level(175n),
		days: `${days}`,
		day: fine(dayInterest(FLEXIBLE, balance, first).interest),
		exact: fine(projected.interest),
		paid: say.say(projected.paid, "EUR"),
		rest: fine(projected.interest - projected.paid * INTEREST_SCALE),
	};
}

/** A fixed term that is left after 40 of its 90 days, at the cost of 30. */
function early() {
	const plan: SavingsPlan = {
		...FLEXIBLE,
		kind: "fixed",
		tiers: [{ from: amount("0.00", "EUR"), rate: 210 }],
		paid: "maturity",
		termDays: 90,
		earlyExit: { kind: "forgone-days", days: COST_DAYS },
	};
	const balance = amount("1000.00", "EUR");
	const { interest } = dayInterest(plan, balance, "2026-01-01");
	const unpaid = BigInt(AFTER_DAYS) * interest;
	const forgone = forgoneBy({
		...openedSavings(plan),
		unpaid,
		recent: Array.from({ length: COST_DAYS }, () => interest),
	});
	return {
		balance: say.say(balance, "EUR"),
		rate: say.level(210n),
		after: `${AFTER_DAYS}`,
		cost: `${COST_DAYS}`,
		accrued: fine(unpaid),
		forgone: fine(forgone),
		paid: say.say(payable(unpaid - forgone), "EUR"),
	};
}

export const savings = { month, early };
