import { createServer } from "node:http";
import { LEVERAGE_PROFILES } from "@truefill/core/instruments";
import { SEED_INSTRUMENTS } from "@truefill/core/instruments/seed";
import { price } from "@truefill/core/money";
import type { RawTick } from "@truefill/core/pricing";
import { createLog, createSystemClock, migrate, openPool } from "@truefill/server/platform";
import { createMarket, createPriceGateway } from "@truefill/server/prices";
import { serveParent } from "../lib/child.ts";
import { listening } from "./listening.ts";

/*
 * The product's complete price path with its own intervals: pushed ticks go through the tick rules, the quote book,
 * candles of every resolution in PostgreSQL, and the gateway.
 */

const clock = createSystemClock();
const log = createLog({ level: "error" });
const pool = openPool(process.argv[2] ?? "", { max: 2 });
await migrate(pool);
const market = await createMarket({
	config: { feed: { kind: "push", key: "bench" }, marketHours: "always" },
	clock,
	log,
	pool,
	instruments: SEED_INSTRUMENTS,
	profile: LEVERAGE_PROFILES["retail-eu-uk"],
});
await market.start();
const server = createServer();
const gateway = createPriceGateway({
	server,
	market,
	clock,
	log,
	verifyPriceKey: () => ({ userId: "bench", sessionId: "bench", expiresAtMs: Number.POSITIVE_INFINITY }),
	socketsPerUser: 100_000,
	eventsPerMinute: 1_000_000,
	// A stalled socket stays connected while the benchmark measures its effect on the others.
	slowCloseMs: 600_000,
});

/** Prices that alternate, created before the measurement. */
const BIDS = Array.from({ length: 97 }, (_, step) =>
	price(100_000_000n + BigInt(step < 49 ? step : 97 - step) * 1_000n),
);
let next = 0;

/** Every instrument in turn. */
function tick(): void {
	const id = SEED_INSTRUMENTS[next % SEED_INSTRUMENTS.length]?.id ?? "";
	const bid = BIDS[next % BIDS.length] ?? price(1n);
	next += 1;
	const raw: RawTick = { bid, ask: bid + 1_000n, tsMs: clock.nowMs(), source: "bench" };
	if (!market.offer(id, raw).accepted) throw new Error(`the tick of ${id} was refused`);
}

serveParent({
	listen: () => listening(server),
	async ticks({ perSecond, seconds }: { perSecond: number; seconds: number }) {
		const before = { ...gateway.metrics() };
		const startedMs = performance.now();
		let done = 0;
		for (let atMs = 0; atMs < seconds * 1000; atMs = performance.now() - startedMs) {
			for (const due = Math.floor((atMs / 1000) * perSecond); done < due; done += 1) tick();
			await new Promise((resolve) => setTimeout(resolve, 1));
		}
		const { flushes, skipped, mostWaiting, sockets } = gateway.metrics();
		return { done, flushes: flushes - before.flushes, skipped: skipped - before.skipped, mostWaiting, sockets };
	},
});
