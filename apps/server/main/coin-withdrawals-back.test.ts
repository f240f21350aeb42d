import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signForTestChain } from "../demo-signer/index.ts";
import { verifyBooks } from "../engine/index.ts";
import { payoutAddressOf, unsignedBitcoin, unsignedEthereum } from "../modules/coin-payouts/index.ts";
import { createChains, testKey } from "../modules/coins/index.ts";
import { createSystemClock } from "../platform/index.ts";
import { UNDER_WAY } from "./assembly/under-way.ts";
import { createFullSite, type FullSite } from "./testing.ts";
import { testChainDesk } from "./testing-test-chain.ts";
import { withdrawalDesk } from "./testing-withdrawals.ts";

/* Payouts of coins that cannot be carried out: two people return the money, once, and only if nothing can be mined. */

const BITCOIN = "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080";
const ETHEREUM = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const ELSEWHERE = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
const reason = "The coin cannot be sent";

let site: FullSite;
let desk: ReturnType<typeof withdrawalDesk>;
let chain: ReturnType<typeof testChainDesk>;
const wallets: Record<string, string> = {};
const accounts: Record<string, string> = {};
beforeAll(async () => {
	site = await createFullSite({ feed: "push" });
	desk = withdrawalDesk(site);
	chain = testChainDesk(site);
	await desk.makeReady();
	site.setPrice("BTCUSD", "60000", "60000");
	site.setPrice("EURUSD", "1.08510", "1.08512");
	for (const [coin, amount, blocks] of [
		["BTC", "0.02", 3],
		["USDT", "500", 13],
	] as const) {
		accounts[coin] = await desk.openLive("USD");
		wallets[coin] = await chain.payIn(accounts[coin], amount, coin, blocks);
	}
	await chain.addAddress("cob_btc", "BTC", "test-bitcoin", BITCOIN);
	await chain.addAddress("cob_usdt", "USDT", "test-ethereum", ETHEREUM);
});
afterAll(() => site.close());

const balance = async (coin: string) => (await desk.account(accounts[coin] ?? "")).balance;
/** A withdrawal of one leg, released by two people. */
async function withdrawal(coin: string): Promise<string> {
	const asked = await desk.request(accounts[coin] ?? "", "100.00");
	expect(asked.status).toBe(201);
	await desk.decide("finance", asked.data.id, "approve");
	await desk.decide("admin", asked.data.id, "release");
	await site.runJobs();
	return asked.data.id;
}
async function state(id: string, reference: string | null = null): Promise<string> {
	const body = { command_id: randomUUID(), leg: 1, outcome: "failed", reference, reason };
	const stated = await desk.ask("finance", "POST", `/admin/withdrawals/${id}/settle`, body);
	expect(stated.status).toBe(201);
	return stated.data.id;
}
const confirm = (outcome: string, role: "admin" | "finance" = "admin") =>
	desk.ask(role, "POST", `/admin/withdrawal-outcomes/${outcome}/confirm`, { reason });
const refuse = (outcome: string) =>
	desk.ask("admin", "POST", `/admin/withdrawal-outcomes/${outcome}/refuse`, { reason });

/** The chain as its page and other people's wallets reach it. */
const chains = () => createChains({ kind: "test" }, site.pool, createSystemClock()).payouts;
const keyOf = (network: "bitcoin" | "ethereum") => {
	const { spending } = testKey(network);
	if (spending === null) throw new Error("the test chain's addresses are native");
	return spending;
};

describe("before a release", () => {
	it("two people return the money once; a transaction that was made is discarded", async () => {
		const before = await balance("BTC");
		const id = await withdrawal("BTC");
		const path = `/admin/coin-payouts/${id}-1`;
		await desk.ask("finance", "POST", `${path}/transactions`, { command_id: randomUUID(), speed: "economy", reason });
		const outcome = await state(id);
		expect((await confirm(outcome, "finance")).code).toBe("FOUR_EYES");
		expect((await confirm(outcome)).data.status).toBe("done");
		expect((await confirm(outcome)).code).toBe("WITHDRAWAL_OUTCOME_DECIDED");
		await site.runJobs();
		expect((await desk.of(id)).legs[0].status).toBe("failed");
		expect((await desk.ask("finance", "GET", path)).data).toMatchObject({
			status: "cancelled",
			transactions: [{ status: "discarded" }],
		});
		expect(await balance("BTC")).toBe(before);
		const made = await desk.ask("finance", "POST", `${path}/transactions`, {
			command_id: randomUUID(),
			speed: "economy",
			reason,
		});
		expect(made.code).toBe("COIN_PAYOUT_STATE");
	});
});

describe("after a release", () => {
	it("nothing is returned while a transaction can be mined; when its output is spent elsewhere, deep enough, it is", async () => {
		const before = await balance("BTC");
		const id = await withdrawal("BTC");
		const released = await chain.released(`${id}-1`, randomUUID());
		const first = await state(id);
		expect((await confirm(first)).code).toBe("WITHDRAWAL_LEG_STATE");
		const { rows } = await site.pool.query("SELECT asked FROM coin_transactions WHERE id = $1", [released.id]);
		const [input] = rows[0].asked.inputs;
		const amount = BigInt(input.amount);
		const other = unsignedBitcoin(keyOf("bitcoin"), {
			coin: "BTC",
			network: "embedded",
			to: BITCOIN,
			amount: amount - 5_000n,
			selection: { inputs: [{ ...input, amount }], change: 0n, fee: 5_000n, vsize: 0n },
			changeIndex: 0,
		});
		const given = await chains()
			.get("test-bitcoin")
			?.broadcast(signForTestChain(Buffer.from(other.psbt)));
		expect(given).toEqual({ ok: true });
		expect((await chain.sign(released)).data.transactions[0].problem).toBe("insufficient fee, rejecting replacement");
		await chain.mine(wallets.BTC ?? "");
		await site.runJobs();
		expect((await confirm(first)).code).toBe("WITHDRAWAL_LEG_STATE");
		await chain.mine(wallets.BTC ?? "");
		await site.runJobs();
		expect((await confirm(first)).data.status).toBe("done");
		await site.runJobs();
		expect((await desk.of(id)).legs[0].status).toBe("failed");
		expect(await balance("BTC")).toBe(before);
	});

	it("on Ethereum it needs the transaction that used the nonce, and a payment of ours is none", async () => {
		const before = await balance("USDT");
		const id = await withdrawal("USDT");
		const released = await chain.released(`${id}-1`, randomUUID());
		const key = keyOf("ethereum");
		const ethereum = chains().get("test-ethereum");
		if (ethereum?.kind !== "accounts") throw new Error("no chain");
		const fees = (await ethereum.fees()).normal;
		const payment = { chainId: 1337n, nonce: 0n, to: ELSEWHERE, amount: 1n, token: null, ...fees };
		expect(await ethereum.nonce(payoutAddressOf(key))).toBe(0n);
		const raw = signForTestChain(Buffer.from(unsignedEthereum(payment)));
		expect(await ethereum.broadcast(raw)).toEqual({ ok: true });
		await chain.mine(wallets.USDT ?? "", 12);
		await site.runJobs();
		const { rows } = await site.pool.query("SELECT tx_id FROM test_chain_transactions WHERE sender IS NOT NULL");
		const [{ tx_id: txid }] = rows;
		const without = await state(id);
		expect((await confirm(without)).code).toBe("WITHDRAWAL_LEG_STATE");
		await refuse(without);
		const wrong = await state(id, `0x${"12".repeat(32)}`);
		expect((await confirm(wrong)).code).toBe("WITHDRAWAL_LEG_STATE");
		await refuse(wrong);
		const right = await state(id, txid);
		expect((await confirm(right)).data.status).toBe("done");
		await site.runJobs();
		expect([(await desk.of(id)).legs[0].status, await balance("USDT")]).toEqual(["failed", before]);
		// What was released is of no use any more.
		expect((await chain.sign(released)).code).toBe("COIN_TRANSACTION_STATE");
	});

	it("and when the nonce was used by the payment itself, which was never uploaded, nothing is returned", async () => {
		const id = await withdrawal("USDT");
		const { file } = await chain.released(`${id}-1`, randomUUID());
		const ethereum = chains().get("test-ethereum");
		const raw = signForTestChain(Buffer.from(file));
		expect(await ethereum?.broadcast(raw)).toEqual({ ok: true });
		await chain.mine(wallets.USDT ?? "", 12);
		await site.runJobs();
		const { rows } = await site.pool.query("SELECT tx_id FROM test_chain_transactions WHERE raw = $1", [raw]);
		const outcome = await state(id, rows[0].tx_id);
		expect((await confirm(outcome)).code).toBe("WITHDRAWAL_LEG_STATE");
	});
});

it("the books are proved, and nothing of what was returned stays in transit", async () => {
	expect((await verifyBooks(site.pool, UNDER_WAY)).faults).toEqual([]);
});
