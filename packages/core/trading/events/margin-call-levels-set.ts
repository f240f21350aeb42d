import { readLevels } from "../codec/parts.ts";
import { booksNothing, type EventBase, type EventDefinition, touchesNothing } from "./definition.ts";

export type MarginCallLevelsSet = EventBase & {
	readonly type: "margin-call-levels-set";
	readonly levels: readonly number[];
};

export const marginCallLevelsSet: EventDefinition<MarginCallLevelsSet> = {
	type: "margin-call-levels-set",
	read: (r, base) => ({ type: "margin-call-levels-set", ...base, levels: readLevels(r, "levels") }),
	fold: (_, { levels }) => ({ marginCallLevels: levels }),
	lines: booksNothing,
	facts: touchesNothing,
};
