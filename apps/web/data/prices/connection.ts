import { create } from "zustand";

/** SPEC §4 price feed. `refused`: the key was not accepted; a fresh one is being fetched. */
export type ConnectionStatus = "idle" | "connecting" | "connected" | "reconnecting" | "refused";

export interface Connection {
	readonly status: ConnectionStatus;
	/** Reconnection attempts since the last connection. */
	readonly attempt: number;
	/** Why the last attempt failed, or null. */
	readonly reason: string | null;
	/** Age of the newest batch in milliseconds, renewed once a second; null before the first. */
	readonly feedAgeMs: number | null;
	/** Price items that the browser refused since the page was opened. */
	readonly refusedItems: number;
}

export const connectionStore = create<Connection>()(() => ({
	status: "idle",
	attempt: 0,
	reason: null,
	feedAgeMs: null,
	refusedItems: 0,
}));
