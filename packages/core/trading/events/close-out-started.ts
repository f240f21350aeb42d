import type { MarginFigures, TickUsed } from "../../account/index.ts";
import { readFigures, readQuotes } from "../codec/parts.ts";
import { booksNothing, changesNothing, type EventBase, type EventDefinition, touchesNothing } from "./definition.ts";

/** Equity is at or below half of the used margin (E17); the cancellations and closes follow in the same decision. */
export type CloseOutStarted = EventBase &
	MarginFigures & { readonly type: "close-out-started"; readonly quotes: readonly TickUsed[] };

export const closeOutStarted: EventDefinition<CloseOutStarted> = {
	type: "close-out-started",
	read: (r, base) => ({ type: "close-out-started", ...base, ...readFigures(r), quotes: readQuotes(r) }),
	fold: changesNothing,
	lines: booksNothing,
	facts: touchesNothing,
};
