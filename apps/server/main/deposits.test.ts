import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyBooks } from "../engine/index.ts";
import type { Role } from "./authorization.golden-row.ts";
import { createFullSite, type FullSite } from "./testing.ts";

/* Deposits and the customer's own limit on them, over HTTP (decision 0150, E23, E24). */

let site: FullSite;
let dollars: string;
let euros: string;
beforeAll(async () => {
	site = await createFullSite();
	dollars = await openLive("USD");
	euros = await openLive("EUR");
});
afterAll(() => site.close());

async function ask(role: Role, method: "GET" | "POST", path: string, body?: object) {
	const answer = await site.send(method, `/api/v1${path}`, {
		token: site.tokens[role],
		...(body === undefined ? {} : { body }),
	});
	return { status: answer.statusCode, text: answer.body, ...answer.json() };
}
async function openLive(currency: string): Promise<string> {
	const body = { command_id: randomUUID(), type: "live", position_mode: "hedging", currency };
	return (await ask("customer", "POST", "/accounts", body)).data.id;
}
const wire = (over: object = {}) => ({
	command_id: randomUUID(),
	account_id: dollars,
	reference: `SEPA ${randomUUID()}`,
	amount: "100.00",
	currency: "USD",
	reason: "Arrived this morning; name and number agree",
	...over,
});
const entered = async (over: object = {}) => {
	const answer = await ask("finance", "POST", "/admin/deposits", wire(over));
	expect(answer.status, answer.text).toBe(201);
	return answer.data;
};
const decide = (role: Role, id: string, what: "approve" | "return") =>
	ask(role, "POST", `/admin/deposits/${id}/${what}`, { reason: "Checked against the statement" });
const limit = (amounts: object, role: Role = "customer") =>
	ask(role, "POST", "/me/deposit-limit", {
		command_id: randomUUID(),
		currency: "USD",
		day: null,
		week: null,
		month: null,
		...amounts,
	});
const balanceOf = async (id: string) =>
	(await ask("customer", "GET", "/accounts")).data.find((each: { id: string }) => each.id === id).balance;

describe("a wire that has arrived", () => {
	it("is booked when another member of staff agrees, once, under its own reason, and told to the customer", async () => {
		const { id, status } = await entered({ reference: "SEPA 4711" });
		expect(status).toBe("pending");
		expect(await decide("finance", id, "approve")).toMatchObject({ status: 403, code: "FOUR_EYES" });
		expect(await balanceOf(dollars)).toBe("0.00");
		const both = await Promise.all([decide("admin", id, "approve"), decide("admin", id, "approve")]);
		expect(both.some((answer) => answer.data?.status === "booked")).toBe(true);
		expect(await balanceOf(dollars)).toBe("100.00");
		const [entry] = (await ask("customer", "GET", `/ledger?account_id=${dollars}`)).data;
		expect(entry).toMatchObject({ reason: "deposit", amount: "100.00", command_id: `deposit-${id}-1` });
		await site.runJobs();
		await expect
			.poll(async () => (await ask("customer", "GET", "/notifications")).text, { timeout: 5_000 })
			.toContain("SEPA 4711");
		const { rows } = await site.pool.query("SELECT action FROM audit_log WHERE action LIKE 'deposit.%' ORDER BY id");
		expect(rows.map(({ action }) => action)).toEqual(["deposit.entered", "deposit.approved"]);
		expect(await decide("admin", id, "return")).toMatchObject({ status: 409, code: "DEPOSIT_DECIDED" });
		const card = await ask("admin", "GET", "/admin/users/usr_demo/card");
		expect(card.data.payments).toMatchObject([
			{ direction: "deposit", method: "wire", id, label: "SEPA 4711", status: "booked", amount: "100.00" },
		]);
		// Support sees what became of it, and no amount.
		const { data } = await ask("support", "GET", "/admin/users/usr_demo/card");
		expect(data.payments).toMatchObject([{ id, status: "booked", label: null, amount: null, currency: null }]);
	});

	it("is entered once: its reference is no other's until it was sent back", async () => {
		const body = wire({ reference: "SEPA 0815" });
		const [first, again] = [
			await ask("finance", "POST", "/admin/deposits", body),
			await ask("finance", "POST", "/admin/deposits", body),
		];
		expect(again.data).toEqual(first.data);
		for (const reference of ["SEPA 0815", "sepa0815", "SEPA\u00a0\u200b0815", "ＳＥＰＡ ０８１５"]) {
			const second = await ask("admin", "POST", "/admin/deposits", wire({ reference }));
			expect(second, reference).toMatchObject({ status: 409, code: "DEPOSIT_REFERENCE_USED" });
		}
		expect((await decide("finance", first.data.id, "return")).data.status).toBe("returned");
		expect((await ask("admin", "POST", "/admin/deposits", wire({ reference: "SEPA 0815" }))).status).toBe(201);
	});

	it.each([
		[{ amount: "0.00" }, "AMOUNT_NOT_POSITIVE"],
		[{ amount: "-5.00" }, "AMOUNT_NOT_POSITIVE"],
		[{ amount: "1.001" }, "INPUT_INVALID"],
		[{ currency: "XAU" }, "INPUT_INVALID"],
		[{ reference: "  " }, "INPUT_INVALID"],
		[{ reference: "a\u200b\u200b\u200b" }, "INPUT_INVALID"],
		[{ account_id: "acc_none" }, "ACCOUNT_NOT_FOUND"],
	])("%j is refused at once: %s", async (over, code) => {
		expect((await ask("finance", "POST", "/admin/deposits", wire(over))).code).toBe(code);
	});

	it("is entered by the number that stands on the statement as well as by the id", async () => {
		const command_id = randomUUID();
		const [mine] = (await ask("customer", "GET", "/accounts")).data.filter(
			(each: { id: string }) => each.id === dollars,
		);
		const byNumber = await entered({ command_id, account_id: mine.number, reference: "SEPA by number" });
		expect(byNumber).toMatchObject({ account_id: dollars, account_number: mine.number, customer_id: "usr_demo" });
		expect(await entered({ command_id, reference: "SEPA by number" }), "the same, not a second one").toEqual(byNumber);
		expect((await ask("finance", "POST", "/admin/deposits", wire({ account_id: "99999999" }))).code).toBe(
			"ACCOUNT_NOT_FOUND",
		);
		await decide("admin", byNumber.id, "return");
	});

	it("is for a live account", async () => {
		const demo = await site.accountId();
		expect((await ask("finance", "POST", "/admin/deposits", wire({ account_id: demo }))).code).toBe("ACCOUNT_NOT_LIVE");
	});
});

describe("a customer's own limit on deposits", () => {
	it("holds over all their accounts; what is above it is held, told to staff, and booked when there is room", async () => {
		// The 100 USD deposited today before the limit count.
		const set = await limit({ day: "1000.00", month: "5000.00" });
		expect(set, set.text).toMatchObject({
			status: 200,
			data: {
				limit: { currency: "USD", day: "1000.00", week: null, month: "5000.00" },
				pending: null,
				periods: [
					{ period: "day", used: "100.00", left: "900.00" },
					{ period: "week", used: "100.00", left: null },
					{ period: "month", used: "100.00", left: "4900.00" },
				],
				currencies: ["EUR", "USD"],
			},
		});
		const [first, second] = [
			await entered({ amount: "600.00" }),
			await entered({ account_id: euros, amount: "600.00" }),
		];
		const answers = await Promise.all([decide("admin", first.id, "approve"), decide("admin", second.id, "approve")]);
		expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
		const refused = answers.find(({ status }) => status === 403);
		expect(refused).toMatchObject({ code: "DEPOSIT_ABOVE_LIMIT" });
		expect(refused?.message).toContain("limit is 1,000.00 USD a day, 700.00 USD of it is used and 300.00 USD is left");
		const [held] = (await ask("finance", "GET", "/admin/deposits?status=held")).data;
		expect(held).toMatchObject({ status: "held", failure: { code: "DEPOSIT_ABOVE_LIMIT" } });
		expect((await ask("customer", "GET", "/me/deposit-limit")).data.periods[0]).toMatchObject({
			used: "700.00",
			left: "300.00",
		});
		// A retry without room is held again. It is returned, and its reference is free.
		expect((await decide("admin", held.id, "approve")).code).toBe("DEPOSIT_ABOVE_LIMIT");
		expect((await decide("admin", held.id, "return")).data).toMatchObject({ status: "returned" });
		// The customer is notified of both, once each.
		await site.runJobs();
		const published = (await ask("customer", "GET", "/notifications")).data.filter(({ code }: { code: string }) =>
			["DEPOSIT_HELD", "DEPOSIT_RETURNED"].includes(code),
		);
		expect(published.map(({ code }: { code: string }) => code)).toEqual(["DEPOSIT_RETURNED", "DEPOSIT_HELD"]);
		expect(published[0].params).toMatchObject({ amount: "600.00", reference: held.reference });
		// They see what was requested and decided, and nothing of who did it.
		const trail = await ask("customer", "GET", "/me/requests");
		expect(trail.data.find(({ id }: { id: string }) => id === held.id)).toMatchObject({
			kind: "deposit",
			own: false,
			reference: held.reference,
			amount: "600.00",
			status: "refused",
			failure: { code: "DEPOSIT_ABOVE_LIMIT" },
		});
		expect(trail.text).not.toContain("Checked against the statement");
		expect((await ask("other", "GET", "/me/requests")).data).toEqual([]);
	});

	it("tightens at once, loosens a day later, and what waits can be taken back", async () => {
		expect((await limit({ day: "800.00", month: "5000.00" })).data.limit.day).toBe("800.00");
		const looser = await limit({ day: "9000.00", month: "5000.00" });
		expect(looser.data).toMatchObject({ limit: { day: "800.00" }, pending: { limit: { day: "9000.00" } } });
		expect(Date.parse(looser.data.pending.from) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
		const euro = await limit({ currency: "EUR", day: "1.00" });
		expect(euro.data).toMatchObject({ limit: { currency: "USD" }, pending: { limit: { currency: "EUR" } } });
		expect((await limit({ day: "800.00", month: "5000.00" })).data.pending).toBeNull();
		expect((await limit({ day: "800.00", month: "5000.00" })).code).toBe("NOTHING_TO_CHANGE");
		const { id } = await entered({ amount: "100.01" });
		expect((await decide("admin", id, "approve")).message).toContain("100.00 USD is left");
	});

	it.each([
		[{ day: "0.00" }, "LIMITS_INVALID"],
		[{ day: "-1.00" }, "LIMITS_INVALID"],
		[{ day: "1.001" }, "INPUT_INVALID"],
		[{ currency: "JPY", day: "1000" }, "DEPOSIT_LIMIT_CURRENCY"],
	])("%j is refused: %s", async (amounts, code) => {
		expect((await limit(amounts)).code).toBe(code);
	});

	it("is one customer's alone, and the books prove", async () => {
		expect((await ask("other", "GET", "/me/deposit-limit")).data).toMatchObject({ limit: null, periods: [] });
		expect((await limit({ day: "5.00" }, "other")).data.limit.day).toBe("5.00");
		expect((await verifyBooks(site.pool)).faults).toEqual([]);
	});
});
