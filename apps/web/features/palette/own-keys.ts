import { type Content, keptDocument } from "../../data/index.ts";
import type { OwnKeys } from "../../ui/commands/keys.ts";

/* Part of the first render: `change-keys.ts` has the rest. */

/** What another version has stored and this one cannot read counts as not chosen. */
export function keysIn(content: Content | null): OwnKeys {
	const stored = Object.entries(content?.keys ?? {});
	return Object.fromEntries(stored.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

/** The keys that the user chose, on all of their devices. */
export const readOwnKeys = (): OwnKeys => keysIn(keptDocument("shortcuts").content);
