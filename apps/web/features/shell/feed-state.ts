import type { ConnectionState } from "../../ui/connection-dot.tsx";

/** Without a batch for this long the feed counts as stale, even if the socket is connected. */
export const FEED_STALE_MS = 15_000;

export interface SocketState {
	readonly status: "idle" | "connecting" | "connected" | "reconnecting" | "refused";
	readonly feedAgeMs: number | null;
}

/** The state of the price connection. */
export function feedState({ status, feedAgeMs }: SocketState): ConnectionState {
	if (status === "reconnecting" || status === "refused") return "offline";
	if (status !== "connected" || feedAgeMs === null) return "connecting";
	return feedAgeMs > FEED_STALE_MS ? "stale" : "live";
}
