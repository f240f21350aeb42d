import { useSyncExternalStore } from "react";

/** Over the screen: the palette, or the list of keys. */
export type Opened = "palette" | "keys" | null;

let opened: Opened = null;
const listeners = new Set<() => void>();

/** Opens the palette or the list of keys, from anywhere in the member area; null closes it. */
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
