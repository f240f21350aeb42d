import { useLayoutEffect } from "react";
import { create, useStore } from "zustand";

const barStore = create(() => ({ frames: 0 }));

/** Whether the screen has a top bar, over which toasts stand. */
export const useHasBar = (): boolean => useStore(barStore, ({ frames }) => frames > 0);

/**
 * Of a frame with a top bar: toasts stand over that bar, each no higher than it, and not over the screen. There they would
 * cover prices, tabs and the buttons at the end of a heading (R8). Their whole text shows when they are pointed at.
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
