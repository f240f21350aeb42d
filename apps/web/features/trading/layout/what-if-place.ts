import { useSyncExternalStore } from "react";

let place: HTMLElement | null = null;
const listeners = new Set<() => void>();

/** The `ref` of the element that the what-if bar stands in, in the blotter's place. */
export function setWhatIfPlace(element: HTMLElement | null): void {
	place = element;
	for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
	listeners.add(listener);
	return () => listeners.delete(listener);
};

/** Null on a layout without one. */
export const useWhatIfPlace = (): HTMLElement | null => useSyncExternalStore(subscribe, () => place);
