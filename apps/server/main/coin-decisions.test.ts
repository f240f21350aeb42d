import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyBooks } from "../engine/index.ts";
import { UNDER_WAY } from "./assembly/under-way.ts";
import { createFullSite, type FullSite } from "./testing.ts";

/* Coins that wait, and what two members of staff decide of them, over HTTP (decision 283). */

let site: FullSite;
let accountId: string;
beforeAll(async () => {
	site = await createFullSite({ feed: "push" });
	const opened = await ask("customer", "POST", "/accounts", {
		command_id: randomUUID(),
		type: "live",
		position_mode: "hedging",
		currency: "USD",
	});
	accountId = opened.data.id;
});
afterAll(() => site.close());

type Role = "customer" | "finance" | "admin" | "support" | "other";
const ask = async (role: Role, method: "GET" | "POST", path: string, body?: object) => {
	const answer = await site.send(method, `/api/v1${path}`, {
		token: site.tokens[role],
		...(body === undefined ? {} : { body }),
	});
	return { status: answer.statusCode, ...answer.json() };
};
/** A price that is too old is none: they are pushed before whatever needs them. */
const pushPrices = (): void => {
	site.setPrice("BTCUSD", "60000.00", "60010.00");
	site.setPrice("EURUSD", "1.08510", "1.08512");
	site.setPrice("ETHUSD", "3000.00", "3001.00");
};
const jobs = async (): Promise<void> => {
	pushPrices();
	await site.runJobs();
};
const wallet = async (coin: string): Promise<string> =>
	(await ask("customer", "POST", "/deposits/coins/wallets", { account_id: accountId, coin })).data.id;
/** Sends a form of the test chain's page, as a browser does. */
const form = (id: string, fields: Record<string, string>) =>
	site.app.inject({
		method: "POST",
		url: `/test-chain/${id}`,
		headers: {
			host: "localhost:3000",
			origin: "http://localhost:3000",
			"content-type": "application/x-www-form-urlencoded",
		},
		payload: new URLSearchParams({ language: "en", ...fields }).toString(),
	});
const pay = async (id: string, fields: Record<string, string>) => {
	await jobs();
	await form(id, { act: "pay", ...fields });
	await jobs();
	await form(id, { act: "mine", blocks: "12" });
	await jobs();
	await jobs();
};
const open = async (query = "") => (await ask("finance", "GET", `/admin/coin-deposits${query}`)).data;
const propose = (id: string, decision: string, over: object = {}, role: Role = "finance") =>
	ask(role, "POST", `/admin/coin-deposits/${id}/decision`, {
		command_id: randomUUID(),
		decision,
		reason: "A reason",
		...over,
	});
const decide = (role: Role, kind: "approve" | "refuse", id: string) => {
	pushPrices();
	return ask(role, "POST", `/admin/coin-decisions/${id}/${kind}`, { reason: "Agreed" });
};
const arrival = async (id: string) => (await ask("customer", "GET", `/deposits/coins/wallets/${id}`)).data.arrivals[0];

describe("dust", () => {
	it("waits in the list of staff with all that is known, and is credited by two persons", async () => {
		const id = await wallet("BTC");
		await pay(id, { amount: "0.0001" });
		const [row] = await open();
		expect(row).toMatchObject({
			status: "small",
			chain: "test-bitcoin",
			network: "bitcoin",
			coin: "BTC",
			address_coin: "BTC",
			amount: "0.00010000",
			confirmations: 12,
			confirmations_needed: 2,
			decision: null,
			decisions: ["credit", "send-back", "write-off"],
		});
		pushPrices();
		const detail = (await ask("finance", "GET", `/admin/coin-deposits/${row.id}`)).data;
		expect(detail.steps.map(({ status }: { status: string }) => status)).toEqual(["seen", "final", "small"]);
		expect(detail).toMatchObject({ worth: { amount: "5.94", currency: "USD", rate: "59400" }, quote: null });

		const asked = (await propose(row.id, "credit")).data;
		expect(asked.decision).toMatchObject({
			decision: "credit",
			status: "pending",
			requested_by: { id: "usr_finance" },
		});
		expect(await propose(row.id, "write-off", {}, "admin")).toMatchObject({ status: 409, code: "COIN_DECISION_OPEN" });
		expect(await decide("finance", "approve", asked.decision.id)).toMatchObject({ code: "FOUR_EYES" });
		const { data: inbox } = await ask("admin", "GET", "/admin/requests?kind=coin-deposit");
		expect(inbox).toMatchObject([{ kind: "coin-deposit", amount: "0.00010000", currency: "BTC", summary: "credit" }]);
		const { data: request } = await ask("admin", "GET", `/admin/requests/${asked.decision.id}`);
		expect(request.changes).toMatchObject([
			{ name: "decision", before: "small", after: "credit" },
			{ name: "transaction", after: row.transaction },
		]);
		expect((await decide("admin", "approve", asked.decision.id)).data).toMatchObject({ status: "converted" });
		await jobs();
		expect(await arrival(id)).toMatchObject({ status: "booked", credited: { amount: "5.94" } });
		expect(await open()).toEqual([]);
		expect((await open("?state=all&coin=BTC"))[0]).toMatchObject({ status: "booked", decisions: [] });
		const { data: audited } = await ask("admin", "GET", "/admin/audit");
		expect(audited.map(({ action }: { action: string }) => action)).toEqual(
			expect.arrayContaining(["coin-deposit.proposed", "coin-deposit.decided"]),
		);
	});

	it("that is written off is closed for the customer, with its sentence in their notifications", async () => {
		const id = await wallet("BTC");
		await pay(id, { amount: "0.00001" });
		const [row] = await open();
		const { decision } = (await propose(row.id, "write-off")).data;
		await decide("admin", "approve", decision.id);
		await jobs();
		expect(await arrival(id)).toMatchObject({ status: "written-off" });
		const { data } = await ask("customer", "GET", "/notifications");
		expect(data[0]).toMatchObject({ code: "COIN_WRITTEN_OFF" });
	});
});

describe("another coin at an address", () => {
	it("is sent back by a transaction that the chain knows, which the customer sees", async () => {
		const id = await wallet("ETH");
		await pay(id, { amount: "5", what: "other" });
		const [row] = await open("?coin=other");
		expect(row).toMatchObject({ status: "unsupported", coin: null, decisions: ["send-back", "write-off"] });
		const unknown = { transaction: "1".repeat(64) };
		expect(await propose(row.id, "send-back", unknown)).toMatchObject({ status: 422, code: "COIN_RETURN_UNKNOWN" });
		expect(await propose(row.id, "send-back")).toMatchObject({ status: 400, code: "INPUT_INVALID" });
		const { data } = await ask("finance", "GET", `/admin/coin-deposits/${row.id}`);
		expect(data).toMatchObject({ worth: null, decision: null });

		await form(id, { act: "send-back", transaction: row.transaction });
		await form(id, { act: "send-back", transaction: row.transaction });
		const page = (await site.send("GET", `/test-chain/${id}`)).body;
		const [transaction = ""] = page.match(/[0-9a-f]{64}(?=<\/code>)/) ?? [];
		const asked = (await propose(row.id, "send-back", { transaction: transaction.toUpperCase() })).data;
		const { data: done } = await decide("admin", "approve", asked.decision.id);
		expect(done).toMatchObject({ status: "returned", returned_by: transaction, decisions: [] });
		expect(await arrival(id)).toMatchObject({ status: "returned", returned_by: transaction });
	});

	it("that is one of ours is credited as that coin", async () => {
		const id = await wallet("USDT");
		await pay(id, { amount: "0.1", what: "wrong" });
		const [row] = await open("?state=unsupported");
		expect(row).toMatchObject({
			coin: "ETH",
			address_coin: "USDT",
			amount: "0.10000000",
			decisions: ["credit", "send-back"],
		});
		const { decision } = (await propose(row.id, "credit")).data;
		await decide("admin", "approve", decision.id);
		await jobs();
		expect(await arrival(id)).toMatchObject({ status: "booked", credited: { amount: "297.00" } });
		const { data } = await ask("customer", "GET", "/deposits");
		expect(data[0]).toMatchObject({ method: "coin", currency: "ETH", status: "booked" });
	});
});

it("lists are filtered by state, coin, customer, transaction and address, and refuse what is no filter", async () => {
	const all = await open("?state=all");
	const [first] = all;
	expect(await open(`?state=all&search=${first.transaction.slice(0, 12)}`)).toMatchObject([{ id: first.id }]);
	expect(await open(`?state=all&search=${first.address}`)).toMatchObject([{ id: first.id }]);
	expect(await open(`?state=all&search=${first.id}`)).toMatchObject([{ id: first.id }]);
	expect(await open(`?state=all&customer=${first.customer.id}`)).toHaveLength(all.length);
	expect(await open("?state=all&customer=usr_other")).toEqual([]);
	expect(await open("?state=frozen")).toEqual([]);
	for (const query of ["state=lots", "search=%25%25%25%25", "search=abc", "coin=DOGE", "page=0"]) {
		expect((await ask("finance", "GET", `/admin/coin-deposits?${query}`)).status, query).toBe(400);
	}
	expect((await ask("support", "GET", "/admin/coin-deposits")).status).toBe(403);
	expect((await ask("customer", "GET", "/admin/coin-deposits")).status).toBe(403);
});

describe("reconciliation", () => {
	const today = () => new Date().toISOString().slice(0, 10);
	const compute = async () => {
		await jobs();
		const { data } = await ask("finance", "POST", "/admin/reconciliation/compute", { day: today() });
		return data.filter(({ book }: { book: string }) => book === "coins");
	};
	const segregation = async (currency: string) =>
		(await ask("finance", "GET", `/admin/segregation?currency=${currency}`)).data[0];

	it("explains payment by payment what the chains hold and the books do not", async () => {
		const id = await wallet("ETH");
		await pay(id, { amount: "7", what: "wrong" });
		expect(await compute()).toMatchObject([
			{ currency: "BTC", external: "0.00011000", books: "0.00011000", state: "agrees" },
			{ currency: "ETH", external: "0.10000000", books: "0.10000000", state: "agrees" },
			{ currency: "USDT", external: "7.00000000", books: "0.00000000", difference: "7.00000000", state: "differs" },
		]);
		const [row] = await open("?state=unsupported");
		const { data } = await ask("finance", "GET", "/admin/reconciliation/differences?book=coins");
		expect(data).toMatchObject([
			{ kind: "not-booked", reference: row.id, currency: "USDT", amount: "7.00000000", age_days: 0 },
		]);
	});

	it("values coins among customers' money at a stated rate, and an unknown one never as zero", async () => {
		await compute();
		// 0.0001 BTC and 0.1 ETH were converted for accounts in dollars.
		const known = await segregation("USD");
		expect(known).toMatchObject({ held_coins: "306.00", held_bank: "0.00" });
		expect(known.coins).toMatchObject([
			{ coin: "BTC", amount: "0.00010000", rate: "60000", source: "BTCUSD bid, less 0 bp", value: "6.00" },
			{ coin: "ETH", amount: "0.10000000", rate: "3000", value: "300.00" },
		]);
		expect(await segregation("USDT")).toMatchObject({
			unallocated: "7.00000000",
			held_coins: "7.00000000",
			state: "covered",
		});
		expect(await segregation("BTC")).toMatchObject({ owed: "0.00000000", held: "0.00001000", state: "covered" });
		await site.pool.query("UPDATE segregation_days SET held_coins = NULL WHERE currency = 'USD'");
		expect(await segregation("USD")).toMatchObject({ held: null, difference: null, state: "unknown" });
	});

	it("a frozen credit is in the books and not on the chain", async () => {
		const id = await wallet("BTC");
		await pay(id, { amount: "0.001" });
		await form(id, { act: "reorganise", depth: "20" });
		await jobs();
		await site.pool.query(
			"UPDATE coin_outputs SET gone_since = now() - interval '2 minutes', next_at = now() WHERE block_height IS NULL",
		);
		await jobs();
		const [row] = await open("?state=frozen");
		expect(row).toMatchObject({ frozen_from: "booked", decisions: ["release", "reverse"] });
		expect((await compute())[0]).toMatchObject({ currency: "BTC", state: "differs" });
		const { data } = await ask("finance", "GET", "/admin/reconciliation/differences?book=coins&currency=BTC");
		expect(data).toContainEqual(
			expect.objectContaining({ kind: "not-seen", reference: row.id, amount: "-0.00100000" }),
		);
	});
});

it("a deposit that is held because of the level is credited by two persons, with its entries and notifications", async () => {
	const id = await wallet("BTC");
	await pay(id, { amount: "0.1" });
	const [row] = await open("?state=held");
	expect(row).toMatchObject({
		coin: "BTC",
		amount: "0.10000000",
		credited: { amount: "5940.00", currency: "USD" },
		failure: { code: "DEPOSIT_ABOVE_LEVEL" },
		decisions: ["credit", "send-back"],
	});
	expect(await arrival(id)).toMatchObject({ status: "held", failure: { code: "DEPOSIT_ABOVE_LEVEL" } });
	const { decision } = (await propose(row.id, "credit")).data;
	expect(await decide("finance", "approve", decision.id)).toMatchObject({ code: "FOUR_EYES" });
	await decide("admin", "approve", decision.id);
	await jobs();
	expect(await arrival(id)).toMatchObject({ status: "booked", failure: null, credited: { amount: "5940.00" } });

	const { rows } = await site.pool.query<{ account: string; sum: string }>(
		`SELECT p.ledger_account || ' ' || p.currency AS account, sum(p.amount)::text AS sum FROM house_entries e
		JOIN house_postings p ON p.entry_number = e.number WHERE e.about_id = $1
		GROUP BY 1 HAVING sum(p.amount) <> 0`,
		[row.id],
	);
	expect(Object.fromEntries(rows.map(({ account, sum }) => [account, sum]))).toEqual({
		"house:coins BTC": "-10000000",
		"house:conversion BTC": "10000000",
		"house:conversion USD": "-594000",
		"house:transit USD": "594000",
	});
	const { data: deposits } = await ask("customer", "GET", "/deposits");
	const { booked } = deposits.find((each: { id: string }) => each.id === row.id);
	expect(booked).toMatchObject({ amount: "5940.00", currency: "USD" });
	const receipt = await ask("customer", "GET", `/accounts/${accountId}/receipts/${booked.entry}`);
	expect(receipt.status).toBe(200);
	await jobs();
	const { data: told } = await ask("customer", "GET", "/notifications");
	expect(told.slice(0, 2).map(({ code }: { code: string }) => code)).toEqual(["DEPOSIT_BOOKED", "COIN_HELD"]);
	expect(told[1].params).toMatchObject({ amount: "0.10000000", currency: "BTC" });
});

it("the books prove", async () => {
	await site.engine.projected();
	expect((await verifyBooks(site.pool, UNDER_WAY)).faults).toEqual([]);
});
