import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { turnOnTotp } from "./credentials/auth-methods/testing.ts";
import { createTestSite, REGISTRATION, type TestSite } from "./testing.ts";

let site: TestSite;
beforeEach(async () => {
	site = await createTestSite();
});
afterEach(() => site.close());

const email = "grace@example.com";
const right = "correct horse battery";
const fresh = "a wholly other staple";
const MINUTE_MS = 60_000;

type Params = Readonly<Record<string, string>>;
const mails = (template: string) =>
	site.query<{ address: string; params: Params }>("SELECT address, params FROM mails WHERE template = $1 ORDER BY id", [
		template,
	]);
const lastParam = async (template: string, name: string) => (await mails(template)).at(-1)?.params[name] ?? "";
const register = async () => {
	const answer = await site.send("POST", "/auth/register", { body: REGISTRATION });
	expect(answer.statusCode).toBe(201);
	return answer.json().data.user;
};
const post = async (path: string, body: unknown, options: { token?: string; address?: string } = {}) => {
	const answer = await site.send("POST", path, { body, ...options });
	return { status: answer.statusCode, code: answer.json().code, body: answer.json(), answer };
};
const ask = async (path: string, address = email) => {
	expect(await post(path, { email: address })).toMatchObject({ status: 200, body: { data: { asked: true } } });
	await site.answerMailRequests();
};

describe("the confirmed address (R15)", () => {
	const verify = (code: string, token: string) => post("/user/email-verification", { code }, { token });
	const other = (code: string) => (code === "000000" ? "000001" : "000000");

	it("is confirmed by the mailed code, once, and everybody who shows the user hears of it", async () => {
		const user = await register();
		expect(user.email_verified).toBe(false);
		const code = await lastParam("verify-email", "code");
		expect(code).toMatch(/^\d{6}$/);
		const { token } = await site.login(email, right);
		expect(await verify(code, token)).toMatchObject({ status: 200 });
		const me = await site.send("GET", "/user", { token });
		expect(me.json().data.email_verified).toBe(true);
		const notified = await site.query("SELECT event FROM messages_outbox ORDER BY id");
		expect(notified).toContainEqual({ event: "user.updated" });
		expect((await site.notified()).map(({ code }) => code)).toContain("EMAIL_VERIFIED");
		expect((await post("/user/email-verification/resend", {}, { token })).code).toBe("EMAIL_VERIFIED");
	});

	it("gives a code five tries, also when they come at once, and then needs a new one", async () => {
		await register();
		const { token } = await site.login(email, right);
		const code = await lastParam("verify-email", "code");
		const answers = await Promise.all(Array.from({ length: 8 }, () => verify(other(code), token)));
		expect(answers.map((answer) => answer.code).sort()).toEqual([
			...Array(3).fill("CODE_SPENT"),
			...Array(5).fill("EMAIL_CODE_WRONG"),
		]);
		expect((await verify(code, token)).code).toBe("CODE_SPENT");
		await site.clock.advance(MINUTE_MS);
		expect((await post("/user/email-verification/resend", {}, { token })).status).toBe(200);
		expect((await verify(await lastParam("verify-email", "code"), token)).status).toBe(200);
	});

	it("takes no code that is ten minutes old, was replaced, or was mailed to another address", async () => {
		await register();
		const { token } = await site.login(email, right);
		const first = await lastParam("verify-email", "code");
		await site.clock.advance(MINUTE_MS);
		await post("/user/email-verification/resend", {}, { token });
		const second = await lastParam("verify-email", "code");
		if (first !== second) expect((await verify(first, token)).code).toBe("EMAIL_CODE_WRONG");
		await site.clock.advance(10 * MINUTE_MS);
		expect((await verify(second, token)).code).toBe("CODE_SPENT");
		await post("/user/email-verification/resend", {}, { token });
		await site.query("UPDATE users SET email = 'new@example.com', email_key = 'new@example.com' WHERE email_key = $1", [
			email,
		]);
		expect((await verify(await lastParam("verify-email", "code"), token)).code).toBe("CODE_SPENT");
	});

	it("mails one code a minute and five an hour, however many clicks come at once", async () => {
		await register();
		const { token } = await site.login(email, right);
		const resend = () => post("/user/email-verification/resend", {}, { token });
		expect((await resend()).code).toBe("TOO_MANY_ATTEMPTS");
		await site.clock.advance(MINUTE_MS);
		const atOnce = await Promise.all([resend(), resend(), resend()]);
		expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(1);
		for (let i = 0; i < 5; i++) {
			await site.clock.advance(MINUTE_MS);
			await resend();
		}
		expect(await mails("verify-email")).toHaveLength(5);
	});

	it("keeps no code in the table that its reader could use", async () => {
		await register();
		const [row] = await site.query<{ hash: string }>("SELECT encode(secret_hash, 'hex') AS hash FROM proofs");
		const { createHash } = await import("node:crypto");
		const code = await lastParam("verify-email", "code");
		expect(row?.hash).not.toBe(createHash("sha256").update(code).digest("hex"));
	});
});

describe("a forgotten password", () => {
	it("is replaced by the mailed link once; every session ends, and the person is told", async () => {
		await register();
		const before = await site.login(email, right);
		await ask("/auth/forgot-password", "GRACE@example.com");
		const token = await lastParam("reset-password", "token");
		const body = { token, password: fresh, confirm_password: fresh };
		expect(await post("/auth/reset-password", body)).toMatchObject({ status: 200 });
		expect((await site.send("GET", "/user", { token: before.token })).statusCode).toBe(401);
		expect((await site.send("POST", "/auth/renew", { body: {}, renewal: before.renewal })).statusCode).toBe(401);
		expect((await post("/auth/login", { email, password: right })).code).toBe("CREDENTIALS_WRONG");
		const after = await site.login(email, fresh);
		expect((await site.send("GET", "/user", { token: after.token })).json().data.email_verified).toBe(true);
		expect(await mails("password-changed")).toHaveLength(1);
		expect((await post("/auth/reset-password", body)).code).toBe("LINK_SPENT");
	});

	it("lets one of many win who use one link at once", async () => {
		await register();
		await ask("/auth/forgot-password");
		const token = await lastParam("reset-password", "token");
		const answers = await Promise.all(
			Array.from({ length: 6 }, (_, i) =>
				post("/auth/reset-password", { token, password: `${fresh} ${i}`, confirm_password: `${fresh} ${i}` }),
			),
		);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
	});

	it("takes no link after half an hour, nor one of another purpose, nor a made-up one; a common password leaves it good", async () => {
		await register();
		const reset = (token: string, password = fresh) =>
			post("/auth/reset-password", { token, password, confirm_password: password });
		await ask("/auth/auto-login/request");
		expect((await reset(await lastParam("sign-in-link", "token"))).code).toBe("LINK_SPENT");
		expect((await reset("A".repeat(43))).code).toBe("LINK_SPENT");
		await ask("/auth/forgot-password");
		expect((await reset(await lastParam("reset-password", "token"), "grace7_1")).code).toBe("PASSWORD_TOO_COMMON");
		expect((await reset(await lastParam("reset-password", "token"), "Butthead")).code).toBe("PASSWORD_BREACHED");
		expect((await reset(await lastParam("reset-password", "token"))).status).toBe(200);
		await ask("/auth/forgot-password");
		await site.clock.advance(30 * MINUTE_MS);
		expect((await reset(await lastParam("reset-password", "token"), right)).code).toBe("LINK_SPENT");
	});

	it("answers known and unknown addresses alike, by the same work, and mails the known one only", async () => {
		await register();
		const answers = [];
		for (const address of [email, "nobody@example.com"]) {
			const { answer } = await post("/auth/forgot-password", { email: address });
			const { date: _date, "x-request-id": _id, ...headers } = answer.headers;
			answers.push({ status: answer.statusCode, body: answer.body, headers });
		}
		expect(answers[1]).toEqual(answers[0]);
		// The call looks no user up: it writes the same row for both.
		expect(await site.query("SELECT kind, email_key FROM mail_requests ORDER BY id")).toEqual([
			{ kind: "reset-password", email_key: email },
			{ kind: "reset-password", email_key: "nobody@example.com" },
		]);
		await site.answerMailRequests();
		expect((await mails("reset-password")).map(({ address }) => address)).toEqual([email]);
		expect(await site.query("SELECT 1 FROM mail_requests")).toEqual([]);
	});

	it("and a mailed link to sign in with take nobody past their second factor", async () => {
		await register();
		await site.query("UPDATE users SET email_verified_at = $2 WHERE email_key = $1", [
			email,
			new Date(site.clock.nowMs()),
		]);
		await turnOnTotp(site, (await site.login(email, right)).token, right);
		await ask("/auth/forgot-password");
		const token = await lastParam("reset-password", "token");
		const reset = await post("/auth/reset-password", { token, password: fresh, confirm_password: fresh });
		expect([reset.status, reset.answer.cookies.filter(({ value }) => value !== "")]).toEqual([200, []]);
		expect((await post("/auth/login", { email, password: fresh })).code).toBe("SECOND_FACTOR_REQUIRED");
		await ask("/auth/auto-login/request");
		const entered = await post("/auth/auto-login", { token: await lastParam("sign-in-link", "token") });
		expect([entered.code, entered.body.data]).toEqual(["SECOND_FACTOR_REQUIRED", undefined]);
		expect(await site.query("SELECT 1 FROM sessions WHERE ended_at IS NULL")).toEqual([]);
	});

	it("fills nobody's letter box, and leaves the links that were mailed good", async () => {
		await register();
		for (let i = 0; i < 12; i++) {
			await post("/auth/forgot-password", { email }, { address: `198.51.100.${i}` });
			await site.answerMailRequests();
		}
		expect(await mails("reset-password")).toHaveLength(5);
		const [first] = await mails("reset-password");
		const body = { token: first?.params.token, password: fresh, confirm_password: fresh };
		expect((await post("/auth/reset-password", body)).status).toBe(200);
	});

	it("slows one network down that asks for many", async () => {
		const codes: unknown[] = [];
		for (let i = 0; i < 12; i++) codes.push((await post("/auth/forgot-password", { email: `a${i}@example.com` })).code);
		expect(codes.filter((code) => code === "TOO_MANY_ATTEMPTS")).toHaveLength(2);
	});

	it("links to the configured origin whatever Host was sent", async () => {
		await register();
		await site.send("POST", "/auth/forgot-password", {
			body: { email },
			headers: { host: "evil.example", "x-forwarded-host": "evil.example", forwarded: "host=evil.example" },
		});
		await site.answerMailRequests();
		const [stored] = await site.query<{ text: string }>(
			"SELECT params::text AS text FROM mails ORDER BY id DESC LIMIT 1",
		);
		expect(stored?.text).not.toContain("evil");
	});

	it("does not change the published passwords of the demo", async () => {
		await ask("/auth/forgot-password", "demo@truefill.test");
		const token = await lastParam("reset-password", "token");
		const answer = await post("/auth/reset-password", { token, password: fresh, confirm_password: fresh });
		expect(answer.code).toBe("DEMO_PASSWORD_FIXED");
		await site.login();
	});
});

describe("automatic login (SPEC §2)", () => {
	const enter = (token: string, address?: string) =>
		post("/auth/auto-login", { token }, address === undefined ? {} : { address });

	it("opens a session by the mailed link, once, and confirms the address", async () => {
		await register();
		await ask("/auth/auto-login/request");
		const token = await lastParam("sign-in-link", "token");
		const { status, body } = await enter(token);
		expect(status).toBe(200);
		expect(body.data.user).toMatchObject({ email, email_verified: true });
		const sessions = await site.send("GET", "/user/sessions", { token: body.data.token });
		expect(sessions.json().data).toMatchObject([{ way: "link", current: true }]);
		expect((await enter(token)).code).toBe("LINK_SPENT");
		const history = await site.query("SELECT way, outcome FROM sign_ins ORDER BY id");
		expect(history).toEqual([
			{ way: "link", outcome: "signed-in" },
			{ way: "link", outcome: "link-used" },
		]);
	});

	it("is not used up by a program that opens the mailed address", async () => {
		await register();
		await ask("/auth/auto-login/request");
		const token = await lastParam("sign-in-link", "token");
		for (const method of ["GET", "HEAD"] as const) {
			await site.app.inject({ method, url: "/auto-login", headers: { host: "localhost:3000", accept: "text/html" } });
			await site.app.inject({ method, url: "/api/v1/auth/auto-login", headers: { host: "localhost:3000" } });
		}
		expect((await enter(token)).status).toBe(200);
	});

	it("lets exactly one of many in who use one link at once", async () => {
		await register();
		await ask("/auth/auto-login/request");
		const token = await lastParam("sign-in-link", "token");
		const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => enter(token, `192.0.2.${i + 1}`)));
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
		expect(answers.filter(({ code }) => code === "LINK_SPENT")).toHaveLength(9);
		expect(await site.query("SELECT count(*)::int AS n FROM sessions")).toEqual([{ n: 1 }]);
	});

	it("takes no link after ten minutes, nor after the address or the password has changed", async () => {
		await register();
		await ask("/auth/auto-login/request");
		await site.clock.advance(10 * MINUTE_MS);
		expect((await enter(await lastParam("sign-in-link", "token"))).code).toBe("LINK_SPENT");
		await ask("/auth/auto-login/request");
		await ask("/auth/forgot-password");
		const reset = { token: await lastParam("reset-password", "token"), password: fresh, confirm_password: fresh };
		expect((await post("/auth/reset-password", reset)).status).toBe(200);
		expect((await enter(await lastParam("sign-in-link", "token"))).code).toBe("LINK_SPENT");
	});

	it("lets the owner in while anonymous callers keep their password waiting", async () => {
		await register();
		for (let i = 0; i < 8; i++)
			await post("/auth/login", { email, password: "Wrong-1234" }, { address: `10.0.0.${i}` });
		expect((await post("/auth/login", { email, password: right }, { address: "10.0.1.1" })).code).toBe(
			"TOO_MANY_ATTEMPTS",
		);
		await ask("/auth/auto-login/request");
		expect((await enter(await lastParam("sign-in-link", "token"), "10.0.1.1")).status).toBe(200);
		expect((await post("/auth/login", { email, password: right }, { address: "10.0.1.1" })).status).toBe(200);
	});
});

describe("a site that conceals who is registered (R14)", () => {
	beforeEach(() =>
		site.query("INSERT INTO site_settings (name, value, updated_at) VALUES ('conceal_accounts', 'true', now())"),
	);

	it("answers a sign-up with a taken address as one with a free address, and tells the owner by mail", async () => {
		const shape = (answer: { statusCode: number; body: string }) => ({
			status: answer.statusCode,
			body: answer.body.replace(/usr_[\w-]+/, "usr_x").replace(/grace2?/g, "grace"),
		});
		const free = await site.send("POST", "/auth/register", { body: REGISTRATION });
		await site.answerMailRequests();
		expect(await mails("confirm-sign-up")).toHaveLength(1);
		expect(site.opened).toHaveLength(1);
		const taken = await site.send("POST", "/auth/register", { body: { ...REGISTRATION, username: "grace2" } });
		expect(shape(taken)).toEqual(shape(free));
		await site.answerMailRequests();
		expect((await mails("already-registered")).map(({ address }) => address)).toEqual([email]);
		expect(await site.query("SELECT count(*)::int AS n FROM users WHERE email_key = $1", [email])).toEqual([{ n: 1 }]);
		expect(site.opened).toHaveLength(1);
	});

	it("says of every address that it is available, and a taken user name is left out without a word", async () => {
		await register();
		for (const address of [email, "free@example.com", "demo@truefill.test"]) {
			expect((await post("/auth/check-email", { email: address })).body).toMatchObject({ data: { available: true } });
		}
		for (const address of [email, "free@example.com"]) {
			expect((await post("/auth/register", { ...REGISTRATION, email: address })).status).toBe(201);
		}
		expect(
			await site.query("SELECT username FROM users WHERE email_key = ANY($1) ORDER BY email_key", [
				[email, "free@example.com"],
			]),
		).toEqual([{ username: null }, { username: "grace" }]);
	});
});
