import { useSyncExternalStore } from "react";
import { marketNow } from "../prices/feed.ts";
import { onSecond } from "../prices/second.ts";
import { directory } from "../site/directory.ts";
import { liveAccount } from "./live.ts";

/**
 * R9: whole seconds since the oldest stale price in the open result; null if all are fresh. The last price of a closed
 * market counts as fresh, because there is no newer one.
 */
export function valuationAgeSeconds(nowMs?: number): number | null {
	let worst: number | null = null;
	for (const { instrumentId } of liveAccount.open.values()) {
		const instrument = directory().byId(instrumentId);
		const market = instrument === undefined ? null : marketNow(instrument, nowMs);
		if (market?.state === "stale") worst = Math.max(worst ?? 0, Math.floor(market.ageMs / 1_000));
	}
	return worst;
}

/** The same, updated once a second. */
export const useValuationAge = (): number | null => useSyncExternalStore(onSecond, () => valuationAgeSeconds());
