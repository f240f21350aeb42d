import { readRefusal } from "../codec/parts.ts";
import type { StoredRefusal } from "../refusals.ts";
import { booksNothing, changesNothing, type EventBase, type EventDefinition, touchesNothing } from "./definition.ts";

/** One trade of a `close-many` that could not be closed; the others were. */
export type CloseFailed = EventBase & {
	readonly type: "close-failed";
	readonly tradeId: string;
	readonly refusal: StoredRefusal;
};

export const closeFailed: EventDefinition<CloseFailed> = {
	type: "close-failed",
	read: (r, base) => ({
		type: "close-failed",
		...base,
		tradeId: r.text("tradeId"),
		refusal: r.object("refusal", readRefusal),
	}),
	fold: changesNothing,
	lines: booksNothing,
	facts: touchesNothing,
};
