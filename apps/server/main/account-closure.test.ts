import { randomUUID } from "node:crypto";
import { money } from "@truefill/core/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sha256 } from "../engine/index.ts";
import { createFullSite, type FullSite, lockIdentity } from "./testing.ts";

let site: FullSite;
beforeAll(async () => {
	site = await createFullSite();
});
afterAll(() => site.close());

const PASSWORD = "a long enough password";
let serial = 0;
const send = async (method: string, path: string, token: string | null, body?: object) => {
	const answer = await site.send(method, `/api/v1${path}`, { token, ...(body === undefined ? {} : { body }) });
	return { status: answer.statusCode, ...(answer.body === "" ? {} : answer.json()) };
};
const query = async (text: string, values: unknown[] = []) => (await site.pool.query(text, values)).rows;
const login = (email: string, password = PASSWORD) => send("POST", "/auth/login", null, { email, password });
const command = (body: object = {}) => ({ command_id: randomUUID(), ...body });

/** A client who is approved, has confirmed the address, and has a recent step-up. */
async function client(): Promise<{ id: string; email: string; token: string; account: string }> {
	const name = `leaver${++serial}`;
	const email = `${name}@example.com`;
	await send("POST", "/auth/register", null, {
		first_name: "Lea",
		last_name: "Leaver",
		username: name,
		email,
		phone: "555 010020",
		country_code: "+49",
		country: "germany",
		nationality: "germany",
		password: PASSWORD,
		confirm_password: PASSWORD,
	});
	const { data } = await login(email);
	const { id } = data.user;
	expect(
		(await send("POST", `/admin/clients/${id}/approve`, site.tokens.support, { reason: "Papers seen" })).status,
	).toBe(200);
	await query("UPDATE users SET email_verified_at = now() WHERE id = $1", [id]);
	expect((await send("POST", "/auth/step-up", data.token, { password: PASSWORD })).status).toBe(200);
	const account = (await send("GET", "/accounts", data.token)).data[0].id;
	return { id, email, token: data.token, account };
}
const close = (token: string, email: string, more: object = {}) =>
	send("POST", "/me/close", token, { confirm_email: email, ...more });
const open = (token: string, account: string) =>
	send(
		"POST",
		"/trades",
		token,
		command({ account_id: account, asset_id: "EURUSD", trade_type: "buy", volume: "1000" }),
	);

describe("closing one's account (GDPR 17, as far as the books allow)", () => {
	it("shows what stands against it, each with its account, and is refused until nothing does", async () => {
		const { id, email, token, account } = await client();
		expect((await send("GET", "/me/closing", token)).data).toEqual({
			is_demo: false,
			accounts: [],
			requests: 0,
			bookings: 0,
			verifications: 0,
			withdrawals: 0,
			card_payments: 0,
		});
		const trade = (await open(token, account)).data.trade.id;
		const resting = {
			account_id: account,
			asset_id: "EURUSD",
			side: "buy",
			volume: "1000",
			order_type: "limit",
			price: "0.5",
		};
		const order = (await send("POST", "/orders", token, command(resting))).data.orders[0].id;
		const live = await send(
			"POST",
			"/accounts",
			token,
			command({ type: "live", position_mode: "hedging", currency: "EUR" }),
		);
		const liveId = live.data.id;
		const commandId = `fund-${serial}`;
		const amount = money(12_050n);
		await site.engine.submit(
			{
				kind: "adjust-balance",
				origin: "customer",
				commandId,
				accountId: liveId,
				amount,
				reason: "adjustment",
				note: "Deposit",
			},
			sha256(commandId),
		);
		await lockIdentity(site.pool, id);
		const asked = await send("POST", "/me/personal/requests", token, {
			changes: { last_name: "Other" },
			reason: "Married",
		});
		expect(asked.data.requests, JSON.stringify(asked)).toHaveLength(1);
		await query(
			`INSERT INTO requests (id, kind, user_id, account_id, terms, reason, requested_at, requested_by, status)
			VALUES ('adj_1', 'adjustment', (SELECT user_id FROM accounts WHERE account_id = $1), $1, '{"kind":"goodwill","amount":"100","currency":"EUR","note":"n"}', 'r', now(),
				(SELECT id FROM users WHERE staff_role = 'finance'), 'pending')`,
			[liveId],
		);
		const state = async () => (await send("GET", "/me/closing", token)).data;
		expect(await state()).toMatchObject({
			accounts: [
				{ id: account, type: "demo", open_trades: 1, pending_orders: 1, money: null },
				{ id: liveId, type: "live", open_trades: 0, pending_orders: 0, money: "120.50", currency: "EUR" },
			],
			requests: 1,
			bookings: 1,
		});
		expect(await close(token, email)).toMatchObject({
			status: 409,
			code: "CLOSING_BLOCKED",
			params: { open_trades: "1", pending_orders: "1", funded: "1" },
		});
		await send("POST", `/trades/${trade}/close`, token, command());
		await send("DELETE", `/orders/${order}`, token, command());
		const back = `back-${serial}`;
		await site.engine.submit(
			{
				kind: "adjust-balance",
				origin: "customer",
				commandId: back,
				accountId: liveId,
				amount: money(-12_050n),
				reason: "adjustment",
				note: "Paid out",
			},
			sha256(back),
		);
		await query(
			"UPDATE requests SET status = 'withdrawn', decided_at = now(), decided_by = requested_by WHERE id = 'adj_1'",
		);
		for (const { id: request } of await query("SELECT id FROM personal_requests WHERE user_id = $1", [id])) {
			expect((await send("POST", `/me/personal/requests/${request}/withdraw`, token, {})).status).toBe(200);
		}
		expect(await state()).toEqual({
			is_demo: false,
			accounts: [],
			requests: 0,
			bookings: 0,
			verifications: 0,
			withdrawals: 0,
			card_payments: 0,
		});
		expect((await close(token, email)).status).toBe(200);
		expect(site.engine.accountsOf(id).map(({ archived }) => archived)).toEqual([true, true]);
	});

	it("names documents being checked, withdrawals and card payments that are not finished", async () => {
		const { id, email, token, account } = await client();
		for (const [request, kind] of [
			["ver_closing", "verification"],
			["wdr_closing", "withdrawal"],
		])
			await query(
				`INSERT INTO requests (id, kind, user_id, account_id, terms, reason, requested_at, requested_by, status)
				VALUES ($1, $2, $3, $4, '{}', 'r', now(), $3, 'pending')`,
				[request, kind, id, kind === "withdrawal" ? account : null],
			);
		await query(
			`INSERT INTO withdrawal_legs (withdrawal_id, number, user_id, account_id, method, cause, destination, amount, fee,
				currency, received, received_currency, status)
			SELECT 'wdr_closing', n, $1, $2, 'wire', 'profit', 'ben_1', 100, 0, 'USD', 100, 'USD', 'open' FROM generate_series(1, 2) n`,
			[id, account],
		);
		await query(
			`INSERT INTO card_payments (id, user_id, account_id, provider, amount, fee, currency, request_hash, status, created_at, changed_at)
			VALUES ('pay_closing', $1, $2, 'test', 100, 0, 'USD', 'h', 'processing', now(), now())`,
			[id, account],
		);
		const counts = async () => {
			const { verifications, withdrawals, card_payments } = (await send("GET", "/me/closing", token)).data;
			return { verifications, withdrawals, card_payments };
		};
		expect(await counts()).toEqual({ verifications: 1, withdrawals: 1, card_payments: 1 });
		expect(await close(token, email)).toMatchObject({ code: "CLOSING_BLOCKED", params: { waiting: "3" } });
		// A leg that the bank sends back is open again only until it is booked; a dispute until it is decided.
		await query("UPDATE withdrawal_legs SET status = 'returning' WHERE user_id = $1 AND number = 1", [id]);
		await query("UPDATE withdrawal_legs SET status = 'paid' WHERE user_id = $1 AND number = 2", [id]);
		await query("UPDATE card_payments SET status = 'disputed' WHERE user_id = $1", [id]);
		await query("UPDATE requests SET status = 'expired' WHERE id = 'ver_closing'");
		expect(await counts()).toEqual({ verifications: 0, withdrawals: 1, card_payments: 1 });
		await query("UPDATE withdrawal_legs SET status = 'returned' WHERE user_id = $1 AND number = 1", [id]);
		await query("UPDATE card_payments SET status = 'won' WHERE user_id = $1", [id]);
		expect(await counts()).toEqual({ verifications: 0, withdrawals: 0, card_payments: 0 });
		expect((await close(token, email)).status).toBe(200);
	});

	it("needs a fresh proof and their own address, and is not for the demo's shared sign-ins", async () => {
		const { id, email, token } = await client();
		const { data } = await login(email);
		expect((await close(data.token, email)).code).toBe("STEP_UP_REQUIRED");
		const wrong = await close(token, "demo@truefill.test");
		expect(wrong).toMatchObject({ status: 422, code: "CLOSING_NOT_CONFIRMED", fields: { confirm_email: {} } });
		const demo = String(site.tokens.customer);
		expect((await send("GET", "/me/closing", demo)).data.is_demo).toBe(true);
		expect((await close(demo, "demo@truefill.test")).code).toBe("DEMO_NOT_CLOSED");
		expect(await query("SELECT status FROM users WHERE id IN ($1, 'usr_demo')", [id])).toEqual([
			{ status: "active" },
			{ status: "active" },
		]);
	});

	it("ends sessions, tokens and pushes at once, archives the accounts, keeps the books, mails and writes it down", async () => {
		const { id, email, token, account } = await client();
		await send("POST", `/trades/${(await open(token, account)).data.trade.id}/close`, token, command());
		const other = (await login(email)).data.token;
		const made = await send("POST", "/user/api-tokens", token, { name: "Robot", scopes: ["read"], days: 7 });
		expect((await send("GET", "/accounts", made.data.token)).status).toBe(200);
		await query(
			"INSERT INTO push_subscriptions (endpoint, user_id, p256dh, auth, created_at) VALUES ('https://push.example/x', $1, 'a', 'b', now())",
			[id],
		);
		const books = () =>
			query("SELECT count(*)::int AS n, sum(amount)::text AS sum FROM journal_entries WHERE account_id = $1", [
				account,
			]);
		await site.engine.projected();
		const before = await books();
		const ended: string[] = [];
		const leave = site.identity.sessionEvents.onSessionEnded(({ sessionId }) => ended.push(sessionId));
		const closed = await close(token, email, { reason: "I do not trade any more" });
		leave();
		expect(closed.status, JSON.stringify(closed)).toBe(200);
		const sessions = await query("SELECT id, end_reason FROM sessions WHERE user_id = $1", [id]);
		expect(sessions.every(({ end_reason }) => end_reason === "deactivated")).toBe(true);
		expect(ended.toSorted()).toEqual([...sessions.map(({ id: each }) => each), made.data.api_token.id].toSorted());
		for (const each of [token, other, made.data.token]) {
			expect((await send("GET", "/accounts", each)).code).toBe("SESSION_ENDED");
		}
		expect(await query("SELECT 1 FROM push_subscriptions WHERE user_id = $1", [id])).toEqual([]);
		expect(site.engine.accountsOf(id).every(({ archived }) => archived)).toBe(true);
		expect(await books()).toEqual(before);
		expect(await query("SELECT 1 FROM mails WHERE user_id = $1 AND template = 'account-closed'", [id])).toHaveLength(1);
		const [act] = await query(
			"SELECT actor_user_id, reason, details FROM audit_log WHERE action = 'client.closed' AND subject_id = $1",
			[id],
		);
		expect(act).toMatchObject({
			actor_user_id: id,
			reason: "I do not trade any more",
			details: { to: "deactivated", accounts: [account] },
		});
	});

	it("tells anonymous callers nothing: a wrong password is answered as ever, the right one leads to the gate and no further", async () => {
		const { email, token } = await client();
		const active = await login((await client()).email, "Wrong-1234-x");
		await close(token, email);
		const wrong = await login(email, "Wrong-1234-x");
		expect([wrong.status, wrong.code, wrong.message]).toEqual([active.status, active.code, active.message]);
		const right = await login(email);
		expect([right.status, right.data.user.status]).toEqual([200, "deactivated"]);
		expect((await send("GET", "/accounts", right.data.token)).code).toBe("CLIENT_DEACTIVATED");
		expect((await send("POST", "/me/exports", right.data.token, {})).code).toBe("CLIENT_DEACTIVATED");
	});

	it("is seen by staff as closed, and taken back with a reason: what was archived with it is in use again", async () => {
		const { id, email, token, account } = await client();
		const second = await send(
			"POST",
			"/accounts",
			token,
			command({ type: "demo", position_mode: "hedging", currency: "EUR" }),
		);
		const put = second.data.id;
		expect((await send("PATCH", `/accounts/${put}`, token, command({ archived: true }))).status).toBe(200);
		await close(token, email);
		const staff = site.tokens.support;
		const seen = await send("GET", `/admin/clients/${id}`, staff);
		expect(seen.data).toMatchObject({
			status: "deactivated",
			closed_at: expect.any(String),
			decisions: [{ kind: "closed", reason: "Closed by the customer", by: { id } }, { kind: "approved" }],
		});
		const ids = async (status: string) =>
			(await send("GET", `/admin/clients?status=${status}&search=${encodeURIComponent(email)}`, staff)).data.length;
		expect([await ids("closed"), await ids("deactivated"), await ids("active")]).toEqual([1, 0, 0]);
		const back = await send("POST", `/admin/clients/${id}/reactivate`, staff, { reason: "They wrote to us" });
		expect(back.data).toMatchObject({ status: "active", closed_at: null });
		expect(site.engine.account(account)?.archived).toBe(false);
		expect(site.engine.account(put)?.archived).toBe(true);
		const again = (await login(email)).data.token;
		expect((await open(again, account)).status).toBe(201);
	});

	it("happens once, however often it is asked for at once, and never with a trade that came between", async () => {
		const { id, email, token } = await client();
		const answers = await Promise.all(Array.from({ length: 5 }, () => close(token, email)));
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
		expect(answers.every(({ status }) => status < 500)).toBe(true);
		expect(
			await query("SELECT 1 FROM audit_log WHERE action = 'client.closed' AND subject_id = $1", [id]),
		).toHaveLength(1);
		expect(site.engine.accountsOf(id).every(({ archived }) => archived)).toBe(true);

		const racer = await client();
		const [opened, closed] = await Promise.all([open(racer.token, racer.account), close(racer.token, racer.email)]);
		const state = site.engine.account(racer.account);
		if (closed.status === 200) expect([opened.status === 201, state?.openTrades.size]).toEqual([false, 0]);
		else {
			expect(closed.code).toBe("CLOSING_BLOCKED");
			expect([state?.archived, state?.openTrades.size]).toEqual([false, 1]);
		}
	});
});
