import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_CUSTOMER } from "../modules/identity/index.ts";
import { createFullSite, type FullSite } from "./testing.ts";
import { IBAN, withdrawalDesk } from "./testing-withdrawals.ts";

/* Who does not get money out, and what never keeps a customer from their money (issue 15, rule 3). */

let site: FullSite;
let desk: ReturnType<typeof withdrawalDesk>;
let account: string;
let plan: string;
beforeAll(async () => {
	site = await createFullSite();
	desk = withdrawalDesk(site);
	await desk.makeReady();
	account = await desk.openLive();
	await desk.fund(account, "1000.00");
	await desk.addBank();
	plan = (await desk.plan(account, "100.00")).data.plan_id;
});
afterAll(() => site.close());

const query = (text: string, values: unknown[] = []) => site.pool.query(text, values);
const request = (over: object = {}) =>
	desk.ask("customer", "POST", "/withdrawals", {
		command_id: randomUUID(),
		account_id: account,
		amount: "100.00",
		plan_id: plan,
		...over,
	});
const legs = async (): Promise<number> => (await query("SELECT count(*)::int AS n FROM withdrawal_legs")).rows[0].n;
/** A change of one thing, and back. */
async function without(change: string, back: string, check: () => Promise<void>): Promise<void> {
	await query(change);
	await check();
	await query(back);
}

describe("money does not leave", () => {
	it.each([
		[
			"without a confirmed address",
			"UPDATE users SET email_verified_at = NULL WHERE id = 'usr_demo'",
			"UPDATE users SET email_verified_at = now() WHERE id = 'usr_demo'",
			"EMAIL_UNCONFIRMED",
		],
		[
			"without a verified identity",
			"UPDATE verification_parts SET accepted_at = NULL WHERE user_id = 'usr_demo'",
			"UPDATE verification_parts SET accepted_at = now() WHERE user_id = 'usr_demo'",
			"WITHDRAWAL_VERIFICATION_NEEDED",
		],
		[
			"without a second factor",
			"UPDATE totp_factors SET confirmed_at = NULL WHERE user_id = 'usr_demo'",
			"UPDATE totp_factors SET confirmed_at = now() WHERE user_id = 'usr_demo'",
			"WITHDRAWAL_FACTOR_NEEDED",
		],
		[
			"within a day of a change of password, factor or address",
			"UPDATE users SET security_changed_at = now() WHERE id = 'usr_demo'",
			"UPDATE users SET security_changed_at = now() - interval '25 hours' WHERE id = 'usr_demo'",
			"WITHDRAWAL_SECURITY_CHANGED",
		],
		[
			"by a password alone",
			"UPDATE session_elevations SET second_factor = false",
			"UPDATE session_elevations SET second_factor = true",
			"STEP_UP_REQUIRED",
		],
		[
			"to a bank account of another name",
			"UPDATE users SET last_name = 'Somebody' WHERE id = 'usr_demo'",
			"UPDATE users SET last_name = 'Customer' WHERE id = 'usr_demo'",
			"BENEFICIARY_NAME_DIFFERS",
		],
	])("%s", async (_, change, back, code) => {
		const name = (await query("SELECT last_name FROM users WHERE id = 'usr_demo'")).rows[0].last_name;
		await without(change, back.replace("Customer", name), async () => {
			expect((await request()).code).toBe(code);
			expect(await legs()).toBe(0);
		});
	});

	it("to another customer, nor from another's account", async () => {
		expect((await desk.ask("other", "POST", "/withdrawals/plan", { account_id: account, amount: "1.00" })).code).toBe(
			"ACCOUNT_NOT_FOUND",
		);
		const body = { command_id: randomUUID(), account_id: account, amount: "100.00", plan_id: plan };
		expect((await desk.ask("other", "POST", "/withdrawals", body)).code).toBe("ACCOUNT_NOT_FOUND");
		const theirs = `ben_${randomUUID()}`;
		await query(
			`INSERT INTO beneficiaries (id, user_id, holder, country, kind, number, created_at, usable_from)
			SELECT $1, id, 'Other Customer', 'DE', 'iban', 'DE02120300000000202051', now(), now() FROM users WHERE email_key = 'other@example.com'`,
			[theirs],
		);
		expect((await request({ beneficiary_id: theirs })).code).toBe("BENEFICIARY_NOT_FOUND");
		expect((await desk.ask("customer", "DELETE", `/beneficiaries/${theirs}`, {})).code).toBe("BENEFICIARY_NOT_FOUND");
	});

	it("above what the level of verification allows in 30 days", async () => {
		// The shipped limit of level 2 is 20,000.00 EUR.
		const rich = await desk.openLive("EUR");
		await desk.fund(rich, "22000.00", "EUR");
		const first = await desk.request(rich, "15000.00");
		expect(first.status, first.text).toBe(201);
		const planned = await desk.plan(rich, "6000.00");
		expect(planned.data.obstacles).toMatchObject([
			{ code: "WITHDRAWAL_ABOVE_LEVEL", params: { limit: "20000.00", used: "15000.00", currency: "EUR" } },
		]);
		expect((await desk.request(rich, "6000.00")).code).toBe("WITHDRAWAL_ABOVE_LEVEL");
		await desk.ask("customer", "POST", `/withdrawals/${first.data.id}/cancel`, {});
		const again = await desk.request(rich, "6000.00");
		expect(again.status, again.text).toBe(201);
		await desk.ask("customer", "POST", `/withdrawals/${again.data.id}/cancel`, {});
	});
});

describe("a thief with nothing but the session", () => {
	it("gets no payout and adds no bank account", async () => {
		const before = await legs();
		await query(
			"DELETE FROM session_elevations WHERE session_id IN (SELECT id FROM sessions WHERE user_id = 'usr_demo')",
		);
		const bank = { command_id: randomUUID(), holder: "Mallory", country: "DE", iban: IBAN };
		const tries: [string, "POST" | "DELETE", object][] = [
			["/beneficiaries", "POST", bank],
			["/withdrawals", "POST", { command_id: randomUUID(), account_id: account, amount: "100.00", plan_id: plan }],
			["/beneficiaries/ben_1", "DELETE", {}],
		];
		for (const [path, method, body] of tries) {
			expect((await desk.ask("customer", method, path, body)).code, path).toBe("STEP_UP_REQUIRED");
		}
		// With the password too: the second factor is on, so the password proves nothing.
		const proof = await desk.ask("customer", "POST", "/auth/step-up", { password: DEMO_CUSTOMER.password });
		expect(proof.code).toBe("CODE_WRONG");
		expect((await request()).code).toBe("STEP_UP_REQUIRED");
		expect(await legs()).toBe(before);
		await query(
			"INSERT INTO session_elevations SELECT id, now() + interval '1 hour', true FROM sessions WHERE user_id = 'usr_demo' ON CONFLICT DO NOTHING",
		);
	});

	it("or with an API token gets nothing", async () => {
		const body = {
			name: "Bot",
			scopes: ["read", "trade", "accounts", "transfer", "chat", "alerts", "strategies"],
			days: 7,
		};
		const { token } = (await desk.ask("customer", "POST", "/user/api-tokens", body)).data;
		for (const [path, given] of [
			["/withdrawals", { command_id: randomUUID(), account_id: account, amount: "100.00", plan_id: plan }],
			["/withdrawals/plan", { account_id: account, amount: "100.00" }],
			["/beneficiaries", { command_id: randomUUID(), holder: "Demo Customer", country: "DE", iban: IBAN }],
		] as const) {
			const answer = await site.send("POST", `/api/v1${path}`, { token, body: given });
			expect(answer.json().code, path).toBe("SCOPE_MISSING");
		}
	});

	it("who changes something waits a day", async () => {
		const change = await desk.ask("other", "POST", "/user/password", {
			current_password: "another long password",
			password: "one more long password",
			confirm_password: "one more long password",
		});
		expect(change.status, change.text).toBe(200);
		const { rows } = await query(
			"SELECT security_changed_at > now() - interval '1 minute' AS changed FROM users WHERE email_key = 'other@example.com'",
		);
		expect(rows).toEqual([{ changed: true }]);
	});
});

describe("a bank account", () => {
	const add = (over: object = {}) =>
		desk.ask("customer", "POST", "/beneficiaries", {
			command_id: randomUUID(),
			holder: "Demo Customer",
			country: "FR",
			iban: "FR76 3000 6000 0112 3456 7890 189",
			...over,
		});

	it("is the customer's own, waits a day, and they are told by mail", async () => {
		const { rows } = await query("SELECT first_name || ' ' || last_name AS name FROM users WHERE id = 'usr_demo'");
		const holder = rows[0].name;
		expect((await add({ holder: "Mallory Malone" })).code).toBe("BENEFICIARY_NAME_DIFFERS");
		const command_id = randomUUID();
		const added = await add({ holder, command_id });
		expect(added.status, added.text).toBe(201);
		expect(added.data).toMatchObject({ number: "FR•••••••••••••••••••••0189", state: "waiting", in_use: false });
		expect(Date.parse(added.data.usable_from) - Date.parse(added.data.created_at)).toBe(86_400_000);
		expect((await add({ holder, command_id })).data).toEqual(added.data);
		expect((await add({ holder, command_id, country: "DE", iban: IBAN })).code).toBe("COMMAND_ID_REUSED");
		expect((await add({ holder })).code).toBe("BENEFICIARY_EXISTS");
		expect((await request({ beneficiary_id: added.data.id })).code).toBe("BENEFICIARY_WAITS");
		const mails = await query(
			"SELECT template, params FROM mails WHERE user_id = 'usr_demo' AND template = 'beneficiary-added'",
		);
		expect(mails.rows).toMatchObject([{ params: { number: added.data.number, until: added.data.usable_from } }]);
		expect((await desk.ask("customer", "DELETE", `/beneficiaries/${added.data.id}`, {})).data).toEqual({
			removed: true,
		});
		expect((await desk.ask("customer", "GET", "/beneficiaries")).data).toHaveLength(1);
		// Added again it is a new one, with a new wait.
		expect((await add({ holder })).data.state).toBe("waiting");
	});
});

describe("nothing else keeps customers from their money", () => {
	it("neither a disabled site nor their own exclusion", async () => {
		const out = await desk.ask("customer", "POST", "/me/protection/exclusion", { period: "week" });
		expect(out.status, out.text).toBe(200);
		const { version } = (await desk.ask("admin", "GET", "/admin/settings")).data;
		const disabled = await site.send("PATCH", "/api/v1/admin/settings", {
			token: site.tokens.admin,
			body: { version, set: { status: "disabled" }, reason: "Maintenance" },
		});
		expect(disabled.statusCode, disabled.body).toBe(200);
		const done = await request();
		expect(done.status, done.text).toBe(201);
		expect((await desk.ask("customer", "POST", `/withdrawals/${done.data.id}/cancel`, {})).data.status).toBe(
			"cancelled",
		);
	});
});
