import type { PlannedTerms } from "../../account/index.ts";
import { invariant } from "../../result/index.ts";
import { readPlan } from "../codec/savings.ts";
import { booksNothing, type EventBase, type EventDefinition, touchesNothing } from "./definition.ts";

/** Other terms apply from a date on, which is announced in advance. */
export type SavingsPlanSet = EventBase & PlannedTerms & { readonly type: "savings-plan-set" };

export const savingsPlanSet: EventDefinition<SavingsPlanSet> = {
	type: "savings-plan-set",
	read: (r, base) => ({ type: "savings-plan-set", ...base, from: r.text("from"), plan: r.object("plan", readPlan) }),
	fold: ({ savings }, { from, plan }) => {
		invariant(savings !== null, "only a savings account has such terms");
		const planned = [...savings.planned.filter((each) => each.from < from), { from, plan }];
		return { savings: { ...savings, planned } };
	},
	lines: booksNothing,
	facts: touchesNothing,
};
