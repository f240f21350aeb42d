import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestSite, REGISTRATION, type TestSite } from "./testing.ts";

/** SPEC §7, R14: on a site that conceals accounts, no public call distinguishes a known address from an unknown one. */

const KNOWN = "known@example.com";
const PASSWORD = "correct horse battery";
/** The password of the known address's owner. */
const OWN = "a staple of their own";
let site: TestSite;
/** Each question uses a new unknown address and a new network. */
let turn = 0;
/** How often a database connection was acquired. */
let acquired = 0;

beforeAll(async () => {
	site = await createTestSite();
	await register(KNOWN, { username: "known", password: OWN, confirm_password: OWN });
	await site.query("UPDATE users SET email_verified_at = created_at, status = 'active' WHERE email_key = $1", [KNOWN]);
	await site.query("INSERT INTO site_settings (name, value, updated_at) VALUES ('conceal_accounts', 'true', now())");
	site.pool.on("acquire", () => acquired++);
});
afterAll(() => site.close());
beforeEach(() => site.clock.advance(3_600_000));

const post = (path: string, body: object, n: number, more: { token?: string } = {}) =>
	site.send("POST", path, { body, address: `198.51.100.${n}`, ...more });
const register = (email: string, changes: object = {}, n = 1) =>
	post("/auth/register", { ...REGISTRATION, email, username: `name${n}`, ...changes }, n);

/** Everything an anonymous caller sees of an answer, except the address and random values. */
function seen(answer: LightMyRequestResponse, email: string) {
	const { date: _date, "x-request-id": _id, "content-length": _length, ...headers } = answer.headers;
	const body = answer.body.replaceAll(email, "ADDRESS").replace(/usr_[\w-]+/g, "usr_x");
	return { status: answer.statusCode, headers, body, cookies: answer.cookies };
}

/** The requests of each public flow, for a given address. Several requests give several answers. */
const FLOWS: readonly (readonly [string, (email: string, n: number) => Promise<LightMyRequestResponse>[]])[] = [
	["asking whether an address is free", (email, n) => [post("/auth/check-email", { email }, n)]],
	["asking for it too often", (email, n) => Array.from({ length: 7 }, () => post("/auth/check-email", { email }, n))],
	["signing up", (email, n) => [register(email, {}, n)]],
	["signing up with another's user name", (email, n) => [register(email, { username: "known" }, n)]],
	["logging in with a wrong password", (email, n) => [post("/auth/login", { email, password: "Wrong-1234" }, n)]],
	["a new password by mail", (email, n) => [post("/auth/forgot-password", { email }, n)]],
	["a link to sign in by", (email, n) => [post("/auth/auto-login/request", { email }, n)]],
];

describe("a known and an unknown address", () => {
	const both = async (ask: (email: string, n: number) => Promise<unknown>) => {
		turn += 2;
		return [await ask(KNOWN, turn), await ask(`nobody${turn}@example.com`, turn + 1)] as const;
	};

	it.each(FLOWS)("are answered alike: %s", async (_what, ask) => {
		const [known, unknown] = await both(async (email, n) =>
			(await Promise.all(ask(email, n))).map((answer) => seen(answer, email)),
		);
		expect(unknown).toEqual(known);
	});

	it("are answered alike by signing up, and then logging in by that password, also many times", async () => {
		const [known, unknown] = await both(async (email, n) => {
			const answers = [await register(email, {}, n)];
			// As late as possible: after the mail was written.
			await site.answerMailRequests();
			for (let time = 0; time < 7; time++) answers.push(await post("/auth/login", { email, password: PASSWORD }, n));
			return answers.map((answer) => seen(answer, email));
		});
		expect(unknown).toEqual(known);
		expect((unknown as { status: number }[]).map(({ status }) => status)).toEqual([
			201, 401, 401, 401, 401, 401, 429, 429,
		]);
	});

	it("are answered alike by a second sign-up with the user name of the first", async () => {
		const [known, unknown] = await both(async (email, n) => {
			await register(email, { username: `shared${n}` }, n);
			return seen(await register(`second${n}@example.com`, { username: `shared${n}` }, n), `second${n}@example.com`);
		});
		expect(unknown).toEqual(known);
	});

	it("are answered alike by who wants to have it as their own", async () => {
		const { token: mine } = await newCustomer("asker@example.com", 200);
		const [known, unknown] = await both(async (email, n) => {
			await site.clock.advance(120_000);
			const asked = await post("/user/email-change", { email }, n, { token: mine });
			await site.answerMailRequests();
			const code = await post("/user/email-change/confirm", { code: "000000" }, n, { token: mine });
			return [asked, code].map((answer) => ({
				...seen(answer, email),
				body: seen(answer, email).body.replace(/\d{4}-\d\d-[\dT:.]+Z/g, "TIME"),
			}));
		});
		expect(unknown).toEqual(known);
	});

	it("cost the same: nothing is looked up to say that an address is free", async () => {
		const queries = async (email: string) => {
			const before = acquired;
			await post("/auth/check-email", { email }, ++turn);
			return acquired - before;
		};
		expect(await queries(KNOWN)).toBe(await queries("nobody-at-all@example.com"));
	});
});

async function newCustomer(email: string, n: number): Promise<{ token: string }> {
	await register(email, {}, n);
	await site.answerMailRequests();
	const [mail] = await site.query<{ params: { token: string } }>(
		"SELECT params FROM mails WHERE template = 'confirm-sign-up' AND address = $1 ORDER BY id DESC LIMIT 1",
		[email],
	);
	const entered = await post("/auth/auto-login", { token: mail?.params.token }, n);
	expect(entered.statusCode, entered.body).toBe(200);
	return entered.json().data;
}

describe("who signs up where addresses are concealed", () => {
	it("first comes in by the link of the mail, and from then on by the password", async () => {
		const email = "new@example.com";
		const answer = await register(email, {}, 210);
		expect(answer.json().data).toMatchObject({ confirm_by_mail: true, user: { status: "pending" } });
		expect((await post("/auth/login", { email, password: PASSWORD }, 210)).json().code).toBe("CREDENTIALS_WRONG");
		const { token: first } = await newCustomer("new2@example.com", 211);
		expect((await site.send("GET", "/user", { token: first })).json().data).toMatchObject({ email_verified: true });
		expect((await post("/auth/login", { email: "new2@example.com", password: PASSWORD }, 212)).statusCode).toBe(200);
	});

	it("may ask for a new password by mail when the link has run out", async () => {
		const email = "late@example.com";
		await register(email, {}, 220);
		await site.answerMailRequests();
		await site.clock.advance(2 * 3_600_000);
		await post("/auth/forgot-password", { email }, 220);
		await site.answerMailRequests();
		const [mail] = await site.query<{ params: { token: string } }>(
			"SELECT params FROM mails WHERE template = 'reset-password' AND address = $1",
			[email],
		);
		const password = "a wholly other staple";
		const reset = { token: mail?.params.token, password, confirm_password: password };
		expect((await post("/auth/reset-password", reset, 220)).statusCode).toBe(200);
		expect((await post("/auth/login", { email, password }, 220)).statusCode).toBe(200);
	});

	it("does not shut out staff, nor customers who have confirmed their address", async () => {
		expect((await site.login("admin@truefill.test", "Demo-admin-1")).token).toBeDefined();
		expect((await post("/auth/login", { email: KNOWN, password: OWN }, 230)).statusCode).toBe(200);
	});
});
