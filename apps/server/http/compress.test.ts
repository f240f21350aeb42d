import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { autoLogin, type Call, candles, data, settings } from "@truefill/contracts/http";
import { SAMPLES } from "@truefill/contracts/samples";
import { ok } from "@truefill/core/result";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSystemClock } from "../platform/clock.ts";
import { createLog } from "../platform/log.ts";
import { buildHttp } from "./app.ts";
import type { BoundRoute } from "./bind.ts";
import { OPEN_SITE } from "./testing-guard.ts";
import { etagOf, isMatched } from "./validators.ts";

const TOKEN = "t".repeat(43);
const bearer = { authorization: `Bearer ${TOKEN}` };
let answers: Record<string, unknown>;
const stub = (call: Call): BoundRoute => ({ call, handle: async () => ok(answers[call.id]) });

let app: FastifyInstance;
beforeAll(async () => {
	app = await buildHttp({
		modules: [[candles, data, settings, autoLogin].map(stub)],
		...OPEN_SITE,
		authenticator: {
			authenticate: async (given) =>
				given === TOKEN
					? {
							user: { id: "usr_1", email: "c@example.com", role: "customer", staffRole: null, status: "active" },
							session: { id: "ses_1", expiresAtMs: 0 },
						}
					: undefined,
			isOwn: () => true,
			ownRenewal: () => undefined,
		},
		feedKey: null,
		publicUrl: null,
		web: undefined,
		clock: createSystemClock(),
		log: createLog({ level: "silent" }),
		health: { isLive: () => true, notReady: () => [] },
		version: "test",
	});
});
afterAll(() => app.close());

const bar = SAMPLES.candles?.response as { data: unknown[] };
const many = (count: number) => ({ ...bar, data: Array.from({ length: count }, () => bar.data[0]) });
beforeEach(() => {
	answers = Object.fromEntries(["candles", "data", "settings", "autoLogin"].map((id) => [id, SAMPLES[id]?.response]));
	answers.candles = many(400);
});

const CANDLES = `/api/v1/instruments/EURUSD/candles?${new URLSearchParams(SAMPLES.candles?.query as Record<string, string>)}`;
const get = (url: string, headers: Record<string, string> = {}) =>
	app.inject({ url, headers: { host: "localhost", ...bearer, ...headers } });
const plain = ({ headers, rawPayload }: LightMyRequestResponse): unknown => {
	const encoding = headers["content-encoding"];
	const bytes =
		encoding === "br" ? brotliDecompressSync(rawPayload) : encoding === "gzip" ? gunzipSync(rawPayload) : rawPayload;
	return JSON.parse(bytes.toString());
};

describe("JSON of more than 1 kB", () => {
	it.each([
		["br", "gzip, deflate, br"],
		["gzip", "gzip"],
		[undefined, "br;q=0, gzip;q=0"],
		[undefined, ""],
	])("comes as %s to who takes %s", async (encoding, accepted) => {
		const answer = await get(CANDLES, accepted === "" ? {} : { "accept-encoding": accepted });
		expect(answer.statusCode).toBe(200);
		expect(answer.headers["content-encoding"]).toBe(encoding);
		expect(answer.headers.vary).toBe("accept-encoding");
		expect(Number(answer.headers["content-length"])).toBe(answer.rawPayload.length);
		expect(plain(answer)).toEqual(answers.candles);
		if (encoding !== undefined)
			expect(answer.rawPayload.length).toBeLessThan(JSON.stringify(answers.candles).length / 4);
	});

	it("is what is compressed, nothing smaller, and never the answer of a sign-in", async () => {
		answers.candles = many(1);
		expect((await get(CANDLES, { "accept-encoding": "br" })).headers["content-encoding"]).toBeUndefined();
		const session = answers.autoLogin as { data: { user: Record<string, unknown> } };
		answers.autoLogin = { data: { ...session.data, user: { ...session.data.user, first_name: "G".repeat(2_000) } } };
		const entered = await app.inject({
			method: "POST",
			url: "/api/v1/auth/auto-login",
			headers: { host: "localhost", "content-type": "application/json", "accept-encoding": "br" },
			payload: JSON.stringify(SAMPLES.autoLogin?.body),
		});
		expect(entered.rawPayload.length).toBeGreaterThan(1_024);
		expect(entered.headers["content-encoding"]).toBeUndefined();
	});

	it("is compressed for so many people without a session at once, and for the others not at all", async () => {
		const settingsOf = answers.settings as { data: Record<string, unknown> };
		answers.settings = { ...settingsOf, data: { ...settingsOf.data, maintenanceMessage: "x".repeat(900) } };
		const ask = () => app.inject({ url: "/api/v1/settings", headers: { host: "localhost", "accept-encoding": "br" } });
		const all = await Promise.all(Array.from({ length: 20 }, ask));
		const packed = all.filter(({ headers }) => headers["content-encoding"] === "br");
		expect(packed.length).toBeGreaterThanOrEqual(1);
		expect(packed.length).toBeLessThan(20);
		for (const each of all) expect(plain(each)).toEqual(plain(all[0] as LightMyRequestResponse));
		// Finished compressions free their slots.
		expect((await ask()).headers["content-encoding"]).toBe("br");
	});

	it("is the documentation too, which is compressed once", async () => {
		const ask = () => get("/api/v1/openapi.json", { "accept-encoding": "br" });
		const first = await ask();
		expect(first.headers["content-encoding"]).toBe("br");
		expect(plain(first)).toMatchObject({ openapi: expect.any(String) });
		expect((await ask()).rawPayload.equals(first.rawPayload)).toBe(true);
	});
});

describe("validators", () => {
	it.each(["/api/v1/data", CANDLES])("stand on %s; what has not changed is not sent again", async (url) => {
		const first = await get(url);
		const { etag } = first.headers;
		expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
		const again = await get(url, { "if-none-match": `"other", ${etag}`, "accept-encoding": "br" });
		expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", etag]);
		expect(again.headers["cache-control"]).toBe("no-store");
		answers.candles = many(3);
		const site = answers.data as { data: Record<string, unknown> };
		answers.data = { data: { ...site.data, server_time: "2030-01-02T03:04:05.678Z" } };
		const changed = await get(url, { "if-none-match": String(etag) });
		expect(changed.statusCode).toBe(200);
		expect(changed.headers.etag).not.toBe(etag);
	});

	it("are compared weakly, and a star is every one", () => {
		const etag = etagOf("a");
		expect(isMatched(etag.slice(2), etag)).toBe(true);
		expect(isMatched("*", etag)).toBe(true);
		expect(isMatched(etagOf("b"), etag)).toBe(false);
		expect(isMatched(undefined, etag)).toBe(false);
	});
});
