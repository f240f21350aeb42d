import type { Jurisdiction } from "../../instruments/index.ts";
import { readJurisdiction } from "../codec/parts.ts";
import { booksNothing, type EventBase, type EventDefinition, touchesNothing } from "./definition.ts";

export type JurisdictionSet = EventBase & {
	readonly type: "jurisdiction-set";
	readonly jurisdiction: Jurisdiction;
};

export const jurisdictionSet: EventDefinition<JurisdictionSet> = {
	type: "jurisdiction-set",
	read: (r, base) => ({ type: "jurisdiction-set", ...base, jurisdiction: r.object("jurisdiction", readJurisdiction) }),
	fold: (_, { jurisdiction }) => ({ jurisdiction }),
	lines: booksNothing,
	facts: touchesNothing,
};
