import { useCallback, useRef, useSyncExternalStore } from "react";
import { type LiveQuote, prices } from "../../data/index.ts";
import { throttle } from "../../lib/throttle.ts";

/** Minimum interval between renders of a form with prices; the price beside it bypasses React and updates at once. */
const THROTTLE_MS = 400;

/**
 * The quote for calculations rendered by React, such as a preview: at most two or three updates a second, ending with
 * the latest. Commands read the current price from `prices` when they are sent.
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
			// Ticks between the render and the subscription.
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
