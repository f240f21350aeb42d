import { create } from "zustand";
import type { Slot } from "./grid.ts";

interface Shown {
	/** The chart that the watchlist and the ticket follow. Of this page: another device has its own. */
	readonly active: Slot;
	/** Shown alone. */
	readonly maximised: Slot | null;
}

export const shownStore = create<Shown>(() => ({ active: "a", maximised: null }));
