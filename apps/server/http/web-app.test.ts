import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import type { FastifyInstance, InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSystemClock } from "../platform/clock.ts";
import { createLog } from "../platform/log.ts";
import { buildHttp, type HttpOptions } from "./app.ts";
import { OPEN_SITE } from "./testing-guard.ts";
import { WebApp } from "./web-app.ts";

let dir: string;
let app: FastifyInstance;
const options = async (): Promise<HttpOptions> => ({
	modules: [],
	...OPEN_SITE,
	authenticator: { authenticate: async () => undefined, isOwn: () => false, ownRenewal: () => undefined },
	feedKey: null,
	publicUrl: null,
	web: await WebApp.load(dir),
	clock: createSystemClock(),
	log: createLog({ level: "silent" }),
	health: { isLive: () => true, notReady: () => [] },
	version: "test",
});
const send = (request: InjectOptions) => app.inject(request);

beforeAll(async () => {
	dir = await mkdtemp(join(tmpdir(), "truefill-web-"));
	await mkdir(join(dir, "assets"));
	await writeFile(join(dir, "index.html"), "<!doctype html><title>Truefill</title>");
	const script = `console.log("${"a".repeat(3000)}")`;
	await writeFile(join(dir, "assets/main-1a2b3c4d.js"), script);
	await writeFile(join(dir, "assets/main-1a2b3c4d.js.br"), brotliCompressSync(script));
	await writeFile(join(dir, "assets/main-1a2b3c4d.js.gz"), gzipSync(script));
	await writeFile(join(dir, "assets/main-1a2b3c4d.js.map"), "{}");
	await writeFile(join(dir, "favicon.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
	await writeFile(join(dir, "secrets.env"), "KEY=1");
	await mkdir(join(dir, ".git"));
	await writeFile(join(dir, ".git/config"), "[core]");
	app = await buildHttp(await options());
});
afterAll(async () => {
	await app.close();
	await rm(dir, { recursive: true, force: true });
});

describe("the web app", () => {
	const html = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

	it.each(["/", "/login", "/main/trading/EURUSD", "/no/such/screen"])("gives its page for %s", async (url) => {
		const sent = await send({ url, headers: html });
		expect([sent.statusCode, sent.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
		expect(sent.headers["cache-control"]).toBe("no-cache");
	});

	it.each([
		["/assets/main-99999999.js", html],
		["/assets/main-1a2b3c4d.js.map", { accept: "*/*" }],
		["/assets/main-1a2b3c4d.js.br", { accept: "*/*" }],
		["/secrets.env", { accept: "*/*" }],
		["/.git/config", { accept: "*/*" }],
		["/assets/", html],
		["/assets", { accept: "*/*" }],
		["/login", { accept: "application/json" }],
		["/../../etc/passwd", html],
		["/%2e%2e/%2e%2e/etc/passwd", { accept: "*/*" }],
		["/api/v1/nothing", html],
		["/socket.io/nothing", html],
	])("has nothing at %s for %o", async (url, headers) => {
		const sent = await send({ url, headers: headers as Record<string, string> });
		if (sent.statusCode === 200) expect(sent.body).toBe("<!doctype html><title>Truefill</title>");
		else expect([sent.statusCode, sent.json().code]).toEqual([404, "NOT_FOUND"]);
		if (!url.includes("..")) expect(sent.statusCode).toBe(404);
	});

	it("sends what the build has packed, lets browsers keep hashed ones for good, and answers 304", async () => {
		const url = "/assets/main-1a2b3c4d.js";
		const plain = await send({ url });
		const brotli = await send({ url, headers: { "accept-encoding": "gzip, deflate, br" } });
		const zipped = await send({ url, headers: { "accept-encoding": "gzip, br;q=0" } });
		expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
		expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
		expect([brotli.headers["content-encoding"], zipped.headers["content-encoding"]]).toEqual(["br", "gzip"]);
		expect(plain.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
		expect(plain.headers["content-type"]).toBe("text/javascript; charset=utf-8");
		const again = await send({ url, headers: { "if-none-match": String(plain.headers.etag) } });
		expect([again.statusCode, again.body]).toEqual([304, ""]);
		expect((await send({ url, method: "HEAD" })).body).toBe("");
	});

	it("sends what was not packed as it is", async () => {
		const sent = await send({ url: "/favicon.svg", headers: { "accept-encoding": "br" } });
		expect([sent.headers["content-encoding"], sent.body]).toEqual([
			undefined,
			"<svg xmlns='http://www.w3.org/2000/svg'/>",
		]);
	});

	it("limits one network, health excepted", async () => {
		const limited = await buildHttp({ ...(await options()), limits: { documents: { burst: 3, perSecond: 0.1 } } });
		const codes = async (url: string) => (await limited.inject({ url, headers: html })).statusCode;
		expect(
			await Promise.all(["/", "/login", "/api/docs", "/", "/assets/none.js", "/api/v1/openapi.json"].map(codes)),
		).toEqual([200, 200, 200, 429, 429, 429]);
		const refused = await limited.inject("/");
		expect([refused.json().code, Number(refused.headers["retry-after"]) > 0]).toEqual(["TOO_MANY_REQUESTS", true]);
		expect(await codes("/health/live")).toBe(200);
		await limited.close();
	});

	it("answers 404, not 500, for a file that was built away since the start", async () => {
		await writeFile(join(dir, "assets", "gone-1234.js"), "gone()");
		const late = await buildHttp(await options());
		await rm(join(dir, "assets", "gone-1234.js"));
		expect((await late.inject("/assets/gone-1234.js")).statusCode).toBe(404);
		await late.close();
	});

	it("says so when it has not been built", async () => {
		const bare = await buildHttp({ ...(await options()), web: undefined });
		const sent = await bare.inject({ url: "/", headers: html });
		await bare.close();
		expect([sent.statusCode, sent.body.includes("has not been built")]).toEqual([200, true]);
	});
});
