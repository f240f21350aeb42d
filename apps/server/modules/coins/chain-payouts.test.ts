import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signForTestChain } from "../../demo-signer/index.ts";
import { type OutputChain, unsignedBitcoin } from "../coin-payouts/index.ts";
import { payoutsOf } from "./chain-payouts.ts";
import { SourceFailed } from "./chain-source.ts";
import { followChain } from "./follow-chain.ts";
import { testKey } from "./keys.ts";
import type { PayoutSource } from "./payout-source.ts";
import { testPayoutSource } from "./test-chain/payout-source.ts";
import { TEST_CHAIN_ID, TEST_USDT } from "./test-chain/rules.ts";
import { testChainSource } from "./test-chain/source.ts";
import { CHAIN, type CoinBench, coinBench, faulty, silent } from "./testing.ts";
import { watch } from "./work.ts";

/* What payouts believe of a source that lies, stalls or goes back. */

let bench: CoinBench;
beforeAll(async () => {
	bench = await coinBench();
});
afterAll(() => bench.close());

const TO = "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080";
const key = testKey("bitcoin");
const truth = () => testPayoutSource(CHAIN, bench.chain, bench.clock);

/** The chain as payouts see it, by a source that tells something else. */
function chainOf(lies: Partial<PayoutSource> = {}): OutputChain {
	const payouts = { ...truth(), ...lies } as PayoutSource;
	const source = testChainSource(CHAIN, bench.chain);
	const used = { chain: CHAIN, source, payouts, key, usdt: TEST_USDT, chainId: TEST_CHAIN_ID } as const;
	const found = payoutsOf(used, bench.deps);
	if (found?.kind !== "outputs") throw new Error("a chain of outputs");
	return found;
}

/** A signed payment of a credited deposit, given to the chain. */
async function sent() {
	const address = await bench.address();
	await bench.pay(address, 1_000_000n);
	await bench.chain.mine(CHAIN, 2);
	await bench.settle(bench.deps, 2);
	const received = await chainOf().received();
	const input = received.find(({ index }) => index === address.index);
	if (input === undefined || key.spending === null) throw new Error("not credited");
	const { psbt, txid } = unsignedBitcoin(key.spending, {
		coin: "BTC",
		network: "embedded",
		to: TO,
		amount: 990_000n,
		selection: { inputs: [input], change: 0n, fee: 10_000n, vsize: 0n },
		changeIndex: 0,
	});
	const raw = signForTestChain(Buffer.from(psbt));
	expect(await chainOf().broadcast(raw)).toEqual({ ok: true });
	return { txid, input, raw };
}
const kindOf = async (txid: string, chain = chainOf()) => (await chain.transaction(txid)).kind;

describe("a transaction", () => {
	it("is in a block when we follow that block, and not before", async () => {
		const { txid } = await sent();
		expect(await kindOf(txid)).toBe("unconfirmed");
		await bench.chain.mine(CHAIN);
		expect(await kindOf(txid)).toBe("unconfirmed");
		await watch(bench.deps);
		expect(await chainOf().transaction(txid)).toMatchObject({ kind: "block", confirmations: 1, fee: 10_000n });
		await bench.chain.mine(CHAIN, 3);
		expect(await chainOf().transaction(txid)).toMatchObject({ confirmations: 1 });
		await watch(bench.deps);
		expect(await chainOf().transaction(txid)).toMatchObject({ confirmations: 4 });
	});

	it("in a block that we do not follow is not believed", async () => {
		const { txid } = await sent();
		const { height } = await bench.chain.tip(CHAIN);
		const place = { kind: "block", height: height - 1, hash: "ab".repeat(32), fee: 1n, isSuccessful: true } as const;
		await expect(chainOf({ sent: async () => place }).transaction(txid)).rejects.toThrow(SourceFailed);
		// Above what we follow it is not there yet.
		expect(await kindOf(txid, chainOf({ sent: async () => ({ ...place, height: height + 50 }) }))).toBe("unconfirmed");
	});

	it("is not judged while the source is silent, behind, or contradicts itself", async () => {
		const { txid } = await sent();
		await bench.chain.mine(CHAIN, 2);
		await watch(bench.deps);
		const source = testChainSource(CHAIN, bench.chain);
		const { height } = await bench.chain.tip(CHAIN);
		for (const lies of [
			{ tip: silent },
			{ tip: () => bench.chain.block(CHAIN, height - 3).then((block) => block ?? silent()) },
			{
				tip: async () => ({ height: height + 1, hash: "cd".repeat(32) }),
				block: async (at: number) => ({ height: at, hash: "cd".repeat(32), parentHash: "ef".repeat(32) }),
			},
		]) {
			expect(await followChain(bench.deps, faulty(source, lies))).toBe(false);
			await expect(chainOf().transaction(txid)).rejects.toThrow(SourceFailed);
			await watch(bench.deps);
			expect(await kindOf(txid)).toBe("block");
		}
		await expect(chainOf({ sent: silent }).transaction(txid)).rejects.toThrow(SourceFailed);
	});

	it("of a replaced block waits again, or is unknown", async () => {
		const { txid } = await sent();
		await bench.chain.mine(CHAIN, 2);
		await watch(bench.deps);
		await bench.chain.reorganise(CHAIN, 2, "pending");
		await watch(bench.deps);
		expect(await kindOf(txid)).toBe("unconfirmed");
		await bench.chain.mine(CHAIN, 2);
		await watch(bench.deps);
		await bench.chain.reorganise(CHAIN, 2, "double-spent");
		await watch(bench.deps);
		expect(await kindOf(txid)).toBe("unknown");
	});
});

describe("outputs", () => {
	it("are received when they are credited, and free when nobody spends them", async () => {
		const chain = chainOf();
		const address = await bench.address();
		await bench.pay(address, 700_000n);
		await bench.chain.mine(CHAIN, 1);
		await bench.settle(bench.deps, 1);
		const ofAddress = async () => (await chain.received()).filter(({ index }) => index === address.index);
		expect(await ofAddress()).toEqual([]);
		await bench.chain.mine(CHAIN, 1);
		await bench.settle(bench.deps, 2);
		const free = await ofAddress();
		expect(free).toMatchObject([{ vout: 0, amount: 700_000n, branch: 0 }]);
		expect(await chain.unspent(free)).toEqual(free);
		const { input, txid } = await sent();
		expect(await chain.unspent([...free, input, { ...input, txid: "00".repeat(32) }])).toEqual(free);
		expect(await chain.spender(input)).toBe(txid);
		await expect(chainOf({ spender: silent } as Partial<PayoutSource>).unspent(free)).rejects.toThrow(SourceFailed);
	});
});
