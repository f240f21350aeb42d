import { create, useStore } from "zustand";

/** SPEC §4 Realtime connection status. */
export type RealtimeStatus = "disconnected" | "connecting" | "connected" | "failed";

export interface Realtime {
	readonly status: RealtimeStatus;
	/** Why it failed; otherwise null. */
	readonly reason: string | null;
}

export const DISCONNECTED: Realtime = { status: "disconnected", reason: null };

export const realtimeStore = create<Realtime>()(() => DISCONNECTED);

/** Whether events arrive, and if not, why. */
export const useRealtime = (): Realtime => useStore(realtimeStore);

/** Poll interval for data that realtime delivers: no polling while connected (SPEC §4). */
export const usePollMs = (everyMs: number): number | false =>
	useStore(realtimeStore, ({ status }) => (status === "connected" ? false : everyMs));
