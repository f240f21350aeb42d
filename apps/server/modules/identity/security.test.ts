import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { proveAgain, turnOnTotp } from "./credentials/auth-methods/testing.ts";
import { createTestSite, REGISTRATION, type TestSite } from "./testing.ts";

let site: TestSite;
const email = "grace@example.com";
const right = "correct horse battery";
const fresh = "a wholly other staple";
beforeEach(async () => {
	site = await createTestSite();
	await site.send("POST", "/auth/register", { body: REGISTRATION });
});
afterEach(() => site.close());

const list = async (token: string) => (await site.send("GET", "/user/sessions", { token })).json().data;
const isIn = async (token: string) => (await site.send("GET", "/user", { token })).statusCode === 200;

describe("sessions and devices", () => {
	it("are listed with what tells them apart, this one first, and one can be ended at once", async () => {
		const other = await site.login(email, right);
		await site.clock.advance(60_000);
		const mine = await site.login(email, right);
		const sessions = await list(mine.token);
		expect(sessions).toMatchObject([
			{ network: "192.0.2.*", way: "password", current: true, last_seen_at: "2026-01-02T03:05:05.000Z" },
			{ current: false, last_seen_at: "2026-01-02T03:04:05.000Z" },
		]);
		const ended: string[] = [];
		site.identity.sessionEvents.onSessionEnded(({ sessionId }) => ended.push(sessionId));
		// The look-up is cached for a second; the end of a session takes effect at once.
		expect(await isIn(other.token)).toBe(true);
		const gone = sessions[1].id;
		await proveAgain(site, mine.token, undefined, right);
		expect((await site.send("DELETE", `/user/sessions/${gone}`, { token: mine.token, body: {} })).statusCode).toBe(200);
		expect(ended).toEqual([gone]);
		expect(await isIn(other.token)).toBe(false);
		expect((await site.send("POST", "/auth/renew", { body: {}, renewal: other.renewal })).statusCode).toBe(401);
		expect(await list(mine.token)).toHaveLength(1);
		expect((await site.send("DELETE", `/user/sessions/${gone}`, { token: mine.token, body: {} })).json().code).toBe(
			"SESSION_NOT_FOUND",
		);
	});

	it("of another person can neither be seen nor ended", async () => {
		const mine = await site.login(email, right);
		const demo = await site.login();
		const [theirs] = await list(demo.token);
		expect((await list(mine.token)).map(({ id }: { id: string }) => id)).not.toContain(theirs.id);
		await proveAgain(site, mine.token, undefined, right);
		const answer = await site.send("DELETE", `/user/sessions/${theirs.id}`, { token: mine.token, body: {} });
		expect(answer.json().code).toBe("SESSION_NOT_FOUND");
		expect(await isIn(demo.token)).toBe(true);
	});

	it("end everywhere else, or everywhere", async () => {
		const [a, b, c] = [await site.login(email, right), await site.login(email, right), await site.login(email, right)];
		const demo = await site.login();
		const end = async (token: string, keep: boolean) =>
			(await site.send("POST", "/user/sessions/end", { token, body: { keep_current: keep } })).json().data;
		await proveAgain(site, c.token, undefined, right);
		expect(await end(c.token, true)).toEqual({ ended: 2 });
		expect([await isIn(a.token), await isIn(b.token), await isIn(c.token)]).toEqual([false, false, true]);
		expect(await end(c.token, false)).toEqual({ ended: 1 });
		expect([await isIn(c.token), await isIn(demo.token)]).toEqual([false, true]);
	});

	it("that nobody renewed in time are not listed any more", async () => {
		await site.login(email, right);
		await site.clock.advance(13 * 3_600_000);
		const mine = await site.login(email, right);
		expect(await list(mine.token)).toHaveLength(1);
	});
});

describe("the history of sign-ins", () => {
	it("has right and wrong attempts, newest first, for 90 days, and only one's own", async () => {
		await site.send("POST", "/auth/login", { body: { email, password: "Wrong-1234" }, address: "203.0.113.9" });
		await site.login(email, right);
		await site.login();
		const { token } = await site.login(email, right);
		const history = async () => (await site.send("GET", "/user/sign-ins", { token })).json();
		// The refused one is written after the response.
		await expect.poll(async () => (await history()).meta.total).toBe(3);
		const { data } = await history();
		expect(data.map(({ outcome, network }: Record<string, string>) => [outcome, network])).toEqual([
			["signed-in", "192.0.2.*"],
			["signed-in", "192.0.2.*"],
			["password-wrong", "203.0.113.*"],
		]);
		await site.clock.advance(91 * 86_400_000);
		await site.identity.forgetOldSessions();
		expect(await site.query("SELECT 1 FROM sign_ins")).toEqual([]);
	});
});

describe("changing the password", () => {
	const change = async (token: string, current: string, password = fresh, confirm = password) => {
		const body = { current_password: current, password, confirm_password: confirm };
		const answer = await site.send("POST", "/user/password", { token, body });
		return { status: answer.statusCode, code: answer.json().code, body: answer.json() };
	};

	it("needs the present one, ends every other session and is told by mail and notification", async () => {
		const other = await site.login(email, right);
		const mine = await site.login(email, right);
		await proveAgain(site, mine.token, undefined, right);
		expect(await change(mine.token, "Wrong-1234")).toMatchObject({
			code: "PASSWORD_WRONG",
			body: { fields: { current_password: {} } },
		});
		expect((await change(mine.token, right, right)).code).toBe("PASSWORD_UNCHANGED");
		expect((await change(mine.token, right, "password1")).code).toBe("PASSWORD_TOO_COMMON");
		expect(await change(mine.token, right, "Butthead")).toMatchObject({
			status: 422,
			code: "PASSWORD_BREACHED",
			body: { fields: { password: { code: "PASSWORD_BREACHED" } } },
		});
		expect((await change(mine.token, right, fresh, "other")).code).toBe("INPUT_INVALID");
		expect(await isIn(other.token)).toBe(true);
		expect(await change(mine.token, right)).toMatchObject({ status: 200, body: { data: { ended: 1 } } });
		expect([await isIn(other.token), await isIn(mine.token)]).toEqual([false, true]);
		expect(await site.query("SELECT address FROM mails WHERE template = 'password-changed'")).toEqual([
			{ address: email },
		]);
		expect((await site.notified()).map(({ code }) => code)).toContain("PASSWORD_CHANGED");
		await site.login(email, fresh);
	});

	it("lets nobody who found an open session guess the present one", async () => {
		const { token } = await site.login(email, right);
		await proveAgain(site, token, undefined, right);
		const codes: unknown[] = [];
		for (let i = 0; i < 8; i++) codes.push((await change(token, `Wrong-1234-${i}`)).code);
		expect(codes).toEqual([...Array(5).fill("PASSWORD_WRONG"), ...Array(3).fill("TOO_MANY_ATTEMPTS")]);
	});

	it("leaves the published passwords of the demo", async () => {
		const { token } = await site.login();
		await proveAgain(site, token);
		expect((await change(token, "Demo-customer-1")).code).toBe("DEMO_PASSWORD_FIXED");
	});
});

/** A stolen session must not lock its owner out: OWASP ASVS 6.2.3, 7.5.1, 7.5.2. */
describe("a session that has not proved again who it is", () => {
	const body = { current_password: right, password: fresh, confirm_password: fresh };
	const acts = (id: string) =>
		[
			["POST", "/user/password", body],
			["DELETE", `/user/sessions/${id}`, {}],
			["POST", "/user/sessions/end", { keep_current: true }],
			["POST", "/user/sessions/end", { keep_current: false }],
			["POST", "/user/api-tokens", { name: "Robot", scopes: ["read"], days: 7 }],
			["POST", "/auth/totp/disable", {}],
		] as const;

	it("neither changes the password, nor ends a session, nor makes a token, nor takes a factor away", async () => {
		await site.query("UPDATE users SET status = 'active' WHERE email_key = $1", [email]);
		const other = await site.login(email, right);
		const { token } = await site.login(email, right);
		const [, second] = await list(token);
		for (const [method, path, sent] of acts(second.id)) {
			expect((await site.send(method, path, { token, body: sent })).json().code, path).toBe("STEP_UP_REQUIRED");
		}
		expect([await isIn(other.token), await isIn(token)]).toEqual([true, true]);
		await site.login(email, right);
	});

	it("is asked once for five minutes, and the proof of one session is none for another", async () => {
		const other = await site.login(email, right);
		const { token } = await site.login(email, right);
		await proveAgain(site, token, undefined, right);
		const end = (by: string) => site.send("POST", "/user/sessions/end", { token: by, body: { keep_current: true } });
		expect((await end(other.token)).json().code).toBe("STEP_UP_REQUIRED");
		expect((await end(token)).statusCode).toBe(200);
		expect((await site.send("POST", "/user/password", { token, body })).statusCode).toBe(200);
		await site.clock.advance(5 * 60_000);
		expect((await end(token)).json().code).toBe("STEP_UP_REQUIRED");
	});

	it("proves by the code too where the authenticator app is on: the password alone changes nothing", async () => {
		await site.query("UPDATE users SET email_verified_at = now() WHERE email_key = $1", [email]);
		const { token } = await site.login(email, right);
		const { code } = await turnOnTotp(site, token, right);
		await site.clock.advance(6 * 60_000);
		const alone = await site.send("POST", "/auth/step-up", { token, body: { password: right } });
		expect(alone.json().code).toBe("CODE_WRONG");
		expect((await site.send("POST", "/user/password", { token, body })).json().code).toBe("STEP_UP_REQUIRED");
		await proveAgain(site, token, code(), right);
		expect((await site.send("POST", "/user/password", { token, body })).statusCode).toBe(200);
	});
});
