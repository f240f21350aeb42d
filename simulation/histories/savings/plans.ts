import type { SavingsPlanWire } from "@truefill/contracts/http";
import type { Dice } from "../../world/dice.ts";

const ZONES = ["Europe/Berlin", "America/New_York", "Asia/Tokyo", "Pacific/Auckland", "UTC"] as const;

/** A flexible and a fixed plan, of the time zone of those before. */
export function offeredPlans(dice: Dice, before: readonly SavingsPlanWire[] = []): readonly SavingsPlanWire[] {
	const shared = {
		currency: "EUR",
		day_count: dice.pick(["actual/365", "actual/366", "actual/actual"] as const),
		time_zone: before[0]?.time_zone ?? dice.pick(ZONES),
		minimum: "1.00",
		maximum: "200000.00",
	} as const;
	const exit = dice.pick([
		{ kind: "none" },
		{ kind: "forgone-days", days: dice.between(1, 40) },
		{ kind: "reduced-rate", rate_basis_points: dice.between(0, 200) },
	] as const);
	return [
		{
			...shared,
			id: "flexible-eur",
			kind: "flexible",
			tiers: [
				{ from: "0.00", rate_basis_points: dice.between(0, 400) },
				{ from: "1000.00", rate_basis_points: dice.between(0, 300) },
			],
			paid: "monthly",
			term_days: null,
			early_exit: { kind: "none" },
			notice_days: dice.pick([0, 7, 30]),
		},
		{
			...shared,
			id: "fixed-eur",
			kind: "fixed",
			tiers: [{ from: "0.00", rate_basis_points: dice.between(100, 500) }],
			paid: dice.pick(["monthly", "maturity"] as const),
			term_days: dice.pick([dice.between(5, 40), dice.between(40, 250)]),
			early_exit: exit,
			notice_days: 0,
		},
	];
}
