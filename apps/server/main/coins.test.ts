import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyBooks } from "../engine/index.ts";
import { DEFAULT_PAYMENT_TERMS } from "../modules/payment-terms/index.ts";
import { UNDER_WAY } from "./assembly/under-way.ts";
import { createFullSite, type FullSite } from "./testing.ts";

/* Deposits of coins over HTTP: our calls, the page of the test chain, the account and the house (decision 273). */

let site: FullSite;
let accountId: string;
beforeAll(async () => {
	site = await createFullSite({ feed: "push" });
	site.setPrice("BTCUSD", "60000.00", "60010.00");
	site.setPrice("EURUSD", "1.08510", "1.08512");
	const opened = await post("/api/v1/accounts", {
		command_id: randomUUID(),
		type: "live",
		position_mode: "hedging",
		currency: "USD",
	});
	accountId = opened.json().data.id;
});
afterAll(() => site.close());

const customer = () => site.tokens.customer;
const get = (url: string, token = customer()) => site.send("GET", `/api/v1${url}`, { token });
const post = (url: string, body: unknown, token = customer()) => site.send("POST", url, { token, body });
const offer = async (coin = "BTC", account = accountId) =>
	post("/api/v1/deposits/coins/wallets", { account_id: account, coin });
const wallet = async (id: string) => (await get(`/deposits/coins/wallets/${id}`)).json().data;
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

describe("an address", () => {
	it("is offered for each coin of the test chain, and says so", async () => {
		const answer = (await get(`/deposits/coins?account_id=${accountId}`)).json();
		expect(answer).toMatchObject({ test_chain: true, currency: "USD" });
		expect(answer.data.map(({ coin }: { coin: string }) => coin)).toEqual(["BTC", "ETH", "USDT", "LTC"]);
		expect(answer.data[0]).toMatchObject({ network: "bitcoin", confirmations: 2, rate: "59400" });
		// No price was ever pushed: unknown is not zero.
		expect(answer.data[1].rate).toBeNull();
		expect(answer.data[2].rate).toBe("0.995");
	});

	it("stays the same until it is used, and no other customer sees it", async () => {
		const first = (await offer()).json().data;
		expect(first).toMatchObject({ coin: "BTC", network: "bitcoin", is_used: false });
		expect((await offer()).json().data).toEqual(first);
		const { tokens } = site;
		for (const url of [`/deposits/coins/wallets/${first.id}`]) {
			expect((await get(url, tokens.other)).json()).toMatchObject({ code: "COIN_WALLET_NOT_FOUND" });
		}
		expect((await post(`/api/v1/deposits/coins/wallets/${first.id}/quote`, {}, tokens.other)).statusCode).toBe(404);
		expect((await get("/deposits/coins/wallets?coin=BTC", tokens.other)).json().data).toEqual([]);
	});

	it("is refused for a demo account", async () => {
		expect((await offer("BTC", await site.accountId())).json()).toMatchObject({ code: "ACCOUNT_NOT_LIVE" });
	});

	it("whose row somebody changed is not shown, and raises an alarm", async () => {
		const { id } = (await offer("LTC")).json().data;
		await site.pool.query("UPDATE coin_addresses SET address = 'rltc1qstranger' WHERE id = $1", [id]);
		expect((await get(`/deposits/coins/wallets/${id}`)).statusCode).toBe(404);
		expect(site.logged.join()).toContain("COIN_ADDRESS_DIFFERS");
	});
});

describe("a quoted rate", () => {
	it("holds for the minutes of the terms, and keeps them when these change", async () => {
		const { id } = (await offer("USDT")).json().data;
		const minutesOf = ({ made_at, locked_until }: { made_at: string; locked_until: string }): number =>
			(Date.parse(locked_until) - Date.parse(made_at)) / 60_000;
		const quote = async () => (await post(`/api/v1/deposits/coins/wallets/${id}/quote`, {})).json().data;
		const first = await quote();
		expect(minutesOf(first)).toBe(15);
		const terms = Object.fromEntries(
			Object.entries(DEFAULT_PAYMENT_TERMS).map(([profile, of]) => [
				profile,
				{ ...of, coins: of.coins?.map((coin) => ({ ...coin, lock_minutes: 40 })) },
			]),
		);
		await site.pool.query(
			"INSERT INTO site_settings (name, value, updated_at) VALUES ('payment_terms', $1::jsonb, now())",
			[JSON.stringify(terms)],
		);
		expect(await quote(), "what was shown stays").toEqual(first);
		const { data } = (await get(`/deposits/coins?account_id=${accountId}`)).json();
		expect(data[0].lock_minutes).toBe(40);
		const other = (await offer("ETH")).json().data;
		site.setPrice("ETHUSD", "3000.00", "3001.00");
		const later = (await post(`/api/v1/deposits/coins/wallets/${other.id}/quote`, {})).json().data;
		expect(minutesOf(later)).toBe(40);
		await site.pool.query("DELETE FROM site_settings WHERE name = 'payment_terms'");
	});
});

describe("a payment on the test chain", () => {
	it("is credited at the quoted rate after two blocks, and is in the history", async () => {
		const { id, address } = (await offer()).json().data;
		const quote = (await post(`/api/v1/deposits/coins/wallets/${id}/quote`, {})).json().data;
		expect(quote).toMatchObject({ rate: "59400", currency: "USD", mark_up_basis_points: 100 });
		expect((await post(`/api/v1/deposits/coins/wallets/${id}/quote`, {})).json().data).toEqual(quote);
		expect(await wallet(id)).toMatchObject({ uri: `bitcoin:${address}`, test_page: `/test-chain/${id}`, arrivals: [] });
		await site.runJobs();
		expect((await form(id, { act: "pay", amount: "0.002" })).statusCode).toBe(303);
		await site.runJobs();
		site.setPrice("BTCUSD", "50000.00", "50010.00");
		expect((await wallet(id)).arrivals).toMatchObject([
			{ status: "confirming", confirmations: 0, confirmations_needed: 2, amount: "0.00200000", credited: null },
		]);
		await form(id, { act: "mine", blocks: "1" });
		await site.runJobs();
		expect((await wallet(id)).arrivals).toMatchObject([{ status: "confirming", confirmations: 1 }]);
		await form(id, { act: "mine", blocks: "1" });
		await site.runJobs();
		await site.runJobs();
		expect(await wallet(id)).toMatchObject({
			is_used: true,
			arrivals: [
				{
					status: "booked",
					confirmations: 2,
					credited: { amount: "118.80", fee: "0.00", rate: "59400", is_quoted: true },
				},
			],
		});
		const { data } = (await get("/deposits")).json();
		expect(data[0]).toMatchObject({
			method: "coin",
			status: "booked",
			amount: "0.00200000",
			currency: "BTC",
			booked: { amount: "118.80", currency: "USD" },
			fee_currency: "USD",
		});
		expect((await offer()).json().data.id).not.toBe(id);
		const receipt = (await get(`/accounts/${accountId}/receipts/${data[0].booked.entry}`)).json();
		expect(receipt.data).toMatchObject({
			kind: "deposit",
			amount: "118.80",
			fee: { quoted: "0.00", actual: "0.00" },
			coins: [],
			coins_received: {
				coin: "BTC",
				network: "bitcoin",
				is_test: true,
				address,
				coins: "0.00200000",
				rate: "59400",
				is_quoted: true,
				quoted: { rate: "59400", currency: "USD", locked_until: quote.locked_until },
				confirmations_needed: 2,
			},
		});
		expect(receipt.data.coins_received.txid).toBe((await wallet(id)).arrivals[0].transaction);
		expect(receipt.data.steps.map(({ code }: { code: string }) => code)).toEqual([
			"output-seen",
			"output-final",
			"output-converted",
			"output-booked",
		]);
	});

	it("the page shows it, in the customer's language, without scripts", async () => {
		const { id } = (await offer("ETH")).json().data;
		await form(id, { act: "pay", amount: "0.000000000000000001" });
		const page = await site.send("GET", `/test-chain/${id}?language=ar`);
		expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
		expect(page.body).toContain('dir="rtl"');
		expect(page.body).toContain("0.000000000000000001 ETH");
		expect(page.body).not.toContain("<script");
	});

	it.each(["0", "-1", "1e3", "NaN", "", "1001", "0.000000001", "9".repeat(60), "<b>"])(
		"the amount %j pays nothing",
		async (amount) => {
			const { id } = (await offer()).json().data;
			const answer = await form(id, { act: "pay", amount });
			expect([answer.statusCode, answer.body.includes('role="alert"')]).toEqual([200, true]);
			expect(answer.body).not.toContain("<b>");
		},
	);
});

it("the books prove, with coins in the house's journal", async () => {
	await site.engine.projected();
	expect((await verifyBooks(site.pool, UNDER_WAY)).faults).toEqual([]);
	const { data } = (await get("/admin/house-ledger/balances", site.tokens.finance)).json();
	expect(data.balances).toContainEqual({ account: "house:coins", currency: "BTC", balance: "-0.00200000" });
});
