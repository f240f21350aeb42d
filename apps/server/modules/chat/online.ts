import { ONLINE_MS } from "../identity/index.ts";

/** Whether the user's last heartbeat is recent, and they have not signed out since. */
export const isOnline = (presentAt: Date | null, nowMs: number): boolean =>
	presentAt !== null && nowMs - presentAt.getTime() < ONLINE_MS;
