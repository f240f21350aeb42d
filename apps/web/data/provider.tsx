import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { startLiveAccount } from "./accounts/live.ts";
import { startOrderUpdates } from "./orders/updates.ts";
import { startOrderWatch } from "./orders/watch.ts";
import { startPrices } from "./prices/index.ts";
import { queryClient, startForgetting } from "./query-client.ts";
import { startRealtime } from "./realtime/index.ts";
import { refreshUser, startHeartbeat, startRenewal, useSession } from "./session/index.ts";
import { fetchSiteData, startSiteData } from "./site/index.ts";
import { startTradeWatch } from "./trades/watch.ts";

/** SPEC §9. */
const FIRST_LOAD_MS = 100;

let running = 0;
let stops: readonly (() => void)[] = [];

/** Loaded after the first render; until then this device's choices apply. */
function startDocumentsLater(): () => void {
	let stop: (() => void) | null = null;
	let stopped = false;
	void import("./documents/start.ts").then(
		({ startDocuments }) => {
			if (!stopped) stop = startDocuments();
		},
		// Without a network the code does not load: this device's choices keep applying.
		() => undefined,
	);
	return () => {
		stopped = true;
		stop?.();
	};
}

/** Starts all background services. Started with the first provider, stopped with the last. */
function start(): () => void {
	running += 1;
	if (running === 1) {
		stops = [
			startForgetting(),
			startRenewal(),
			startSiteData(),
			startPrices(),
			startRealtime(),
			startLiveAccount(),
			startTradeWatch(),
			startOrderWatch(),
			startOrderUpdates(),
			startHeartbeat(),
			startDocumentsLater(),
		];
	}
	return () => {
		running -= 1;
		if (running > 0) return;
		for (const stop of stops) stop();
		stops = [];
	};
}

/** Root provider of the data layer: the query cache and the background services. Wraps everything else. */
export function DataProvider({ children }: { readonly children: ReactNode }) {
	useEffect(start, []);
	return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/**
 * SPEC §4 Data loading: 100 ms after a token exists on a non-public path, fetches the current user, then `GET /data`,
 * once per token. Used by the member area's frame.
 */
export function useInitialData(): void {
	const { token } = useSession();
	const signedIn = token !== null;
	useEffect(() => {
		if (!signedIn) return;
		const timer = setTimeout(async () => {
			await refreshUser();
			await fetchSiteData();
		}, FIRST_LOAD_MS);
		return () => clearTimeout(timer);
	}, [signedIn]);
}
