import { create, useStore } from "zustand";

/** SPEC §4 Realtime connection status. */
export type RealtimeStatus = "disconnected" | "connecting" | "connected" | "failed";

export interface Realtime {
	readonly status: RealtimeStatus;
	/** Why it failed, in words; null unless it did. */
	readonly reason: string | null;
}

export const DISCONNECTED: Realtime = { status: "disconnected", reason: null };

export const realtimeStore = create<Realtime>()(() => DISCONNECTED);

/** Whether events arrive, and why not. */
export const useRealtime = (): Realtime => useStore(realtimeStore);

/** How often to ask for what realtime would tell: not at all while it is connected (SPEC §4). */
export const usePollMs = (everyMs: number): number | false =>
	useStore(realtimeStore, ({ status }) => (status === "connected" ? false : everyMs));
