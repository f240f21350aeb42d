import type { Instrument } from "@truefill/core/instruments";
import type { MarketHours } from "@truefill/core/pricing";
import type { Clock } from "../platform/clock.ts";
import type { FeedConfig } from "../platform/config-feed.ts";
import type { Log } from "../platform/log.ts";
import type { Pool } from "../platform/postgres/pool.ts";
import { createMemoryCandles } from "./candles/memory.ts";
import type { CandleSource } from "./candles/source.ts";
import { createCandleStore } from "./candles/store.ts";
import { createStoredCandles } from "./candles/stored.ts";
import type { Feed } from "./feeds/feed.ts";
import { createPushFeed } from "./feeds/push.ts";
import { createReplayFeed } from "./feeds/replay/feed.ts";
import { readRecording } from "./feeds/replay/read.ts";
import { createSimulatedFeed } from "./feeds/simulated/feed.ts";

export interface FeedOptions {
	readonly config: FeedConfig;
	readonly hours: MarketHours;
	readonly instruments: readonly Instrument[];
	readonly clock: Clock;
	readonly log: Log;
	readonly pool: Pool;
}

/** The feed determines the source of candles: its own function, its recording, or the database. */
export async function openFeed(options: FeedOptions): Promise<{ feed: Feed; candles: CandleSource }> {
	const { config, hours, instruments, clock, log, pool } = options;
	switch (config.kind) {
		case "simulated": {
			const feed = createSimulatedFeed({ instruments, clock, hours });
			return { feed, candles: ownCandles(feed) };
		}
		case "replay": {
			const recording = await readRecording({ path: config.path, onError: config.onError, instruments, log });
			return { feed: createReplayFeed(config, recording, clock), candles: createMemoryCandles() };
		}
		case "push":
			return { feed: createPushFeed(), candles: createStoredCandles(createCandleStore(pool), log, clock) };
	}
}

/** A feed that computes its candles needs no folding or storage. */
const ownCandles = (feed: Feed): CandleSource => ({
	add: () => {},
	candles: (request) => (feed.candles === null ? Promise.resolve([]) : feed.candles(request)),
	start: async () => {},
	stop: async () => {},
});
