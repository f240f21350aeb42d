import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { DEMO_ADMIN, DEMO_CUSTOMER } from "../../profile/demo-people.ts";
import { createTestSite, REGISTRATION, renewalOf, type TestSite } from "../../testing.ts";
import { CHALLENGE_ATTEMPTS, CHALLENGE_LIFE_MS } from "./challenges.ts";
import { freshCodes } from "./recovery-codes.ts";
import { ENROL_LIFE_MS } from "./second-factor.ts";
import { ELEVATED_MS } from "./step-up.ts";
import { CHALLENGE_COOKIE, cookieOf, mailed, PASSWORD, proveAgain, turnOnTotp } from "./testing.ts";
import { STEP_MS } from "./totp.ts";

let site: TestSite;
let token: string;
beforeEach(async () => {
	site = await createTestSite();
	({ token } = await site.login());
});
afterEach(() => site.close());

const HOME = "192.0.2.200";
/** The first step of a sign-in: its response. */
const begin = (address = HOME, email: string = DEMO_CUSTOMER.email, password: string = PASSWORD) =>
	site.send("POST", "/auth/login", { body: { email, password }, address });
/** The second step, for the browser that holds the cookie. */
const answer = (challenge: string, code: string, address = HOME) =>
	site.send("POST", "/auth/challenge", { body: { code }, cookies: { [CHALLENGE_COOKIE]: challenge }, address });
const challengeOf = async (address = HOME) => cookieOf(await begin(address), CHALLENGE_COOKIE);
/** Advances to the next code. */
const nextStep = () => site.clock.advance(STEP_MS);

describe("the authenticator app", () => {
	it("is set up by its first code, after proof, and the owner is told (SPEC §7)", async () => {
		const early = await site.send("POST", "/auth/totp/enrol", { token, body: {} });
		expect([early.statusCode, early.json().code]).toEqual([403, "STEP_UP_REQUIRED"]);
		const { codes } = await turnOnTotp(site, token);
		expect(new Set(codes).size).toBe(10);
		const { totp } = (await site.send("GET", "/user/security", { token })).json().data;
		expect(totp).toMatchObject({ on: true, recovery_codes_left: 10 });
		expect(await mailed(site)).toEqual(["second-factor-added TOTP"]);
		expect((await site.send("POST", "/auth/totp/enrol", { token, body: {} })).json().code).toBe("TOTP_ON");
	});

	it("keeps neither the secret nor the codes in clear", async () => {
		await proveAgain(site, token);
		const { secret } = (await site.send("POST", "/auth/totp/enrol", { token, body: {} })).json().data;
		const [row] = await site.query<{ sealed_secret: Buffer }>("SELECT sealed_secret FROM totp_factors");
		expect(row?.sealed_secret.length).toBe(12 + 16 + 20);
		expect(row?.sealed_secret.toString("latin1")).not.toContain(secret);
		const { codes } = await turnOnTotp(site, token);
		const kept = await site.query<{ code_hash: Buffer }>("SELECT code_hash FROM recovery_codes");
		expect(kept).toHaveLength(10);
		// Nor a hash that anybody who read the table could compute.
		for (const code of codes.flatMap((each) => [each, each.replaceAll("-", "")])) {
			for (const text of [code, `usr_demo${code}`, `usr_demo\0${code}`]) {
				const hash = createHash("sha256").update(text).digest();
				expect(kept.some(({ code_hash }) => code_hash.equals(hash) || code_hash.includes(code))).toBe(false);
			}
		}
	});

	it("has secrets and codes that do not hang on Math.random", async () => {
		await proveAgain(site, token);
		const random = vi.spyOn(Math, "random").mockReturnValue(0.5);
		try {
			const secretOf = async () =>
				(await site.send("POST", "/auth/totp/enrol", { token, body: {} })).json().data.secret;
			expect(await secretOf()).not.toBe(await secretOf());
			expect(new Set([...freshCodes(), ...freshCodes()]).size).toBe(20);
		} finally {
			random.mockRestore();
		}
	});

	it("changes nothing before a right code, nor after the time to give it", async () => {
		await proveAgain(site, token);
		await site.send("POST", "/auth/totp/enrol", { token, body: {} });
		const wrong = await site.send("POST", "/auth/totp/confirm", { token, body: { code: "000000" } });
		expect(wrong.json().code).toBe("CODE_WRONG");
		expect((await begin()).statusCode).toBe(200);
		await site.clock.advance(ENROL_LIFE_MS);
		({ token } = await site.login());
		await proveAgain(site, token);
		const late = await site.send("POST", "/auth/totp/confirm", { token, body: { code: "000000" } });
		expect(late.json().code).toBe("ENROLMENT_ENDED");
	});

	it("is turned off only with proof that has the code in it; then the password is enough again", async () => {
		const { code } = await turnOnTotp(site, token);
		await site.clock.advance(ELEVATED_MS);
		const off = () => site.send("POST", "/auth/totp/disable", { token, body: {} });
		expect((await off()).json().code).toBe("STEP_UP_REQUIRED");
		const half = await site.send("POST", "/auth/step-up", { token, body: { password: PASSWORD } });
		expect(half.json().code).toBe("CODE_WRONG");
		expect((await off()).json().code).toBe("STEP_UP_REQUIRED");
		await proveAgain(site, token, code());
		expect((await off()).statusCode).toBe(200);
		expect((await begin()).statusCode).toBe(200);
		expect(await site.query("SELECT * FROM recovery_codes")).toEqual([]);
	});
});

describe("a sign-in with a second step", () => {
	it("opens no session before the code, and one after it", async () => {
		const { code } = await turnOnTotp(site, token);
		await nextStep();
		const first = await begin();
		expect([first.statusCode, first.json().code]).toEqual([401, "SECOND_FACTOR_REQUIRED"]);
		expect(first.cookies.map(({ name }) => name)).toEqual([CHALLENGE_COOKIE]);
		expect(first.cookies[0]).toMatchObject({ httpOnly: true, sameSite: "Strict", secure: true, path: "/" });
		const sessions = await site.query("SELECT 1 FROM sessions");
		const challenge = cookieOf(first, CHALLENGE_COOKIE);
		const asked = await site.send("GET", "/auth/challenge", { cookies: { [CHALLENGE_COOKIE]: challenge } });
		expect(asked.json().data.methods).toEqual(["totp", "recovery-code"]);
		const second = await answer(challenge, code());
		expect(second.statusCode).toBe(200);
		expect(second.json().data.user.id).toBe("usr_demo");
		expect(renewalOf(second)).toHaveLength(65);
		expect(await site.query("SELECT 1 FROM sessions")).toHaveLength(sessions.length + 1);
	});

	it("asks a wrong password no code: who guesses learns nothing of the second step", async () => {
		await turnOnTotp(site, token);
		const wrong = await begin(HOME, DEMO_CUSTOMER.email, "not the password");
		expect(wrong.json().code).toBe("CREDENTIALS_WRONG");
		expect(wrong.cookies).toEqual([]);
	});

	it("takes each code once: not again, not an older one, not by two at the same time", async () => {
		const { code } = await turnOnTotp(site, token);
		// The code that confirmed the app is used.
		expect((await answer(await challengeOf(), code())).json().code).toBe("CODE_WRONG");
		await nextStep();
		const used = code();
		const challenges = await Promise.all([challengeOf(), challengeOf(), challengeOf()]);
		const answers = await Promise.all(challenges.map((each) => answer(each, used)));
		expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422]);
		expect((await answer(await challengeOf(), used)).json().code).toBe("CODE_WRONG");
		await nextStep();
		await nextStep();
		expect((await answer(await challengeOf(), code())).statusCode).toBe(200);
	});

	it("lets one cookie open one session, however many right codes come at once", async () => {
		const { code, codes } = await turnOnTotp(site, token);
		await nextStep();
		const challenge = await challengeOf();
		const answers = await Promise.all([code(), codes[0] ?? "", codes[1] ?? ""].map((each) => answer(challenge, each)));
		expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
	});

	it("takes a recovery code once, tells the owner, and counts what is left", async () => {
		const { codes } = await turnOnTotp(site, token);
		const [first = ""] = codes;
		const challenges = await Promise.all([challengeOf(), challengeOf()]);
		const answers = await Promise.all(challenges.map((each) => answer(each, first.toLowerCase())));
		expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
		expect((await answer(await challengeOf(), first)).json().code).toBe("CODE_WRONG");
		expect(await mailed(site)).toContain("recovery-code-used 9");
		await proveAgain(site, token, codes[1]);
		const renewed = await site.send("POST", "/auth/recovery-codes", { token, body: {} });
		expect(renewed.json().data.recovery_codes).toHaveLength(10);
		expect((await answer(await challengeOf(), codes[2] ?? "")).json().code).toBe("CODE_WRONG");
	});

	it("says in the history what was proved beside the password", async () => {
		const { code, codes } = await turnOnTotp(site, token);
		await nextStep();
		expect((await answer(await challengeOf(), code())).statusCode).toBe(200);
		expect((await answer(await challengeOf(), codes[0] ?? "")).statusCode).toBe(200);
		expect((await answer(await challengeOf(), "000000")).statusCode).toBe(422);
		const history = await site.send("GET", "/user/sign-ins", { token });
		expect(history.json().data).toMatchObject([
			{ way: "password", second_factor: null, outcome: "second-factor-wrong" },
			{ way: "password", second_factor: "recovery-code", outcome: "signed-in" },
			{ way: "password", second_factor: "totp", outcome: "signed-in" },
			{ way: "password", second_factor: null, outcome: "signed-in" },
		]);
	});

	it("ends after five wrong codes or five minutes, and cannot be gone on with", async () => {
		const { code } = await turnOnTotp(site, token);
		await nextStep();
		const challenge = await challengeOf();
		const said: string[] = [];
		for (let at = 0; at < CHALLENGE_ATTEMPTS; at++) said.push((await answer(challenge, "000000")).json().code);
		expect(said).toEqual(["CODE_WRONG", "CODE_WRONG", "CODE_WRONG", "CODE_WRONG", "CHALLENGE_ENDED"]);
		expect((await answer(challenge, code())).json().code).toBe("CHALLENGE_ENDED");
		await site.clock.advance(15 * 60_000);
		const late = await challengeOf();
		await site.clock.advance(CHALLENGE_LIFE_MS);
		expect((await answer(late, code())).json().code).toBe("CHALLENGE_ENDED");
		expect((await answer("x".repeat(43), code())).json().code).toBe("CHALLENGE_ENDED");
		expect((await site.send("POST", "/auth/challenge", { body: { code: code() } })).json().code).toBe(
			"CHALLENGE_ENDED",
		);
	});

	it("slows a guesser of codes down over many sign-ins, while the owner gets in from where they are known", async () => {
		const { code } = await turnOnTotp(site, token);
		await nextStep();
		let slowed = 0;
		for (let round = 0; round < 4; round++) {
			const challenge = await challengeOf("198.51.100.7");
			for (let at = 0; at < CHALLENGE_ATTEMPTS; at++) {
				const said = await answer(challenge, String(100_000 + round * 10 + at), "198.51.100.7");
				if (said.json().code === "TOO_MANY_ATTEMPTS") slowed++;
			}
		}
		expect(slowed).toBeGreaterThanOrEqual(14);
		expect((await answer(await challengeOf(), code())).statusCode).toBe(200);
	});

	it("cannot be gone round by the renewal cookie, by another's cookie, or by a changed password", async () => {
		await turnOnTotp(site, token);
		const challenge = await challengeOf();
		for (const cookies of [{ [CHALLENGE_COOKIE]: challenge }, { "__Host-truefill-renewal": challenge }]) {
			const renewed = await site.send("POST", "/auth/renew", { body: {}, cookies });
			expect(renewed.json().code).toBe("RENEWAL_REFUSED");
		}
		expect((await site.send("GET", "/user", { token: challenge })).json().code).toBe("SESSION_ENDED");
		// A reset writes a new hash and nothing else: the second step remains.
		await site.query(
			"UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE id = 'usr_admin') WHERE id = 'usr_demo'",
		);
		const reset = await begin(HOME, DEMO_CUSTOMER.email, DEMO_ADMIN.password);
		expect(reset.json().code).toBe("SECOND_FACTOR_REQUIRED");
	});
});

describe("step-up", () => {
	it("lasts five minutes, for the session that proved it and for no other", async () => {
		const other = await site.login();
		await proveAgain(site, token);
		const enrol = (of: string) => site.send("POST", "/auth/totp/enrol", { token: of, body: {} });
		expect((await enrol(token)).statusCode).toBe(200);
		expect((await enrol(other.token)).json().code).toBe("STEP_UP_REQUIRED");
		await site.clock.advance(ELEVATED_MS - 1);
		expect((await enrol(token)).statusCode).toBe(200);
		await site.clock.advance(1);
		expect((await enrol(token)).json().code).toBe("STEP_UP_REQUIRED");
	});

	it("is no place to guess the password at", async () => {
		const said: string[] = [];
		for (let at = 0; at < 7; at++) {
			const guess = await site.send("POST", "/auth/step-up", { token, body: { password: `wrong ${at}` } });
			said.push(guess.json().code);
		}
		expect(said).toEqual([...Array<string>(5).fill("PASSWORD_WRONG"), "TOO_MANY_ATTEMPTS", "TOO_MANY_ATTEMPTS"]);
		const right = await site.send("POST", "/auth/step-up", { token, body: { password: PASSWORD } });
		expect(right.json().code).toBe("TOO_MANY_ATTEMPTS");
	});
});

describe("a role that needs a second factor", () => {
	it("opens nothing of staff without one, cannot lose its last one, and a misfit setting demands it of all", async () => {
		const demand = (value: string) =>
			site.query(
				"INSERT INTO site_settings (name, value, updated_at) VALUES ('staff_second_factor', $1, now()) ON CONFLICT (name) DO UPDATE SET value = $1",
				[value],
			);
		await demand('["super"]');
		const admin = await site.login(DEMO_ADMIN.email, DEMO_ADMIN.password);
		const security = async () => (await site.send("GET", "/user/security", { token: admin.token })).json().data;
		expect((await security()).second_factor_required).toBe(true);
		const desk = async () => (await site.send("GET", "/admin/settings", { token: admin.token })).json().code ?? "ok";
		expect(await desk()).toBe("SECOND_FACTOR_MISSING");
		await turnOnTotp(site, admin.token, DEMO_ADMIN.password);
		expect(await desk()).toBe("ok");
		const off = await site.send("POST", "/auth/totp/disable", { token: admin.token, body: {} });
		expect(off.json().code).toBe("SECOND_FACTOR_NEEDED_BY_ROLE");
		await demand('["nobody"]');
		expect((await security()).second_factor_required).toBe(true);
		await demand("[]");
		expect((await security()).second_factor_required).toBe(false);
		expect((await site.send("GET", "/settings")).body).not.toContain("second_factor");
	});

	it("is every role outside the demo by default; who was there before is led to one and not locked out", async () => {
		const real = await createTestSite({ demo: false });
		try {
			const registered = await real.send("POST", "/auth/register", { body: REGISTRATION });
			const { email, password } = z.object({ email: z.string(), password: z.string() }).parse(REGISTRATION);
			expect(registered.statusCode, registered.body).toBe(201);
			// Like a staff member from before the default existed: no factor, and a live session.
			await real.query(
				"UPDATE users SET role = 'admin', staff_role = 'super', status = 'active' WHERE email_key = $1",
				[email.toLowerCase()],
			);
			const { token: theirs } = await real.login(email, password);
			const editor = async () => (await real.send("GET", "/admin/settings", { token: theirs })).json();
			const isRequired = async () =>
				(await real.send("GET", "/user/security", { token: theirs })).json().data.second_factor_required;
			expect([(await editor()).code, await isRequired()]).toEqual(["SECOND_FACTOR_MISSING", true]);
			await turnOnTotp(real, theirs, password);
			const setting = (await editor()).data.settings.find(
				({ name }: { name: string }) => name === "staff_second_factor",
			);
			const roles = ["support", "finance", "risk", "super"];
			expect(setting).toMatchObject({ value: roles, fallback: roles, is_set: false });
			// An operator's setting is kept.
			await real.query(
				"INSERT INTO site_settings (name, value, updated_at) VALUES ('staff_second_factor', '[]', now())",
			);
			expect(await isRequired()).toBe(false);
		} finally {
			await real.close();
		}
	});
});
