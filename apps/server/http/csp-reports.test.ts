import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createSystemClock } from "../platform/clock.ts";
import { createLog } from "../platform/log.ts";
import { buildHttp } from "./app.ts";
import { CSP_REPORTS_PATH } from "./csp-reports.ts";
import { OPEN_SITE } from "./testing-guard.ts";

let app: FastifyInstance;
const logged: string[] = [];
beforeEach(async () => {
	logged.length = 0;
	app = await buildHttp({
		modules: [],
		...OPEN_SITE,
		authenticator: { authenticate: async () => undefined, isOwn: () => false, ownRenewal: () => undefined },
		feedKey: null,
		publicUrl: null,
		web: undefined,
		clock: createSystemClock(),
		log: createLog({ level: "warn", destination: { write: (line: string) => void logged.push(line) } }),
		health: { isLive: () => true, notReady: () => [] },
		version: "test",
	});
});
afterEach(() => app.close());

const report = (payload: unknown, type = "application/csp-report") =>
	app.inject({
		method: "POST",
		url: CSP_REPORTS_PATH,
		headers: { "content-type": type },
		payload: typeof payload === "string" ? payload : JSON.stringify(payload),
	});
const lines = () => logged.map((line) => JSON.parse(line));

it("is where the policy sends its reports, in both ways that browsers have", async () => {
	const { headers } = await app.inject("/health");
	expect(headers["content-security-policy"]).toContain(`report-uri ${CSP_REPORTS_PATH}; report-to csp`);
	expect(headers["reporting-endpoints"]).toBe(`csp="${CSP_REPORTS_PATH}"`);
	const old = {
		"csp-report": {
			"document-uri": "https://trade.example.com/forgot-password?a=1#reset=secret",
			"violated-directive": "script-src-elem",
			"blocked-uri": "https://evil.example/x.js?stolen=1",
		},
	};
	expect((await report(old)).statusCode).toBe(204);
	const body = { documentURL: "https://trade.example.com/", effectiveDirective: "img-src", blockedURL: "inline" };
	const batch = [
		{ type: "deprecation", body: {} },
		{ type: "csp-violation", body },
	];
	expect((await report(batch, "application/reports+json")).statusCode).toBe(204);
	expect(lines()).toMatchObject([
		{
			document: "https://trade.example.com/forgot-password",
			directive: "script-src-elem",
			blocked: "https://evil.example/x.js",
		},
		{ document: "https://trade.example.com/", directive: "img-src", blocked: "inline" },
	]);
	expect(logged.join()).not.toContain("secret");
});

it("takes nonsense without a word, refuses what is too long, and fills no log", async () => {
	for (const nonsense of ["", "{", "[]", "7", '{"csp-report":7}', `[${"1,".repeat(60)}1]`])
		expect((await report(nonsense)).statusCode, nonsense.slice(0, 20)).toBe(204);
	expect(logged).toEqual([]);
	expect((await report(`"${"x".repeat(20_000)}"`)).statusCode).toBe(413);
	expect((await report("{}", "application/json")).statusCode).toBe(204);
	expect((await report("x", "text/plain")).statusCode).toBe(415);
	const violation = { "csp-report": { "violated-directive": "x".repeat(5_000) } };
	for (let n = 0; n < 100; n++) {
		await report({ "csp-report": { ...violation["csp-report"], "blocked-uri": `https://other.example/${n}` } });
	}
	expect(logged.length).toBe(20);
	expect(lines()[0].directive).toHaveLength(200);
});
