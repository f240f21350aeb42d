import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { proveAgain, turnOnTotp } from "../../credentials/auth-methods/testing.ts";
import { createTestSite, REGISTRATION, type TestSite } from "../../testing.ts";

let site: TestSite;
beforeEach(async () => {
	site = await createTestSite();
});
afterEach(() => site.close());

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const PASSWORD = "correct horse battery";
const OLD = "grace@example.com";
const NEW = "Grace.Hopper@example.com";

type Mail = { template: string; address: string; params: Readonly<Record<string, string>>; language: string };
const mails = () => site.query<Mail>("SELECT template, address, params, language FROM mails ORDER BY id");
const last = async (template: string) => (await mails()).findLast((mail) => mail.template === template);
const codeOf = async () => (await last("confirm-new-email"))?.params.code ?? "";
const undoToken = async () => (await last("email-changed"))?.params.token ?? "";
const other = (code: string) => (code === "000000" ? "000001" : "000000");

async function person(email: string, username: string) {
	const body = { ...REGISTRATION, email, username };
	const registered = await site.send("POST", "/auth/register", { body, address: `203.0.113.${username.length}` });
	if (registered.statusCode !== 201) throw new Error(registered.body);
	await site.query("UPDATE users SET status = 'active' WHERE email_key = $1", [email]);
	const { token } = await site.login(email, PASSWORD);
	return { id: String(registered.json().data.user.id), token };
}
async function proved(email = OLD, username = "grace") {
	const who = await person(email, username);
	await proveAgain(site, who.token, undefined, PASSWORD);
	return who;
}
const post = async (path: string, body: unknown, token?: string) => {
	const answer = await site.send("POST", path, { body, ...(token === undefined ? {} : { token }) });
	return { status: answer.statusCode, code: answer.json().code, body: answer.json(), headers: answer.headers };
};
const ask = (token: string, email = NEW) => post("/user/email-change", { email }, token);
const confirm = (token: string, code: string) => post("/user/email-change/confirm", { code }, token);
const undo = (token: string) => post("/auth/undo-email-change", { token });
const emailOf = async (id: string) =>
	(await site.query<{ email: string; email_key: string }>("SELECT email, email_key FROM users WHERE id = $1", [id]))[0];
const isIn = async (token: string) => (await site.send("GET", "/user", { token })).statusCode === 200;
/** Requests the change, reads the mail, enters the code. */
async function change(token: string, email = NEW) {
	expect((await ask(token, email)).status).toBe(200);
	await site.answerMailRequests();
	return confirm(token, await codeOf());
}

describe("another e-mail address (R15)", () => {
	it("needs proof of who asks, a code from the new address, and then ends every other session", async () => {
		const { id, token } = await person(OLD, "grace");
		const elsewhere = await site.login(OLD, PASSWORD);
		expect((await ask(token)).code).toBe("STEP_UP_REQUIRED");
		await proveAgain(site, token, undefined, PASSWORD);
		expect(await ask(token)).toMatchObject({
			status: 200,
			body: { data: { email: NEW, expires_at: "2026-01-02T03:14:05.000Z", again_at: "2026-01-02T03:05:05.000Z" } },
		});
		expect((await site.send("GET", "/user/email-change", { token })).json().data.pending.email).toBe(NEW);
		await site.answerMailRequests();
		expect(await last("confirm-new-email")).toMatchObject({ address: NEW, params: { minutes: "10" } });
		expect(await emailOf(id)).toEqual({ email: OLD, email_key: OLD });

		const code = await codeOf();
		expect(await confirm(token, other(code))).toMatchObject({ code: "EMAIL_CODE_WRONG" });
		expect(await confirm(token, code)).toMatchObject({ status: 200, body: { data: { email: NEW, ended: 1 } } });
		expect([await isIn(elsewhere.token), await isIn(token)]).toEqual([false, true]);
		const me = (await site.send("GET", "/user", { token })).json().data;
		expect([me.email, me.email_verified]).toEqual([NEW, true]);
		await site.login(NEW.toLowerCase(), PASSWORD);
		expect((await post("/auth/login", { email: OLD, password: PASSWORD })).code).toBe("CREDENTIALS_WRONG");
		expect(await last("email-changed")).toMatchObject({ address: OLD, params: { address: NEW, days: "7" } });
		expect((await site.send("GET", "/user/email-change", { token })).json().data.pending).toBeNull();
		// The audit log is permanent, so it contains no address.
		const acts = await site.query<{ action: string; details: unknown }>(
			"SELECT action, details FROM audit_log WHERE subject_id = $1",
			[id],
		);
		expect(acts.map(({ action }) => action)).toEqual(["user.email-changed"]);
		expect(JSON.stringify(acts)).not.toContain("example.com");
		expect(await site.query("SELECT event FROM messages_outbox WHERE payload->>'user_id' = $1", [id])).toContainEqual({
			event: "user.updated",
		});
	});

	it("answers for a free, a taken, a kept and a demo address alike, and mails only who should know", async () => {
		await person("taken@example.com", "taken");
		const { token } = await proved();
		await site.query("DELETE FROM mails");
		const seen = [];
		for (const email of ["free@example.com", "taken@example.com", "demo@truefill.test"]) {
			const { status, body, headers } = await ask(token, email);
			const wrong = await confirm(token, "123456");
			await site.answerMailRequests();
			const { date: _date, "x-request-id": _id, "content-length": _length, ...rest } = headers;
			const afterwards = await confirm(token, "654321");
			seen.push({
				status,
				data: { ...body.data, email: "" },
				rest,
				tries: [wrong.body.message, afterwards.body.message],
			});
			await site.clock.advance(MINUTE_MS);
			await proveAgain(site, token, undefined, PASSWORD);
		}
		const [free, ...others] = seen.map(({ data, ...each }) => ({ ...each, shape: Object.keys(data) }));
		for (const each of others) expect(each).toEqual(free);
		expect(free?.tries).toEqual(["This is not the code. 4 tries are left.", "This is not the code. 3 tries are left."]);
		expect((await mails()).map(({ template, address }) => `${template} ${address}`)).toEqual([
			"confirm-new-email free@example.com",
			"address-in-use taken@example.com",
			"address-in-use demo@truefill.test",
		]);
	});

	it("does the same work before the answer, whoever has the address", async () => {
		await person("taken@example.com", "taken");
		const { token } = await proved();
		const client = await site.pool.connect();
		client.release();
		const asked = vi.spyOn(Object.getPrototypeOf(client), "query");
		const statements: string[][] = [];
		for (const email of ["free@example.com", "taken@example.com"]) {
			// The sign-in is cached from here on.
			await site.send("GET", "/user/email-change", { token });
			asked.mockClear();
			expect((await ask(token, email)).status).toBe(200);
			statements.push(asked.mock.calls.map(([query]) => JSON.stringify(query, ["text"])));
			await site.clock.advance(MINUTE_MS);
		}
		asked.mockRestore();
		expect(statements[0]?.length).toBeGreaterThan(5);
		expect(statements[0]).toEqual(statements[1]);
	});

	it("gives a code five tries, also at once, ten minutes, and one use", async () => {
		const { id, token } = await proved();
		await ask(token);
		await site.answerMailRequests();
		const code = await codeOf();
		const wrong = await Promise.all(Array.from({ length: 8 }, () => confirm(token, other(code))));
		expect(wrong.map((answer) => answer.code).sort()).toEqual([
			...Array(3).fill("CODE_SPENT"),
			...Array(5).fill("EMAIL_CODE_WRONG"),
		]);
		expect((await confirm(token, code)).code).toBe("CODE_SPENT");
		expect((await ask(token)).code).toBe("TOO_MANY_ATTEMPTS");
		await site.clock.advance(MINUTE_MS);
		await ask(token);
		await site.answerMailRequests();
		const second = await codeOf();
		await site.clock.advance(10 * MINUTE_MS);
		expect((await confirm(token, second)).code).toBe("CODE_SPENT");
		await proveAgain(site, token, undefined, PASSWORD);
		await ask(token);
		await site.answerMailRequests();
		const third = await codeOf();
		const right = await Promise.all(Array.from({ length: 6 }, () => confirm(token, third)));
		expect(right.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
		expect((await emailOf(id))?.email).toBe(NEW);
		expect((await mails()).filter(({ template }) => template === "email-changed")).toHaveLength(1);
	});

	it("takes a code for the address that it was mailed to only, and from the person who asked", async () => {
		const grace = await proved();
		const ada = await proved("ada@example.com", "ada");
		await ask(grace.token);
		await site.answerMailRequests();
		const code = await codeOf();
		await ask(ada.token, NEW);
		await site.answerMailRequests();
		const hers = await codeOf();
		expect((await confirm(ada.token, hers === code ? other(code) : code)).code).toBe("EMAIL_CODE_WRONG");
		await site.clock.advance(MINUTE_MS);
		await ask(grace.token, "third@example.com");
		expect((await confirm(grace.token, code)).code).toBe("EMAIL_CODE_WRONG");
	});

	it("lets of two who race for one address exactly one have it", async () => {
		const grace = await proved();
		const ada = await proved("ada@example.com", "ada");
		await ask(grace.token);
		await ask(ada.token);
		await site.answerMailRequests();
		const codes = (await mails())
			.filter(({ template }) => template === "confirm-new-email")
			.map(({ params }) => params.code);
		expect(codes).toHaveLength(2);
		const answers = await Promise.all([
			confirm(grace.token, codes[0] ?? ""),
			confirm(ada.token, codes[1] ?? ""),
			post("/auth/register", { ...REGISTRATION, email: NEW, username: "racer" }),
		]);
		expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
		expect(answers.filter(({ code }) => code === "EMAIL_TAKEN")).toHaveLength(2);
		const held = await site.query("SELECT id FROM users WHERE email_key = $1", [NEW.toLowerCase()]);
		expect(held).toHaveLength(1);
	});

	it("refuses one's own address, the demo's people, and a sixth code in an hour", async () => {
		const { token } = await proved();
		expect(await ask(token, OLD.toUpperCase())).toMatchObject({
			code: "EMAIL_UNCHANGED",
			body: { fields: { email: { code: "EMAIL_UNCHANGED" } } },
		});
		expect(await ask(token, "no address")).toMatchObject({ code: "INPUT_INVALID", body: { fields: { email: {} } } });
		const demo = await site.login();
		await proveAgain(site, demo.token);
		expect((await ask(demo.token)).code).toBe("DEMO_EMAIL_FIXED");
		for (let i = 0; i < 5; i++) {
			await proveAgain(site, token, undefined, PASSWORD);
			expect((await ask(token, `new${i}@example.com`)).status).toBe(200);
			await site.clock.advance(MINUTE_MS);
		}
		await proveAgain(site, token, undefined, PASSWORD);
		expect((await ask(token)).code).toBe("TOO_MANY_ATTEMPTS");
	});

	it("fills nobody's letter box, however many people ask", async () => {
		for (const name of ["aaaa", "bbbbb", "cccccc", "ddddddd", "eeeeeeee", "fffffffff", "gggggggggg"]) {
			const { token } = await proved(`${name}@example.com`, name);
			expect((await ask(token)).status).toBe(200);
		}
		await site.answerMailRequests();
		expect((await mails()).filter(({ address }) => address === NEW)).toHaveLength(5);
	});
});

describe("it was not me", () => {
	it("gives the old address back, ends everybody, and leaves nothing that was added since", async () => {
		const { id, token } = await proved();
		await change(token);
		const thief = await site.login(NEW, PASSWORD);
		await turnOnTotp(site, thief.token, PASSWORD);
		const made = await site.send("POST", "/user/api-tokens", {
			token: thief.token,
			body: { name: "thief", scopes: ["read"], days: 30 },
		});
		expect(made.statusCode).toBe(201);
		const undoing = await undoToken();
		const answers = await Promise.all(Array.from({ length: 4 }, () => undo(undoing)));
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
		expect(answers.find(({ status }) => status === 200)?.body.data).toEqual({ email: OLD });
		expect(await emailOf(id)).toEqual({ email: OLD, email_key: OLD });
		expect([await isIn(token), await isIn(thief.token), await isIn(made.json().data.token)]).toEqual([
			false,
			false,
			false,
		]);
		for (const email of [OLD, NEW]) {
			expect((await post("/auth/login", { email, password: PASSWORD })).code).toBe("CREDENTIALS_WRONG");
		}
		const reset = await last("reset-password");
		expect(reset?.address).toBe(OLD);
		const fresh = "a wholly other staple";
		const body = { token: reset?.params.token, password: fresh, confirm_password: fresh };
		expect((await post("/auth/reset-password", body)).status).toBe(200);
		// No second factor of the attacker remains.
		await site.login(OLD, fresh);
		expect((await undo(undoing)).code).toBe("LINK_SPENT");
	});

	it("also after the address was moved on, and the last one undoes nothing then", async () => {
		const { id, token } = await proved();
		await change(token);
		const first = await undoToken();
		await site.clock.advance(DAY_MS);
		const again = await site.login(NEW, PASSWORD);
		await proveAgain(site, again.token, undefined, PASSWORD);
		await change(again.token, "further@example.com");
		const second = await undoToken();
		expect(second).not.toBe(first);
		expect((await undo(first)).status).toBe(200);
		expect((await emailOf(id))?.email).toBe(OLD);
		expect((await undo(second)).code).toBe("LINK_SPENT");
	});

	it("works for seven days, in which nobody else can have the address", async () => {
		const { token } = await proved();
		await change(token);
		const undoing = await undoToken();
		const ada = await proved("ada@example.com", "ada");
		expect((await post("/auth/check-email", { email: OLD })).body.data.available).toBe(false);
		const again = await post("/auth/register", { ...REGISTRATION, email: OLD, username: "squatter" });
		expect(again.code).toBe("EMAIL_TAKEN");
		await ask(ada.token, OLD);
		await site.answerMailRequests();
		expect(
			(await mails()).filter(({ template, address }) => template === "confirm-new-email" && address === OLD),
		).toEqual([]);
		expect((await undo("A".repeat(43))).code).toBe("LINK_SPENT");
		await site.clock.advance(7 * DAY_MS);
		expect((await undo(undoing)).code).toBe("LINK_SPENT");
		expect((await post("/auth/register", { ...REGISTRATION, email: OLD, username: "squatter" })).status).toBe(201);
	});

	it("is not needed to go back oneself", async () => {
		const { id, token } = await proved();
		await change(token);
		await site.clock.advance(MINUTE_MS);
		await proveAgain(site, token, undefined, PASSWORD);
		expect((await change(token, OLD)).status).toBe(200);
		expect((await emailOf(id))?.email).toBe(OLD);
	});
});

it("writes in the person's own language", async () => {
	const { id, token } = await proved();
	await site.query("UPDATE users SET language = 'ar' WHERE id = $1", [id]);
	await change(token);
	expect((await mails()).slice(-2).map(({ template, language }) => `${template} ${language}`)).toEqual([
		"confirm-new-email ar",
		"email-changed ar",
	]);
});
