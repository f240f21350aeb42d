import { LEVERAGE_PROFILES } from "@truefill/core/instruments";
import { SEED_INSTRUMENTS } from "@truefill/core/instruments/seed";
import { createEngine, type Engine, postgresStore } from "../engine/index.ts";
import type { TrustedProxies } from "../http/client-address.ts";
import { storedMarketRules } from "../modules/backoffice/index.ts";
import type { Identity } from "../modules/identity/index.ts";
import { raiseAlarm } from "../platform/alarms.ts";
import type { Log, Pool, WatchedClock } from "../platform/index.ts";
import { createMarket, type Market } from "../prices/index.ts";
import { Realtime } from "../realtime/index.ts";
import { mayHavePast } from "./assembly/may-have-past.ts";
import { freeBytesOf, Readiness } from "./readiness.ts";
import type { Starting } from "./starting.ts";

const BEHIND_BOOKS_MS = 250;

/** Starts the prices. */
export async function openMarket({ config, clock, log, shutdown }: Starting, pool: Pool): Promise<Market> {
	const market = await createMarket({
		config,
		clock,
		log,
		pool,
		instruments: SEED_INSTRUMENTS,
		// The demo uses the strict profile for everybody (R12); otherwise each customer has the profile of their country.
		profile: LEVERAGE_PROFILES[config.demo ? "retail-eu-uk" : "international"],
		...(await storedMarketRules(pool, clock.nowMs())),
	});
	shutdown.add("prices", () => market.stop());
	await market.start();
	return market;
}

/** Starts the engine, with the sockets that publish its events and the checks of whether all of it works. */
export async function openTrading(
	{ config, clock, log, shutdown, measures, publicUrl, failures }: Starting,
	of: { readonly pool: Pool; readonly market: Market; readonly identity: Identity; readonly proxies: TrustedProxies },
): Promise<{ readonly realtime: Realtime; readonly engine: Engine; readonly readiness: Readiness }> {
	const { pool, market, identity, proxies } = of;
	const realtime = await Realtime.create({
		pool,
		clock,
		log,
		config: config.realtime,
		publicUrl,
		proxies,
		identity,
		limits: { socketsPerNetwork: config.socketsPerNetwork },
		measures,
	});
	const engine = await createEngine({
		store: postgresStore(pool),
		market,
		log,
		clock,
		measures,
		...(config.demo ? { mayHavePast } : {}),
		onUnwritten: (error) => readiness.unwritten(error),
		onLatest: (latestMs) => goOnAfter(latestMs, clock, log),
		onCommitted: (rows) => realtime.engineCommitted(rows),
		onProjected: (reached) => realtime.engineWritten(reached),
	});
	shutdown.add("engine", () => engine.stop());
	const readiness = new Readiness({
		machine: clock.machine,
		log,
		ping: () => pool.query("SELECT 1"),
		freeBytes: () => freeBytesOf(config.dataDir),
		holdsLease: () => engine.metrics().holdsLease,
		readersBehindMs: () => engine.metrics().unprojectedMs,
		pushesBehindMs: () => realtime.metrics.pushesBehindMs,
		priceSilentMs: () => market.silentMs(),
		priceSilenceMs: config.priceSilenceS * 1_000,
	});
	failures.push(
		engine.ended.then((end) =>
			end.kind === "lost" ? `The trading engine has stopped: ${end.reason}.` : new Promise<never>(() => undefined),
		),
	);
	return { realtime, engine, readiness };
}

/** New timestamps must not be before stored ones, whatever the wall clock says. */
function goOnAfter(latestMs: number, clock: WatchedClock, log: Log): void {
	const behindMs = latestMs - clock.nowMs();
	clock.notBefore(latestMs);
	if (behindMs > BEHIND_BOOKS_MS) raiseAlarm(log, "CLOCK_BEHIND_BOOKS", { behindMs });
}
