import { pushQuotes } from "@truefill/contracts/http";
import { ok } from "@truefill/core/result";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createSystemClock } from "../platform/clock.ts";
import { createLog } from "../platform/log.ts";
import { buildHttp } from "./app.ts";
import { OPEN_SITE } from "./testing-guard.ts";

const KEY = "the-key-of-the-bridge";
let app: FastifyInstance;
let nowMs = 0;

beforeEach(async () => {
	nowMs = 0;
	app = await buildHttp({
		modules: [[{ call: pushQuotes, handle: async () => ok({ data: { accepted: 1, refused: 0, reasons: [] } }) }]],
		...OPEN_SITE,
		authenticator: { authenticate: () => undefined, isOwn: () => false, ownRenewal: () => undefined },
		feedKey: KEY,
		publicUrl: null,
		web: undefined,
		clock: { ...createSystemClock(), monotonicMs: () => nowMs },
		log: createLog({ level: "silent" }),
		health: { isLive: () => true, notReady: () => [] },
		version: "test",
		limits: { network: { burst: 10, perSecond: 1 }, bridge: { burst: 20, perSecond: 1 } },
	});
});
afterEach(() => app.close());

const push = async (key: string, quotes = 1): Promise<number> => {
	const body = Array.from({ length: quotes }, () => ({ id: "EURUSD", bid: "1.08500", ask: "1.08510" }));
	const headers = { "content-type": "application/json", "x-feed-key": key };
	return (await app.inject({ method: "POST", url: "/api/v1/feed/quotes", headers, payload: body })).statusCode;
};

it("anonymous callers who fill the limit of the bridge's network do not stop its prices", async () => {
	const wrong: number[] = [];
	for (let times = 0; times < 12; times += 1) wrong.push(await push("the-key-of-the-bridgf"));
	expect(wrong).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
	expect(await push(KEY)).toBe(200);
});

it("the bridge itself is slowed down, sooner with large bodies, and only for a while", async () => {
	expect(await push(KEY, 1_000)).toBe(200);
	const then: number[] = [];
	for (let times = 0; times < 19; times += 1) then.push(await push(KEY));
	// A thousand quotes are 43 KB, which costs three of twenty tokens.
	expect(then.filter((status) => status === 200)).toHaveLength(17);
	expect(then.at(-1)).toBe(429);
	nowMs += 1_000;
	expect(await push(KEY)).toBe(200);
});
