import { booksNothing, type EventBase, type EventDefinition, touchesNothing } from "./definition.ts";

export type AccountRestored = EventBase & { readonly type: "account-restored" };

export const accountRestored: EventDefinition<AccountRestored> = {
	type: "account-restored",
	read: (_, base) => ({ type: "account-restored", ...base }),
	fold: () => ({ archived: false }),
	lines: booksNothing,
	facts: touchesNothing,
};
