import { randomUUID } from "node:crypto";
import { type Notification, notificationPath, receiptOf, staffReceiptOf } from "@truefill/contracts/http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Role } from "./authorization.golden-row.ts";
import { createFullSite, type FullSite } from "./testing.ts";

/* Receipts over HTTP: one movement with its entries in both journals, its cost and every step of staff. */

let site: FullSite;
let live: string;
beforeAll(async () => {
	site = await createFullSite();
	const body = { command_id: randomUUID(), type: "live", position_mode: "hedging", currency: "EUR" };
	live = (await ask("customer", "POST", "/accounts", body)).data.id;
});
afterAll(() => site.close());

async function ask(role: Role, method: "GET" | "POST", path: string, body?: object) {
	const answer = await site.send(method, `/api/v1${path}`, {
		token: site.tokens[role],
		...(body === undefined ? {} : { body }),
	});
	return { status: answer.statusCode, text: answer.body, ...answer.json() };
}
async function deposited(amount: string): Promise<string> {
	const entered = await ask("finance", "POST", "/admin/deposits", {
		command_id: randomUUID(),
		account_id: live,
		reference: `SEPA ${randomUUID()}`,
		sender: "Dana Demo",
		amount,
		currency: "EUR",
		reason: "Arrived this morning",
	});
	expect(entered.status, entered.text).toBe(201);
	const booked = await ask("admin", "POST", `/admin/deposits/${entered.data.id}/approve`, {
		reason: "On the statement",
	});
	expect(booked.status, booked.text).toBe(200);
	return entered.data.id;
}

describe("a receipt", () => {
	it("of a wire has its entries with hashes, its cost, and who of staff acted, without names for the customer", async () => {
		const id = await deposited("120.00");
		const [entry] = (await ask("customer", "GET", `/ledger?account_id=${live}`)).data;
		const answer = await ask("customer", "GET", `/accounts/${live}/receipts/${entry.number}`);
		const { data } = receiptOf.response.parse({ data: answer.data });
		expect(data).toMatchObject({
			id,
			kind: "deposit",
			amount: "120.00",
			currency: "EUR",
			fee: { quoted: "0.00", actual: "0.00" },
			steps: [
				{ code: "requested", by: "staff", role: "finance", amount: null },
				{ code: "approved", role: "super" },
			],
		});
		expect(data.entries).toEqual([entry]);
		expect(answer.text).not.toContain("On the statement");
		expect(answer.text).not.toContain("Fay");
		expect((await ask("customer", "GET", `/accounts/${live}/receipts/${id}`)).data).toEqual(data);
	});

	it("of a card payment has the provider's steps, and what the provider took back", async () => {
		const begun = await ask("customer", "POST", "/deposits/card", {
			command_id: randomUUID(),
			account_id: live,
			amount: "60.00",
			currency: "EUR",
			language: "en",
		});
		const { id, redirect_url: url } = begun.data;
		await site.app.inject({
			method: "POST",
			url: new URL(url).pathname,
			headers: { host: "localhost:3000", "content-type": "application/x-www-form-urlencoded" },
			payload: new URLSearchParams({ number: "4000000000000259", expiry: "12/40", cvc: "123" }).toString(),
		});
		await ask("customer", "GET", `/deposits/card/${id}`);
		await site.runJobs();
		// The dispute is opened and decided now, not in a minute or two.
		const decided = (column: string) =>
			site.pool.query(`UPDATE test_provider_payments SET ${column} = now() - interval '1 s' WHERE reference = $1`, [
				id,
			]);
		for (const column of ["disputed_at", "dispute_decided_at"]) {
			await decided(column);
			await site.pool.query("UPDATE card_payments SET next_at = now() WHERE id = $1", [id]);
			await site.runJobs();
		}
		await site.engine.projected();
		const { data } = receiptOf.response.parse(
			await ask("customer", "GET", `/accounts/${live}/receipts/${id}`).then((answer) => ({ data: answer.data })),
		);
		expect(data.steps.map(({ code, by, amount }) => [code, by, amount])).toEqual([
			["card-created", "customer", null],
			["card-redirected", "customer", null],
			["card-paid", "provider", null],
			["card-booked", "system", null],
			["dispute-opened", "provider", "60.00"],
			["dispute-lost", "provider", "60.00"],
		]);
		expect(data).toMatchObject({ kind: "deposit", amount: "0.00", fee: { quoted: "0.00", actual: "0.00" } });
		expect(data.entries.map(({ reason, amount }) => [reason, amount])).toEqual([
			["deposit", "60.00"],
			["chargeback", "-60.00"],
		]);
		// The reversal's own entry leads to the same receipt, and so does what the customer is told.
		const taken = data.entries[1]?.number ?? 0;
		expect((await ask("customer", "GET", `/accounts/${live}/receipts/${taken}`)).data.id).toBe(id);
		const path = async () => {
			await site.runJobs();
			const told: Notification[] = (await ask("customer", "GET", "/notifications")).data;
			const of = told.find(({ code }) => code === "DEPOSIT_REVERSED");
			return of === undefined ? null : notificationPath(of);
		};
		await expect.poll(path, { timeout: 5_000 }).toBe(`/main/receipts/${live}/${id}`);
	});

	it("is where the notification of the deposit leads", async () => {
		const id = await deposited("35.00");
		await site.engine.projected();
		await site.runJobs();
		const path = async () => {
			const told: Notification[] = (await ask("customer", "GET", "/notifications")).data;
			const of = told.find(({ code, params }) => code === "DEPOSIT_BOOKED" && params.movement === id);
			return of === undefined ? null : notificationPath(of);
		};
		await expect.poll(path, { timeout: 5_000 }).toBe(`/main/receipts/${live}/${id}`);
	});

	it("shows staff both journals, which agree over transit", async () => {
		const id = await deposited("75.00");
		const answer = await ask("finance", "GET", `/admin/accounts/${live}/receipts/${id}`);
		const { data } = staffReceiptOf.response.parse({ data: answer.data });
		expect(data.steps).toMatchObject([
			{ name: "Fay Finance", reason: "Arrived this morning" },
			{ name: "Ada Admin", reason: "On the statement" },
		]);
		const transit = [...data.entries, ...data.house_entries]
			.flatMap(({ postings }) => postings)
			.filter(({ account }) => account === "house:transit")
			.map(({ amount }) => amount)
			.toSorted();
		expect(transit).toEqual(["-75.00", "75.00"]);
	});

	it("of an adjustment is found by its entry; trades, others' accounts and unknown ones have none", async () => {
		const asked = await ask("finance", "POST", "/admin/adjustments", {
			command_id: randomUUID(),
			account_id: live,
			kind: "goodwill",
			amount: "5.00",
			note: "For the outage",
			reason: "A complaint",
		});
		await ask("admin", "POST", `/admin/adjustments/${asked.data.id}/approve`, { reason: "Upheld" });
		const found = await ask("customer", "GET", `/accounts/${live}/receipts/${asked.data.id}`);
		expect(found.data).toMatchObject({ kind: "adjustment", amount: "5.00", entries: [{ note: "For the outage" }] });
		expect((await ask("other", "GET", `/accounts/${live}/receipts/${asked.data.id}`)).code).toBe("ACCOUNT_NOT_FOUND");
		for (const wrong of ["1000000", "dep_0000000000000000", "0", "nothing"])
			expect((await ask("customer", "GET", `/accounts/${live}/receipts/${wrong}`)).code, wrong).toBe(
				"RECEIPT_NOT_FOUND",
			);
	});
});
