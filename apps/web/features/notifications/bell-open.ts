import { create } from "zustand";

/** Whether the bell's list is open: it tells what a toast would, and a toast would lie over it. */
export const bellStore = create<{ readonly open: boolean }>()(() => ({ open: false }));
