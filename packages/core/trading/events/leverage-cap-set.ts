import { booksNothing, type EventBase, type EventDefinition, touchesNothing } from "./definition.ts";

export type LeverageCapSet = EventBase & { readonly type: "leverage-cap-set"; readonly leverageCap: number | null };

export const leverageCapSet: EventDefinition<LeverageCapSet> = {
	type: "leverage-cap-set",
	read: (r, base) => ({
		type: "leverage-cap-set",
		...base,
		leverageCap: r.nullable("leverageCap", (key) => r.integer(key, 1)),
	}),
	fold: (_, { leverageCap }) => ({ leverageCap }),
	lines: booksNothing,
	facts: touchesNothing,
};
