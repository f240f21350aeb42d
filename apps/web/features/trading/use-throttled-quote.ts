import { useCallback, useRef, useSyncExternalStore } from "react";
import { type LiveQuote, prices } from "../../data/index.ts";
import { throttle } from "../../lib/throttle.ts";

/** Between two renders of a form that reckons with a price; the price beside it, written past React, moves at once. */
const THROTTLE_MS = 400;

/**
 * The quote for what is reckoned and rendered by React, such as a preview: at most twice or three times a second, the latest at
 * the end. What is sent is read anew from `prices` when it is sent.
 */
export function useThrottledQuote(id: string): LiveQuote | undefined {
	const shown = useRef<{ readonly id: string; readonly quote: LiveQuote | undefined }>(undefined);
	if (shown.current?.id !== id) shown.current = { id, quote: prices.quote(id) };
	const subscribe = useCallback(
		(listener: () => void) => {
			const throttled = throttle(THROTTLE_MS, () => {
				shown.current = { id, quote: prices.quote(id) };
				listener();
			});
			// What came between rendering and subscribing.
			if (prices.quote(id) !== shown.current?.quote) throttled.ask();
			const stop = prices.subscribe(id, throttled.ask);
			return () => {
				stop();
				throttled.stop();
			};
		},
		[id],
	);
	return useSyncExternalStore(subscribe, () => shown.current?.quote);
}
