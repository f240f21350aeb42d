import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyBooks } from "../engine/index.ts";
import { UNDER_WAY } from "./assembly/under-way.ts";
import type { Role } from "./authorization.golden-row.ts";
import { createFullSite, type FullSite } from "./testing.ts";

/* Card payments over HTTP: our calls, the hosted page of the test provider, the account and the house (decision 264). */

let site: FullSite;
let euros: string;
beforeAll(async () => {
	site = await createFullSite();
	euros = await openLive("EUR");
});
afterAll(() => site.close());

async function ask(role: Role, method: "GET" | "POST" | "DELETE", path: string, body?: object) {
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
const wanted = (over: object = {}) => ({
	command_id: randomUUID(),
	account_id: euros,
	amount: "100.00",
	currency: "EUR",
	language: "en",
	...over,
});
async function begun(over: object = {}): Promise<{ id: string; redirect_url: string }> {
	const answer = await ask("customer", "POST", "/deposits/card", wanted(over));
	expect(answer.status, answer.text).toBe(201);
	return answer.data;
}
/** Fills a form of the hosted page. */
const fill = (url: string, fields: Record<string, string>) =>
	site.app.inject({
		method: "POST",
		url: new URL(url).pathname,
		headers: { host: "localhost:3000", "content-type": "application/x-www-form-urlencoded" },
		payload: new URLSearchParams(fields).toString(),
	});
const pay = (url: string, number: string) => fill(url, { number, expiry: "12/40", cvc: "123" });
/** As the customer's page asks: the worker then fetches the state. */
async function stateOf(id: string) {
	await ask("customer", "GET", `/deposits/card/${id}`);
	await site.runJobs();
	return (await ask("customer", "GET", `/deposits/card/${id}`)).data;
}
const balanceOf = async (id: string): Promise<string> =>
	(await ask("customer", "GET", "/accounts")).data.find((each: { id: string }) => each.id === id).balance;
const house = async (payment: string) => {
	const { rows } = await site.pool.query(
		`SELECT e.reason, p.ledger_account, p.currency, p.amount::text FROM house_entries e JOIN house_postings p ON p.entry_number = e.number
		WHERE e.about_id = $1 ORDER BY e.number, p.ledger_account`,
		[payment],
	);
	return rows.map((row) => Object.values(row).join(" "));
};

describe("a card payment", () => {
	it("is paid on the hosted page, booked once in both journals, and its card is kept masked", async () => {
		const before = await balanceOf(euros);
		const { id, redirect_url: url } = await begun();
		expect(new URL(url).pathname).toMatch(/^\/test-payments\/cs_test_[0-9a-f]{32}$/);
		expect(await stateOf(id)).toMatchObject({ status: "open", amount: "100.00", fee: "0.00", redirect_url: url });
		const page = await site.send("GET", new URL(url).pathname);
		expect(page.body).toContain("no real money");
		expect(page.headers["content-security-policy"]).toContain("form-action 'self'");
		expect(page.headers["content-security-policy"]).not.toContain("script-src");
		const back = await pay(url, "4242 4242 4242 4242");
		expect([back.statusCode, back.headers.location]).toEqual([
			303,
			`http://localhost:3000/main/deposit/card?payment=${id}`,
		]);
		expect(await stateOf(id)).toMatchObject({
			status: "booked",
			card: { brand: "Visa", last4: "4242", exp_month: 12, exp_year: 2040 },
			decline: null,
			redirect_url: null,
		});
		expect(Number(await balanceOf(euros)) - Number(before)).toBe(100);
		const [entry] = (await ask("customer", "GET", `/ledger?account_id=${euros}`)).data;
		expect(entry).toMatchObject({ reason: "deposit", amount: "100.00", command_id: id });
		expect(await house(id)).toEqual([
			"card-payment house:provider EUR -10000",
			"card-payment house:transit EUR 10000",
			"provider-fee house:provider EUR 165",
			"provider-fee house:provider-fees EUR -165",
		]);
		expect((await ask("customer", "GET", "/deposits")).data).toMatchObject([
			{
				id,
				method: "card",
				status: "booked",
				amount: "100.00",
				booked: { amount: "100.00", currency: "EUR" },
				fee: "0.00",
				reference: "Visa •••• 4242",
			},
		]);
		const cards = (await ask("customer", "GET", "/me/cards")).data;
		expect(cards).toMatchObject([{ brand: "Visa", last4: "4242" }]);
		expect((await ask("other", "GET", `/deposits/card/${id}`)).code).toBe("CARD_PAYMENT_NOT_FOUND");
		expect((await ask("other", "DELETE", `/me/cards/${cards[0].id}`, {})).code).toBe("CARD_NOT_FOUND");
		expect((await ask("customer", "DELETE", `/me/cards/${cards[0].id}`, {})).status).toBe(200);
		expect((await ask("customer", "GET", "/me/cards")).data).toEqual([]);
		const { rows } = await site.pool.query(
			"SELECT status FROM card_payment_steps WHERE payment_id = $1 ORDER BY number",
			[id],
		);
		expect(rows.map(({ status }) => status)).toEqual(["created", "redirected", "paid", "booked"]);
	});

	it("asks the bank with 3-D Secure, and says why a card was declined; the next card may be accepted", async () => {
		const { id, redirect_url: url } = await begun({ amount: "50.00" });
		expect((await pay(url, "4000000000009995")).body).toContain("not enough money on the card");
		expect(await stateOf(id)).toMatchObject({ status: "open", decline: "insufficient_funds" });
		const asked = await pay(url, "4000000000003220");
		expect(asked.body).toContain("3-D Secure");
		expect((await fill(`${url}/confirm`, { answer: "no" })).body).toContain("not confirmed with your bank");
		await pay(url, "4000000000003220");
		expect((await fill(`${url}/confirm`, { answer: "yes" })).statusCode).toBe(303);
		expect(await stateOf(id)).toMatchObject({ status: "booked", decline: null });
		expect((await pay(url, "4242424242424242")).body, "paid once").toContain("has ended");
	});

	it("takes no other number than the test cards, and keeps none", async () => {
		const { id, redirect_url: url } = await begun({ amount: "10.00" });
		const other = "4111111111111111";
		const answer = await pay(url, other);
		expect(answer.body).toContain("Only the test cards");
		expect(answer.body).not.toContain(other);
		for (const [fields, text] of [
			[{ number: "4242424242424242", expiry: "01/20", cvc: "123" }, "a month and a year in the future"],
			[{ number: "4242424242424242", expiry: "12/40", cvc: "x" }, "three or four digits"],
		] as const) {
			expect((await fill(url, fields)).body).toContain(text);
		}
		await ask("customer", "POST", `/deposits/card/${id}/cancel`, {});
		for (const table of ["test_provider_payments", "card_payments", "payment_cards"]) {
			const { rows } = await site.pool.query(`SELECT count(*)::int AS found FROM ${table} t WHERE t::text ~ '\\d{13,19}'
				AND t::text ~ '(4242424242424242|4111111111111111|4000000000009995)'`);
			expect(rows[0].found, table).toBe(0);
		}
		expect(site.logged.join("")).not.toMatch(/4242424242424242|4111111111111111/);
	});

	it("is cancelled by the customer, with the reason of the last decline if there was one", async () => {
		const given = await begun({ amount: "20.00" });
		const cancelled = await ask("customer", "POST", `/deposits/card/${given.id}/cancel`, {});
		expect(cancelled.data).toMatchObject({ status: "expired", decline: null });
		const declined = await begun({ amount: "20.00" });
		await pay(declined.redirect_url, "4000000000000069");
		expect((await ask("customer", "POST", `/deposits/card/${declined.id}/cancel`, {})).data).toMatchObject({
			status: "failed",
			decline: "expired_card",
		});
		await site.runJobs();
		await expect
			.poll(async () => (await ask("customer", "GET", "/notifications")).text, { timeout: 5_000 })
			.toContain("CARD_PAYMENT_FAILED");
		const paid = await begun({ amount: "20.00" });
		await pay(paid.redirect_url, "4242424242424242");
		expect((await ask("customer", "POST", `/deposits/card/${paid.id}/cancel`, {})).data.status).toBe("booked");
	});

	it("is begun once: the same command gives the same page, another body is refused", async () => {
		const body = wanted({ amount: "30.00" });
		const answers = await Promise.all(Array.from({ length: 5 }, () => ask("customer", "POST", "/deposits/card", body)));
		expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
		expect((await ask("customer", "POST", "/deposits/card", { ...body, amount: "31.00" })).code).toBe(
			"COMMAND_ID_REUSED",
		);
		await ask("customer", "POST", `/deposits/card/${answers[0]?.data.id}/cancel`, {});
	});

	it.each([
		[{ amount: "0.00" }, "AMOUNT_NOT_POSITIVE"],
		[{ amount: "-5.00" }, "AMOUNT_NOT_POSITIVE"],
		[{ amount: "1.001" }, "INPUT_INVALID"],
		[{ amount: "1e3" }, "INPUT_INVALID"],
		[{ amount: "0.01" }, "CARD_AMOUNT_TOO_SMALL"],
		[{ amount: "99999999.00" }, "CARD_AMOUNT_TOO_LARGE"],
		[{ currency: "USD" }, "CARD_CURRENCY_DIFFERS"],
		[{ currency: "XAU" }, "INPUT_INVALID"],
		[{ account_id: "acc_none" }, "ACCOUNT_NOT_FOUND"],
	])("%j is refused at once: %s", async (over, code) => {
		expect((await ask("customer", "POST", "/deposits/card", wanted(over))).code).toBe(code);
	});

	it("is for a live account", async () => {
		const demo = await site.accountId();
		expect((await ask("customer", "POST", "/deposits/card", wanted({ account_id: demo, currency: "USD" }))).code).toBe(
			"ACCOUNT_NOT_LIVE",
		);
	});

	it("may have five of them unfinished", async () => {
		const all = await Promise.all(Array.from({ length: 8 }, () => ask("customer", "POST", "/deposits/card", wanted())));
		expect(all.filter(({ status }) => status === 201)).toHaveLength(5);
		expect(all.filter(({ code }) => code === "CARD_PAYMENTS_OPEN")).toHaveLength(3);
		for (const { data } of all) {
			if (data !== undefined) await ask("customer", "POST", `/deposits/card/${data.id}/cancel`, {});
		}
	});
});

describe("the customer's own deposit limit", () => {
	const limit = (day: string | null) =>
		ask("customer", "POST", "/me/deposit-limit", {
			command_id: randomUUID(),
			currency: "EUR",
			day,
			week: null,
			month: null,
		});

	it("is checked before the card is charged, with what is under way; a payment above it all the same goes back", async () => {
		const [{ used = "0" } = {}] = (await limit("1000000.00")).data.periods;
		const day = (Number(used) + 150).toFixed(2);
		await limit(day);
		const both = await Promise.all([
			ask("customer", "POST", "/deposits/card", wanted({ amount: "100.00" })),
			ask("customer", "POST", "/deposits/card", wanted({ amount: "100.00" })),
		]);
		expect(both.map(({ status }) => status).toSorted()).toEqual([201, 403]);
		expect(both.find(({ status }) => status === 403)).toMatchObject({ code: "DEPOSIT_ABOVE_LIMIT" });
		const { id, redirect_url: url } = both.find(({ status }) => status === 201)?.data ?? {};
		// They tighten it while they pay.
		await limit((Number(used) + 50).toFixed(2));
		const before = await balanceOf(euros);
		await pay(url, "5555555555554444");
		expect((await stateOf(id)).status).toBe("returned");
		expect(await stateOf(id)).toMatchObject({ status: "returned", failure: { code: "DEPOSIT_ABOVE_LIMIT" } });
		expect(await balanceOf(euros)).toBe(before);
		expect(await house(id)).toEqual([
			"card-payment house:provider EUR -10000",
			"card-payment house:transit EUR 10000",
			"provider-fee house:provider EUR 165",
			"provider-fee house:provider-fees EUR -165",
			"refund house:provider EUR 10000",
			"refund house:transit EUR -10000",
		]);
		await expect
			.poll(async () => (await ask("customer", "GET", "/notifications")).text, { timeout: 5_000 })
			.toContain("CARD_PAYMENT_RETURNED");
	});
});

it("the books prove, and nothing is left in transit", async () => {
	await site.runJobs();
	expect((await verifyBooks(site.pool, UNDER_WAY)).faults).toEqual([]);
	const { rows } = await site.pool.query(
		"SELECT currency, sum(amount)::text FROM house_postings WHERE ledger_account = 'house:transit' GROUP BY currency",
	);
	const { rows: customers } = await site.pool.query(
		"SELECT currency, (-sum(amount))::text AS sum FROM postings WHERE ledger_account = 'house:transit' GROUP BY currency",
	);
	expect(rows).toEqual(customers);
});

describe("a card that the customer saves on the payment page", () => {
	const offered = async (url: string): Promise<string[]> =>
		[...(await site.send("GET", new URL(url).pathname)).body.matchAll(/name="saved" value="([^"]+)"/g)].map(
			([, id]) => id ?? "",
		);
	const mine = async () =>
		(await ask("customer", "GET", "/me/cards")).data.filter(({ last4 }: { last4: string }) => last4 === "4444");

	it("is offered there again, pays without its number, and is gone when they remove it", async () => {
		const first = await begun({ amount: "12.00" });
		expect(await offered(first.redirect_url)).toEqual([]);
		await fill(first.redirect_url, { number: "5555555555554444", expiry: "12/40", cvc: "123", save: "yes" });
		expect(await stateOf(first.id)).toMatchObject({ status: "booked" });
		const [card] = await mine();
		expect(card).toMatchObject({ brand: "Mastercard", last4: "4444", saved: true });

		const second = await begun({ amount: "12.00" });
		const [saved = ""] = await offered(second.redirect_url);
		const { rows } = await site.pool.query("SELECT count(*)::int AS count FROM test_provider_customers");
		expect(rows, "one customer for all payments").toEqual([{ count: 1 }]);
		expect((await fill(second.redirect_url, { saved: `pm_test_${"0".repeat(32)}` })).statusCode).toBe(200);
		expect((await fill(second.redirect_url, { saved })).statusCode).toBe(303);
		expect(await stateOf(second.id)).toMatchObject({ status: "booked", card: { last4: "4444" } });
		expect(await mine()).toHaveLength(1);

		expect((await ask("customer", "DELETE", `/me/cards/${card.id}`, {})).status).toBe(200);
		expect(await mine()).toEqual([]);
		const third = await begun({ amount: "12.00" });
		expect(await offered(third.redirect_url)).toEqual([]);
		// Paid with again without the box, it is listed and not offered.
		await pay(third.redirect_url, "5555555555554444");
		await stateOf(third.id);
		expect(await mine()).toMatchObject([{ last4: "4444", saved: false }]);
		await ask("customer", "DELETE", `/me/cards/${card.id}`, {});
	});

	it("is deleted at the provider in the night after the customer was erased", async () => {
		await site.pool.query("UPDATE users SET status = 'deactivated', erased_at = now() WHERE id = 'usr_demo'");
		await site.runJobs();
		for (const table of ["payment_customers", "test_provider_customers"]) {
			const { rows } = await site.pool.query(`SELECT count(*)::int AS count FROM ${table}`);
			expect([table, rows]).toEqual([table, [{ count: 0 }]]);
		}
		await site.pool.query("UPDATE users SET status = 'active', erased_at = NULL WHERE id = 'usr_demo'");
	});
});

it("the provider's balance is what our books say, payment by payment", async () => {
	await site.runJobs();
	const today = new Date().toISOString().slice(0, 10);
	const { data, text } = await ask("finance", "POST", "/admin/reconciliation/compute", { day: today });
	const provider = data.filter((each: { book: string }) => each.book === "provider");
	expect(provider.length, text).toBeGreaterThan(0);
	const { data: differences } = await ask("finance", "GET", "/admin/reconciliation/differences?book=provider");
	expect(differences).toEqual([]);
	for (const each of provider)
		expect(each).toMatchObject({ difference: each.difference.replace(/\d/g, "0"), state: "agrees" });
});
