import type { ConnectionState } from "../../ui/connection-dot.tsx";

/** After this long without a batch the feed counts as stale, even where the socket stands. */
export const FEED_STALE_MS = 15_000;

export interface SocketState {
	readonly status: "idle" | "connecting" | "connected" | "reconnecting" | "refused";
	readonly feedAgeMs: number | null;
}

/** The one word for the price connection. */
export function feedState({ status, feedAgeMs }: SocketState): ConnectionState {
	if (status === "reconnecting" || status === "refused") return "offline";
	if (status !== "connected" || feedAgeMs === null) return "connecting";
	return feedAgeMs > FEED_STALE_MS ? "stale" : "live";
}
