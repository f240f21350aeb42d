import type { ProfileSavings, SavingsPlans, SavingsPlanWire } from "@truefill/contracts/http";

interface Shipped {
	readonly currency: SavingsPlanWire["currency"];
	readonly timeZone: string;
	readonly dayCount: SavingsPlanWire["day_count"];
	/** Yearly rates in basis points: flexible up to 50,000, above it, fixed for 90 and for 365 days. */
	readonly rates: readonly [number, number, number, number];
}

const plansOf = ({ currency, timeZone, dayCount, rates }: Shipped): SavingsPlanWire[] => {
	const [flexible, above, quarter, year] = rates;
	const code = currency.toLowerCase();
	const shared = { currency, day_count: dayCount, time_zone: timeZone, maximum: "250000.00" } as const;
	return [
		{
			...shared,
			id: `flexible-${code}`,
			kind: "flexible",
			tiers: [
				{ from: "0.00", rate_basis_points: flexible },
				{ from: "50000.00", rate_basis_points: above },
			],
			paid: "monthly",
			term_days: null,
			early_exit: { kind: "none" },
			minimum: "1.00",
			notice_days: 30,
		},
		{
			...shared,
			id: `fixed-90-${code}`,
			kind: "fixed",
			tiers: [{ from: "0.00", rate_basis_points: quarter }],
			paid: "maturity",
			term_days: 90,
			early_exit: { kind: "forgone-days", days: 30 },
			minimum: "500.00",
			notice_days: 0,
		},
		{
			...shared,
			id: `fixed-365-${code}`,
			kind: "fixed",
			tiers: [{ from: "0.00", rate_basis_points: year }],
			paid: "maturity",
			term_days: 365,
			early_exit: { kind: "reduced-rate", rate_basis_points: 50 },
			minimum: "500.00",
			notice_days: 0,
		},
	];
};

const shipped = (notIn: readonly string[]): ProfileSavings => ({
	not_in: [...notIn],
	plans: [
		...plansOf({ currency: "EUR", timeZone: "Europe/Berlin", dayCount: "actual/365", rates: [175, 100, 210, 240] }),
		...plansOf({ currency: "GBP", timeZone: "Europe/London", dayCount: "actual/365", rates: [300, 200, 340, 360] }),
		...plansOf({
			currency: "USD",
			timeZone: "America/New_York",
			dayCount: "actual/actual",
			rates: [300, 200, 350, 375],
		}),
	],
});

/** The shipped plans. Not offered where contracts for difference may not be offered either. */
export const DEFAULT_SAVINGS_PLANS: SavingsPlans = {
	"retail-eu-uk": shipped(["belgium"]),
	international: shipped(["united-states"]),
};
