import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { QUESTIONS, wordsOf } from "../modules/protection/index.ts";
import { createFullSite, type FullSite } from "./testing.ts";

let site: FullSite;
beforeAll(async () => {
	site = await createFullSite();
});
afterAll(() => site.close());

const send = async (
	method: string,
	path: string,
	body?: object,
	who: "customer" | "other" | "support" = "customer",
) => {
	const answer = await site.send(method, `/api/v1${path}`, { token: site.tokens[who], ...(body ? { body } : {}) });
	return { status: answer.statusCode, ...answer.json() };
};
const command = (body: object) => ({ command_id: randomUUID(), ...body });
const query = async (sql: string, values: unknown[] = []) => site.pool.query(sql, values);
const NONE = { day_loss: null, week_loss: null, month_loss: null, exposure: null, hours: null };
const order = (account_id: string, volume = "10000") =>
	send("POST", "/trades", command({ account_id, asset_id: "EURUSD", trade_type: "buy", volume }));

const rightTexts = new Set(QUESTIONS.map(({ id }) => wordsOf(id, "en")?.options[0]));
type Sheet = { id: string; questions: { id: string; options: { id: string; text: string }[] }[] };
const answers = ({ questions }: Sheet, right: (index: number) => boolean) =>
	questions.map(({ id, options }, index) => ({
		question: id,
		option: options.find(({ text }) => rightTexts.has(text) === right(index))?.id ?? "",
	}));

describe("limits that a customer sets themselves", () => {
	it("refuse an order with the numbers and what to do, and never a closing", async () => {
		const account = await site.accountId();
		const trade = await site.openTrade("10000");
		const tight = await send("POST", `/accounts/${account}/limits`, command({ ...NONE, exposure: "12000.00" }));
		expect(tight).toMatchObject({ status: 200, data: { protection: { limits: { exposure: "12000.00" } } } });
		const refused = await order(account);
		expect(refused).toMatchObject({ status: 403, code: "LIMIT_EXPOSURE_REACHED" });
		expect(refused.message).toContain("12,000.00 USD");
		const pending = { asset_id: "EURUSD", side: "buy", volume: "10000", order_type: "limit", price: "0.9" };
		expect((await send("POST", "/orders", command({ account_id: account, ...pending }))).code).toBe(
			"LIMIT_EXPOSURE_REACHED",
		);
		const loose = await send("POST", `/accounts/${account}/limits`, command(NONE));
		expect(loose.data.protection).toMatchObject({
			limits: { exposure: "12000.00" },
			pending: { limits: { exposure: null } },
		});
		expect(Date.parse(loose.data.protection.pending.from) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
		expect((await order(account)).code).toBe("LIMIT_EXPOSURE_REACHED");
		expect((await send("POST", `/trades/${trade}/close`, command({}))).status).toBe(200);
		await send("POST", `/accounts/${account}/limits`, command({ ...NONE, exposure: "12000.00" }));
		const [{ protection }] = (await send("GET", "/accounts")).data;
		expect(protection.pending).toBeNull();
	});

	it.each([{ exposure: "-1.00" }, { exposure: "0.00" }, { hours: { from_minute: 5, to_minute: 5 } }])(
		"are refused when they are none: %j",
		async (limits) => {
			const account = await site.accountId();
			const answer = await send("POST", `/accounts/${account}/limits`, command({ ...NONE, ...limits }));
			expect(answer).toMatchObject({ status: 422, code: "LIMITS_INVALID" });
		},
	);
});

describe("the test of knowledge", () => {
	it("is asked for on a live account, by the engine, until it is passed; failing waits a day", async () => {
		const live = await send(
			"POST",
			"/accounts",
			command({ type: "live", position_mode: "hedging", currency: "USD", name: "Live" }),
		);
		const account = live.data.id;
		expect((await order(account)).code).toBe("TEST_NEEDED");
		expect((await send("GET", "/me/protection")).data.test).toMatchObject({ needed: true, attempts: 0 });

		const first = await send("POST", "/me/protection/test", {});
		expect((await send("POST", "/me/protection/test", {})).data).toEqual(first.data);
		expect(JSON.stringify(first.data)).not.toContain("explanation");
		const path = `/me/protection/test/${first.data.id}`;
		const some = answers(first.data, () => true).slice(1);
		expect((await send("POST", path, { answers: some })).code).toBe("TEST_ANSWERS_MISSING");
		const failed = await send("POST", path, { answers: answers(first.data, (index) => index > 1) });
		expect(failed.data).toMatchObject({ passed: false, correct: 4, of: 6 });
		expect(failed.data.wrong).toHaveLength(2);
		expect((await send("POST", path, { answers: answers(first.data, () => true) })).code).toBe("TEST_NOT_FOUND");
		expect((await send("POST", "/me/protection/test", {})).code).toBe("TEST_COOLING");

		await query("UPDATE knowledge_tests SET submitted_at = submitted_at - interval '25 hours'");
		const second = await send("POST", "/me/protection/test", {});
		const asked = new Set(first.data.questions.map(({ id }: { id: string }) => id));
		expect(second.data.questions.some(({ id }: { id: string }) => asked.has(id))).toBe(false);
		const passed = await send("POST", `/me/protection/test/${second.data.id}`, {
			answers: answers(second.data, (index) => index > 0),
		});
		expect(passed.data).toMatchObject({ passed: true, correct: 5, state: { test: { needed: false } } });
		// The test is passed; now the empty account has too little margin.
		expect((await order(account)).code).toBe("MARGIN_TOO_LITTLE");
		expect((await send("POST", "/me/protection/test", {})).code).toBe("TEST_PASSED");
	});

	it("gives nobody a second one without the wait, who begins it while they hand the first in (ASVS 15.4.2)", async () => {
		const first = (await send("POST", "/me/protection/test", {}, "other")).data;
		const wrong = { answers: answers(first, (index) => index > 1) };
		const [handedIn, ...begun] = await Promise.all([
			send("POST", `/me/protection/test/${first.id}`, wrong, "other"),
			...Array.from({ length: 20 }, () => send("POST", "/me/protection/test", {}, "other")),
		]);
		expect(handedIn.data).toMatchObject({ passed: false });
		// Before the submission it is the same test; afterwards there is no new one for a day.
		expect(begun.filter(({ code, data }) => code !== "TEST_COOLING" && data?.id !== first.id)).toEqual([]);
		const { rows } = await query("SELECT id FROM knowledge_tests WHERE submitted_at IS NULL");
		expect(rows).toEqual([]);
		await query("DELETE FROM knowledge_tests WHERE id = $1", [first.id]);
	});

	it("is asked in the reader's language, also when they change it before handing in", async () => {
		const begun = await send("POST", "/me/protection/test", { language: "de" }, "other");
		const english = await send("POST", "/me/protection/test", { language: "en" }, "other");
		expect([begun.data.language, english.data.language]).toEqual(["de", "en"]);
		expect(english.data.id).toBe(begun.data.id);
		const german = await send("POST", "/me/protection/test", { language: "de" }, "other");
		expect(german.data).toEqual(begun.data);
		const options = german.data.questions.map(
			({ id, options: shown }: { id: string; options: { id: string; text: string }[] }) => ({
				question: id,
				option: shown.find(({ text }) => text === wordsOf(id, "de")?.options[1])?.id,
			}),
		);
		const done = await send("POST", `/me/protection/test/${begun.data.id}`, { answers: options }, "other");
		expect(done.data).toMatchObject({ passed: false, correct: 0, of: 6 });
		const words = QUESTIONS.map(({ id }) => wordsOf(id, "de")?.explanation);
		for (const { explanation } of done.data.wrong) expect(words).toContain(explanation);
		expect((await send("POST", "/me/protection/test", { language: "tlh" })).status).toBe(400);
	});

	it("keeps for staff what was asked and answered, in the words that were shown", async () => {
		const { data } = await send("GET", "/admin/users/usr_demo/protection", undefined, "support");
		expect(data.deposit_limit).toMatchObject({ limit: null, pending: null, periods: [] });
		const limit = { currency: "USD", day: "1000.00", week: null, month: null };
		expect((await send("POST", "/me/deposit-limit", command(limit))).status).toBe(200);
		const limited = (await send("GET", "/admin/users/usr_demo/protection", undefined, "support")).data;
		expect(limited.deposit_limit).toMatchObject({ limit, periods: [{ used: "0.00", left: "1000.00" }, {}, {}] });
		expect(limited.deposit_limit).toEqual((await send("GET", "/me/deposit-limit")).data);
		expect(data.attempts).toHaveLength(2);
		expect(data.attempts.map(({ language }: { language: string }) => language)).toEqual(["en", "en"]);
		expect(data.attempts[1]).toMatchObject({ passed: false, correct: 4 });
		expect(data.attempts[1].questions.filter(({ right }: { right: boolean }) => right)).toHaveLength(4);
	});
});

describe("self-exclusion", () => {
	it("holds on all accounts at once, also on ones opened later, and is not made shorter", async () => {
		const account = await site.accountId();
		const trade = site.engine.account(account)?.openTrades.keys().next().value;
		const resting = await send(
			"POST",
			"/orders",
			command({
				account_id: account,
				asset_id: "EURUSD",
				side: "buy",
				volume: "1000",
				order_type: "limit",
				price: "0.9",
			}),
		);
		expect(resting.status).toBe(201);
		const out = await send("POST", "/me/protection/exclusion", { period: "week" });
		expect(Date.parse(out.data.excluded_until) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
		expect((await send("POST", "/me/protection/exclusion", { period: "day" })).code).toBe("EXCLUSION_NOT_SHORTER");
		expect((await order(account, "1000")).code).toBe("SELF_EXCLUDED");
		expect(site.engine.account(account)?.orders.size).toBe(0);
		const another = command({ type: "demo", position_mode: "hedging", currency: "USD" });
		expect((await send("POST", "/accounts", another)).code).toBe("SELF_EXCLUDED");
		if (trade !== undefined) expect((await send("POST", `/trades/${trade}/close`, command({}))).status).toBe(200);
		const { rows } = await query("SELECT period FROM self_exclusions");
		expect(rows).toEqual([{ period: "week" }]);
		// A permanent exclusion has its own wording in every refusal.
		expect((await send("POST", "/me/protection/exclusion", { period: "for-ever" })).status).toBe(200);
		for (const refused of [
			await send("POST", "/me/protection/exclusion", { period: "week" }),
			await order(account, "1000"),
			await send("POST", "/accounts", command({ type: "demo", position_mode: "hedging", currency: "USD" })),
		]) {
			expect(refused.code).toMatch(/_FOR_EVER$/);
			expect(JSON.stringify(refused)).not.toContain("9999");
		}
		await expect(query("DELETE FROM self_exclusions")).rejects.toThrow(/append/i);
	});
});
