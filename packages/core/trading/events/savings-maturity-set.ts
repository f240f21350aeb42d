import { AT_MATURITY, type AtMaturity } from "../../account/index.ts";
import { invariant } from "../../result/index.ts";
import { booksNothing, type EventBase, type EventDefinition, touchesNothing } from "./definition.ts";

/** What happens with the money when the fixed term is over, as the customer chose. */
export type SavingsMaturitySet = EventBase & {
	readonly type: "savings-maturity-set";
	readonly atMaturity: AtMaturity;
};

export const savingsMaturitySet: EventDefinition<SavingsMaturitySet> = {
	type: "savings-maturity-set",
	read: (r, base) => ({ type: "savings-maturity-set", ...base, atMaturity: r.oneOf("atMaturity", AT_MATURITY) }),
	fold: ({ savings }, { atMaturity }) => {
		invariant(savings !== null, "only a savings account has a term");
		return { savings: { ...savings, atMaturity } };
	},
	lines: booksNothing,
	facts: touchesNothing,
};
