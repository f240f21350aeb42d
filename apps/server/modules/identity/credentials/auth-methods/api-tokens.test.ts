import { ALL_CALLS, scopedCalls, scopeOf } from "@truefill/contracts/http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestSite, type TestSite } from "../../testing.ts";
import { mailed, proveAgain } from "./testing.ts";

let site: TestSite;
let token: string;
beforeEach(async () => {
	site = await createTestSite();
	({ token } = await site.login());
});
afterEach(() => site.close());

const create = (body: object = {}) =>
	site.send("POST", "/user/api-tokens", { token, body: { name: "Robot", scopes: ["read"], days: 7, ...body } });
async function made(body: object = {}): Promise<{ token: string; id: string }> {
	await proveAgain(site, token);
	const { data } = (await create(body)).json();
	return { token: data.token, id: data.api_token.id };
}

describe("an API token", () => {
	it("is made with proof, shown once, kept as a hash, and its owner is told", async () => {
		expect((await create()).json().code).toBe("STEP_UP_REQUIRED");
		const api = await made();
		expect(api.token).toMatch(/^tft_[A-Za-z0-9_-]{65}$/);
		const listed = await site.send("GET", "/user/api-tokens", { token });
		expect(listed.json().data).toMatchObject([{ id: api.id, name: "Robot", scopes: ["read"], last_used_at: null }]);
		expect(listed.body).not.toContain(api.token.slice(4));
		const [row] = await site.query<{ text: string }>("SELECT api_tokens::text AS text FROM api_tokens");
		expect(row?.text).not.toContain(api.token.slice(4));
		expect((await mailed(site)).at(-1)).toBe("second-factor-added API token “Robot”");
	});

	it("opens its scope and nothing else: no security, no session, no other scope", async () => {
		const api = await made();
		const ask = async (method: "GET" | "POST", path: string, body?: object) =>
			(await site.send(method, path, { token: api.token, ...(body === undefined ? {} : { body }) })).json().code ??
			"ok";
		expect(await ask("GET", "/data")).toBe("ok");
		for (const [method, path, body] of [
			["GET", "/user"],
			["GET", "/user/security"],
			["GET", "/user/api-tokens"],
			["POST", "/user/api-tokens", { name: "More", scopes: ["trade"], days: 7 }],
			["POST", "/auth/step-up", { password: "x" }],
			["POST", "/auth/step-up/passkey-options", {}],
			["POST", "/auth/totp/enrol", {}],
			["POST", "/auth/passkeys/creation-options", {}],
			["POST", "/auth/logout", {}],
			["POST", "/user/heartbeat", {}],
		] as const) {
			expect(await ask(method, path, body), path).toBe("SCOPE_MISSING");
		}
		expect(await ask("POST", "/auth/renew", {})).toBe("RENEWAL_REFUSED");
		const other = await made({ scopes: ["trade"] });
		expect((await site.send("GET", "/data", { token: other.token })).json()).toMatchObject({
			code: "SCOPE_MISSING",
			message: "This API token may not do this: read.",
		});
	});

	it("ends at its time, when it is revoked, and with its owner; its price key goes with it", async () => {
		const api = await made();
		const ask = () => site.send("GET", "/data", { token: api.token });
		const key = (await ask()).json().data.price_feed.api_key;
		expect(site.identity.priceKeys.verify(key)?.sessionId).toBe(api.id);
		const admin = await site.login("admin@truefill.test", "Demo-admin-1");
		const foreign = await site.send("DELETE", `/user/api-tokens/${api.id}`, { token: admin.token, body: {} });
		expect(foreign.json().code).toBe("NOT_ALLOWED");
		expect((await site.send("DELETE", `/user/api-tokens/${api.id}`, { token, body: {} })).statusCode).toBe(200);
		expect((await ask()).json().code).toBe("SESSION_ENDED");
		expect(site.identity.priceKeys.verify(key)).toBeUndefined();
		expect((await site.send("DELETE", `/user/api-tokens/${api.id}`, { token, body: {} })).json().code).toBe(
			"API_TOKEN_NOT_FOUND",
		);

		const next = await made();
		await site.clock.advance(7 * 86_400_000 - 1);
		expect((await site.send("GET", "/data", { token: next.token })).statusCode).toBe(200);
		await site.clock.advance(1);
		expect((await site.send("GET", "/data", { token: next.token })).json().code).toBe("SESSION_ENDED");
	});

	it("is slowed down by itself, without slowing its owner", async () => {
		const api = await made();
		const codes: string[] = [];
		for (let at = 0; at < 62; at++) codes.push((await site.send("GET", "/user", { token: api.token })).json().code);
		expect(codes.filter((code) => code === "TOO_MANY_REQUESTS")).toHaveLength(2);
		expect((await site.send("GET", "/user", { token })).statusCode).toBe(200);
	});

	it("is refused with a scope twice, none, an unknown one, another life; there are twenty at most", async () => {
		await proveAgain(site, token);
		for (const wrong of [
			{ scopes: [] },
			{ scopes: ["read", "read"] },
			{ scopes: ["admin"] },
			{ days: 366 },
			{ days: "7" },
			{ name: "  " },
		]) {
			expect((await create(wrong)).json().code, JSON.stringify(wrong)).toBe("INPUT_INVALID");
		}
		// Also for concurrent requests (ASVS 15.4.2).
		const codes = (await Promise.all(Array.from({ length: 40 }, () => create()))).map((each) => each.json().code);
		expect(codes.toSorted()).toEqual(
			Array.from({ length: 40 }, (_, at) => (at < 20 ? "TOO_MANY_API_TOKENS" : undefined)),
		);
		expect((await create()).json().code).toBe("TOO_MANY_API_TOKENS");
	});
});

describe("the list of scopes", () => {
	it("names calls that exist, of customers, none of sign-in, security or staff", () => {
		const byId = new Map(ALL_CALLS.map((call) => [call.id, call]));
		for (const id of scopedCalls()) {
			const call = byId.get(id);
			expect(call, id).toBeDefined();
			expect(call?.elevated, id).toBeUndefined();
			expect(["auth", "security", "user", "staff", "desk"], id).not.toContain(call?.tag);
			expect(["customer", "customer-or-staff", "session"], id).toContain(call?.access);
			if (scopeOf(id) === "read") expect(call?.method === "GET" || /^(?:preview|quote)/.test(id), id).toBe(true);
		}
	});
});
