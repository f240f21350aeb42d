import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { LEVERAGE_PROFILES } from "@truefill/core/instruments";
import { SEED_INSTRUMENTS } from "@truefill/core/instruments/seed";
import type { FastifyInstance } from "fastify";
import { createEngine, postgresStore } from "../engine/index.ts";
import { TrustedProxies, usualProxies } from "../http/client-address.ts";
import { WebApp } from "../http/web-app.ts";
import { storedMarketRules } from "../modules/backoffice/index.ts";
import { createIdentity, openBreachedPasswords, PASSWORD_COST, StaffAccounts } from "../modules/identity/index.ts";
import packageJson from "../package.json" with { type: "json" };
import { raiseAlarm } from "../platform/alarms.ts";
import {
	type Clock,
	type Config,
	checkDurability,
	clamav,
	type EmbeddedPostgres,
	type Log,
	migrate,
	openPool,
	openStorage,
	type Pool,
	startEmbeddedPostgres,
	type WatchedClock,
} from "../platform/index.ts";
import type { Measures } from "../platform/measures.ts";
import { createMarket } from "../prices/index.ts";
import { Realtime } from "../realtime/index.ts";
import { assemble } from "./assembly/assemble.ts";
import type { Assembled, ScheduledJob } from "./assembly/ports.ts";
import { listenError } from "./listen-error.ts";
import type { Metrics } from "./metrics.ts";
import { freeBytesOf, Readiness } from "./readiness.ts";
import { serverSecrets } from "./secrets.ts";
import { ShutdownHooks } from "./shutdown-hooks.ts";

const WEB_DIR = join(import.meta.dirname, "../../web/dist");
const DAY_MS = 86_400_000;
const CLOSE_WITHIN_MS = 1_000;
const CLOCK_LOOK_MS = 1_000;
const BEHIND_BOOKS_MS = 250;

export interface RunningServer {
	/** The address on which it listens. */
	readonly url: string;
	/** Address of the metrics; null: disabled. */
	readonly metricsUrl: string | null;
	/** Name of the price source for users. */
	readonly feedLabel: string;
	/** One-time link for the first staff member to choose a password; null: none was created. */
	readonly firstAdmin: string | null;
	/** Settles with a sentence when the server cannot work any more: its database or its engine is gone. */
	readonly failed: Promise<string>;
	/** Stops everything in reverse order; may be called twice. */
	stop(): Promise<void>;
}

/**
 * Starts everything in order: database, migrations, prices, engine, HTTP, demo, listening. If a part fails to start,
 * the earlier ones are stopped. `database`: the embedded PostgreSQL, if it is starting already.
 *
 * @throws StartupError with a sentence for the operator.
 */
export async function startServer(
	config: Config,
	clock: WatchedClock,
	log: Log,
	database?: Promise<EmbeddedPostgres>,
): Promise<RunningServer> {
	const shutdown = new ShutdownHooks(log);
	if (database !== undefined)
		shutdown.add("database", () =>
			database.then(
				(postgres) => postgres.stop(),
				() => undefined,
			),
		);
	try {
		return await start(config, clock, log, shutdown, database);
	} catch (error) {
		await shutdown.run();
		throw error;
	}
}

async function start(
	config: Config,
	clock: WatchedClock,
	log: Log,
	shutdown: ShutdownHooks,
	database: Promise<EmbeddedPostgres> | undefined,
): Promise<RunningServer> {
	const publicUrl = config.publicUrl === undefined ? null : new URL(config.publicUrl);
	const measures = await startMetrics(config, clock);
	shutdown.add("clock", watchClock(clock, log, measures));
	const failures: Promise<string>[] = [];

	const breached = await openBreachedPasswords(config.breachedPasswords, log);
	shutdown.add("breached passwords", () => breached.close());
	const pool = await openDatabase(config, clock, log, shutdown, failures, database);
	const ran = await migrate(pool);
	if (ran.length > 0) log.info({ migrations: ran }, "database migrations applied");

	const identity = await createIdentity({
		pool,
		clock,
		demo: config.demo,
		publicUrl,
		breached,
		passwordCost: PASSWORD_COST,
	});
	const staff = new StaffAccounts(pool, clock);
	const firstLink =
		config.firstAdmin === null || (await staff.isAnybodyThere())
			? undefined
			: await staff.create({ email: config.firstAdmin, firstName: "Admin", lastName: "Truefill", role: "super" });
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
	const { socketsPerNetwork, trustedProxies } = config;
	const proxies = trustedProxies === null ? usualProxies(publicUrl) : new TrustedProxies(trustedProxies);
	const realtime = await Realtime.create({
		pool,
		clock,
		log,
		config: config.realtime,
		publicUrl,
		proxies,
		identity,
		limits: { socketsPerNetwork },
		measures,
	});
	const engine = await createEngine({
		store: postgresStore(pool),
		market,
		log,
		clock,
		measures,
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

	const storage = await openStorage(config.storage);
	const spoolDir = await emptySpool(config.dataDir);
	const web = await WebApp.load(WEB_DIR);
	if (web === undefined) log.warn("the web app has not been built: npm run build");
	// Origin of links. Without a PUBLIC_URL it is this machine, whatever host a request named.
	let origin = publicUrl?.origin ?? `http://localhost:${config.port}`;
	const { app, jobs, close, gateway, ...demo } = await assemble({
		pool,
		clock,
		log,
		market,
		engine,
		identity,
		storage,
		...(config.scanner === null ? {} : { scanner: clamav(config.scanner, { clock, log }) }),
		spoolDir,
		secrets: await serverSecrets(identity),
		realtime,
		web,
		demo: config.demo,
		demoMoney: config.demoMoney,
		publicUrl,
		proxies,
		socketsPerNetwork,
		priceBatchMs: config.priceBatchMs,
		mail: config.mail,
		providers: config.providers,
		origin: () => origin,
		feedKey: config.feed.kind === "push" ? config.feed.key : null,
		health: readiness,
		measures,
		version: packageJson.version,
	});
	shutdown.add("http", close);
	realtime.start();
	if (config.demo) await seed(demo, log, shutdown);
	daily(() => identity.forgetOldSessions(), clock, log, shutdown);
	for (const job of jobs) repeat(job, clock, log, shutdown, measures);

	const url = await listen(app, config);
	if (publicUrl === null) origin = localOrigin(url);
	measures?.watch({ engine, market, gateway, realtime, pool, health: readiness });
	const metricsUrl = await serveIfWanted(measures, config, log, shutdown);
	const failed = Promise.race(failures);
	void failed.then(() => readiness.die());
	readiness.start();
	shutdown.add("readiness", () => readiness.stop());
	return {
		url,
		metricsUrl,
		feedLabel: market.feedStatus().label,
		firstAdmin: firstLink === undefined ? null : `${origin}${firstLink.path}`,
		failed,
		stop: () => shutdown.run(),
	};
}

/** A seeded demo is completed in the background, while the server already accepts orders. */
async function seed(
	{ demoIsSeeded, seedDemo }: Pick<Assembled, "demoIsSeeded" | "seedDemo">,
	log: Log,
	shutdown: ShutdownHooks,
) {
	if (!(await demoIsSeeded())) return seedDemo();
	const again = seedDemo().catch((error: unknown) => log.warn({ err: error }, "failed to complete the demo data"));
	shutdown.add("seeding the demo", () => again);
}

/** Folder of incoming uploads. Removes leftovers of a killed process. */
async function emptySpool(dataDir: string): Promise<string> {
	const dir = join(dataDir, "spool");
	await rm(dir, { recursive: true, force: true });
	await mkdir(dir, { recursive: true, mode: 0o700 });
	return dir;
}

async function openDatabase(
	config: Config,
	clock: WatchedClock,
	log: Log,
	shutdown: ShutdownHooks,
	failures: Promise<string>[],
	database: Promise<EmbeddedPostgres> | undefined,
): Promise<Pool> {
	let url: string;
	if (config.database.kind === "embedded") {
		const postgres = await (database ?? startEmbeddedPostgres({ dataDir: config.dataDir, log }));
		if (database === undefined) shutdown.add("database", () => postgres.stop());
		failures.push(postgres.failed.then((words) => `The embedded PostgreSQL has ended: ${words}`));
		({ url } = postgres);
	} else ({ url } = config.database);
	const pool = openPool(url, { log });
	shutdown.add("database connections", () => closePool(pool, clock));
	await checkDurability(pool, log);
	return pool;
}

/** `pool.end()` settles before the connections are closed, and PostgreSQL would have to terminate them. */
async function closePool(pool: Pool, clock: Clock): Promise<void> {
	let open = pool.totalCount;
	const closed = new Promise<void>((resolve) => {
		if (open === 0) resolve();
		pool.on("remove", () => {
			open--;
			if (open === 0) resolve();
		});
	});
	await pool.end();
	await Promise.race([closed, clock.machine.sleep(CLOSE_WITHIN_MS)]);
}

/** @throws StartupError that names PORT or HOST. */
async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
	try {
		await app.listen({ host, port });
	} catch (error) {
		throw listenError(error, { host, port });
	}
	const address = app.server.address();
	const listening = typeof address === "object" && address !== null ? address.port : port;
	return `http://${host.includes(":") ? `[${host}]` : host}:${listening}`;
}

/** An origin for links: a server that listens on all addresses is reached as localhost from here. */
function localOrigin(listening: string): string {
	const url = new URL(listening);
	if (url.hostname === "0.0.0.0" || url.hostname === "[::]") url.hostname = "localhost";
	return url.origin;
}

/** Runs a scheduled job periodically, never twice at once. Stopping waits for a running job. */
function repeat(
	{ name, everyMs, run }: ScheduledJob,
	clock: Clock,
	log: Log,
	shutdown: ShutdownHooks,
	measures: Measures | undefined,
): void {
	let running: Promise<unknown> | undefined;
	const leave = clock.every(everyMs, () => {
		if (running !== undefined) return;
		const startedMs = clock.machine.monotonicMs();
		const ran = (result: "done" | "failed") => measures?.jobRan(name, result, clock.machine.monotonicMs() - startedMs);
		running = run()
			.then(
				() => ran("done"),
				(error: unknown) => {
					log.warn({ err: error, job: name }, "a scheduled job failed; retrying");
					ran("failed");
				},
			)
			.finally(() => {
				running = undefined;
			});
	});
	shutdown.add(name, async () => {
		leave();
		await running;
	});
}

/** The library is loaded only when metrics are enabled. */
async function startMetrics({ metrics }: Config, clock: Clock): Promise<Metrics | undefined> {
	if (metrics.port === null) return undefined;
	return new (await import("./metrics.ts")).Metrics(() => clock.nowMs());
}

async function serveIfWanted(
	metrics: Metrics | undefined,
	{ metrics: { host, port } }: Config,
	log: Log,
	shutdown: ShutdownHooks,
): Promise<string | null> {
	if (metrics === undefined || port === null) return null;
	const server = await (await import("./metrics-server.ts")).serveMetrics(metrics, { host, port }, log);
	shutdown.add("metrics", () => server.close());
	return server.url;
}

/** Checks the clock periodically, to detect jumps also when idle. @returns how to stop */
function watchClock(clock: WatchedClock, log: Log, metrics: Metrics | undefined): () => void {
	const leave = clock.onJump((byMs) => {
		metrics?.jumps.inc();
		raiseAlarm(log, "CLOCK_JUMPED", { byMs });
	});
	const end = clock.machine.every(CLOCK_LOOK_MS, () => void clock.nowMs());
	return () => {
		end();
		leave();
	};
}

/** New timestamps must not be before stored ones, whatever the wall clock says. */
function goOnAfter(latestMs: number, clock: WatchedClock, log: Log): void {
	const behindMs = latestMs - clock.nowMs();
	clock.notBefore(latestMs);
	if (behindMs > BEHIND_BOOKS_MS) raiseAlarm(log, "CLOCK_BEHIND_BOOKS", { behindMs });
}

/** Runs daily work. A failure is retried the next day. */
function daily(work: () => Promise<void>, clock: Clock, log: Log, shutdown: ShutdownHooks): void {
	const run = () => {
		work().catch((error: unknown) => log.warn({ err: error }, "daily work failed; retrying tomorrow"));
	};
	shutdown.add("daily work", clock.every(DAY_MS, run));
	run();
}
