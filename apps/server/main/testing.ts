import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LEVERAGE_PROFILES } from "@truefill/core/instruments";
import { SEED_INSTRUMENTS } from "@truefill/core/instruments/seed";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { createEngine, type Engine, postgresStore } from "../engine/index.ts";
import type { Accounts } from "../modules/accounts/index.ts";
import { type Backoffice, storedMarketRules } from "../modules/backoffice/index.ts";
import {
	createIdentity,
	DEMO_ADMIN,
	DEMO_CUSTOMER,
	type Identity,
	openBreachedPasswords,
} from "../modules/identity/index.ts";
import {
	type CoinsConfig,
	createLog,
	createSystemClock,
	diskStorage,
	PgBossJobs,
	type Pool,
	type Scanner,
	type WatchedClock,
} from "../platform/index.ts";
import { createTestDatabase } from "../platform/postgres/testing.ts";
import { createMarket } from "../prices/index.ts";
import { priceOf } from "../prices/testing.ts";
import { Realtime, type RealtimeOptions } from "../realtime/index.ts";
import { TEST_PASSWORD_COST } from "../testing/password-cost.ts";
import { assemble } from "./assembly/assemble.ts";
import { mayHavePast } from "./assembly/may-have-past.ts";
import type { Role } from "./authorization.golden-row.ts";
import { serverSecrets } from "./secrets.ts";

export interface FullSite {
	/** Folder of stored and incoming files. */
	readonly dir: string;
	readonly app: FastifyInstance;
	readonly pool: Pool;
	readonly engine: Engine;
	readonly accounts: Accounts;
	readonly backoffice: Backoffice;
	readonly realtime: Realtime;
	readonly identity: Identity;
	/** Registered routes, such as `GET /api/v1/user`. */
	readonly routes: string[];
	/** Log lines at warn and above. */
	readonly logged: string[];
	readonly tokens: Readonly<Record<Role, string | null>>;
	send(
		method: string,
		url: string,
		options?: { token?: string | null; body?: unknown },
	): Promise<LightMyRequestResponse>;
	/** The demo customer's account. */
	accountId(): Promise<string>;
	/** Opens a trade for the demo customer. Returns its id. */
	openTrade(volume?: string): Promise<string>;
	/** Places a buy limit far below the market for the demo customer. Returns its id. */
	placeOrder(): Promise<string>;
	/** Adds the demo's customer with a live account. */
	seedLiveCustomer(): Promise<void>;
	/** Begins the sample data if it may, and makes them until `goesOn` ends it. */
	makeSampleData(goesOn?: () => boolean): Promise<void>;
	/** Runs each loop, each scheduled job and everything queued once. */
	runJobs(): Promise<void>;
	/** Pushes a price twice, because a jump beyond the outlier band must be confirmed (E15); needs `feed: "push"`. */
	setPrice(instrumentId: string, bid: string, ask: string): void;
	close(): Promise<void>;
}

/** The whole site without listening: real database and engine, simulated prices, demo users and one more customer. */
export async function createFullSite(
	options: {
		realtime?: Partial<RealtimeOptions>;
		/** False: no session has a recent step-up. Otherwise all sessions of `tokens` have one. */
		elevated?: false;
		/** Default: `warn`. */
		logLevel?: "trace";
		/** Default: `simulated`, whose prices move by themselves. With `push` the test sets all prices. */
		feed?: "simulated" | "push";
		/** Begins the sample data, before there is anybody else. Default: there are none. */
		sampleData?: true;
		/** Default: demo accounts exist. */
		demoMoney?: false;
		/** Default: the test chain. */
		coins?: CoinsConfig;
		scanner?: Scanner;
		/** Default: the system's. */
		clock?: WatchedClock;
		/** Folder of lists; default: the demo's sample. */
		screeningLists?: string;
	} = {},
): Promise<FullSite> {
	const database = await createTestDatabase({ max: 10 });
	const { pool } = database;
	const clock = options.clock ?? createSystemClock();
	const logged: string[] = [];
	const log = createLog({
		level: options.logLevel ?? "warn",
		destination: { write: (line: string) => void logged.push(line) },
	});
	const identity = await createIdentity({
		pool,
		clock,
		demo: true,
		publicUrl: null,
		breached: await openBreachedPasswords(null, log),
		passwordCost: TEST_PASSWORD_COST,
	});
	const market = await createMarket({
		config: {
			feed: options.feed === "push" ? { kind: "push", key: "" } : { kind: "simulated" },
			marketHours: "always",
		},
		clock,
		log,
		pool,
		instruments: SEED_INSTRUMENTS,
		profile: LEVERAGE_PROFILES["retail-eu-uk"],
		...(await storedMarketRules(pool, clock.nowMs())),
	});
	await market.start();
	const realtime = await Realtime.create({
		pool,
		clock,
		log,
		config: { apps: [], service: null, redisUrl: null },
		publicUrl: null,
		identity,
		...options.realtime,
	});
	const engine = await createEngine({
		store: postgresStore(pool),
		market,
		log,
		clock,
		mayHavePast,
		onProjected: () => realtime.wake(),
	});
	const routes: string[] = [];
	const dir = await mkdtemp(join(tmpdir(), "truefill-site-"));
	const unlimited = { burst: 1_000_000, perSecond: 1_000_000 };
	const jobs = new PgBossJobs({ pool, clock, log });
	const { app, accounts, backoffice, loops, seedDemo, seedLiveCustomer, close, ...sample } = await assemble({
		pool,
		clock,
		log,
		market,
		engine,
		identity,
		storage: diskStorage(join(dir, "files")),
		...(options.scanner === undefined ? {} : { scanner: options.scanner }),
		spoolDir: dir,
		secrets: await serverSecrets(identity),
		realtime,
		jobs,
		web: undefined,
		demo: true,
		demoMoney: options.demoMoney ?? true,
		publicUrl: null,
		payments: { kind: "test" },
		screening: { folder: options.screeningLists ?? null, threshold: 0.88 },
		coins: options.coins ?? { kind: "test" },
		ownAddress: () => null,
		providers: [],
		mail: { smtp: null, from: "Truefill <no-reply@truefill.invalid>" },
		origin: () => "http://localhost:3000",
		feedKey: null,
		health: { isLive: () => true, notReady: () => [] },
		version: "test",
		limits: { session: unlimited, network: unlimited, apiToken: unlimited },
		onRoute: (method, url) => void routes.push(`${method} ${url}`),
	});
	realtime.start();
	if (options.sampleData) await sample.beginSampleData();
	await seedDemo();

	const send: FullSite["send"] = (method, url, { token, body } = {}) =>
		app.inject({
			method: method as "GET",
			url,
			headers: {
				host: "localhost:3000",
				accept: "text/html,*/*",
				...(typeof token === "string" ? { authorization: `Bearer ${token}` } : {}),
				...(body === undefined ? {} : { "content-type": "application/json" }),
			},
			...(body === undefined ? {} : { payload: typeof body === "string" ? body : JSON.stringify(body) }),
		});
	const login = async (email: string, password: string): Promise<string> => {
		const answer = await send("POST", "/api/v1/auth/login", { body: { email, password } });
		if (answer.statusCode !== 200) throw new Error(`sign-in of ${email}: ${answer.body}`);
		return answer.json().data.token;
	};
	const otherPassword = "another long password";
	await send("POST", "/api/v1/auth/register", {
		body: {
			first_name: "Other",
			last_name: "Customer",
			username: "other",
			email: "other@example.com",
			phone: "555 0100",
			country_code: "+1",
			country: "germany",
			nationality: "germany",
			password: otherPassword,
			confirm_password: otherPassword,
		},
	});
	await pool.query("UPDATE users SET status = 'active' WHERE email_key = 'other@example.com'");
	const tokens = {
		anon: null,
		pending: await login("pending@truefill.test", DEMO_CUSTOMER.password),
		deactivated: await login("deactivated@truefill.test", DEMO_CUSTOMER.password),
		customer: await login(DEMO_CUSTOMER.email, DEMO_CUSTOMER.password),
		other: await login("other@example.com", otherPassword),
		support: await login("support@truefill.test", DEMO_ADMIN.password),
		finance: await login("finance@truefill.test", DEMO_ADMIN.password),
		risk: await login("risk@truefill.test", DEMO_ADMIN.password),
		admin: await login(DEMO_ADMIN.email, DEMO_ADMIN.password),
	};
	if (options.elevated !== false) {
		await pool.query(
			"INSERT INTO session_elevations SELECT id, now() + interval '1 hour' FROM sessions ON CONFLICT DO NOTHING",
		);
	}
	const accountId = async (): Promise<string> =>
		(await send("GET", "/api/v1/accounts", { token: tokens.customer })).json().data[0].id;
	return {
		async runJobs() {
			for (const { run } of loops) await run();
			await jobs.runAll();
		},
		seedLiveCustomer,
		async makeSampleData(goesOn = () => true) {
			await sample.beginSampleData();
			await sample.makeSampleData(goesOn);
		},
		dir,
		app,
		pool,
		engine,
		accounts,
		backoffice,
		realtime,
		identity,
		routes,
		logged,
		tokens,
		send,
		accountId,
		async openTrade(volume = "1000") {
			const answer = await send("POST", "/api/v1/trades", {
				token: tokens.customer,
				body: {
					command_id: randomUUID(),
					account_id: await accountId(),
					asset_id: "EURUSD",
					trade_type: "buy",
					volume,
				},
			});
			if (answer.statusCode !== 201) throw new Error(`no trade: ${answer.body}`);
			return answer.json().data.trade.id;
		},
		async placeOrder() {
			const answer = await send("POST", "/api/v1/orders", {
				token: tokens.customer,
				body: {
					command_id: randomUUID(),
					account_id: await accountId(),
					asset_id: "EURUSD",
					side: "buy",
					volume: "1000",
					order_type: "limit",
					price: "0.5",
				},
			});
			if (answer.statusCode !== 201) throw new Error(`no order: ${answer.body}`);
			return answer.json().data.orders[0].id;
		},
		setPrice(instrumentId, bid, ask) {
			const tick = { bid: priceOf(bid), ask: priceOf(ask), tsMs: clock.nowMs(), source: "a test" };
			for (let time = 0; time < 2; time++) market.offer(instrumentId, tick);
		},
		async close() {
			await close();
			await engine.stop();
			await market.stop();
			await database.drop();
			await rm(dir, { recursive: true, force: true });
		},
	};
}

/** As after the approval of an identity document, without the documents. */
export async function lockIdentity(pool: Pool, userId: string): Promise<void> {
	await pool.query(
		`INSERT INTO personal_details (user_id, version, verified_at, verified_by) VALUES ($1, 1, now(), 'usr_support')
		ON CONFLICT (user_id) DO UPDATE SET verified_at = now(), verified_by = 'usr_support'`,
		[userId],
	);
}

export interface Published {
	readonly channels: string[];
	readonly event: string;
	readonly payload: unknown;
}

/** Copies outbox rows into another table, because the dispatcher deletes them. Call it before the first message. */
export async function keepPublished(
	pool: Pool,
): Promise<{ published(): Promise<Published[]>; forget(): Promise<void> }> {
	await pool.query(`
		CREATE TABLE published_for_test (LIKE messages_outbox);
		CREATE FUNCTION keep_published() RETURNS trigger LANGUAGE plpgsql AS $$
			BEGIN INSERT INTO published_for_test SELECT NEW.*; RETURN NULL; END $$;
		CREATE TRIGGER keep_published AFTER INSERT ON messages_outbox FOR EACH ROW EXECUTE FUNCTION keep_published()`);
	return {
		published: async () =>
			(await pool.query<Published>("SELECT channels, event, payload FROM published_for_test ORDER BY id")).rows,
		forget: async () => void (await pool.query("DELETE FROM published_for_test")),
	};
}
