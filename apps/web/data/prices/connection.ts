import { create } from "zustand";

/** SPEC §4 price feed. `refused`: the key was refused; a fresh one is being fetched. */
export type ConnectionStatus = "idle" | "connecting" | "connected" | "reconnecting" | "refused";

export interface Connection {
	readonly status: ConnectionStatus;
	/** Reconnect attempts since the last connection. */
	readonly attempt: number;
	/** Why the last attempt failed, or null. */
	readonly reason: string | null;
	/** Age of the newest batch in milliseconds, updated once a second; null before the first. */
	readonly feedAgeMs: number | null;
	/** Invalid price items dropped since the page was opened. */
	readonly refusedItems: number;
}

export const connectionStore = create<Connection>()(() => ({
	status: "idle",
	attempt: 0,
	reason: null,
	feedAgeMs: null,
	refusedItems: 0,
}));
