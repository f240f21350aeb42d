import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signForTestChain } from "../demo-signer/index.ts";
import { verifyBooks } from "../engine/index.ts";
import { UNDER_WAY } from "./assembly/under-way.ts";
import { createFullSite, type FullSite } from "./testing.ts";
import { testChainDesk } from "./testing-test-chain.ts";
import { withdrawalDesk } from "./testing-withdrawals.ts";

/*
 * Coins in and out on the embedded test chain, over HTTP: the customer's address, the plan, two people, the offline signer,
 * the chain, the books.
 */

const ADDRESS = "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080";
const reason = "Checked against the request";

let site: FullSite;
let desk: ReturnType<typeof withdrawalDesk>;
let chain: ReturnType<typeof testChainDesk>;
let accountId: string;
let walletId: string;
beforeAll(async () => {
	site = await createFullSite({ feed: "push" });
	desk = withdrawalDesk(site);
	await desk.makeReady();
	site.setPrice("BTCUSD", "60000", "60000");
	site.setPrice("EURUSD", "1.08510", "1.08512");
	chain = testChainDesk(site);
	accountId = await desk.openLive("USD");
	walletId = await chain.payIn(accountId, "0.01010102");
	site.setPrice("BTCUSD", "59990", "60000");
	await desk.fund(accountId, "400.00");
});
afterAll(() => site.close());

const sums = async () => {
	const { rows } = await site.pool.query<{ name: string; sum: string }>(
		`SELECT ledger_account || ' ' || currency AS name, sum(amount)::text AS sum FROM house_postings
		WHERE ledger_account IN ('house:coins', 'house:network-fees') GROUP BY 1 ORDER BY 1`,
	);
	return Object.fromEntries(rows.map(({ name, sum }) => [name, BigInt(sum)]));
};
const inTransit = async () => {
	const { rows } = await site.pool.query(
		`SELECT currency, sum(amount)::text AS sum FROM (
			SELECT currency, amount FROM postings WHERE ledger_account = 'house:transit'
			UNION ALL SELECT currency, amount FROM house_postings WHERE ledger_account = 'house:transit') t
		GROUP BY currency HAVING sum(amount) <> 0`,
	);
	return rows;
};

describe("addresses", () => {
	const add = (over: object = {}) =>
		desk.ask("customer", "POST", "/beneficiaries/coins", {
			command_id: randomUUID(),
			coin: "BTC",
			address: ADDRESS,
			label: "My wallet",
			is_own: true,
			...over,
		});

	it("are checked by form and network, wait a day, and are listed with the coins that can be paid", async () => {
		expect((await add({ address: `${ADDRESS.slice(0, -1)}x` })).code).toBe("COIN_ADDRESS_INVALID");
		expect((await add({ address: "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu" })).code).toBe("COIN_ADDRESS_NETWORK");
		expect((await add({ coin: "LTC" })).code).toBe("COIN_ADDRESS_NETWORK");
		expect((await add({ is_own: false })).code).toBe("INPUT_INVALID");
		const command = { command_id: randomUUID() };
		const added = await add(command);
		expect(added.data).toMatchObject({ state: "waiting", is_test: true, network: "bitcoin", in_use: false });
		expect((await add(command)).data).toEqual(added.data);
		expect((await add({ ...command, label: "Another" })).code).toBe("COMMAND_ID_REUSED");
		expect((await add()).code).toBe("BENEFICIARY_EXISTS");
		const { data } = await desk.ask("customer", "GET", "/beneficiaries/coins");
		expect(data.coins).toEqual([
			{ coin: "BTC", network: "bitcoin", is_test: true },
			{ coin: "ETH", network: "ethereum", is_test: true },
			{ coin: "LTC", network: "litecoin", is_test: true },
			{ coin: "USDT", network: "ethereum", is_test: true },
		]);
		expect(data.beneficiaries).toHaveLength(1);
		const plan = await desk.plan(accountId, "100.00");
		expect(plan.data.obstacles.map(({ code }: { code: string }) => code)).toEqual(["COIN_BENEFICIARY_WAITS"]);
		expect((await desk.ask("other", "DELETE", `/beneficiaries/coins/${added.data.id}`, {})).code).toBe(
			"BENEFICIARY_NOT_FOUND",
		);
		expect((await desk.ask("customer", "DELETE", `/beneficiaries/coins/${added.data.id}`, {})).status).toBe(200);
	});
});

describe("a withdrawal of what came in coins", () => {
	let id: string;
	beforeAll(async () => {
		await site.pool.query(
			`INSERT INTO coin_beneficiaries (id, user_id, coin, chain, address, label, created_at, usable_from)
			VALUES ('cob_own', 'usr_demo', 'BTC', 'test-bitcoin', $1, 'My wallet', now() - interval '2 days', now() - interval '1 day')`,
			[ADDRESS],
		);
		await desk.addBank("ben_own");
	});
	const payout = async () => (await desk.ask("finance", "GET", `/admin/coin-payouts/${id}-1`)).data;
	const newest = async () => (await payout()).transactions.at(-1).id;
	/** The steps of the part in coins that are done, and the one of now. */
	const steps = async () => {
		const own = (await desk.of(id)).steps.filter(({ leg }: { leg: number | null }) => leg === 1);
		const of = (state: string) =>
			own.flatMap((each: { code: string; state: string }) => (each.state === state ? each.code : []));
		return { done: of("done"), now: of("current") };
	};

	it("goes back in coins up to what came in them, the rest to the bank; the rule is shown, not a promise", async () => {
		const plan = await desk.plan(accountId, "700.00");
		expect(plan.data.legs).toMatchObject([
			{
				method: "coin",
				cause: "coin-return",
				amount: "600.00",
				received_currency: "BTC",
				destination: { number: ADDRESS },
			},
			{ method: "wire", cause: "wire-return", amount: "100.00" },
		]);
		expect(plan.data.legs[0].coin).toMatchObject({ rate: "60600", mark_up_basis_points: 100, is_test: true });
		// 595.00 after the fee of 5.00, at 60,600.
		expect(plan.data.legs[0].received).toBe("0.00981848");
		expect(plan.data.obstacles).toEqual([]);
		site.setPrice("BTCUSD", "59890", "59900");
		const after = await desk.plan(accountId, "700.00");
		expect(after.data.plan_id).toBe(plan.data.plan_id);
		const asked = await desk.request(accountId, "700.00");
		expect(asked.status).toBe(201);
		id = asked.data.id;
		expect((await desk.ask("customer", "DELETE", "/beneficiaries/coins/cob_own", {})).code).toBe("BENEFICIARY_IN_USE");
	});

	it("is bought at the price of the release", async () => {
		await desk.decide("finance", id, "approve");
		site.setPrice("BTCUSD", "61990", "62000");
		expect((await desk.decide("admin", id, "release")).status).toBe(200);
		expect(await steps()).toEqual({ done: [], now: ["priced"] });
		await site.runJobs();
		expect(await steps()).toEqual({ done: ["priced"], now: ["made"] });
		const found = await payout();
		// 595.00 at 62,620.
		expect(found).toMatchObject({ status: "open", coins: "0.00950175", rate: "62620", address: ADDRESS });
		site.setPrice("BTCUSD", "50000", "50010");
		await site.runJobs();
		expect((await payout()).coins).toBe("0.00950175");
		const leg = (await desk.of(id)).legs[0];
		expect(leg).toMatchObject({ received: "0.00950175", status: "sent", coin: { rate: "62620", txid: null } });
		expect(leg.coin.quoted).not.toBe(leg.received);
	});

	it("is made by one, released by another, and only the same transaction is broadcast", async () => {
		const path = `/admin/coin-payouts/${id}-1/transactions`;
		const fees = (await desk.ask("finance", "GET", `/admin/coin-payouts/${id}-1/fees`)).data;
		expect(fees).toMatchObject({ fee_currency: "BTC", is_replacement: false });
		expect(fees.fees.map(({ speed }: { speed: string }) => speed)).toEqual(["economy", "normal", "fast"]);
		const made = await desk.ask("finance", "POST", path, { command_id: randomUUID(), speed: "economy", reason });
		expect(made.status).toBe(201);
		expect((await payout()).transactions[0].fee).toBe(fees.fees[0].fee);
		expect(await steps()).toEqual({ done: ["priced", "made"], now: ["sent"] });
		const tx = await newest();
		expect((await payout()).transactions[0].decoded.outputs[0]).toEqual({
			address: ADDRESS,
			amount: "0.00950175",
			is_change: false,
		});
		const act = (role: "finance" | "admin", what: string, body: object = { reason }) =>
			desk.ask(role, "POST", `/admin/coin-transactions/${tx}/${what}`, body);
		expect((await act("finance", "release")).code).toBe("FOUR_EYES");
		expect((await desk.ask("finance", "GET", `/admin/coin-transactions/${tx}/file`)).code).toBe(
			"COIN_TRANSACTION_STATE",
		);
		expect((await act("admin", "release")).status).toBe(200);
		const file = await desk.ask("admin", "GET", `/admin/coin-transactions/${tx}/file`);
		expect(file.data.file_name).toMatch(/\.psbt$/);
		const wrong = await act("admin", "signed", { content: file.data.content });
		expect([wrong.code, wrong.params?.what]).toEqual(["SIGNED_TRANSACTION_DIFFERS", "unsigned"]);
		const done = await act("admin", "signed", { content: signForTestChain(Buffer.from(file.data.content)) });
		expect(done.data.status).toBe("sent");
		const { data } = await desk.ask("finance", "GET", "/admin/coin-payouts?status=under-way");
		expect(data.map((each: { id: string }) => each.id)).toEqual([`${id}-1`]);
		const { rows } = await site.pool.query("SELECT state FROM test_chain_transactions");
		expect(rows).toEqual([{ state: "pending" }]);
	});

	it("is paid by the chain alone, and the books say so in one entry", async () => {
		await site.runJobs();
		expect((await desk.of(id)).legs[0]).toMatchObject({ status: "sent", coin: { confirmations: 0 } });
		expect(await steps()).toEqual({ done: ["priced", "made", "sent"], now: ["paid"] });
		const next = (await desk.ask("finance", "GET", `/admin/coin-payouts/${id}-1/fees`)).data;
		expect(next.is_replacement).toBe(true);
		await chain.mine(walletId);
		await site.runJobs();
		expect((await desk.of(id)).legs[0].coin.confirmations).toBe(1);
		await chain.mine(walletId);
		await site.runJobs();
		await site.runJobs();
		const tracked = await desk.of(id);
		expect(tracked.legs[0]).toMatchObject({ status: "paid", coin: { confirmations: 2 } });
		expect(tracked.legs[0].reference).toBe(tracked.legs[0].coin.txid);
		const { network_fee: fee } = await payout();
		const units = BigInt(fee.replace(".", ""));
		expect(await sums()).toEqual({
			"house:coins BTC": -1_010_102n + 950_175n + units,
			"house:network-fees BTC": -units,
		});
		const { rows } = await site.pool.query("SELECT reason FROM house_entries WHERE about_id = $1", [id]);
		expect(rows).toEqual([{ reason: "coin-sent" }]);
		// The bank leg waits for its file: nothing of the coins is left in transit but the wire that was paid in before.
		expect((await inTransit()).filter(({ currency }) => currency !== "USD")).toEqual([]);
	});

	it("has a receipt with the rate, the transaction and what the network took; nothing is under way", async () => {
		const { txid } = (await desk.of(id)).legs[0].coin;
		const { data } = await desk.ask("customer", "GET", `/accounts/${accountId}/receipts/${id}`);
		const { network_fee: fee } = await payout();
		expect(data.coins).toMatchObject([
			{
				leg: 1,
				coin: "BTC",
				is_test: true,
				address: ADDRESS,
				paid: "595.00",
				coins: "0.00950175",
				rate: "62620",
				rate_source: "BTCUSD ask",
				mark_up_basis_points: 100,
				txid,
				confirmations: 2,
				network_fee: fee,
				network_fee_currency: "BTC",
			},
		]);
		const codes = data.steps.map(({ code }: { code: string }) => code);
		expect(codes).toEqual(expect.arrayContaining(["coins-fixed", "coin-made", "coin-released", "coin-broadcast"]));
		const paid = data.steps.find(({ code }: { code: string }) => code === "leg-paid");
		expect(paid).toMatchObject({ by: "network", amount: "0.00950175", currency: "BTC" });
		const staff = await desk.ask("finance", "GET", `/admin/accounts/${accountId}/receipts/${id}`);
		expect(staff.data.steps.find(({ code }: { code: string }) => code === "coin-made").reason).toBe(reason);
		expect((await desk.ask("finance", "GET", `/admin/coin-payouts/${id}-1/fees`)).code).toBe("COIN_PAYOUT_STATE");
		expect((await desk.ask("finance", "GET", "/admin/coin-payouts?status=under-way")).data).toEqual([]);
	});

	it("leaves nothing more to return in coins", async () => {
		const plan = await desk.plan(accountId, "100.00");
		expect(plan.data.legs).toMatchObject([{ method: "wire", amount: "100.00" }]);
	});
});

describe("a withdrawal in USDT", () => {
	const TO = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
	let usdtAccount: string;
	let wallet: string;

	it("leaves by the nonce of the payout address, and is paid when twelve blocks have it", async () => {
		usdtAccount = await desk.openLive("USD");
		wallet = await chain.payIn(usdtAccount, "200", "USDT", 13);
		await site.pool.query(
			`INSERT INTO coin_beneficiaries (id, user_id, coin, chain, address, label, created_at, usable_from)
			VALUES ('cob_usdt', 'usr_demo', 'USDT', 'test-ethereum', $1, 'My wallet', now() - interval '2 days', now() - interval '1 day')`,
			[TO],
		);
		const asked = await desk.request(usdtAccount, "100.00");
		expect(asked.status).toBe(201);
		const { id } = asked.data;
		await desk.decide("finance", id, "approve");
		await desk.decide("admin", id, "release");
		await site.runJobs();
		const path = `/admin/coin-payouts/${id}-1`;
		const ask = { command_id: randomUUID(), speed: "normal", reason };
		const made = await desk.ask("finance", "POST", `${path}/transactions`, ask);
		expect(made.status).toBe(201);
		const tx = made.data.transactions[0];
		expect(tx.decoded).toMatchObject({ nonce: "0", chain_id: "1337" });
		await desk.ask("admin", "POST", `/admin/coin-transactions/${tx.id}/release`, { reason });
		const { data: file } = await desk.ask("admin", "GET", `/admin/coin-transactions/${tx.id}/file`);
		const content = signForTestChain(Buffer.from(file.content));
		const sent = await desk.ask("admin", "POST", `/admin/coin-transactions/${tx.id}/signed`, { content });
		expect(sent.data).toMatchObject({ status: "sent", transactions: [{ problem: null }] });
		await chain.mine(wallet, 11);
		await site.runJobs();
		expect((await desk.of(id)).legs[0]).toMatchObject({ status: "sent", coin: { confirmations: 11 } });
		await chain.mine(wallet);
		await site.runJobs();
		await site.runJobs();
		expect((await desk.of(id)).legs[0]).toMatchObject({ status: "paid" });
		const { data } = await desk.ask("finance", "GET", path);
		// 65,000 gas at 5 + 2 gwei.
		expect(data).toMatchObject({ status: "paid", network_fee: "0.00045500" });
	});
});

it("without a price nothing is planned in coins", async () => {
	const account = await desk.openLive("EUR");
	expect((await desk.plan(account, "1.00")).code).toBe("WITHDRAWAL_ABOVE_AVAILABLE");
});

it("proves the books of both, and nothing stays between them", async () => {
	expect((await verifyBooks(site.pool, UNDER_WAY)).faults).toEqual([]);
	expect((await inTransit()).filter(({ currency }) => currency !== "USD")).toEqual([]);
});

it("without a chain no coin is offered", async () => {
	const off = await createFullSite({ feed: "push", coins: { kind: "off" } });
	try {
		const { ask, makeReady } = withdrawalDesk(off);
		await makeReady();
		const wallet = { command_id: randomUUID(), coin: "BTC", address: ADDRESS, label: "My wallet", is_own: true };
		expect((await ask("customer", "POST", "/beneficiaries/coins", wallet)).code).toBe("COIN_PAYOUT_NOT_OFFERED");
		expect((await ask("customer", "GET", "/beneficiaries/coins")).data.coins).toEqual([]);
	} finally {
		await off.close();
	}
});
