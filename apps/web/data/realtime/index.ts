export { type Realtime, type RealtimeStatus, realtimeStore, usePollMs, useRealtime } from "./status.ts";
export { type Channel, listen } from "./wanted.ts";

/** Starts all of realtime; its code loads after the first render. Returns a stop function. */
export function startRealtime(): () => void {
	let stops: readonly (() => void)[] = [];
	let stopped = false;
	void import("./start.ts").then(
		(work) => {
			if (!stopped) stops = [work.startConnection(), work.startFollowing()];
		},
		// Without it everything is polled; the next page load tries again.
		(error: unknown) => console.error("realtime could not be loaded", error),
	);
	return () => {
		stopped = true;
		for (const stop of stops) stop();
	};
}
