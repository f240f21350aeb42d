import { type Content, changeDocument, keptDocument, useDocument } from "../../data/index.ts";
import type { OwnKeys } from "../../ui/commands/keys.ts";
import { keysIn } from "./own-keys.ts";

const NONE: OwnKeys = {};
const read = new WeakMap<Content, OwnKeys>();

/** The same object for the same content. */
function keysOnce(content: Content | null): OwnKeys {
	if (content === null) return NONE;
	const keys = read.get(content) ?? keysIn(content);
	read.set(content, keys);
	return keys;
}

export const useOwnKeys = (): OwnKeys => useDocument("shortcuts", keysOnce);

export function changeOwnKeys(keys: OwnKeys): void {
	changeDocument("shortcuts", { ...keptDocument("shortcuts").content, keys });
}
