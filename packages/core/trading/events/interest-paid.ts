import type { Money } from "../../money/index.ts";
import { invariant } from "../../result/index.ts";
import { paidOut } from "../../savings/index.ts";
import { readInterest } from "../codec/savings.ts";
import { type EventBase, type EventDefinition, touchesNothing } from "./definition.ts";

/** Why interest was paid: at the end of a month or a term, or because the customer left. */
export const INTEREST_CAUSES = ["month", "maturity", "exit"] as const;

/** What was accrued is paid in whole minor units, rounded down; the rest is carried. */
export type InterestPaid = EventBase & {
	readonly type: "interest-paid";
	/** The last day whose interest it contains. */
	readonly date: string;
	readonly cause: (typeof INTEREST_CAUSES)[number];
	readonly amount: Money;
	/** Exact interest that stays unpaid. */
	readonly carry: bigint;
};

export const interestPaid: EventDefinition<InterestPaid> = {
	type: "interest-paid",
	read: (r, base) => ({
		type: "interest-paid",
		...base,
		date: r.text("date"),
		cause: r.oneOf("cause", INTEREST_CAUSES),
		amount: r.moneyNotNegative("amount"),
		carry: readInterest(r, "carry"),
	}),
	fold: ({ savings }, { date, amount, carry }) => {
		invariant(savings !== null, "only a savings account is paid interest");
		return { savings: paidOut(savings, date, amount, carry) };
	},
	lines: ({ amount }) => [
		{ reason: "interest", customerAmount: amount, counterparty: "house:savings-interest", tradeId: null },
	],
	facts: touchesNothing,
};
