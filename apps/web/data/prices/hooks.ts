import type { SiteData } from "@truefill/contracts/http";
import type { MarketState } from "@truefill/core/pricing";
import { useCallback, useRef, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { siteDataStore } from "../site/data.ts";
import { type Connection, connectionStore } from "./connection.ts";
import { marketNow } from "./feed.ts";
import { onSecond } from "./second.ts";
import { type DayRange, type LiveQuote, prices } from "./store.ts";

/** Calls `listener` with the latest quote after each frame in which it changed; for text nodes and canvases. */
export function subscribeQuote(id: string, listener: (quote: LiveQuote | undefined) => void): () => void {
	return prices.subscribe(id, () => listener(prices.quote(id)));
}

/** The latest quote; re-renders at most once per frame, only if this instrument changed. */
export function useQuote(id: string): LiveQuote | undefined {
	const subscribe = useCallback((listener: () => void) => prices.subscribe(id, listener), [id]);
	return useSyncExternalStore(subscribe, () => prices.quote(id));
}

export function useDay(id: string): DayRange | undefined {
	const subscribe = useCallback((listener: () => void) => prices.subscribe(id, listener), [id]);
	return useSyncExternalStore(subscribe, () => prices.day(id));
}

/** Number of splits in the instrument's price history (E22); undefined until the server has sent it. */
export function useSplitCount(id: string): number | undefined {
	const subscribe = useCallback((listener: () => void) => prices.subscribe(id, listener), [id]);
	return useSyncExternalStore(subscribe, () => prices.splitCount(id));
}

const sameMarket = (a: MarketState, b: MarketState): boolean => {
	if (a.state !== b.state) return false;
	if (a.state === "stale" && b.state === "stale") return Math.floor(a.ageMs / 1000) === Math.floor(b.ageMs / 1000);
	return a.state !== "closed" || (b.state === "closed" && a.opensAtMs === b.opensAtMs);
};

/** Whether the instrument is tradable now, and why not; follows ticks, the server's state and the clock. */
export function useMarket(instrument: { readonly id: string; readonly maxQuoteAgeMs: number }): MarketState {
	const held = useRef<MarketState>({ state: "no-price" });
	const { id } = instrument;
	const subscribe = useCallback(
		(listener: () => void) => {
			const stopPrices = prices.subscribe(id, listener);
			const stopClock = onSecond(listener);
			return () => {
				stopPrices();
				stopClock();
			};
		},
		[id],
	);
	return useSyncExternalStore(subscribe, () => {
		const next = marketNow(instrument);
		if (!sameMarket(held.current, next)) held.current = next;
		return held.current;
	});
}

export type FeedStatus = SiteData["feed"];

/** State of the price socket, with the age of the newest batch, updated once a second. */
export const useConnection = (): Connection => useStore(connectionStore);

/** Its state alone: what shows no age renders when it changes, not each second. */
export const useConnectionStatus = (): Connection["status"] => useStore(connectionStore, ({ status }) => status);

/** The price source, with the label required on every screen with prices; null before the first data. */
export const useFeedStatus = (): FeedStatus | null => useStore(siteDataStore, ({ data }) => data?.feed ?? null);
