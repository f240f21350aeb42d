import { useLayoutEffect } from "react";
import { create, useStore } from "zustand";

const barStore = create(() => ({ frames: 0 }));

/** Whether the screen has a top bar, which toasts are placed over. */
export const useHasBar = (): boolean => useStore(barStore, ({ frames }) => frames > 0);

/**
 * For a frame with a top bar: toasts are over that bar, no higher than it, and not over the screen, where they would
 * cover prices, tabs and the buttons beside a heading (R8). Their full text shows on hover.
 */
export function useToastsOverBar(): void {
	useLayoutEffect(() => {
		const count = (by: 1 | -1): void => {
			barStore.setState(({ frames }) => ({ frames: frames + by }));
			if (barStore.getState().frames > 0) document.documentElement.dataset.toasts = "bar";
			else delete document.documentElement.dataset.toasts;
		};
		count(1);
		return () => count(-1);
	}, []);
}
