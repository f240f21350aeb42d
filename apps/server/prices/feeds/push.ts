import type { Feed, FeedSink } from "./feed.ts";

/** Prices posted by a dealer's bridge. The feed itself does nothing: quotes come in through the API. */
export function createPushFeed(): Feed {
	return {
		state: () => ({ kind: "push", label: "Dealer's prices", recordedDate: null, offsetMs: 0, ended: false }),
		marketTimeMs: (shownMs) => shownMs,
		shownTimeMs: (marketMs) => marketMs,
		history: () => [],
		candles: null,
		start: (_sink: FeedSink) => {},
		stop: () => {},
	};
}
