import { SAMPLES, sampleData } from "@truefill/contracts/samples";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { buildHttp } from "../../http/app.ts";
import { type Clock, createLog, type Pool } from "../../platform/index.ts";
import { createTestDatabase } from "../../platform/postgres/testing.ts";
import { createSettings } from "../settings/index.ts";
import { createIdentity, DEMO_CUSTOMER, type Identity } from "./index.ts";

export interface TestSite {
	readonly app: FastifyInstance;
	readonly pool: Pool;
	readonly identity: Identity;
	readonly clock: Clock & { advance(ms: number): void };
	readonly opened: string[];
	/** Lines of the log at warn and above. */
	readonly logged: string[];
	query<T extends object>(sql: string, values?: unknown[]): Promise<T[]>;
	send(method: "GET" | "POST", path: string, options?: SendOptions): Promise<LightMyRequestResponse>;
	login(email?: string, password?: string): Promise<{ token: string; renewal: string }>;
	close(): Promise<void>;
}

export interface SendOptions {
	readonly body?: unknown;
	readonly token?: string;
	readonly renewal?: string;
	readonly address?: string;
	readonly headers?: Readonly<Record<string, string>>;
}

/** People, sessions and settings on a real database, over real HTTP handling; accounts and prices are samples. */
export async function createTestSite(
	options: { demo?: boolean; publicUrl?: URL; seed?: boolean } = {},
): Promise<TestSite> {
	const database = await createTestDatabase({ max: 8 });
	const clock = movableClock(Date.UTC(2026, 0, 2, 3, 4, 5));
	const logged: string[] = [];
	const log = createLog({ level: "warn", destination: { write: (line: string) => void logged.push(line) } });
	const demo = options.demo ?? true;
	const publicUrl = options.publicUrl ?? null;
	const { pool } = database;
	const identity = await createIdentity({ pool, clock, demo, publicUrl });
	if (options.seed ?? true) await identity.seedDemo();
	const settings = createSettings({
		pool,
		clock,
		log,
		demo,
		demoSignIn: DEMO_CUSTOMER,
		publicUrl,
		market: () => sampleData,
		priceFeed: { path: "/socket.io", issueKey: (holder) => identity.priceKeys.issue(holder) },
	});
	await settings.seedDemo();
	const opened: string[] = [];
	const accounts = {
		firstAccount: (userId: string) =>
			opened.includes(userId)
				? { id: `acc_${userId}`, balance: "10000.00", credit: "0.00", currency: "USD" }
				: undefined,
		openDemoAccount: async (userId: string) => void opened.push(userId),
	};
	const app = await buildHttp({
		modules: [identity.routes(accounts), settings.routes],
		authenticator: identity.authenticator,
		feedKey: null,
		publicUrl,
		web: undefined,
		clock,
		log,
		isReady: () => true,
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
				...(sent.renewal === undefined ? {} : { cookie: `${cookie}=${sent.renewal}` }),
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

export const REGISTRATION = SAMPLES.register?.body ?? {};

function movableClock(startMs: number): Clock & { advance(ms: number): void } {
	let nowMs = startMs;
	return {
		nowMs: () => nowMs,
		monotonicMs: () => nowMs,
		advance: (ms) => {
			nowMs += ms;
		},
	};
}
