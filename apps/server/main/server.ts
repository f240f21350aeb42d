import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { TrustedProxies, usualProxies } from "../http/client-address.ts";
import { WebApp } from "../http/web-app.ts";
import {
	createIdentity,
	type OneTimeLink,
	openBreachedPasswords,
	PASSWORD_COST,
	StaffAccounts,
} from "../modules/identity/index.ts";
import packageJson from "../package.json" with { type: "json" };
import { raiseAlarm } from "../platform/alarms.ts";
import {
	type Clock,
	type Config,
	clamav,
	type EmbeddedPostgres,
	type Log,
	openStorage,
	PgBossJobs,
	type Pool,
	type WatchedClock,
} from "../platform/index.ts";
import { assemble } from "./assembly/assemble.ts";
import type { Assembled } from "./assembly/ports.ts";
import { openDatabase } from "./database.ts";
import { listenError } from "./listen-error.ts";
import type { Metrics } from "./metrics.ts";
import { repeat } from "./schedule.ts";
import { serverSecrets } from "./secrets.ts";
import { ShutdownHooks } from "./shutdown-hooks.ts";
import type { Starting } from "./starting.ts";
import { openMarket, openTrading } from "./trading.ts";

const WEB_DIR = join(import.meta.dirname, "../../web/dist");
const CLOCK_LOOK_MS = 1_000;

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
	/** Runs each scheduled job and everything queued once, without waiting for its time; only tests do. */
	runJobs(): Promise<void>;
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
	const starting: Starting = { config, clock, log, shutdown, measures, publicUrl, failures: [] };

	const breached = await openBreachedPasswords(config.breachedPasswords, log);
	shutdown.add("breached passwords", () => breached.close());
	const pool = await openDatabase(starting, database);

	const identity = await createIdentity({
		pool,
		clock,
		demo: config.demo,
		publicUrl,
		breached,
		passwordCost: PASSWORD_COST,
	});
	const firstLink = await inviteFirstAdmin(config, pool, clock);
	const market = await openMarket(starting, pool);
	const { socketsPerNetwork, trustedProxies } = config;
	const proxies = trustedProxies === null ? usualProxies(publicUrl) : new TrustedProxies(trustedProxies);
	const { realtime, engine, readiness } = await openTrading(starting, { pool, market, identity, proxies });

	const storage = await openStorage(config.storage);
	const spoolDir = await emptySpool(config.dataDir);
	const web = await WebApp.load(WEB_DIR);
	if (web === undefined) log.warn("the web app has not been built: npm run build");
	// Origin of links. Without a PUBLIC_URL it is this machine, whatever host a request named.
	let origin = publicUrl?.origin ?? `http://localhost:${config.port}`;
	let address: string | null = null;
	const jobs = new PgBossJobs({ pool, clock, log, measures });
	const { app, loops, close, gateway, alerts, strategies, house, ...demo } = await assemble({
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
		jobs,
		web,
		demo: config.demo,
		demoMoney: config.demoMoney,
		publicUrl,
		proxies,
		socketsPerNetwork,
		priceBatchMs: config.priceBatchMs,
		mail: config.mail,
		payments: config.payments,
		screening: config.screening,
		coins: config.coins,
		reconciliationAlarmDays: config.reconciliationAlarmDays,
		ownAddress: () => address,
		providers: config.providers,
		origin: () => origin,
		feedKey: config.feed.kind === "push" ? config.feed.key : null,
		health: readiness,
		measures,
		version: packageJson.version,
	});
	shutdown.add("http", close);
	realtime.start();
	if (config.demo) await seed(demo, config, log, shutdown);
	for (const loop of loops) repeat(loop, starting);
	shutdown.add("jobs", () => jobs.stop());

	const url = await listen(app, config);
	address = localOrigin(url);
	jobs.start();
	if (publicUrl === null) origin = localOrigin(url);
	measures?.watch({ engine, market, gateway, realtime, pool, jobs, alerts, strategies, house, health: readiness });
	const metricsUrl = await serveIfWanted(measures, config, log, shutdown);
	const failed = Promise.race(starting.failures);
	void failed.then(() => readiness.die());
	readiness.start();
	shutdown.add("readiness", () => readiness.stop());
	return {
		url,
		metricsUrl,
		feedLabel: market.feedStatus().label,
		firstAdmin: firstLink === undefined ? null : `${origin}${firstLink.path}`,
		failed,
		runJobs: () => jobs.runAll(),
		stop: () => shutdown.run(),
	};
}

/** Creates the first staff member, if there is none yet. @returns their one-time link */
async function inviteFirstAdmin({ firstAdmin }: Config, pool: Pool, clock: Clock): Promise<OneTimeLink | undefined> {
	const staff = new StaffAccounts(pool, clock);
	if (firstAdmin === null || (await staff.isAnybodyThere())) return undefined;
	return staff.create({ email: firstAdmin, firstName: "Admin", lastName: "Truefill", role: "super" });
}

/**
 * A seeded demo is completed in the background, while the server already accepts orders; the live customer and the sample
 * customers always are.
 */
async function seed(
	demo: Pick<Assembled, "demoIsSeeded" | "seedDemo" | "seedLiveCustomer" | "beginSampleData" | "makeSampleData">,
	{ sampleData }: Config,
	log: Log,
	shutdown: ShutdownHooks,
) {
	const { demoIsSeeded, seedDemo, seedLiveCustomer, beginSampleData, makeSampleData } = demo;
	let isStopping = false;
	if (sampleData) await beginSampleData();
	const isSeeded = await demoIsSeeded();
	if (!isSeeded) await seedDemo();
	const rest = (isSeeded ? seedDemo() : Promise.resolve())
		.then(seedLiveCustomer)
		.then(() => log.info("the demo is complete"))
		.then(() => (sampleData ? makeSampleData(() => !isStopping) : undefined))
		.catch((error: unknown) => log.warn({ err: error }, "failed to complete the demo data"));
	shutdown.add("seeding the demo", () => {
		isStopping = true;
		return rest;
	});
}

/** Folder of incoming uploads. Removes leftovers of a killed process. */
async function emptySpool(dataDir: string): Promise<string> {
	const dir = join(dataDir, "spool");
	await rm(dir, { recursive: true, force: true });
	await mkdir(dir, { recursive: true, mode: 0o700 });
	return dir;
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
