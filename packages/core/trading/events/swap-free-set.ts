import { booksNothing, type EventBase, type EventDefinition, touchesNothing } from "./definition.ts";

export type SwapFreeSet = EventBase & { readonly type: "swap-free-set"; readonly swapFree: boolean };

export const swapFreeSet: EventDefinition<SwapFreeSet> = {
	type: "swap-free-set",
	read: (r, base) => ({ type: "swap-free-set", ...base, swapFree: r.boolean("swapFree") }),
	fold: (_, { swapFree }) => ({ swapFree }),
	lines: booksNothing,
	facts: touchesNothing,
};
