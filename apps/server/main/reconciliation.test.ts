import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bankProofLines, verifyBank } from "../modules/reconciliation/index.ts";
import { createFullSite, type FullSite } from "./testing.ts";
import { type TestBank, testBank } from "./testing-bank.ts";
import { withdrawalDesk } from "./testing-withdrawals.ts";

/* What others say against our books, and customers' money against where it is held, on a real database. */

const reason = "Checked against the statement";
const today = new Date().toISOString().slice(0, 10);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
let site: FullSite;
let bank: TestBank;
let live: string;
let reference: string;
beforeAll(async () => {
	site = await createFullSite();
	bank = await testBank(site, "EUR");
	live = await withdrawalDesk(site).openLive("EUR");
	reference = (await bank.ask("customer", "POST", "/deposits/wire/reference", {})).data.reference;
});
afterAll(() => site.close());

const compute = async (day = today) => {
	const { data, text } = await bank.ask("finance", "POST", "/admin/reconciliation/compute", { day });
	expect(data, text).toBeDefined();
	return data.filter((each: { currency: string }) => each.currency === "EUR");
};
const bankDay = async (day?: string) => (await compute(day)).find((each: { book: string }) => each.book === "bank");
const differences = async () =>
	(await bank.ask("finance", "GET", "/admin/reconciliation/differences?book=bank&currency=EUR")).data;
const segregation = async () => (await bank.ask("finance", "GET", "/admin/segregation?currency=EUR")).data[0];
const deposit = async (line: string) => {
	const body = { command_id: randomUUID(), account_id: live, reason };
	const entered = await bank.ask("finance", "POST", `/admin/bank-lines/${line}/deposit`, body);
	return bank.ask("admin", "POST", `/admin/deposits/${entered.data.id}/approve`, { reason });
};

describe("the bank", () => {
	it("is unknown without a statement, and never zero", async () => {
		await withdrawalDesk(site).fund(live, "40.00", "EUR");
		expect(await bankDay()).toMatchObject({ external: null, books: "40.00", difference: null, state: "unknown" });
		expect(await segregation()).toMatchObject({ owed: "40.00", held_bank: null, held: null, state: "unknown" });
	});

	it("differs by lines that wait and by what it does not show, and every cent is explained", async () => {
		const entries = [
			{ amount: "100.00", text: reference },
			{ amount: "2.00", direction: "DBIT" as const, code: "ACMT MDOP CHRG" },
		];
		const uploaded = await bank.statement("R-1", entries, { opening: "0.00", closing: "98.00", day: daysAgo(2) });
		expect(uploaded.status, uploaded.text).toBe(201);
		expect(await bankDay()).toMatchObject({
			external: "98.00",
			external_day: daysAgo(2),
			books: "40.00",
			difference: "58.00",
			state: "differs",
		});
		expect(
			(await differences()).map((each: Record<string, string>) => [each.kind, each.amount, each.since, each.age_days]),
		).toEqual([
			["line-open", "100.00", daysAgo(2), 2],
			["line-open", "-2.00", daysAgo(2), 2],
			["not-seen", "-40.00", today, 0],
		]);
		expect(await bankDay(daysAgo(2))).toMatchObject({ external: "98.00", books: "0.00" });
		expect(await bankDay(daysAgo(3))).toBeUndefined();
	});

	it("agrees once each line is booked and the statement shows the rest", async () => {
		const [wire, fee] = await bank.linesOf("R-1");
		expect((await deposit(wire.id)).data.status).toBe("booked");
		const body = { command_id: randomUUID(), meaning: "bank-fee", reason };
		const proposed = await bank.ask("finance", "POST", `/admin/bank-lines/${fee.id}/explain`, body);
		await bank.ask("admin", "POST", `/admin/bank-line-requests/${proposed.data.request.id}/approve`, { reason });
		const { rows } = await site.pool.query<{ reference: string }>(
			"SELECT terms->>'reference' AS reference FROM requests WHERE kind = 'deposit' AND terms->>'amount' = '4000'",
		);
		const entries = [{ amount: "40.00", text: reference, reference: rows[0]?.reference ?? "" }];
		await bank.statement("R-2", entries, { opening: "98.00", closing: "138.00", day: today });
		expect(await bankDay()).toMatchObject({
			external: "138.00",
			books: "138.00",
			difference: "0.00",
			differences: 0,
			state: "agrees",
		});
	});

	it("that lacks a statement differs by what is missing, and the day is replaced when it comes", async () => {
		await bank.statement("R-4", [{ amount: "1.00", text: "x" }], {
			sequence: "4",
			opening: "150.00",
			closing: "151.00",
			day: today,
		});
		expect(await bankDay()).toMatchObject({ external: "151.00", difference: "13.00", state: "differs" });
		expect((await differences()).map((each: Record<string, string>) => [each.kind, each.amount])).toEqual([
			["line-open", "1.00"],
			["missing", "12.00"],
		]);
		await bank.statement("R-3", [{ amount: "12.00", text: "y" }], {
			sequence: "3",
			opening: "138.00",
			closing: "150.00",
			day: today,
		});
		await bankDay();
		expect((await differences()).map((each: Record<string, string>) => each.kind)).toEqual(["line-open", "line-open"]);
	});

	it("counts an entry once that came as a notification first", async () => {
		const entry = { amount: "7.00", reference: "TWICE", text: "z" };
		await bank.upload(bank.file({ message: "054", id: "N-1", day: today, entries: [entry] }));
		await bank.statement("R-5", [entry], { sequence: "5", opening: "151.00", closing: "158.00", day: today });
		await bankDay();
		expect((await differences()).map((each: Record<string, string>) => each.amount).toSorted()).toEqual([
			"1.00",
			"12.00",
			"7.00",
		]);
	});
});

describe("customers' money", () => {
	it("is owed with what waits at the bank, and what is short raises an alarm", async () => {
		await site.runJobs();
		// 140 on the account, 20 in lines that nobody has explained; the fee of 2 was taken from customers' money.
		expect(await segregation()).toMatchObject({
			balances: "140.00",
			unallocated: "20.00",
			owed: "160.00",
			held_bank: "158.00",
			bank_day: today,
			held: "158.00",
			difference: "-2.00",
			state: "short",
		});
		expect(site.logged.join()).toContain("CUSTOMERS_MONEY_SHORT");
		expect(site.logged.join()).not.toContain("RECONCILIATION_DIFFERS");
	});

	it("raises an alarm for differences that are old", async () => {
		await bank.statement("R-0", [{ amount: "5.00", text: "old" }], { opening: null, day: daysAgo(9) });
		await site.runJobs();
		expect(site.logged.join()).toContain("RECONCILIATION_DIFFERS");
	});

	it("has a history, and no day ahead can be computed", async () => {
		const { data } = await bank.ask("finance", "GET", "/admin/reconciliation?book=bank&currency=EUR");
		expect(data.map((each: { day: string }) => each.day).slice(0, 3)).toEqual([today, daysAgo(1), daysAgo(2)]);
		const ahead = await bank.ask("finance", "POST", "/admin/reconciliation/compute", { day: "2099-01-01" });
		expect(ahead.code).toBe("RECONCILIATION_DAY_AHEAD");
	});
});

it("is proved by verify-books, which finds what somebody with all rights changes", async () => {
	const proof = await verifyBank(site.pool);
	expect(proof.faults).toEqual([]);
	expect(bankProofLines(proof).join("\n")).toMatch(
		/bank {11}\d+ statements with \d+ lines[\s\S]*reconciled {5}bank EUR on/,
	);
	for (const [change, says] of [
		["UPDATE bank_statements SET closing = closing + 1 WHERE statement_id = 'R-2'", "does not add up"],
		["UPDATE bank_lines SET place = 'queue', request_id = NULL WHERE place = 'booked'", "not booked"],
		["DELETE FROM bank_line_parts WHERE about_kind = 'deposit'", "parts that do not add up"],
		["UPDATE reconciliation_items SET amount = amount + 1", "not the whole difference"],
	] as const) {
		const client = await site.pool.connect();
		try {
			await client.query("BEGIN");
			expect((await client.query(change)).rowCount).toBeGreaterThan(0);
			// The proof reads in this transaction, which is never committed.
			const within = {
				release: () => undefined,
				query: (text: string) => (/^(BEGIN|ROLLBACK)/.test(text) ? Promise.resolve({ rows: [] }) : client.query(text)),
			};
			const wrong = await verifyBank({ connect: () => within } as never);
			expect(wrong.faults.join("\n")).toContain(says);
		} finally {
			await client.query("ROLLBACK");
			client.release();
		}
	}
});
