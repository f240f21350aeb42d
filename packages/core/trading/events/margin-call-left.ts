import type { MarginFigures } from "../../account/index.ts";
import { readFigures } from "../codec/parts.ts";
import { booksNothing, type EventBase, type EventDefinition, touchesNothing } from "./definition.ts";

/** The margin level has risen clear of `level` again (`MARGIN_CALL_RELEASE`), or the level is no longer watched (E16). */
export type MarginCallLeft = EventBase & MarginFigures & { readonly type: "margin-call-left"; readonly level: number };

export const marginCallLeft: EventDefinition<MarginCallLeft> = {
	type: "margin-call-left",
	read: (r, base) => ({ type: "margin-call-left", ...base, ...readFigures(r), level: r.integer("level", 1) }),
	fold: (state, { level }) => ({ marginCalls: state.marginCalls.filter((each) => each !== level) }),
	lines: booksNothing,
	facts: touchesNothing,
};
