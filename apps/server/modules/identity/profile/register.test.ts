import { register as registerCall } from "@truefill/contracts/http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestSite, REGISTRATION, type TestSite } from "../testing.ts";

let site: TestSite;
beforeAll(async () => {
	site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(() => site.clock.advance(3_600_000));

const register = (changes: Record<string, unknown> = {}, address = "203.0.113.1") =>
	site.send("POST", "/auth/register", { body: { ...REGISTRATION, ...changes }, address });
const people = async () => (await site.query("SELECT email FROM users ORDER BY email")).length;

describe("registration", () => {
	it("creates a pending customer with a demo account, who can sign in and only wait", async () => {
		const answer = await register();
		expect(answer.statusCode).toBe(201);
		const { user } = registerCall.response.parse(answer.json()).data;
		expect(user).toMatchObject({ first_name: "Grace", status: "pending", role: "customer", balance: "10000.00" });
		expect(site.opened).toEqual([user.id]);
		const { token } = await site.login("GRACE@example.com", "correct horse battery");
		expect((await site.send("GET", "/user", { token })).json().data.status).toBe("pending");
		expect((await site.send("POST", "/user/heartbeat", { token })).statusCode).toBe(200);
		expect((await site.send("GET", "/user", { token })).json().data.is_online).toBe(true);
		await site.clock.advance(200_000);
		expect((await site.send("GET", "/user", { token })).json().data.is_online).toBe(false);
	});

	it.each([
		[{ email: "Grace@Example.com", username: "other" }, "EMAIL_TAKEN", "email"],
		[{ email: "demo@truefill.test", username: "other" }, "EMAIL_TAKEN", "email"],
		[{ email: "other@example.com", username: "GRACE" }, "USERNAME_TAKEN", "username"],
	])("refuses what is taken: %o", async (changes, code, field) => {
		const before = await people();
		const answer = await register(changes);
		expect([answer.statusCode, answer.json().code, answer.json().fields?.[field]?.code]).toEqual([409, code, code]);
		expect(await people()).toBe(before);
	});

	it.each([
		["first_name", "A", "First name must be at least 2 characters"],
		["first_name", " A ", "First name must be at least 2 characters"],
		["last_name", "", "Last name must be at least 2 characters"],
		["username", "ab", "Username must be at least 3 characters"],
		["email", "grace@", "Please enter a valid email address"],
		["phone", "12345", "Please enter a valid phone number"],
		["phone", "+123456", "Please enter a valid phone number"],
		["password", "short77", "Password must be at least 8 characters"],
		["password", "😀😀😀😀", "Password must be at least 8 characters"],
		["confirm_password", "correct horse batterY", "Passwords do not match"],
	])("says the specification's sentence for %s = %j", async (field, value, sentence) => {
		const before = await people();
		const answer = await register({ email: "new@example.com", username: "newer", [field]: value });
		expect([answer.statusCode, answer.json().code]).toEqual([400, "INPUT_INVALID"]);
		expect(answer.json().fields[field].message).toBe(sentence);
		expect(await people()).toBe(before);
	});

	it.each(["password1", "qwertyuiop", "hopper1906", "Truefill2026"])(
		"refuses the guessable password %s",
		async (password) => {
			const answer = await register({
				email: "new@example.com",
				username: "newer",
				password,
				confirm_password: password,
			});
			expect([answer.statusCode, answer.json().fields?.password?.code]).toEqual([422, "PASSWORD_TOO_COMMON"]);
		},
	);

	it.each(["butthead", "SnowBall", "zaq1xsw2"])("refuses %s, which is known from breaches", async (password) => {
		const answer = await register({
			email: "new@example.com",
			username: "newer",
			password,
			confirm_password: password,
		});
		expect([answer.statusCode, answer.json().code, answer.json().fields?.password]).toEqual([
			422,
			"PASSWORD_BREACHED",
			{
				code: "PASSWORD_BREACHED",
				message: "This password is known from data breaches, so guessing programs try it. Please choose another.",
			},
		]);
	});

	it.each([
		["of small letters only", "onlysmalllettersofmine"],
		["of many scripts and signs", "  żółw 泳ぐ 🐢 \"'<>&\\%00 Ω "],
		["of 64 characters", "Long Passphrase ".repeat(4)],
		["of 128 characters", Array.from({ length: 32 }, (_, i) => `${i + 10}Yz`).join("")],
	])("takes a password %s, knows it to the last character, and for years", async (_what, password) => {
		const email = `p${password.length}@example.com`;
		const answer = await register({ email, username: `p${password.length}`, password, confirm_password: password });
		expect(answer.statusCode, answer.body).toBe(201);
		const signIn = async (typed: string) => {
			await site.clock.advance(1_000_000);
			return (await site.send("POST", "/auth/login", { body: { email, password: typed } })).statusCode;
		};
		for (const other of [password.slice(0, -1), password.slice(1), password.toUpperCase(), password.replace(" ", "")]) {
			if (other !== password) expect(await signIn(other), other).toBe(401);
		}
		await site.clock.advance(5 * 366 * 86_400_000);
		expect(await signIn(password)).toBe(200);
	});

	it.each(["role", "status", "balance", "is_admin", "id", "password_hash"])(
		"takes nobody's word for %s",
		async (key) => {
			const answer = await register({ email: "new@example.com", username: "newer", [key]: "admin" });
			expect([answer.statusCode, answer.json().fields?.[key]?.code]).toEqual([400, "UNKNOWN_FIELD"]);
		},
	);

	it.each([
		["first_name", "\u0000Grace"],
		["last_name", "Hop\u0007per"],
		["first_name", "Grace\u202ereppoH"],
		["first_name", "x".repeat(81)],
		["password", "p".repeat(129)],
		["email", `${"a".repeat(250)}@example.com`],
		["country_code", "1"],
		["country", "United States"],
		["username", "../../etc"],
	])("refuses %s = %j", async (field, value) => {
		const answer = await register({ email: "new@example.com", username: "newer", [field]: value });
		expect([answer.statusCode, Object.keys(answer.json().fields ?? {}).includes(field)]).toEqual([400, true]);
	});

	it("keeps names as people write them", async () => {
		const answer = await register({
			first_name: "  Zoë-Ñandú ",
			last_name: "O’Neill <b>",
			username: "zoe",
			email: "zoe@example.com",
		});
		expect(answer.json().data.user).toMatchObject({ first_name: "Zoë-Ñandú", last_name: "O’Neill <b>" });
	});

	it("lets two who want the same name at once not both have it", async () => {
		const answers = await Promise.all(
			Array.from({ length: 4 }, (_, i) =>
				register({ email: `race${i}@example.com`, username: "racer" }, `203.0.113.${50 + i}`),
			),
		);
		expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409, 409, 409]);
	});

	it("is limited for one network", async () => {
		const answers: number[] = [];
		for (let i = 0; i < 12; i++) answers.push((await register({ username: "x" }, "203.0.113.99")).statusCode);
		// Malformed requests do not count; those that reach the hash do.
		expect(answers.every((code) => code === 400)).toBe(true);
		const hashed: number[] = [];
		for (let i = 0; i < 12; i++) hashed.push((await register({}, "203.0.113.99")).statusCode);
		expect(hashed.slice(10)).toEqual([429, 429]);
	});
});
