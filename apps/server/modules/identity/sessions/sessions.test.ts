import { login as loginCall, renew as renewCall } from "@truefill/contracts/http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TEST_PASSWORD_COST } from "../../../testing/password-cost.ts";
import { proveAgain } from "../credentials/auth-methods/testing.ts";
import { createIdentity } from "../index.ts";
import { DEMO_PEOPLE } from "../profile/demo-people.ts";
import { createTestSite, renewalOf, type TestSite } from "../testing.ts";
import { RENEWAL_GRACE_MS, RENEWAL_LIFE_MS, SESSION_LIFE_MS, TOKEN_LIFE_MS } from "./sessions.ts";

let site: TestSite;
beforeAll(async () => {
	site = await createTestSite();
});
afterAll(() => site.close());

const status = async (token: string) => (await site.send("GET", "/user", { token })).statusCode;
const renew = (renewal: string) => site.send("POST", "/auth/renew", { renewal });

describe("sign-in", () => {
	it("gives the user, an opaque token of 15 minutes and a strict renewal cookie", async () => {
		const answer = await site.send("POST", "/auth/login", {
			body: { email: "Demo@Truefill.TEST", password: "Demo-customer-1" },
		});
		expect(answer.statusCode).toBe(200);
		const { data } = loginCall.response.parse(answer.json());
		expect(data.user).toMatchObject({
			id: "usr_demo",
			email: "demo@truefill.test",
			status: "active",
			role: "customer",
		});
		expect(data.token).toMatch(/^[A-Za-z0-9_-]{65}$/);
		expect(Date.parse(data.expires_at) - site.clock.nowMs()).toBe(TOKEN_LIFE_MS);
		for (const { value } of answer.cookies) expect(answer.body).not.toContain(value);
		const [device, renewal] = [answer.headers["set-cookie"] ?? ""].flat();
		expect(device).toMatch(
			/^__Host-truefill-device=[A-Za-z0-9_-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
		);
		expect(renewal).toMatch(
			/^__Host-truefill-renewal=[A-Za-z0-9_-]{65}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
		);
	});

	it("keeps nothing in the database that would let its reader in", async () => {
		const { token, renewal } = await site.login();
		const tables = ["users", "sessions", "session_tokens", "session_renewals"];
		for (const table of tables) {
			const rows = JSON.stringify(await site.query(`SELECT row_to_json(t) AS row FROM ${table} t`));
			for (const secret of [token, renewal, "Demo-customer-1"]) expect(rows).not.toContain(secret);
		}
	});

	it("authenticates by the bearer only: the cookie alone reads nothing", async () => {
		const { renewal, token } = await site.login();
		expect((await site.send("GET", "/user", { renewal })).statusCode).toBe(401);
		expect(await status(token)).toBe(200);
		expect(await status(renewal)).toBe(401);
	});

	it("ends with its time", async () => {
		const { token } = await site.login();
		await site.clock.advance(TOKEN_LIFE_MS - 1);
		expect(await status(token)).toBe(200);
		await site.clock.advance(1);
		const answer = await site.send("GET", "/user", { token });
		expect([answer.statusCode, answer.json().code]).toEqual([401, "SESSION_ENDED"]);
	});
});

describe("renewal", () => {
	it("rotates: a new token, a new cookie, and the old token goes on until its own end", async () => {
		const first = await site.login();
		await site.clock.advance(TOKEN_LIFE_MS - 60_000);
		const answer = await renew(first.renewal);
		const { data } = renewCall.response.parse(answer.json());
		expect(renewalOf(answer)).not.toBe(first.renewal);
		expect(data.token).not.toBe(first.token);
		expect([await status(first.token), await status(data.token)]).toEqual([200, 200]);
		await site.clock.advance(60_000);
		expect([await status(first.token), await status(data.token)]).toEqual([401, 200]);
	});

	it("gives two tabs at once the same cookie and each a token that works", async () => {
		const { renewal } = await site.login();
		const answers = await Promise.all([renew(renewal), renew(renewal), renew(renewal)]);
		expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
		expect(new Set(answers.map(renewalOf)).size).toBe(1);
		for (const answer of answers) expect(await status(answer.json().data.token)).toBe(200);
	});

	it("gives a late tab the newest cookie, not one that is used already", async () => {
		const { renewal } = await site.login();
		const second = renewalOf(await renew(renewal));
		const third = renewalOf(await renew(second));
		const late = await renew(renewal);
		expect([late.statusCode, renewalOf(late)]).toEqual([200, third]);
		await site.clock.advance(RENEWAL_GRACE_MS + 1);
		expect((await renew(third)).statusCode).toBe(200);
	});

	it("ends the whole session when an old cookie comes again", async () => {
		const thief = await site.login();
		const owner = await renew(thief.renewal);
		const ended: string[] = [];
		const stop = site.identity.sessionEvents.onSessionEnded(({ userId }) => ended.push(userId));
		await site.clock.advance(RENEWAL_GRACE_MS + 1);
		const reused = await renew(thief.renewal);
		stop();
		expect([reused.statusCode, reused.json().code]).toEqual([401, "RENEWAL_REFUSED"]);
		expect(reused.headers["set-cookie"]).toMatch(/^__Host-truefill-renewal=;.*Max-Age=0/);
		expect(ended).toEqual(["usr_demo"]);
		expect([await status(thief.token), await status(owner.json().data.token)]).toEqual([401, 401]);
		expect((await renew(renewalOf(owner))).statusCode).toBe(401);
		const [row] = await site.query("SELECT end_reason FROM sessions ORDER BY ended_at DESC NULLS LAST LIMIT 1");
		expect(row).toEqual({ end_reason: "renewal-reused" });
	});

	it("refuses what it does not know, nothing, and what has run out", async () => {
		expect((await renew("x".repeat(43))).json().code).toBe("RENEWAL_REFUSED");
		expect((await site.send("POST", "/auth/renew", { body: {} })).json().code).toBe("RENEWAL_REFUSED");
		const { renewal } = await site.login();
		await site.clock.advance(RENEWAL_LIFE_MS);
		expect((await renew(renewal)).statusCode).toBe(401);
	});

	it("cannot carry a session beyond its last day", async () => {
		let { renewal } = await site.login();
		const endMs = site.clock.nowMs() + SESSION_LIFE_MS;
		while (site.clock.nowMs() + RENEWAL_LIFE_MS / 2 < endMs) {
			await site.clock.advance(RENEWAL_LIFE_MS / 2);
			renewal = renewalOf(await renew(renewal));
		}
		await site.clock.advance(endMs - site.clock.nowMs() - 1_000);
		const last = await renew(renewal);
		expect(Date.parse(last.json().data.expires_at)).toBe(endMs);
		await site.clock.advance(1_000);
		expect((await renew(renewalOf(last))).statusCode).toBe(401);
	});
});

describe("sign-out", () => {
	it("works at once for the token, the cookie, the price key, and tells the price sockets", async () => {
		const { token, renewal } = await site.login();
		expect(await status(token)).toBe(200);
		const key = (await site.send("GET", "/data", { token })).json().data.price_feed.api_key;
		const holder = site.identity.priceKeys.verify(key);
		expect(holder).toMatchObject({ userId: "usr_demo" });
		const ended: string[] = [];
		const stop = site.identity.sessionEvents.onSessionEnded(({ sessionId }) => ended.push(sessionId));
		const answer = await site.send("POST", "/auth/logout", { token });
		stop();
		expect(answer.json()).toEqual({ data: { ended: true } });
		expect(answer.headers["set-cookie"]).toMatch(/^__Host-truefill-renewal=;.*Max-Age=0/);
		expect(ended).toEqual([holder?.sessionId]);
		expect(await status(token)).toBe(401);
		expect((await renew(renewal)).statusCode).toBe(401);
		expect(site.identity.priceKeys.verify(key)).toBeUndefined();
	});

	it("leaves the person's other sessions alone", async () => {
		const [one, two] = [await site.login(), await site.login()];
		await site.send("POST", "/auth/logout", { token: one.token });
		expect([await status(one.token), await status(two.token)]).toEqual([401, 200]);
	});
});

describe("a sign-in in a browser that has a session (ASVS 7.2.4)", () => {
	const signIn = (renewal: string, email = "demo@truefill.test", password = "Demo-customer-1") =>
		site.send("POST", "/auth/login", { body: { email, password }, renewal, address: "192.0.2.200" });
	const endOf = async (token: string, act: () => Promise<unknown>) => {
		const ended: unknown[] = [];
		const leave = site.identity.sessionEvents.onSessionEnded((each) => ended.push(each));
		await act();
		leave();
		return { ended, status: await status(token) };
	};

	it("ends that one at once, whoever it was of, and no other", async () => {
		const [elsewhere, former] = [await site.login(), await site.login()];
		let next = { token: "", renewal: "" };
		const first = await endOf(former.token, async () => {
			const answer = await signIn(former.renewal);
			next = { token: answer.json().data.token, renewal: renewalOf(answer) };
		});
		expect(first.status).toBe(401);
		expect(first.ended).toMatchObject([{ userId: "usr_demo", by: { userId: "usr_demo" } }]);
		const second = await endOf(next.token, () => signIn(next.renewal, "support@truefill.test", "Demo-admin-1"));
		expect(second.status).toBe(401);
		expect(second.ended).toMatchObject([{ userId: "usr_demo" }]);
		expect(second.ended).not.toMatchObject([{ by: { userId: "usr_demo" } }]);
		expect(await status(elsewhere.token)).toBe(200);
		const [{ count } = {}] = await site.query<{ count: number }>(
			"SELECT count(*)::int AS count FROM sessions WHERE end_reason = 'replaced'",
		);
		expect(count).toBe(2);
	});

	it("ends nothing before everything is proved", async () => {
		const { token, renewal } = await site.login();
		expect((await signIn(renewal, "demo@truefill.test", "not-the-password")).statusCode).toBe(401);
		expect(await status(token)).toBe(200);
	});

	it("leaves its own cookie to a page that renews the former session too late", async () => {
		const { renewal } = await site.login();
		const answer = await signIn(renewal);
		const late = await renew(renewal);
		expect([late.statusCode, late.json().code, late.headers["set-cookie"]]).toEqual([
			401,
			"RENEWAL_REFUSED",
			undefined,
		]);
		expect((await renew(renewalOf(answer))).statusCode).toBe(200);
	});

	it("adds nothing to the former session by a renewal that was under way", async () => {
		const { renewal } = await site.login();
		const all = await Promise.all([renew(renewal), signIn(renewal), renew(renewal), renew(renewal)]);
		const [, entered, ...renewals] = all;
		expect(entered?.statusCode).toBe(200);
		for (const answer of renewals)
			if (answer.statusCode === 200) expect(await status(answer.json().data.token)).toBe(401);
		const left = await site.query(
			"SELECT 1 FROM session_tokens t JOIN sessions s ON s.id = t.session_id WHERE s.ended_at IS NOT NULL",
		);
		expect(left).toEqual([]);
	});
});

describe("somebody of staff who is deactivated in the database (ASVS 7.4.2)", () => {
	it("has no session from then on, also not when they are let in again, and nobody else loses theirs", async () => {
		const [first, second] = [
			await site.login("risk@truefill.test", "Demo-admin-1"),
			await site.login("risk@truefill.test", "Demo-admin-1"),
		];
		const [colleague, customer] = [await site.login("support@truefill.test", "Demo-admin-1"), await site.login()];
		const become = (to: string) =>
			site.query("UPDATE users SET status = $1 WHERE email_key = 'risk@truefill.test'", [to]);
		await become("deactivated");
		// Until the cached look-up expires.
		await site.clock.advance(1_000);
		expect([await status(first.token), await status(second.token)]).toEqual([401, 401]);
		await become("active");
		expect([await status(first.token), (await renew(second.renewal)).statusCode]).toEqual([401, 401]);
		expect([await status(colleague.token), await status(customer.token)]).toEqual([200, 200]);
		const again = await site.login("risk@truefill.test", "Demo-admin-1");
		expect(await status(again.token)).toBe(200);
	});
});

describe("price keys", () => {
	it("of a session that was ended before a restart stay refused after it", async () => {
		const { token } = await site.login();
		const { api_key: key } = (await site.send("GET", "/data", { token })).json().data.price_feed;
		await site.send("POST", "/auth/logout", { token });
		const restarted = await createIdentity({
			pool: site.pool,
			clock: site.clock,
			demo: true,
			publicUrl: null,
			breached: { has: async () => false, close: async () => undefined },
			passwordCost: TEST_PASSWORD_COST,
		});
		expect(restarted.priceKeys.verify(key)).toBeUndefined();
	});

	it("run out after five minutes, and no letter of them can be changed", async () => {
		const { token } = await site.login();
		const { api_key: key, expires_at } = (await site.send("GET", "/data", { token })).json().data.price_feed;
		expect(Date.parse(expires_at) - site.clock.nowMs()).toBe(5 * 60_000);
		for (let i = 0; i < key.length; i += 7) {
			const other = `${key.slice(0, i)}${key[i] === "A" ? "B" : "A"}${key.slice(i + 1)}`;
			expect(site.identity.priceKeys.verify(other), other).toBeUndefined();
		}
		for (const wrong of ["", ".", "a.b.c", token, `${key}.x`]) {
			expect(site.identity.priceKeys.verify(wrong)).toBeUndefined();
		}
		expect((await site.send("GET", "/user", { token: key.slice(0, 100) })).statusCode).toBe(401);
		await site.clock.advance(5 * 60_000);
		expect(site.identity.priceKeys.verify(key)?.expiresAtMs).toBe(site.clock.nowMs());
	});
});

describe("the cookie follows where browsers reach the site", () => {
	it.each([
		["https://trade.example.com", /^__Host-truefill-(?:renewal|device)=.*Secure/],
		["http://trade.example.com", /^truefill-(?:renewal|device)=(?!.*Secure)/],
		["http://localhost:3000", /^__Host-truefill-(?:renewal|device)=.*Secure/],
	])("%s", async (publicUrl, cookie) => {
		const other = await createTestSite({ publicUrl: new URL(publicUrl) });
		const answer = await other.send("POST", "/auth/login", {
			body: { email: "demo@truefill.test", password: "Demo-customer-1" },
			headers: { host: new URL(publicUrl).host },
		});
		await other.close();
		const cookies = [answer.headers["set-cookie"] ?? []].flat();
		expect(cookies).toHaveLength(2);
		for (const one of cookies) expect(one).toMatch(cookie);
		for (const one of cookies) expect(one).toMatch(/HttpOnly;.*SameSite=Strict/);
		expect(answer.headers["strict-transport-security"] !== undefined).toBe(publicUrl.startsWith("https"));
	});
});

describe("the published sign-ins outside the demo", () => {
	it("open nothing by what was opened in the demo: a session, its renewal, an API token", async () => {
		const { token, renewal } = await site.login();
		await proveAgain(site, token);
		const body = { name: "Robot", scopes: ["read"], days: 7 };
		const api = (await site.send("POST", "/user/api-tokens", { token, body })).json().data.token;
		for (const demo of [true, false]) {
			const other = await createTestSite({ demo });
			await other.clock.advance(site.clock.nowMs() - other.clock.nowMs());
			for (const table of ["sessions", "session_tokens", "session_renewals", "api_tokens"]) {
				await other.query(`INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1)`, [
					JSON.stringify(
						(await site.query<{ row: object }>(`SELECT to_jsonb(t) AS row FROM ${table} t`)).map(({ row }) => row),
					),
				]);
			}
			const answers = [
				await other.send("GET", "/user", { token }),
				await other.send("GET", "/data", { token: api }),
				await other.send("POST", "/auth/renew", { renewal }),
			];
			await other.close();
			expect(answers.map(({ statusCode }) => statusCode)).toEqual(demo ? [200, 200, 200] : [401, 401, 401]);
		}
	});

	it("are refused even where their rows exist", async () => {
		const other = await createTestSite({ demo: false });
		for (const { email, password } of DEMO_PEOPLE) {
			const right = await other.send("POST", "/auth/login", { body: { email, password } });
			expect([right.statusCode, right.json().code]).toEqual([403, "DEMO_SIGN_IN_OFF"]);
			const wrong = await other.send("POST", "/auth/login", { body: { email, password: "Wrong-password-1" } });
			expect([wrong.statusCode, wrong.json().code]).toEqual([401, "CREDENTIALS_WRONG"]);
		}
		expect(await other.query("SELECT 1 FROM sessions")).toEqual([]);
		const settings = (await other.send("GET", "/settings")).json().data;
		expect(settings).toMatchObject({ demo: false, demo_sign_in: null, review_badge: null, entity_notice: null });
		await other.close();
	});
});
