import type { AccountProtection, CustomerLimits } from "../../account/index.ts";
import { readLimits, readPendingLimits } from "../codec/limits.ts";
import { protectionWith } from "../evolve-protection.ts";
import { booksNothing, type EventBase, type EventDefinition, touchesNothing } from "./definition.ts";

/** `limits` apply from now on; `pending`, looser ones, from their `fromMs`. */
export type LimitsSet = EventBase & {
	readonly type: "limits-set";
	readonly limits: CustomerLimits;
	readonly pending: AccountProtection["pending"];
};

export const limitsSet: EventDefinition<LimitsSet> = {
	type: "limits-set",
	read: (r, base) => ({
		type: "limits-set",
		...base,
		limits: r.object("limits", readLimits),
		pending: readPendingLimits(r),
	}),
	fold: (state, { limits, pending, occurredAtMs }) => ({
		protection: protectionWith(state, occurredAtMs, { limits, pending }),
	}),
	lines: booksNothing,
	facts: touchesNothing,
};
