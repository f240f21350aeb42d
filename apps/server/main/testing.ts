import { randomUUID } from "node:crypto";
import { LEVERAGE_PROFILES } from "@truefill/core/instruments";
import { SEED_INSTRUMENTS } from "@truefill/core/instruments/seed";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { createEngine, type Engine, postgresStore } from "../engine/index.ts";
import { createIdentity, DEMO_ADMIN, DEMO_CUSTOMER } from "../modules/identity/index.ts";
import { createLog, createSystemClock, type Pool } from "../platform/index.ts";
import { createTestDatabase } from "../platform/postgres/testing.ts";
import { createMarket } from "../prices/index.ts";
import type { Role } from "./authorization.golden.ts";
import { compose } from "./compose.ts";

export interface FullSite {
	readonly app: FastifyInstance;
	readonly pool: Pool;
	readonly engine: Engine;
	/** `GET /api/v1/user`, as registered. */
	readonly routes: string[];
	/** Lines of the log at warn and above. */
	readonly logged: string[];
	readonly tokens: Readonly<Record<Role, string | null>>;
	send(
		method: string,
		url: string,
		options?: { token?: string | null; body?: unknown },
	): Promise<LightMyRequestResponse>;
	/** The demo customer's account. */
	accountId(): Promise<string>;
	/** Opens a trade for the demo customer; its id. */
	openTrade(volume?: string): Promise<string>;
	/** Places a buy limit far below the market for the demo customer; its id. */
	placeOrder(): Promise<string>;
	close(): Promise<void>;
}

/** Everything but listening: real database, real engine, simulated prices, the demo's people and one more customer. */
export async function createFullSite(): Promise<FullSite> {
	const database = await createTestDatabase({ max: 10 });
	const { pool } = database;
	const clock = createSystemClock();
	const logged: string[] = [];
	const log = createLog({ level: "warn", destination: { write: (line: string) => void logged.push(line) } });
	const identity = await createIdentity({ pool, clock, demo: true, publicUrl: null });
	const market = await createMarket({
		config: { feed: { kind: "simulated" }, marketHours: "always" },
		clock,
		log,
		pool,
		instruments: SEED_INSTRUMENTS,
		profile: LEVERAGE_PROFILES["retail-eu-uk"],
	});
	await market.start();
	const engine = await createEngine({ store: postgresStore(pool), market, log });
	const routes: string[] = [];
	const unlimited = { burst: 1_000_000, perSecond: 1_000_000 };
	const { app, seedDemo, close } = await compose({
		pool,
		clock,
		log,
		market,
		engine,
		identity,
		web: undefined,
		demo: true,
		publicUrl: null,
		feedKey: null,
		isReady: () => true,
		version: "test",
		limits: { session: unlimited, network: unlimited },
		onRoute: (method, url) => void routes.push(`${method} ${url}`),
	});
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
			country: "united-states",
			nationality: "united-states",
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
		admin: await login(DEMO_ADMIN.email, DEMO_ADMIN.password),
	};
	const accountId = async (): Promise<string> =>
		(await send("GET", "/api/v1/accounts", { token: tokens.customer })).json().data[0].id;
	return {
		app,
		pool,
		engine,
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
		async close() {
			await close();
			await engine.stop();
			await market.stop();
			await database.drop();
		},
	};
}
