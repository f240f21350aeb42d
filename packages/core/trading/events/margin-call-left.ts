import type { MarginFigures } from "../../account/index.ts";
import { readFigures } from "../codec/parts.ts";
import { booksNothing, type EventBase, type EventDefinition, touchesNothing } from "./definition.ts";

/** The margin level is more than `MARGIN_CALL_RELEASE` above `level` again, or `level` was removed (E16). */
export type MarginCallLeft = EventBase & MarginFigures & { readonly type: "margin-call-left"; readonly level: number };

export const marginCallLeft: EventDefinition<MarginCallLeft> = {
	type: "margin-call-left",
	read: (r, base) => ({ type: "margin-call-left", ...base, ...readFigures(r), level: r.integer("level", 1) }),
	fold: (state, { level }) => ({ marginCalls: state.marginCalls.filter((each) => each !== level) }),
	lines: booksNothing,
	facts: touchesNothing,
};
