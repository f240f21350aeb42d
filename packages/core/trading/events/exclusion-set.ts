import { protectionWith } from "../evolve-protection.ts";
import { booksNothing, type EventBase, type EventDefinition, touchesNothing } from "./definition.ts";

export type ExclusionSet = EventBase & { readonly type: "exclusion-set"; readonly untilMs: number };

export const exclusionSet: EventDefinition<ExclusionSet> = {
	type: "exclusion-set",
	read: (r, base) => ({ type: "exclusion-set", ...base, untilMs: r.integer("untilMs", 0) }),
	fold: (state, { untilMs, occurredAtMs }) => ({
		protection: protectionWith(state, occurredAtMs, { excludedUntilMs: untilMs }),
	}),
	lines: booksNothing,
	facts: touchesNothing,
};
