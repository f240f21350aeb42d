import { expect, it } from "vitest";
import { FEED_STALE_MS, feedState } from "./feed-state.ts";

it.each([
	["idle", null, "connecting"],
	["connecting", null, "connecting"],
	["connected", null, "connecting"],
	["connected", 100, "live"],
	["connected", FEED_STALE_MS, "live"],
	["connected", FEED_STALE_MS + 1, "stale"],
	["reconnecting", 100, "offline"],
	["refused", null, "offline"],
] as const)("%s with age %s is %s", (status, feedAgeMs, state) => {
	expect(feedState({ status, feedAgeMs })).toBe(state);
});
