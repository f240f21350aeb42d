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

/** Comes after the first picture; until then the choices of this device hold. */
function startPreferencesLater(): () => void {
	let stop: (() => void) | null = null;
	let stopped = false;
	void import("./preferences/sync.ts").then(
		({ startPreferences }) => {
			if (!stopped) stop = startPreferences();
		},
		// Without a network its code does not come: the choices of this device go on holding.
		() => undefined,
	);
	return () => {
		stopped = true;
		stop?.();
	};
}

/** Everything that works beside the screens. Started with the first provider, stopped with the last. */
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
			startPreferencesLater(),
		];
	}
	return () => {
		running -= 1;
		if (running > 0) return;
		for (const stop of stops) stop();
		stops = [];
	};
}

/** The one door's frame: the cache of answers, and the work beside the screens. Around everything else. */
export function DataProvider({ children }: { readonly children: ReactNode }) {
	useEffect(start, []);
	return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/**
 * SPEC §4 Data loading: 100 ms after a token exists on a path that is not public, the current user, then `GET /data`,
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
