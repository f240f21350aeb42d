import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { verifyBooks } from "../engine/index.ts";
import { UNDER_WAY } from "./assembly/under-way.ts";
import { createFullSite, type FullSite } from "./testing.ts";
import { type TestBank, testBank } from "./testing-bank.ts";
import { testChainDesk } from "./testing-test-chain.ts";
import { withdrawalDesk } from "./testing-withdrawals.ts";

/* Money comes in and goes out by each method, the bank says so, and every clearing account of the house is at zero. */

const CLEARING = ["house:transit", "house:suspense", "house:provider"];
const reason = "Checked against the statement";
const today = new Date().toISOString().slice(0, 10);
let site: FullSite;
let bank: TestBank;
let desk: ReturnType<typeof withdrawalDesk>;
let live: string;
let reference: string;
beforeAll(async () => {
	site = await createFullSite({ feed: "push" });
	bank = await testBank(site, "EUR");
	desk = withdrawalDesk(site);
	await desk.makeReady();
	await desk.addBank();
	live = await desk.openLive("EUR");
	reference = (await bank.ask("customer", "POST", "/deposits/wire/reference", {})).data.reference;
});
afterAll(() => site.close());

const cents = (text: string): bigint => BigInt(text.replace(".", ""));
const money = (amount: bigint): string => {
	const digits = `${amount < 0n ? -amount : amount}`.padStart(3, "0");
	return `${amount < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
const balances = async (of = "EUR"): Promise<Record<string, string>> => {
	const { data } = await bank.ask("finance", "GET", "/admin/house-ledger/balances");
	const own = data.balances.filter(({ currency }: { currency: string }) => currency === of);
	return Object.fromEntries(own.map((each: { account: string; balance: string }) => [each.account, each.balance]));
};
const accepted = async (asked: ReturnType<TestBank["ask"]>) => {
	const answer = await asked;
	expect(answer.status, answer.text).toBeLessThan(300);
	return answer.data;
};
async function explain(line: string, meaning: string, over: object = {}): Promise<void> {
	const body = { command_id: randomUUID(), meaning, reason, ...over };
	const { request } = await accepted(bank.ask("finance", "POST", `/admin/bank-lines/${line}/explain`, body));
	await accepted(bank.ask("admin", "POST", `/admin/bank-line-requests/${request.id}/approve`, { reason }));
}
const compared = async (book: string, of = "EUR") => {
	const data = await accepted(bank.ask("finance", "POST", "/admin/reconciliation/compute", { day: today }));
	return data.find((each: { book: string; currency: string }) => each.book === book && each.currency === of);
};

async function wireIn(amount: string): Promise<void> {
	await bank.upload(bank.file({ message: "054", id: "NOTE", day: today, entries: [{ amount, text: reference }] }));
	const [line] = await bank.linesOf("NOTE");
	const body = { command_id: randomUUID(), account_id: live, reason };
	const entered = await accepted(bank.ask("finance", "POST", `/admin/bank-lines/${line.id}/deposit`, body));
	await accepted(bank.ask("admin", "POST", `/admin/deposits/${entered.id}/approve`, { reason }));
}

async function cardIn(amount: string): Promise<void> {
	const body = { command_id: randomUUID(), account_id: live, amount, currency: "EUR", language: "en" };
	const { id, redirect_url: url } = await accepted(bank.ask("customer", "POST", "/deposits/card", body));
	await site.app.inject({
		method: "POST",
		url: new URL(url).pathname,
		headers: { host: "localhost:3000", "content-type": "application/x-www-form-urlencoded" },
		payload: "number=4242424242424242&expiry=12%2F40&cvc=123",
	});
	await bank.ask("customer", "GET", `/deposits/card/${id}`);
	await site.runJobs();
	expect((await bank.ask("customer", "GET", `/deposits/card/${id}`)).data.status).toBe("booked");
}

/** To the card what came by card, the rest to the bank account. What leaves the bank. */
async function out(amount: string): Promise<{ readonly id: string; readonly received: string }> {
	const requested = await desk.request(live, amount);
	expect(requested.status, requested.text).toBe(201);
	const { id } = requested.data;
	await desk.decide("finance", id, "approve");
	await desk.decide("admin", id, "release");
	await accepted(desk.sendFile("EUR"));
	for (let turn = 0; turn < 5; turn += 1) await site.runJobs();
	const { legs } = await desk.of(id);
	expect(legs.map(({ method }: { method: string }) => method).toSorted()).toEqual(["card", "wire"]);
	return { id, received: legs.find(({ method }: { method: string }) => method === "wire").received };
}

it("returns every clearing account to zero, and bank and provider agree to the last cent", async () => {
	await wireIn("300.00");
	await cardIn("100.00");
	const { id, received } = await out("250.00");
	expect(await compared("provider")).toMatchObject({ state: "agrees", difference: "0.00" });
	// What the provider keeps of a payment that was refunded is its fee: it takes that from our bank account.
	const owed = (await balances())["house:provider"] ?? "0.00";
	const fee = money(cents(owed) < 0n ? -cents(owed) : cents(owed));
	const closing = 30_000n - 450n - cents(received) - cents(fee);
	await bank.statement(
		"ALL",
		[
			{ amount: "300.00", text: reference, reference: "ALL-1" },
			{ amount: "20.00", text: "Present", reference: "ALL-2" },
			{ amount: received, direction: "DBIT", endToEndId: id, reference: "ALL-3" },
			{ amount: "20.00", direction: "DBIT", text: "Present, sent back", reference: "ALL-4" },
			{ amount: "4.50", direction: "DBIT", code: "ACMT MDOP CHRG", reference: "ALL-5" },
			{ amount: fee, direction: "DBIT", text: "Provider", reference: "ALL-6" },
		],
		{ opening: "0.00", closing: money(closing), day: today },
	);
	const [wire, unknown, payout, back, own, provider] = await bank.linesOf("ALL");
	expect(wire.place).toBe("known");
	expect(await compared("bank")).toMatchObject({ external: money(closing), state: "differs" });
	const body = { command_id: randomUUID(), reason };
	const stated = await accepted(bank.ask("finance", "POST", `/admin/bank-lines/${payout.id}/outcome`, body));
	await accepted(bank.ask("admin", "POST", `/admin/withdrawal-outcomes/${stated.id}/confirm`, { reason }));
	await explain(unknown.id, "not-customer");
	await explain(back.id, "sent-back", { of: unknown.id });
	await explain(own.id, "bank-fee");
	await explain(provider.id, "provider-settlement");
	await site.runJobs();

	expect((await desk.of(id)).status).toBe("paid");
	expect(await compared("bank")).toMatchObject({ state: "agrees", difference: "0.00", differences: 0 });
	const after = await balances();
	expect(CLEARING.map((account) => after[account] ?? "0.00")).toEqual(CLEARING.map(() => "0.00"));
	expect((await bank.lines("?place=open")).length).toBe(0);
	await site.engine.projected();
	expect((await verifyBooks(site.pool, UNDER_WAY)).faults).toEqual([]);
});

it("returns them to zero after coins came in and went out, and the chain agrees to the last unit", async () => {
	site.setPrice("BTCUSD", "60000", "60010");
	site.setPrice("EURUSD", "1.08510", "1.08512");
	const chain = testChainDesk(site);
	const account = await desk.openLive("EUR");
	const wallet = await chain.payIn(account, "0.01");
	await chain.addAddress("cob_own", "BTC", "test-bitcoin", "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080");
	expect(await compared("coins", "BTC")).toMatchObject({ state: "agrees", external: "0.01000000" });
	const requested = await desk.request(account, "300.00");
	expect(requested.status, requested.text).toBe(201);
	const { id } = requested.data;
	await desk.decide("finance", id, "approve");
	await desk.decide("admin", id, "release");
	await site.runJobs();
	const signed = await chain.sign(await chain.released(`${id}-1`, randomUUID()));
	expect(signed.data.status, signed.text).toBe("sent");
	await chain.mine(wallet, 2);
	await site.runJobs();
	await site.runJobs();

	expect(await desk.of(id)).toMatchObject({ status: "paid", legs: [{ method: "coin" }] });
	expect(await compared("coins", "BTC")).toMatchObject({ state: "agrees", difference: "0.00000000", differences: 0 });
	for (const currency of ["EUR", "BTC"]) {
		const after = await balances(currency);
		expect(
			CLEARING.map((each) => after[each] ?? "0").every((each) => /^0(?:\.0+)?$/.test(each)),
			JSON.stringify(after),
		).toBe(true);
	}
	await site.engine.projected();
	expect((await verifyBooks(site.pool, UNDER_WAY)).faults).toEqual([]);
});
