import { randomBytes } from "node:crypto";
import { SAMPLES, sampleData } from "@truefill/contracts/samples";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { buildHttp } from "../../http/app.ts";
import { createLog, type Pool } from "../../platform/index.ts";
import { createTestDatabase } from "../../platform/postgres/testing.ts";
import { heldClock, type MovedClock } from "../../platform/testing-clock.ts";
import { TEST_PASSWORD_COST } from "../../testing/password-cost.ts";
import { createMail } from "../mail/index.ts";
import { Requests } from "../requests/index.ts";
import { createSettings } from "../settings/index.ts";
import { createAuthMethods, type Provider } from "./credentials/auth-methods/index.ts";
import { openBreachedPasswords } from "./credentials/breached/index.ts";
import { createIdentity, DEMO_CUSTOMER, type Identity } from "./index.ts";

export interface TestSite {
	readonly app: FastifyInstance;
	readonly pool: Pool;
	readonly identity: Identity;
	readonly clock: MovedClock;
	readonly opened: string[];
	answerMailRequests(): Promise<void>;
	/** Queued notifications. */
	notified(): Promise<{ user_id: string; code: string; params: Record<string, string> }[]>;
	/** Log rows at warn and above. */
	readonly logged: string[];
	query<T extends object>(sql: string, values?: unknown[]): Promise<T[]>;
	send(
		method: "GET" | "POST" | "PATCH" | "DELETE",
		path: string,
		options?: SendOptions,
	): Promise<LightMyRequestResponse>;
	login(email?: string, password?: string): Promise<{ token: string; renewal: string }>;
	close(): Promise<void>;
}

export interface SendOptions {
	readonly body?: unknown;
	readonly token?: string;
	readonly renewal?: string;
	/** Further cookies by name. */
	readonly cookies?: Readonly<Record<string, string>>;
	readonly address?: string;
	readonly headers?: Readonly<Record<string, string>>;
}

/** Users, sessions and settings on a real database, with real HTTP handling; accounts and prices are samples. */
export async function createTestSite(
	options: { demo?: boolean; publicUrl?: URL; seed?: boolean; providers?: readonly Provider[] } = {},
): Promise<TestSite> {
	const database = await createTestDatabase({ max: 8 });
	const clock = heldClock(Date.UTC(2026, 0, 2, 3, 4, 5));
	const logged: string[] = [];
	const log = createLog({ level: "warn", destination: { write: (line: string) => void logged.push(line) } });
	const demo = options.demo ?? true;
	const publicUrl = options.publicUrl ?? null;
	const { pool } = database;
	const identity = await createIdentity({
		pool,
		clock,
		demo,
		publicUrl,
		breached: await openBreachedPasswords(null, log),
		passwordCost: TEST_PASSWORD_COST,
	});
	if (options.seed ?? true) await identity.seedDemo();
	// No request of these tests sends a command.
	const engine = { submit: () => Promise.reject(new Error("there is no engine here")) };
	const settings = createSettings({
		pool,
		requests: new Requests({ pool, engine, clock }),
		clock,
		log,
		demo,
		demoSignIn: DEMO_CUSTOMER,
		demoMoney: demo,
		publicUrl,
		market: () => sampleData,
		realtime: { driver: "own", key: "truefill", host: null, cluster: "mt1", force_tls: false },
		priceFeed: { path: "/socket.io", issueKey: (holder) => identity.priceKeys.issue(holder) },
	});
	await settings.seedDemo();
	const opened: string[] = [];
	const accounts = {
		firstAccount: async (userId: string) =>
			opened.includes(userId)
				? { id: `acc_${userId}`, balance: "10000.00", credit: "0.00", currency: "USD" }
				: undefined,
		openFirstAccount: async (userId: string) => void opened.push(userId),
	};
	const mail = createMail({
		pool,
		clock,
		log,
		config: { smtp: null, from: "Truefill <no-reply@truefill.invalid>" },
		page: false,
		siteName: async () => "Truefill",
		origin: () => publicUrl?.origin ?? "http://localhost:3000",
	});
	const inbox = { unreadMessages: async () => 0, unreadNotifications: async () => [] };
	const ports = {
		accounts,
		inbox,
		mail,
		wake: () => undefined,
		concealAccounts: settings.concealsAccounts,
		log,
	};
	const authMethods = createAuthMethods({
		pool,
		clock,
		log,
		mail,
		signIn: identity.signIn(ports),
		sessions: identity.authenticator,
		tokens: identity.tokens,
		keys: await identity.keys("second-factor", () => randomBytes(32)),
		publicUrl,
		origin: () => publicUrl?.origin ?? "http://localhost:3000",
		providers: options.providers ?? [],
		siteName: async () => (await settings.current()).name,
		demandedOf: settings.staffSecondFactor,
		onTokenEnded: (ended) => identity.sessionEvents.sessionEnded(ended),
	});
	const bound = identity.bind({
		...ports,
		secondStep: authMethods.secondStep,
		registered: authMethods.registered,
		authMethods: authMethods.port,
	});
	const app = await buildHttp({
		modules: [bound.routes, authMethods.routes, settings.routes],
		authenticator: authMethods.authenticator,
		proofs: authMethods,
		isSiteDisabled: () => false,
		extraRoutes: [authMethods.pages],
		feedKey: null,
		publicUrl,
		web: undefined,
		clock,
		log,
		health: { isLive: () => true, notReady: () => [] },
		version: "test",
	});
	const send: TestSite["send"] = (method, path, sent = {}) => {
		const cookie = publicUrl?.protocol === "http:" ? "truefill-renewal" : "__Host-truefill-renewal";
		const request: InjectOptions = {
			method,
			url: `/api/v1${path}`,
			remoteAddress: sent.address ?? "192.0.2.1",
			headers: {
				host: "localhost:3000",
				...(sent.token === undefined ? {} : { authorization: `Bearer ${sent.token}` }),
				...cookieHeader({ ...(sent.renewal === undefined ? {} : { [cookie]: sent.renewal }), ...sent.cookies }),
				...(sent.body === undefined ? {} : { "content-type": "application/json" }),
				...sent.headers,
			},
			...(sent.body === undefined ? {} : { payload: JSON.stringify(sent.body) }),
		};
		return app.inject(request);
	};
	return {
		app,
		pool,
		identity,
		clock,
		opened,
		notified: async () => (await pool.query("SELECT user_id, code, params FROM notification_queue ORDER BY id")).rows,
		answerMailRequests: () => bound.answerMailRequests(),
		logged,
		send,
		query: async <T extends object>(sql: string, values: unknown[] = []) => (await pool.query<T>(sql, values)).rows,
		async login(email = DEMO_CUSTOMER.email, password = DEMO_CUSTOMER.password) {
			const answer = await send("POST", "/auth/login", { body: { email, password }, address: "192.0.2.200" });
			if (answer.statusCode !== 200) throw new Error(`sign-in failed: ${answer.body}`);
			return { token: answer.json().data.token, renewal: renewalOf(answer) };
		},
		async close() {
			await app.close();
			await database.drop();
		},
	};
}

export function renewalOf(answer: LightMyRequestResponse): string {
	const cookie = answer.cookies.find(({ name }) => name.endsWith("truefill-renewal"));
	if (cookie === undefined) throw new Error("no renewal cookie");
	return cookie.value;
}

function cookieHeader(cookies: Readonly<Record<string, string>>): { cookie?: string } {
	const pairs = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
	return pairs.length === 0 ? {} : { cookie: pairs.join("; ") };
}

export const REGISTRATION = SAMPLES.register?.body ?? {};
