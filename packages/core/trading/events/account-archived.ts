import { booksNothing, type EventBase, type EventDefinition, touchesNothing } from "./definition.ts";

export type AccountArchived = EventBase & { readonly type: "account-archived" };

export const accountArchived: EventDefinition<AccountArchived> = {
	type: "account-archived",
	read: (_, base) => ({ type: "account-archived", ...base }),
	fold: () => ({ archived: true }),
	lines: booksNothing,
	facts: touchesNothing,
};
