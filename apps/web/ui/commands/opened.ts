import { useSyncExternalStore } from "react";

/** Over the screen: the palette, the list of keys, or the account of a phone. */
export type Opened = "palette" | "keys" | "account" | null;

let opened: Opened = null;
const listeners = new Set<() => void>();

/** Opens one of them, from anywhere in the member area; null closes it. */
export function open(next: Opened): void {
	opened = next;
	for (const listener of listeners) listener();
}

export const useOpened = (): Opened =>
	useSyncExternalStore(
		(listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		() => opened,
	);
