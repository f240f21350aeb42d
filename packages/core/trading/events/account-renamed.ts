import { booksNothing, type EventBase, type EventDefinition, touchesNothing } from "./definition.ts";

export type AccountRenamed = EventBase & { readonly type: "account-renamed"; readonly name: string };

export const accountRenamed: EventDefinition<AccountRenamed> = {
	type: "account-renamed",
	read: (r, base) => ({ type: "account-renamed", ...base, name: r.text("name") }),
	fold: (_, { name }) => ({ name }),
	lines: booksNothing,
	facts: touchesNothing,
};
