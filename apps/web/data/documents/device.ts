import { keyPrefix, parseKept } from "./store.ts";

/** The names in the browser's storage; none if it is blocked. */
function storedKeys(): string[] {
	try {
		return Object.keys(localStorage);
	} catch {
		return [];
	}
}

/** Ids of the user's documents on this device. */
export function storedIds(userId: string): ReadonlySet<string> {
	const prefix = keyPrefix(userId);
	return new Set(storedKeys().flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : [])));
}

/** Removes what other users left on this device, except changes that could not be sent yet. */
export function forgetOthers(userId: string): void {
	for (const key of storedKeys()) {
		if (!key.startsWith("document/") || key.startsWith(keyPrefix(userId))) continue;
		const { base, content, sent } = parseKept(localStorage.getItem(key));
		if (base === content && sent === undefined) localStorage.removeItem(key);
	}
}
