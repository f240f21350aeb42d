import { create } from "zustand";

/** Whether the bell's list is open: it shows what a toast would, and a toast would cover it. */
export const bellStore = create<{ readonly open: boolean }>()(() => ({ open: false }));
