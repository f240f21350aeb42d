import { accounts, adminUsers, openTrade } from "@truefill/contracts/http";
import { refuse } from "@truefill/core/result";
import type { FastifyInstance, InjectOptions } from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createSystemClock } from "../platform/clock.ts";
import { createLog } from "../platform/log.ts";
import { buildHttp } from "./app.ts";
import type { BoundRoute } from "./bind.ts";
import { OPEN_SITE } from "./testing-guard.ts";

const CUSTOMER = "c".repeat(40);
const logged: string[] = [];
let nowMs = 0;
let app: FastifyInstance;

beforeEach(async () => {
	nowMs = 1_800_000_000_000;
	logged.length = 0;
	const stub = (call: BoundRoute["call"]): BoundRoute => ({ call, handle: async () => refuse("ACCOUNT_NOT_FOUND") });
	app = await buildHttp({
		modules: [[accounts, adminUsers, openTrade].map(stub)],
		...OPEN_SITE,
		authenticator: {
			authenticate: async (token) =>
				token === CUSTOMER
					? {
							user: { id: "usr_1", email: "c@example.com", role: "customer", staffRole: null, status: "active" },
							session: { id: "ses_1", expiresAtMs: 0 },
						}
					: undefined,
			isOwn: () => false,
			ownRenewal: () => undefined,
		},
		feedKey: null,
		publicUrl: null,
		web: undefined,
		clock: { ...createSystemClock(), monotonicMs: () => nowMs },
		log: createLog({ level: "info", destination: { write: (line: string) => void logged.push(line) } }),
		health: { isLive: () => true, notReady: () => [] },
		version: "test",
		limits: { session: { burst: 200, perSecond: 0.1 } },
	});
});
afterEach(() => app.close());

const send = (request: InjectOptions) =>
	app.inject({ ...request, headers: { authorization: `Bearer ${CUSTOMER}`, ...request.headers } });
const lines = () => logged.map((line): unknown => JSON.parse(line));

it("names who was refused what, with the names of wrong fields and nothing that they sent", async () => {
	await send({ method: "GET", url: "/api/v1/admin/users?search=secret-word" });
	await send({
		method: "POST",
		url: "/api/v1/trades",
		headers: { "content-type": "application/json" },
		payload: '{"volume":"secret-word","password":"secret-word"}',
	});
	await send({ method: "GET", url: "/api/v1/accounts", headers: { authorization: `Bearer ${"x".repeat(40)}` } });
	await send({ method: "GET", url: "/api/v1/secret-word" });
	expect(lines()).toMatchObject([
		{ msg: "refused", route: "GET /api/v1/admin/users", code: "NOT_ALLOWED", user: "usr_1", network: "127.0.0.1" },
		{ route: "POST /api/v1/trades", code: "INPUT_INVALID", user: "usr_1", fields: expect.arrayContaining(["volume"]) },
		{ route: "GET /api/v1/accounts", code: "SESSION_ENDED", user: null },
		{ code: "NOT_FOUND", user: null },
	]);
	expect(logged.join("\n")).not.toMatch(/secret-word|xxxx|cccc/);
});

it("says nothing of somebody who is not signed in yet, and fills no disk in a flood", async () => {
	await send({ method: "GET", url: "/api/v1/accounts", headers: { authorization: "" } });
	expect(logged).toEqual([]);
	for (let each = 0; each < 100; each++) await send({ method: "GET", url: "/api/v1/admin/users" });
	expect(logged).toHaveLength(60);
	nowMs += 2_000;
	await send({ method: "GET", url: "/api/v1/admin/users" });
	expect(lines().at(-1)).toMatchObject({ code: "NOT_ALLOWED", leftOut: 40 });
});

it("names who asks too often", async () => {
	for (let each = 0; each < 200; each++) await send({ method: "GET", url: "/api/v1/accounts" });
	nowMs += 2_000;
	await send({ method: "GET", url: "/api/v1/accounts" });
	expect(lines().at(-1)).toMatchObject({ code: "TOO_MANY_REQUESTS", user: "usr_1", network: "127.0.0.1" });
});
