import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyBooks } from "../engine/index.ts";
import { storedMarketRules } from "../modules/backoffice/index.ts";
import { DEMO_ADMIN } from "../modules/identity/index.ts";
import type { Role } from "./authorization.golden-row.ts";
import { createFullSite, type FullSite } from "./testing.ts";

/* Dividends and splits book money on customers' accounts: one staff member proposes, another one approves. */

let site: FullSite;
let account: string;
beforeAll(async () => {
	site = await createFullSite();
	account = await site.accountId();
});
afterAll(() => site.close());

async function ask(role: Role, method: "GET" | "POST" | "PATCH", path: string, body?: object) {
	const answer = await site.send(method, `/api/v1${path}`, {
		token: site.tokens[role],
		...(body === undefined ? {} : { body }),
	});
	return { status: answer.statusCode, body: answer.json(), text: answer.body };
}
const SPLIT = { kind: "split", numerator: 4, denominator: 1 };
const DIVIDEND = { kind: "dividend", dividend: "0.24", tax_basis_points: 1500 };
const proposing = (role: Role, over: object) =>
	ask(role, "POST", "/admin/corporate-actions", {
		command_id: randomUUID(),
		asset_id: "MSFT",
		ex_at: "2099-01-02T15:00:00.000Z",
		note: "As the company says",
		...over,
	});
const proposed = async (over: object, role: Role = "risk") => {
	const answer = await proposing(role, over);
	expect(answer.status, answer.text).toBe(201);
	return answer.body.data;
};
const decide = (role: Role, id: string, what: "approve" | "refuse") =>
	ask(role, "POST", `/admin/corporate-actions/${id}/${what}`, { reason: "Checked against the company's notice" });
const published = async (id: string) => {
	const { data } = (await ask("customer", "GET", "/data")).body;
	return data.corporate_actions.find((each: { id: string }) => each.id === id);
};
const listed = async (id: string) => {
	const { data } = (await ask("risk", "GET", "/admin/corporate-actions")).body;
	return data.find((each: { id: string }) => each.id === id);
};
const soon = (id: string) =>
	site.pool.query("UPDATE corporate_actions SET ex_at = now() + interval '1500 ms' WHERE id = $1", [id]);
const balance = () => site.engine.account(account)?.balance ?? 0n;
const deal = async (asset_id: string, volume: string, trade_type = "buy") => {
	const body = { command_id: randomUUID(), account_id: account, asset_id, trade_type, volume };
	const answer = await ask("customer", "POST", "/trades", body);
	expect(answer.status, answer.text).toBe(201);
	return answer.body.data.trade;
};
const statusOf = async (id: string) => (await listed(id))?.status;
const POLL = { interval: 100, timeout: 15_000 };

describe("E22 a dividend or a split that one person proposes", () => {
	it("is nothing to customers until somebody else approves, and is booked once however many do", async () => {
		await deal("MSFT", "10");
		const { id, status, proposed_by } = await proposed(DIVIDEND);
		expect([status, proposed_by]).toEqual(["proposed", "usr_risk"]);
		expect(await published(id)).toBeUndefined();
		expect((await ask("customer", "GET", `/corporate-actions?account_id=${account}`)).text).not.toContain(id);
		expect((await ask("customer", "GET", "/instruments/MSFT/corporate-actions")).text).not.toContain(id);
		expect(await decide("risk", id, "approve")).toMatchObject({ status: 403, body: { code: "FOUR_EYES" } });
		for (const role of ["support", "finance", "customer"] as const) {
			expect((await decide(role, id, "approve")).body.code).toBe("NOT_ALLOWED");
		}
		expect(await statusOf(id)).toBe("proposed");

		const totals = (await ask("admin", "GET", `/admin/corporate-actions/${id}/totals`)).body.data;
		// 10 × 0.24 × 85 %
		expect(totals).toMatchObject({
			accounts: 1,
			trades: 1,
			cash: [{ currency: "USD", received: "2.04", taken: "0.00" }],
		});
		expect(Number(totals.share_percent)).toBeGreaterThan(0);
		const before = balance();
		const both = await Promise.all([decide("admin", id, "approve"), decide("admin", id, "approve")]);
		for (const answer of both) expect([answer.status, answer.body.data.status]).toEqual([200, "announced"]);
		expect(await published(id)).toMatchObject({ status: "announced" });
		const { rows } = await site.pool.query(
			"SELECT action, actor_user_id, details FROM audit_log WHERE action LIKE 'action.%' AND details->>'id' = $1 ORDER BY id",
			[id],
		);
		expect(rows.map(({ action, actor_user_id }) => `${action} ${actor_user_id}`)).toEqual([
			"action.proposed usr_risk",
			"action.approved usr_admin",
		]);
		expect(rows[1]?.details.totals.cash).toEqual(totals.cash);
		expect((await decide("risk", id, "refuse")).body).toMatchObject({ code: "ACTION_DECIDED" });
		await soon(id);
		await site.backoffice.reload();
		await expect.poll(() => statusOf(id), POLL).toBe("applied");
		expect(balance() - before).toBe(204n);
	});

	it("the admin's own cannot be approved by the admin, and risk approves it", async () => {
		const { id } = await proposed({ ...SPLIT, asset_id: "TSLA" }, "admin");
		expect((await decide("admin", id, "approve")).body.code).toBe("FOUR_EYES");
		expect((await decide("risk", id, "approve")).body.data).toMatchObject({
			status: "announced",
			decided_by: "usr_risk",
		});
		expect((await decide("admin", id, "approve")).body.code).toBe("ACTION_DECIDED");
	});

	it("is refused, or taken back by who proposed it, and then never applied", async () => {
		const [first, second] = [await proposed(DIVIDEND), await proposed(SPLIT)];
		expect((await decide("admin", first.id, "refuse")).body.data).toMatchObject({ status: "refused" });
		expect((await decide("risk", second.id, "refuse")).body.data).toMatchObject({ decided_by: "usr_risk" });
		for (const { id } of [first, second]) {
			expect((await decide("admin", id, "approve")).body.code).toBe("ACTION_DECIDED");
			expect(await published(id)).toBeUndefined();
		}
		expect((await decide("admin", "act_none", "approve")).body.code).toBe("ACTION_NOT_FOUND");
		const cancel = { reason: "Never announced" };
		const path = `/admin/corporate-actions/${first.id}/cancel`;
		expect((await ask("risk", "POST", path, cancel)).body.code).toBe("ACTION_UNDER_WAY");
	});

	it.each([
		[
			{ ...DIVIDEND, dividend: "100000" },
			"DIVIDEND_ABOVE_CAP",
			/100,000\.00 is [\d,.]+% of the price of Microsoft, [\d.]+\. At most 10%/,
		],
		[{ ...SPLIT, asset_id: "AAPL", numerator: 51 }, "SPLIT_ABOVE_CAP", /51 for 1 .*Apple.*50 to 1/],
		[{ ...SPLIT, asset_id: "AAPL", numerator: 1, denominator: 51 }, "SPLIT_ABOVE_CAP", /1 for 51/],
	])("%j: %s", async (over, code, sentence) => {
		const { status, body } = await proposing("risk", over);
		expect([status, body.code]).toEqual([422, code]);
		expect(body.message).toMatch(sentence);
	});

	it("is judged by the limits again when it is approved", async () => {
		const { id } = await proposed({ ...DIVIDEND, dividend: "1" });
		await site.pool.query("UPDATE corporate_actions SET dividend = 100000 WHERE id = $1", [id]);
		expect((await decide("admin", id, "approve")).body.code).toBe("DIVIDEND_ABOVE_CAP");
		await decide("risk", id, "refuse");
	});
});

describe("E22 a proposal whose ex-moment comes before anybody has approved it", () => {
	it("a dividend lapses: nothing is booked, it cannot be approved any more, and it stands in the list", async () => {
		await deal("MSFT", "10");
		const before = balance();
		const { id } = await proposed(DIVIDEND);
		await soon(id);
		await site.backoffice.reload();
		await expect.poll(() => statusOf(id), POLL).toBe("lapsed");
		expect(await decide("admin", id, "approve")).toMatchObject({ status: 409, body: { code: "ACTION_LAPSED" } });
		expect(balance()).toBe(before);
		expect(await published(id)).toBeUndefined();
		expect(site.logged.some((line) => line.includes("nobody approved a dividend") && line.includes(id))).toBe(true);
	});

	it("a dividend is too late also in the moment before it lapses", async () => {
		const { id } = await proposed(DIVIDEND);
		// The scheduler does not know the earlier moment yet.
		await site.pool.query("UPDATE corporate_actions SET ex_at = now() + interval '500 ms' WHERE id = $1", [id]);
		expect((await decide("admin", id, "approve")).body.code).toBe("ACTION_LAPSED");
		await site.backoffice.reload();
		await expect.poll(() => statusOf(id), POLL).toBe("lapsed");
	});

	it("a split holds its instrument without a price; approved late it is applied as of its moment", async () => {
		const trade = await deal("AAPL", "10");
		const was = site.engine.account(account)?.openTrades.get(trade.id);
		const { id } = await proposed({ ...SPLIT, asset_id: "AAPL" });
		const behind = await proposed({ ...DIVIDEND, asset_id: "AAPL" });
		expect((await decide("admin", behind.id, "approve")).status).toBe(200);
		await soon(id);
		await soon(behind.id);
		await site.backoffice.reload();
		await expect.poll(async () => (await listed(id))?.holds_instrument, POLL).toBe(true);
		expect(site.engine.view().quote("AAPL")).toBeUndefined();
		const close = await ask("customer", "POST", `/trades/${trade.id}/close`, { command_id: randomUUID() });
		expect(close.status).toBe(422);
		// A later action on the same instrument waits for it; one on another instrument does not.
		const other = await proposed({ ...DIVIDEND, asset_id: "GOOGL" });
		expect((await decide("admin", other.id, "approve")).status).toBe(200);
		await soon(other.id);
		await site.backoffice.reload();
		await expect.poll(() => statusOf(other.id), POLL).toBe("applied");
		expect(await statusOf(behind.id)).toBe("announced");
		// After a restart it is paused too, before its first tick.
		const { paused } = await storedMarketRules(site.pool, Date.now());
		expect([...paused]).toEqual([["AAPL", "a split waits for its approval"]]);
		expect(site.engine.view().quote("AAPL")).toBeUndefined();

		const before = balance();
		expect((await decide("admin", id, "approve")).status).toBe(200);
		await expect.poll(() => statusOf(behind.id), POLL).toBe("applied");
		expect(await statusOf(id)).toBe("applied");
		// 40 × 0.24 × 85 %: with the new units.
		expect(balance() - before).toBe(816n);
		const is = site.engine.account(account)?.openTrades.get(trade.id);
		expect(is?.volume).toBe((was?.volume ?? 0n) * 4n);
		expect(is?.margin).toBe(was?.margin);
		await expect.poll(() => site.engine.view().state("AAPL"), POLL).toEqual({ state: "open" });
	});

	it("a split that is refused late sets its instrument free in the old units", async () => {
		const trade = await deal("NVDA", "10");
		const { id } = await proposed({ ...SPLIT, asset_id: "NVDA" });
		await soon(id);
		await site.backoffice.reload();
		await expect.poll(async () => (await listed(id))?.holds_instrument, POLL).toBe(true);
		expect((await decide("admin", id, "refuse")).status).toBe(200);
		await expect.poll(() => site.engine.view().state("NVDA"), POLL).toEqual({ state: "open" });
		expect(site.engine.account(account)?.openTrades.get(trade.id)?.volume).toBe(10_00_000_000n);
	});

	it("and the books are right after all of it", async () => {
		expect((await verifyBooks(site.pool)).faults).toEqual([]);
	});
});

describe("the limits themselves", () => {
	const editor = async () => (await ask("admin", "GET", "/admin/settings")).body.data;
	const request = async (set: object, token = site.tokens.admin) =>
		(
			await site.send("PATCH", "/api/v1/admin/settings", {
				token,
				body: { version: (await editor()).version, set, reason: "A special dividend is expected" },
			})
		).json();
	const capNow = async () =>
		(await editor()).settings.find((each: { name: string }) => each.name === "dividend_cap_percent").value;
	const settle = (token: string | null, id: string, what: "approve" | "refuse") =>
		site.send("POST", `/api/v1/admin/settings/proposals/${id}/${what}`, { token, body: { reason: "Checked" } });

	it("change by two persons; the rest of the same change holds at once", async () => {
		// A second staff member who may change site settings.
		await site.pool.query("UPDATE users SET staff_role = 'super' WHERE id = 'usr_risk'");
		const signIn = { email: "risk@truefill.test", password: DEMO_ADMIN.password };
		const second = (await site.send("POST", "/api/v1/auth/login", { body: signIn })).json().data.token;
		const proof = { token: second, body: { password: DEMO_ADMIN.password } };
		expect((await site.send("POST", "/api/v1/auth/step-up", proof)).statusCode).toBe(200);
		const asked = await request({ dividend_cap_percent: 30, promo_url: "/promo" });
		expect(asked.data.settings.find((each: { name: string }) => each.name === "promo_url").value).toBe("/promo");
		const [waiting] = asked.data.proposals;
		expect(waiting).toMatchObject({ name: "dividend_cap_percent", after: { value: 30 }, by: { id: "usr_admin" } });
		expect(await capNow()).toBe(10);
		expect((await settle(site.tokens.admin, waiting.id, "approve")).json().code).toBe("FOUR_EYES");
		expect((await settle(site.tokens.finance, waiting.id, "approve")).json().code).toBe("NOT_ALLOWED");
		expect(await capNow()).toBe(10);
		const both = await Promise.all([settle(second, waiting.id, "approve"), settle(second, waiting.id, "approve")]);
		expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
		expect(await capNow()).toBe(30);
		const { rows } = await site.pool.query(
			"SELECT action, actor_user_id FROM audit_log WHERE subject_id = 'dividend_cap_percent' ORDER BY id",
		);
		expect(rows).toEqual([
			{ action: "setting.proposed", actor_user_id: "usr_admin" },
			{ action: "setting.changed", actor_user_id: "usr_risk" },
		]);

		// A newer request replaces the older one. After a refusal nothing changes.
		const [older] = (await request({ dividend_cap_percent: 40 })).data.proposals;
		const [newer] = (await request({ dividend_cap_percent: 50 }, second)).data.proposals;
		expect((await settle(second, older.id, "approve")).json().code).toBe("SETTING_PROPOSAL_NOT_FOUND");
		expect((await settle(site.tokens.admin, newer.id, "refuse")).statusCode).toBe(200);
		expect([await capNow(), (await editor()).proposals]).toEqual([30, []]);
	});

	it.each([[0], [101], [1.5], ["10"]])("a share of %j percent is none", async (dividend_cap_percent) => {
		expect((await request({ dividend_cap_percent })).code).toBe("INPUT_INVALID");
	});
});
