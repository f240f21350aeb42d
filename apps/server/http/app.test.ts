import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errorBody } from "@truefill/contracts/errors";
import {
	accounts,
	closeTrade,
	currentUser,
	logout,
	openTrade,
	pushQuotes,
	settings,
	uploadAttachment,
} from "@truefill/contracts/http";
import { SAMPLES } from "@truefill/contracts/samples";
import { ok, refuse } from "@truefill/core/result";
import { until } from "@truefill/testkit/until";
import { type FastifyInstance, fastify, type InjectOptions } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createSystemClock } from "../platform/clock.ts";
import { createLog } from "../platform/log.ts";
import { buildHttp, type HttpOptions } from "./app.ts";
import { type BoundRoute, route } from "./bind.ts";
import type { SignedIn } from "./guard.ts";
import { enforcePolicy } from "./policy.ts";
import { attachSocket } from "./sockets.ts";
import { OPEN_SITE } from "./testing-guard.ts";
import { WebApp } from "./web-app.ts";

const answerOf = (id: string) => SAMPLES[id]?.response;
const token = (name: string) => `${name}-`.padEnd(40, "x");
const people: Record<string, SignedIn["user"]> = {
	[token("customer")]: { id: "usr_1", email: "c@example.com", role: "customer", staffRole: null, status: "active" },
	[token("pending")]: { id: "usr_2", email: "p@example.com", role: "customer", staffRole: null, status: "pending" },
	[token("deactivated")]: {
		id: "usr_3",
		email: "d@example.com",
		role: "customer",
		staffRole: null,
		status: "deactivated",
	},
	[token("admin")]: { id: "usr_4", email: "a@example.com", role: "admin", staffRole: "super", status: "active" },
};

const handled: unknown[] = [];
let answer: () => unknown;
/** Accepts every input and returns the test's answer. */
const stub = (call: BoundRoute["call"]): BoundRoute => ({
	call,
	handle: async ({ body, query, params }) => {
		handled.push({ body, query, params });
		return ok(answer());
	},
});

let dir: string;
let app: FastifyInstance;
const logged: string[] = [];
const log = createLog({ level: "warn", destination: { write: (line: string) => void logged.push(line) } });
const options = async (): Promise<HttpOptions> => ({
	modules: [[settings, currentUser, accounts, logout, openTrade, pushQuotes].map(stub)],
	...OPEN_SITE,
	authenticator: {
		authenticate: async (given) => {
			const user = people[given];
			return user && { user, session: { id: `ses-${user.id}`, expiresAtMs: 0 } };
		},
		isOwn: (given) => people[given] !== undefined,
		ownRenewal: () => undefined,
	},
	feedKey: "the-right-feed-key",
	publicUrl: null,
	web: await WebApp.load(dir),
	clock: createSystemClock(),
	log,
	health: { isLive: () => true, notReady: () => [] },
	version: "test",
});

beforeAll(async () => {
	dir = await mkdtemp(join(tmpdir(), "truefill-web-"));
	await mkdir(join(dir, "assets"));
	await writeFile(join(dir, "index.html"), "<!doctype html><title>Truefill</title>");
	await writeFile(join(dir, "assets/main-1a2b3c4d.js"), "main()");
	app = await buildHttp(await options());
});
afterAll(async () => {
	await app.close();
	await rm(dir, { recursive: true });
});
beforeEach(() => {
	answer = () => answerOf("settings");
	handled.length = 0;
	logged.length = 0;
});

const send = (request: InjectOptions) =>
	app.inject({ ...request, headers: { host: "localhost:3000", ...request.headers } });
const asCustomer = { authorization: `Bearer ${token("customer")}` };
const order = (payload: string, headers: Record<string, string> = {}) =>
	send({
		method: "POST",
		url: "/api/v1/trades",
		headers: { ...asCustomer, "content-type": "application/json", ...headers },
		payload,
	});

describe("the policy", () => {
	it("stops the boot at a route without declared access", async () => {
		const other = fastify({ exposeHeadRoutes: false });
		enforcePolicy(other, [{ method: "GET", url: "/known", access: "public" }]);
		expect(() => other.get("/known", { config: { access: "public" } }, async () => "")).not.toThrow();
		expect(() => other.get("/unknown", { config: { access: "public" } }, async () => "")).toThrow(/no declared access/);
		expect(() => other.post("/known", { config: { access: "public" } }, async () => "")).toThrow(/no declared access/);
		expect(() => other.get("/known", async () => "")).toThrow(/registered as undefined and declared as public/);
		expect(() => other.get("/known", { config: { access: "session" } }, async () => "")).toThrow(/declared as public/);
		await other.close();
	});

	it("stops the boot when two modules bind the same call", async () => {
		const twice = { ...(await options()), modules: [[stub(settings)], [stub(settings)]] };
		await expect(buildHttp(twice)).rejects.toThrow();
	});
});

describe("more commands than can be answered", () => {
	it("are refused with the time after which to try again; a close has its turn before them", async () => {
		const ends: (() => void)[] = [];
		const begun: string[] = [];
		const slow = (call: BoundRoute["call"]): BoundRoute => ({
			call,
			handle: () =>
				new Promise((resolve) => {
					begun.push(call.id);
					ends.push(() => resolve(ok(answerOf(call.id))));
				}),
		});
		const busy = await buildHttp({
			...(await options()),
			modules: [[slow(openTrade), slow(closeTrade)]],
			limits: { commands: { atOnce: 1, waitMs: { orders: 100, reductions: 60_000 } } },
		});
		const send = (call: typeof openTrade | typeof closeTrade) =>
			busy.inject({
				method: "POST",
				url: `/api/v1${call.path.replace("{id}", "T1")}`,
				headers: { ...asCustomer, "content-type": "application/json" },
				payload: JSON.stringify(SAMPLES[call.id]?.body),
			});
		const works = send(openTrade);
		await until(() => begun.length === 1, "the first order is worked on");
		const [waits, closes] = [send(openTrade), send(closeTrade)];
		const refused = await waits;
		expect(refused.statusCode).toBe(503);
		expect(refused.headers["retry-after"]).toBe("1");
		expect(errorBody.parse(refused.json()).code).toBe("OVERLOADED");
		expect(begun).toEqual(["openTrade"]);
		ends[0]?.();
		expect((await works).statusCode).toBe(201);
		await until(() => begun.length === 2, "the close is worked on");
		ends[1]?.();
		expect((await closes).statusCode).toBe(200);
		expect(begun).toEqual(["openTrade", "closeTrade"]);
		await busy.close();
	});
});

describe("a body that does not come", () => {
	it("is waited for only so long, and an upload longer", async () => {
		const upload = { ...stub(uploadAttachment), handle: async () => ok(answerOf("uploadAttachment")) };
		const slow = await buildHttp({
			...(await options()),
			modules: [[stub(openTrade), upload]],
			bodyTimeoutMs: 150,
		});
		const { port } = new URL(await slow.listen({ host: "127.0.0.1", port: 0 }));
		/** Sends a head and the beginning of a body. Returns whether the server closes the connection. */
		const hangsUp = (path: string, type: string, start: string) =>
			new Promise<boolean>((resolve) => {
				const socket = connect(Number(port), "127.0.0.1", () => {
					socket.write(
						`POST /api/v1${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${Object.entries(asCustomer)
							.map(([name, value]) => `${name}: ${value}\r\n`)
							.join("")}content-type: ${type}\r\ncontent-length: 5000\r\n\r\n${start}`,
					);
				});
				const timer = setTimeout(() => {
					socket.destroy();
					resolve(false);
				}, 1_500);
				socket.on("close", () => {
					clearTimeout(timer);
					resolve(true);
				});
				socket.on("error", () => undefined);
			});
		expect(await hangsUp("/trades", "application/json", '{"a":')).toBe(true);
		const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-';
		expect(await hangsUp("/chat/upload", "multipart/form-data; boundary=x", part)).toBe(false);
		await slow.close();
	}, 10_000);
});

describe("what a client sends", () => {
	const good = JSON.stringify(SAMPLES.openTrade?.body);

	it("reaches the use case as the contract has it", async () => {
		answer = () => answerOf("openTrade");
		const sent = await order(good);
		expect([sent.statusCode, sent.json()]).toEqual([201, answerOf("openTrade")]);
		expect(handled).toEqual([{ body: SAMPLES.openTrade?.body, query: {}, params: {} }]);
	});

	it.each([
		["malformed JSON", '{"a":', {}, 400, "INPUT_NOT_JSON"],
		["a key written twice", good.replace("{", '{"volume":"1",'), {}, 400, "INPUT_NOT_JSON"],
		["__proto__", good.replace("{", '{"__proto__":{"x":1},'), {}, 400, "INPUT_NOT_JSON"],
		["an array", "[]", {}, 400, "INPUT_INVALID"],
		["null", "null", {}, 400, "INPUT_INVALID"],
		["nothing", "", {}, 400, "INPUT_INVALID"],
		["text", good, { "content-type": "text/plain" }, 415, "INPUT_NOT_SUPPORTED"],
		["a form", "volume=1", { "content-type": "application/x-www-form-urlencoded" }, 415, "INPUT_NOT_SUPPORTED"],
		["too much", JSON.stringify({ a: "x".repeat(65_536) }), {}, 413, "INPUT_TOO_LARGE"],
		["another site's order", good, { "sec-fetch-site": "cross-site" }, 403, "NOT_ALLOWED"],
		["a sister site's order", good, { "sec-fetch-site": "same-site" }, 403, "NOT_ALLOWED"],
		["a foreign origin", good, { origin: "https://evil.example" }, 403, "NOT_ALLOWED"],
		["an origin of null", good, { origin: "null" }, 403, "NOT_ALLOWED"],
	])("is refused when it is %s", async (_what, payload, headers, status, code) => {
		const sent = await order(payload, headers as Record<string, string>);
		expect([sent.statusCode, sent.json().code]).toEqual([status, code]);
		expect(errorBody.safeParse(sent.json()).success).toBe(true);
		expect(handled).toEqual([]);
	});

	it("may come from the site's own page", async () => {
		answer = () => answerOf("openTrade");
		const sent = await order(good, { origin: "http://localhost:3000", "sec-fetch-site": "same-origin" });
		expect(sent.statusCode).toBe(201);
	});

	it("is refused with every wrong field named", async () => {
		const sent = await order(
			JSON.stringify({ command_id: "x", account_id: 7, trade_type: "hold", volume: null, extra: 1 }),
		);
		expect(sent.json()).toEqual({
			code: "INPUT_INVALID",
			message: "Some fields are not valid.",
			fields: {
				command_id: {
					code: "WRONG_FORMAT",
					message: "8 to 64 letters, digits, - or _",
				},
				account_id: { code: "WRONG_TYPE", message: "This field has the wrong type; expected string." },
				asset_id: { code: "REQUIRED", message: "This field is required." },
				trade_type: { code: "NOT_A_CHOICE", message: "This is not one of the choices: buy, sell." },
				volume: { code: "WRONG_TYPE", message: "This field has the wrong type; expected string." },
				extra: { code: "UNKNOWN_FIELD", message: "There is no such field." },
			},
		});
	});

	it.each(["?page=1", "?page=1&page=2", "?__proto__=1", "?a=%E0%A4%A"])(
		"has no query where none is known: %s",
		async (query) => {
			const sent = await send({ url: `/api/v1/settings${query}` });
			expect([sent.statusCode, sent.json().code]).toEqual([400, "INPUT_INVALID"]);
		},
	);
});

describe("what we answer", () => {
	it("is checked too: a wrong answer is ours, is logged without its content, and is never sent", async () => {
		answer = () => ({ data: { ...(answerOf("settings") as { data: object }).data, password_hash: "secret" } });
		const sent = await send({ url: "/api/v1/settings" });
		expect([sent.statusCode, sent.json().code]).toEqual([500, "INTERNAL"]);
		expect(sent.body).not.toContain("secret");
		expect(logged.join()).toContain("does not fit its contract");
		expect(logged.join()).not.toContain("secret");
	});

	it("is INTERNAL when a use case throws, without its message", async () => {
		answer = () => {
			throw new Error("relation users does not exist");
		};
		const sent = await send({ url: "/api/v1/settings" });
		expect([sent.statusCode, sent.json().code]).toEqual([500, "INTERNAL"]);
		expect(sent.body).not.toContain("relation");
		expect(logged.join()).toContain("relation users does not exist");
	});

	it("is UNAVAILABLE while the database is away, and says when to come again", async () => {
		answer = () => {
			throw Object.assign(new Error("connect ECONNREFUSED 10.0.0.7"), { code: "ECONNREFUSED" });
		};
		const sent = await send({ url: "/api/v1/settings" });
		expect([sent.statusCode, sent.json().code, sent.headers["retry-after"]]).toEqual([503, "UNAVAILABLE", "2"]);
		expect(sent.body).not.toContain("10.0.0.7");
	});

	it("is a refusal with its numbers when the use case refuses", async () => {
		const refusing = await buildHttp({
			...(await options()),
			modules: [[route(openTrade, () => refuse("VOLUME_BELOW_MINIMUM", { minimum: "1000" }))]],
		});
		const sent = await refusing.inject({
			method: "POST",
			url: "/api/v1/trades",
			headers: { ...asCustomer, "content-type": "application/json" },
			payload: good(),
		});
		await refusing.close();
		expect([sent.statusCode, sent.json()]).toEqual([
			422,
			{ code: "VOLUME_BELOW_MINIMUM", message: "The smallest volume is 1,000.", params: { minimum: "1000" } },
		]);
	});
	const good = () => JSON.stringify(SAMPLES.openTrade?.body);
});

describe("who may", () => {
	it.each([
		["/api/v1/user", "", 401, "SIGN_IN_REQUIRED"],
		["/api/v1/user", "Basic abc", 401, "SIGN_IN_REQUIRED"],
		["/api/v1/user", `Bearer ${token("anonymous")}`, 401, "SESSION_ENDED"],
		["/api/v1/accounts", `Bearer ${token("pending")}`, 403, "CLIENT_PENDING"],
		["/api/v1/accounts", `Bearer ${token("deactivated")}`, 403, "CLIENT_DEACTIVATED"],
		["/api/v1/accounts", `Bearer ${token("admin")}`, 403, "NOT_ALLOWED"],
	])("%s with %j: %i %s", async (url, authorization, status, code) => {
		const sent = await send({ url, headers: authorization === "" ? {} : { authorization } });
		expect([sent.statusCode, sent.json().code]).toEqual([status, code]);
		if (status === 401) expect(sent.headers["www-authenticate"]).toBe("Bearer");
	});

	it("a token in the address or in a cookie is nobody", async () => {
		const cookies = { cookie: `token=${token("customer")}` };
		expect((await send({ url: "/api/v1/user", headers: cookies })).statusCode).toBe(401);
		expect((await send({ url: `/api/v1/user?token=${token("customer")}` })).statusCode).toBe(401);
	});

	it("a price bridge with the right key, and no other", async () => {
		const push = (headers: Record<string, string>) =>
			send({
				method: "POST",
				url: "/api/v1/feed/quotes",
				headers: { "content-type": "application/json", ...headers },
				payload: JSON.stringify(SAMPLES.pushQuotes?.body),
			});
		answer = () => answerOf("pushQuotes");
		expect((await push({ "x-feed-key": "the-right-feed-key" })).statusCode).toBe(200);
		for (const key of ["", "the-right-feed-kez", "the-right-feed-key-and-more"]) {
			expect((await push(key === "" ? {} : { "x-feed-key": key })).json().code).toBe("FEED_KEY_WRONG");
		}
		expect((await push(asCustomer)).json().code).toBe("FEED_KEY_WRONG");
	});

	it("a session that goes wild is slowed down, and only that one", async () => {
		const slow = await buildHttp({ ...(await options()), limits: { session: { burst: 5, perSecond: 1 } } });
		answer = () => answerOf("currentUser");
		const codes: number[] = [];
		for (let i = 0; i < 7; i++)
			codes.push((await slow.inject({ url: "/api/v1/user", headers: asCustomer })).statusCode);
		expect(codes).toEqual([200, 200, 200, 200, 200, 429, 429]);
		const other = { authorization: `Bearer ${token("pending")}` };
		expect((await slow.inject({ url: "/api/v1/user", headers: other })).statusCode).toBe(200);
		await slow.close();
	});

	it("a network that tries tokens is slowed down before they are looked up", async () => {
		const authenticate = vi.fn(async () => undefined);
		const slow = await buildHttp({
			...(await options()),
			authenticator: { authenticate, isOwn: () => false, ownRenewal: () => undefined },
			limits: { network: { burst: 5, perSecond: 1 } },
		});
		const codes: number[] = [];
		for (let i = 0; i < 9; i++) {
			const headers = { authorization: `Bearer ${token(`guess${i}`)}` };
			codes.push((await slow.inject({ url: "/api/v1/user", headers })).statusCode);
		}
		await slow.close();
		expect(codes).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429]);
		expect(authenticate).toHaveBeenCalledTimes(5);
	});

	it.each([
		["without a proxy", null, "127.0.0.1", (n: number) => `9.9.9.${n}`],
		["past the proxy", new URL("https://trade.example"), "198.51.100.7", (n: number) => `9.9.9.${n}`],
		["behind the proxy", new URL("https://trade.example"), "127.0.0.1", (n: number) => `9.9.9.${n}, 198.51.100.7`],
	])("nobody is another network by a header of their own, %s", async (_name, publicUrl, remoteAddress, forwarded) => {
		const slow = await buildHttp({ ...(await options()), publicUrl, limits: { network: { burst: 3, perSecond: 1 } } });
		const codes: number[] = [];
		for (let i = 0; i < 5; i++) {
			const headers = {
				authorization: `Bearer ${token(`guess${i}`)}`,
				"x-forwarded-for": forwarded(i),
				"x-real-ip": `9.9.9.${i}`,
				forwarded: `for=9.9.9.${i}`,
			};
			codes.push((await slow.inject({ url: "/api/v1/user", headers, remoteAddress })).statusCode);
		}
		await slow.close();
		expect(codes).toEqual([401, 401, 401, 429, 429]);
	});

	it("each network behind the proxy is counted by itself", async () => {
		const publicUrl = new URL("https://trade.example");
		const slow = await buildHttp({
			...(await options()),
			publicUrl,
			limits: { network: { burst: 1, perSecond: 0.001 } },
		});
		const codes: number[] = [];
		for (const last of ["198.51.100.7", "198.51.100.8", "198.51.100.7"]) {
			const headers = { authorization: `Bearer ${token("guess")}`, "x-forwarded-for": `9.9.9.9, ${last}` };
			codes.push((await slow.inject({ url: "/api/v1/user", headers, remoteAddress: "127.0.0.1" })).statusCode);
		}
		await slow.close();
		expect(codes).toEqual([401, 401, 429]);
	});
});

describe("addresses", () => {
	it.each([
		["GET", "/api/v1/nothing", 404, "NOT_FOUND"],
		["GET", "/api", 404, "NOT_FOUND"],
		["GET", "/api/v1/settings/", 404, "NOT_FOUND"],
		["GET", "/api/v1/SETTINGS", 404, "NOT_FOUND"],
		["POST", "/main/trading", 404, "NOT_FOUND"],
		["POST", "/api/v1/settings", 405, "METHOD_NOT_ALLOWED"],
		["DELETE", "/api/v1/settings", 405, "METHOD_NOT_ALLOWED"],
		["OPTIONS", "/api/v1/trades", 405, "METHOD_NOT_ALLOWED"],
		["TRACE", "/api/v1/settings", 405, "METHOD_NOT_ALLOWED"],
		["TRACE", "/", 404, "NOT_FOUND"],
		["HEAD", "/api/v1/settings", 405, undefined],
		["GET", "/api/v1/%E0%A4%A", 404, "NOT_FOUND"],
		["GET", `/api/v1/${"x".repeat(2_000)}`, 404, "NOT_FOUND"],
	] as const)("%s %s: %i", async (method, url, status, code) => {
		const sent = await send({ method, url });
		expect(sent.statusCode).toBe(status);
		if (code !== undefined) expect(errorBody.parse(sent.json()).code).toBe(code);
		if (status === 405) expect(sent.headers.allow).toMatch(/^(?:GET|POST)$/);
	});
});

describe("headers", () => {
	const everywhere: readonly [string, InjectOptions][] = [
		["200", { url: "/api/v1/settings" }],
		["page", { url: "/", headers: { accept: "text/html" } }],
		["asset", { url: "/assets/main-1a2b3c4d.js" }],
		["400", { url: "/api/v1/settings?x=1" }],
		["401", { url: "/api/v1/user" }],
		["403", { url: "/api/v1/accounts", headers: { authorization: `Bearer ${token("pending")}` } }],
		["404", { url: "/api/v1/nothing" }],
		["404 of a malformed address", { url: "/api/v1/%E0%A4%A" }],
		["405", { method: "DELETE", url: "/api/v1/settings" }],
		[
			"413",
			{
				method: "POST",
				url: "/api/v1/auth/logout",
				headers: { ...asCustomer, "content-type": "application/json" },
				payload: `"${"x".repeat(70_000)}"`,
			},
		],
		[
			"415",
			{
				method: "POST",
				url: "/api/v1/auth/logout",
				headers: { ...asCustomer, "content-type": "text/xml" },
				payload: "<a/>",
			},
		],
		["docs", { url: "/api/docs" }],
		["openapi", { url: "/api/v1/openapi.json" }],
		["health", { url: "/health" }],
	];

	it.each(everywhere)("stand on %s", async (_name, request) => {
		const { headers } = await send(request);
		expect(headers["content-security-policy"]).toBe(
			"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self' ws://localhost:3000; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types push-worker picture-worker; report-uri /api/v1/csp-reports; report-to csp",
		);
		expect(headers["x-content-type-options"]).toBe("nosniff");
		expect(headers["referrer-policy"]).toBe("no-referrer");
		expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
		expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
		expect(headers["access-control-allow-origin"]).toBeUndefined();
		expect(headers["strict-transport-security"]).toBeUndefined();
		expect(headers.server).toBeUndefined();
		expect(headers["x-powered-by"]).toBeUndefined();
		if (String(request.url).startsWith("/api/v1/") && !String(request.url).includes("openapi")) {
			expect(headers["cache-control"]).toBe("no-store");
		}
	});

	it("stand on a 500, and a hostile host cannot write into the policy", async () => {
		answer = () => {
			throw new Error("no");
		};
		const { headers } = await send({ url: "/api/v1/settings", headers: { host: "x; script-src *" } });
		expect(headers["content-security-policy"]).toContain("connect-src 'self';");
		expect(headers["content-security-policy"]).not.toContain("*");
	});

	it("name the public origin and HSTS behind https", async () => {
		const secure = await buildHttp({ ...(await options()), publicUrl: new URL("https://trade.example.com") });
		const { headers } = await secure.inject({ url: "/health" });
		await secure.close();
		expect(headers["content-security-policy"]).toContain("connect-src 'self' wss://trade.example.com;");
		expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
	});
});

describe("requests that are no HTTP", () => {
	let port: number;
	beforeAll(async () => {
		port = Number.parseInt(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port, 10);
	});
	const raw = (text: string): Promise<string> =>
		new Promise((resolve) => {
			const socket = connect(port, "127.0.0.1", () => socket.write(text));
			let received = "";
			socket.on("data", (chunk) => {
				received += chunk.toString();
			});
			socket.on("close", () => resolve(received));
		});

	it.each([
		[
			"two lengths",
			"POST /api/v1/auth/logout HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
		],
		[
			"length and chunks",
			"POST /api/v1/auth/logout HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /x HTTP/1.1\r\n\r\n",
		],
		["nonsense", "\u0001\u0002 nonsense\r\n\r\n"],
		["endless headers", `GET / HTTP/1.1\r\nHost: a\r\n${"X-A: b\r\n".repeat(4_000)}\r\n`],
	])("%s get one answer and a closed connection", async (_name, text) => {
		const received = await raw(text);
		expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1);
		expect(received).toMatch(/^HTTP\/1\.1 4\d\d /);
		expect(received).toContain("content-security-policy: default-src 'none'");
		expect(errorBody.safeParse(JSON.parse(received.split("\r\n\r\n")[1] ?? "")).success).toBe(true);
	});
});

describe("a request to become something else than HTTP", () => {
	const upgraded: (string | undefined)[] = [];
	let server: FastifyInstance;
	let port: number;
	beforeAll(async () => {
		server = await buildHttp(await options());
		const takes = (url: string) => url.startsWith("/app/");
		attachSocket(server, "/app", takes, null, () =>
			server.server.on("upgrade", ({ url }, socket) => {
				upgraded.push(url);
				socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
			}),
		);
		port = Number.parseInt(new URL(await server.listen({ port: 0, host: "127.0.0.1" })).port, 10);
	});
	afterAll(() => server.close());

	it.each([
		["/app/truefill", "websocket", 403],
		["/api/v1/settings", "h2c", 200],
		["/api/v1/settings", "websocket", 200],
		["/application", "websocket", 404],
		["/socket.io?EIO=4", "websocket", 404],
		["/", "tls/1.3", 200],
	])("%s, %s: is answered, and no connection is left with nobody (%i)", async (url, to, status) => {
		const received = await new Promise<string>((resolve, reject) => {
			const socket = connect(port, "127.0.0.1", () =>
				socket.write(`GET ${url} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: ${to}\r\n\r\n`),
			);
			socket.setTimeout(3_000, () => reject(new Error("no answer")));
			socket.once("data", (chunk) => {
				socket.destroy();
				resolve(chunk.toString());
			});
		});
		expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
		expect(upgraded.splice(0)).toEqual(status === 403 ? [url] : []);
	});
});
