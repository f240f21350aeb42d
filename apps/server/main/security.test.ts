import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { securityHeaders } from "../http/headers.ts";
import { DEMO_CUSTOMER } from "../modules/identity/index.ts";
import { createFullSite, type FullSite } from "./testing.ts";

let site: FullSite;
let port: number;
beforeAll(async () => {
	site = await createFullSite({ logLevel: "trace" });
	({ port } = new URL(await site.app.listen({ port: 0, host: "127.0.0.1" })) as unknown as { port: number });
});
afterAll(() => site.close());

/** Headers of every answer (threat 19). HSTS only if the site uses https, see below. */
const EVERYWHERE: Readonly<Record<string, RegExp>> = {
	"content-security-policy": /default-src 'none'.*frame-ancestors 'none'|sandbox/,
	"x-content-type-options": /^nosniff$/,
	"referrer-policy": /^no-referrer$/,
	"cross-origin-opener-policy": /^same-origin$/,
	"cross-origin-resource-policy": /^same-origin$/,
	"permissions-policy": /camera=\(\)/,
	"x-frame-options": /^DENY$/,
};
type Headers = Readonly<Record<string, unknown>>;
const missing = (headers: Headers): string[] => [
	...Object.entries(EVERYWHERE)
		.filter(([name, value]) => !value.test(String(headers[name] ?? "")))
		.map(([name]) => name),
	...["server", "x-powered-by", "access-control-allow-origin"].filter((name) => headers[name] !== undefined),
];

/** Runs first, because the refusals of the other tests exceed the rate limit of log lines. */
describe("who tries", () => {
	it("is in the log: who proved again who they are, who could not, and who sent a file that is another", async () => {
		const token = site.tokens.customer;
		const before = site.logged.length;
		for (const password of ["Wrong-password-1", DEMO_CUSTOMER.password]) {
			await site.send("POST", "/api/v1/auth/step-up", { token, body: { password } });
		}
		const form = new FormData();
		form.set("file", new Blob(["%PDF-1.4"], { type: "image/png" }), "a.png");
		const headers = { authorization: `Bearer ${token}` };
		await fetch(`http://127.0.0.1:${port}/api/v1/chat/upload`, { method: "POST", headers, body: form });
		const lines = site.logged.slice(before).map((line): Record<string, unknown> => JSON.parse(line));
		const who = { user: "usr_demo", network: "127.0.0.1" };
		expect(lines.filter(({ msg }) => msg === "refused" || msg === "step-up succeeded")).toMatchObject([
			{ msg: "refused", route: "POST /api/v1/auth/step-up", code: "PASSWORD_WRONG", ...who },
			{ msg: "step-up succeeded", by: "password", ...who },
			{ msg: "refused", route: "POST /api/v1/chat/upload", code: "FILE_TYPE_DIFFERS", ...who },
		]);
	});
});

describe("headers of reliability 2b, threat 19", () => {
	it("stand on every route, for anonymous callers and for staff, whatever the answer is", async () => {
		const wrong: string[] = [];
		const statuses = new Set<number>();
		for (const route of new Set(site.routes)) {
			const [method = "", url = ""] = route.split(" ");
			const path = url.replace("/*", "/nowhere").replace(/:\w+/g, "none");
			for (const token of [null, site.tokens.admin, site.tokens.customer]) {
				// Keeps the sessions.
				if (url.endsWith("/auth/logout")) continue;
				const answer = await site.send(method, path, { token });
				statuses.add(answer.statusCode);
				const lacks = missing(answer.headers);
				const type = String(answer.headers["content-type"] ?? "");
				if (answer.body !== "" && type === "") lacks.push("a type");
				if (answer.body !== "" && /^(?:text|application\/json)/.test(type) && !/charset=utf-8/i.test(type)) {
					lacks.push(`a charset in ${type}`);
				}
				if (
					url.startsWith("/api/v1/") &&
					!url.endsWith("openapi.json") &&
					answer.headers["cache-control"] !== "no-store"
				) {
					lacks.push("no-store");
				}
				if (lacks.length > 0) wrong.push(`${route} ${answer.statusCode}: ${lacks.join(", ")}`);
			}
		}
		expect(wrong).toEqual([]);
		// The test has covered good answers and several kinds of refusals.
		expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]));
	});

	it.each([
		["another method", "PUT", "/api/v1/user"],
		["no address at all", "GET", "/api/v1/nothing/here"],
		["a broken escape", "GET", "/api/v1/admin/clients/%E0%A4%A"],
		["a very long parameter", "GET", `/api/v1/admin/clients/${"x".repeat(2_000)}`],
		["a body that is no JSON", "POST", "/api/v1/auth/login"],
	])("stand on the answer to %s", async (_name, method, url) => {
		const answer = await site.send(method, url, {
			token: site.tokens.admin,
			...(method === "POST" ? { body: "{" } : {}),
		});
		expect(answer.statusCode).toBeGreaterThanOrEqual(400);
		expect(missing(answer.headers)).toEqual([]);
	});

	it.each(["/socket.io/?EIO=4&transport=polling", "/app/truefill?protocol=7"])(
		"stand on the plain answers of the sockets' address %s",
		async (path) => {
			const answer = await fetch(`http://127.0.0.1:${port}${path}`);
			await answer.arrayBuffer();
			expect(missing(Object.fromEntries(answer.headers))).toEqual([]);
		},
	);

	it("let no other origin read an answer, also where it says who it is", async () => {
		const asked = {
			origin: "https://evil.example",
			"access-control-request-method": "POST",
			"access-control-request-headers": "authorization, content-type",
		};
		const published: string[] = [];
		for (const route of new Set(site.routes)) {
			const [method = "", url = ""] = route.split(" ");
			const path = url.replace("/*", "/nowhere").replace(/:\w+/g, "none");
			for (const each of [method, "OPTIONS"]) {
				const { headers, statusCode } = await site.app.inject({ method: each as "GET", url: path, headers: asked });
				const cors = Object.keys(headers).filter((name) => name.startsWith("access-control-"));
				if (cors.length > 0 || (each === "OPTIONS" && statusCode < 400))
					published.push(`${each} ${url}: ${statusCode} ${cors}`);
			}
		}
		expect(published).toEqual([]);
	});

	it("stand even on what is no HTTP", async () => {
		const text = await new Promise<string>((resolve, reject) => {
			let heard = "";
			const socket = connect(port, "127.0.0.1", () => socket.write("NOT HTTP AT ALL\r\n\r\n"));
			socket.on("data", (data) => {
				heard += String(data);
			});
			socket.on("close", () => resolve(heard));
			socket.on("error", reject);
		});
		const headers = Object.fromEntries(
			text.split("\r\n").map((line) => {
				const [name = "", ...value] = line.split(": ");
				return [name.toLowerCase(), value.join(": ")];
			}),
		);
		expect(text).toMatch(/^HTTP\/1\.1 400/);
		expect(missing(headers)).toEqual([]);
	});

	it("say HSTS for a year with subdomains where the site is https, and only there", () => {
		const secure = securityHeaders({ publicUrl: new URL("https://trade.example") }, "trade.example");
		expect(secure["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
		expect(secure["content-security-policy"]).toContain("wss://trade.example");
		expect(securityHeaders({ publicUrl: null }, "localhost")).not.toHaveProperty("strict-transport-security");
	});
});

describe("the log", () => {
	it("holds no password, token, cookie, key or code, at whatever level", async () => {
		const secrets = new Set<string>();
		const password = "a-secret-that-nobody-logs-1";
		const email = "log@example.com";
		await site.send("POST", "/api/v1/auth/register", {
			body: {
				first_name: "Log",
				last_name: "Reader",
				username: "logreader",
				email,
				phone: "555 010020",
				country_code: "+49",
				country: "germany",
				nationality: "germany",
				password,
				confirm_password: password,
			},
		});
		secrets.add(password);
		for (const tried of [password, `${password}-wrong`]) {
			const answer = await site.send("POST", "/api/v1/auth/login", { body: { email, password: tried } });
			secrets.add(tried);
			for (const { value } of answer.cookies) secrets.add(value);
			if (answer.statusCode === 200) secrets.add(answer.json().data.token);
		}
		for (const token of Object.values(site.tokens)) if (token !== null) secrets.add(token);
		const { data } = (await site.send("GET", "/api/v1/data", { token: site.tokens.customer })).json();
		secrets.add(data.price_feed.api_key);
		await site.send("GET", "/api/v1/user", { token: "x".repeat(43) });
		secrets.add("x".repeat(43));
		await site.send("POST", "/api/v1/auth/login", { body: `{"email": "${email}", "password": "${password}"` });
		const { rows } = await site.pool.query<{ params: Readonly<Record<string, string>> }>("SELECT params FROM mails");
		for (const { params } of rows) for (const name of ["code", "token"]) if (params[name]) secrets.add(params[name]);
		await site.runJobs();

		const log = site.logged.join("\n");
		expect(log, "the test reads a log that is written").not.toBe("");
		expect([...secrets].filter((secret) => secret.length >= 8 && log.includes(secret))).toEqual([]);
		expect(log).not.toMatch(/"(?:authorization|cookie|set-cookie|password)":\s*"(?!\[)/i);
	});
});
