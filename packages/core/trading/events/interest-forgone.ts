import type { EarlyExit } from "../../account/index.ts";
import { invariant } from "../../result/index.ts";
import { readEarlyExit, readInterest } from "../codec/savings.ts";
import { booksNothing, type EventBase, type EventDefinition, touchesNothing } from "./definition.ts";

/** What leaving a fixed term early cost: interest that was not paid yet. */
export type InterestForgone = EventBase & {
	readonly type: "interest-forgone";
	readonly rule: EarlyExit;
	/** Exact interest that is not paid. */
	readonly interest: bigint;
	/** What is left unpaid after it. */
	readonly unpaid: bigint;
};

export const interestForgone: EventDefinition<InterestForgone> = {
	type: "interest-forgone",
	read: (r, base) => ({
		type: "interest-forgone",
		...base,
		rule: r.object("rule", readEarlyExit),
		interest: readInterest(r, "interest"),
		unpaid: readInterest(r, "unpaid"),
	}),
	fold: ({ savings }, { unpaid }) => {
		invariant(savings !== null, "only a savings account has interest");
		return { savings: { ...savings, unpaid, reduced: 0n, recent: [] } };
	},
	lines: booksNothing,
	facts: touchesNothing,
};
