import type { MarginFigures } from "../../account/index.ts";
import { readFigures } from "../codec/parts.ts";
import { booksNothing, type EventBase, type EventDefinition, touchesNothing } from "./definition.ts";

/** The margin level has fallen to `level` or below (E16). */
export type MarginCallEntered = EventBase &
	MarginFigures & { readonly type: "margin-call-entered"; readonly level: number };

export const marginCallEntered: EventDefinition<MarginCallEntered> = {
	type: "margin-call-entered",
	read: (r, base) => ({ type: "margin-call-entered", ...base, ...readFigures(r), level: r.integer("level", 1) }),
	fold: (state, { level }) => ({ marginCalls: [...state.marginCalls, level].toSorted((a, b) => b - a) }),
	lines: booksNothing,
	facts: touchesNothing,
};
