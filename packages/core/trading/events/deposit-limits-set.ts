import type { DepositLimits } from "../../account/index.ts";
import { readDepositLimits } from "../codec/deposits.ts";
import { booksNothing, type EventBase, type EventDefinition, touchesNothing } from "./definition.ts";

/** `terms` apply from now on; `pending`, looser ones, from their `fromMs`. */
export type DepositLimitsSet = EventBase & { readonly type: "deposit-limits-set" } & DepositLimits;

export const depositLimitsSet: EventDefinition<DepositLimitsSet> = {
	type: "deposit-limits-set",
	read: (r, base) => ({ type: "deposit-limits-set", ...base, ...readDepositLimits(r) }),
	fold: (state, { terms, pending }) => ({
		deposits: { limits: { terms, pending }, days: state.deposits?.days ?? [] },
	}),
	lines: booksNothing,
	facts: touchesNothing,
};
