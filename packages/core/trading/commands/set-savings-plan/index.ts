import type { AccountState, MarketView, PlannedTerms } from "../../../account/index.ts";
import { dayNumberOf } from "../../../instruments/index.ts";
import { canonicalJson } from "../../../ledger/index.ts";
import { refuse } from "../../../result/index.ts";
import { maturityOf, planFault } from "../../../savings/index.ts";
import { readPlan } from "../../codec/savings.ts";
import { Draft } from "../../draft.ts";
import type { Outcome } from "../../outcome.ts";
import type { CommandBase } from "../command-base.ts";
import type { CommandDefinition } from "../definition.ts";

/** Later terms of a savings account: a rate that was announced, or what follows a fixed term. */
export interface SetSavingsPlan extends CommandBase, PlannedTerms {
	readonly kind: "set-savings-plan";
}

/** Terms that may be planned at a time. */
const MOST_PLANNED = 24;

/**
 * Refused in this order: no savings account; no date; not a right flexible plan, or days of another time zone; a date
 * within a fixed term; a day that is accrued already; too many planned; the terms that apply already.
 */
function decideSetSavingsPlan(state: AccountState, command: SetSavingsPlan, view: MarketView): Outcome {
	const { plan, from } = command;
	const { savings } = state;
	if (savings === null) return refuse("ACCOUNT_NOT_SAVINGS");
	if (dayNumberOf(from) === null) return refuse("DATE_INVALID");
	if (planFault(plan) !== null || plan.kind !== "flexible" || plan.timeZone !== savings.plan.timeZone) {
		return refuse("SAVINGS_PLAN_INVALID");
	}
	const maturity = maturityOf(savings);
	if (savings.plan.kind === "fixed" && (maturity === null || from < maturity)) {
		return refuse("SAVINGS_TERM_RUNS", { until: maturity ?? from });
	}
	if (savings.accruedThrough !== null && from <= savings.accruedThrough) {
		return refuse("INTEREST_DAY_DONE", { date: from });
	}
	const kept = savings.planned.filter((each) => each.from < from);
	if (kept.length >= MOST_PLANNED) return refuse("SAVINGS_PLAN_INVALID");
	if (canonicalJson(kept.at(-1)?.plan ?? savings.plan) === canonicalJson(plan)) return refuse("NOTHING_TO_CHANGE");
	const draft = new Draft(state, command, view);
	draft.add({ type: "savings-plan-set", from, plan });
	return draft.outcome();
}

export const setSavingsPlan: CommandDefinition<SetSavingsPlan> = {
	kind: "set-savings-plan",
	whileArchived: "refused",
	refusalStored: true,
	read: (r, base) => ({ kind: "set-savings-plan", ...base, from: r.text("from"), plan: r.object("plan", readPlan) }),
	decide: decideSetSavingsPlan,
};
