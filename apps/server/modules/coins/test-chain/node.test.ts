import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signForTestChain } from "../../../demo-signer/index.ts";
import { createTestDatabase, type TestDatabase } from "../../../platform/postgres/testing.ts";
import { heldClock } from "../../../platform/testing-clock.ts";
import {
	type EthereumPayment,
	payoutAddressOf,
	type Unspent,
	unsignedBitcoin,
	unsignedEthereum,
} from "../../coin-payouts/index.ts";
import { testKey } from "../keys.ts";
import { testPayoutSource } from "./payout-source.ts";
import { BASE_FEE, FLOAT, TEST_CHAIN_ID, TEST_USDT } from "./rules.ts";
import { TestChainStore } from "./store.ts";

/* What the test chain takes and refuses, as the nodes of real chains do. */

let database: TestDatabase;
let store: TestChainStore;
beforeAll(async () => {
	database = await createTestDatabase();
	store = new TestChainStore(database.pool, PAYER);
});
afterAll(() => database.drop());

const AT = new Date("2026-01-05T12:00:00Z");
const GWEI = 10n ** 9n;
const keyOf = (network: "bitcoin" | "litecoin" | "ethereum") => {
	const { spending } = testKey(network);
	if (spending === null) throw new Error("the test chain's addresses are native");
	return spending;
};
const PAYER = payoutAddressOf(keyOf("ethereum"));
const TO = "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080";
const RECIPIENT = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const bytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text));

/** Satoshi at an address of ours, in a block. */
async function coinsAt(index: number, amount: bigint): Promise<Unspent> {
	const address = testKey("bitcoin").addressAt(index);
	const txid = await store.pay("test-bitcoin", [{ address, coin: "BTC", token: null, units: amount }], AT);
	await store.mine("test-bitcoin");
	return { txid, vout: 0, amount, branch: 0, index };
}
/** A signed payment of everything but the fee. */
function spend(inputs: readonly Unspent[], fee: bigint, change = 0n): { raw: string; txid: string } {
	const total = inputs.reduce((sum, { amount }) => sum + amount, 0n);
	const { psbt, txid } = unsignedBitcoin(keyOf("bitcoin"), {
		coin: "BTC",
		network: "embedded",
		to: TO,
		amount: total - fee - change,
		selection: { inputs, change, fee, vsize: 0n },
		changeIndex: 0,
	});
	return { raw: signForTestChain(bytes(psbt)), txid };
}
const give = (raw: string, chain: "test-bitcoin" | "test-ethereum" = "test-bitcoin") => store.broadcast(chain, raw, AT);
const reasonOf = async (raw: string, chain?: "test-ethereum") => {
	const answer = await give(raw, chain);
	return answer.ok ? "taken" : answer.reason;
};
const kindOf = async (txid: string) => (await store.signedPlace("test-bitcoin", txid)).kind;

describe("a signed transaction of Bitcoin", () => {
	it("waits for a block, spends its outputs, and its transfers are those of the chain", async () => {
		const from = await coinsAt(1, 100_000n);
		expect(await store.spender("test-bitcoin", { txId: from.txid, vout: 0 })).toBeNull();
		expect(await store.spender("test-bitcoin", { txId: from.txid, vout: 9 })).toBeUndefined();
		const { raw, txid } = spend([from], 1_000n, 20_000n);
		expect([await reasonOf(raw), await reasonOf(raw), await kindOf(txid)]).toEqual(["taken", "taken", "unconfirmed"]);
		expect(await store.spender("test-bitcoin", { txId: from.txid, vout: 0 })).toBe(txid);
		await store.mine("test-bitcoin");
		const { height } = await store.tip("test-bitcoin");
		expect(await store.signedPlace("test-bitcoin", txid)).toMatchObject({ kind: "block", height, fee: 1_000n });
		expect(await store.ofAddress("test-bitcoin", TO, 1)).toMatchObject([
			{ txId: txid, units: 79_000n, state: "mined" },
		]);
		// Known, and in a block: given again it is the same payment.
		expect(await reasonOf(raw)).toBe("taken");
	});

	it("is refused when it spends what another one in a block has spent, or what is not there", async () => {
		const from = await coinsAt(2, 100_000n);
		await give(spend([from], 1_000n).raw);
		await store.mine("test-bitcoin");
		expect(await reasonOf(spend([from], 9_000n).raw)).toBe("bad-txns-inputs-missingorspent");
		expect(await reasonOf(spend([{ ...from, vout: 1 }], 1_000n).raw)).toBe("bad-txns-inputs-missingorspent");
	});

	it("replaces another one only if it pays more, also for its own relay", async () => {
		const from = await coinsAt(3, 100_000n);
		const [first, same, bit, better] = [1_000n, 1_000n, 1_050n, 1_200n].map((fee, at) =>
			spend([from], fee, BigInt(at + 1) * 1_000n),
		);
		await give(first?.raw ?? "");
		expect(await reasonOf(same?.raw ?? "")).toBe("insufficient fee, rejecting replacement");
		expect(await reasonOf(bit?.raw ?? "")).toBe("insufficient fee, rejecting replacement");
		expect(await kindOf(first?.txid ?? "")).toBe("unconfirmed");
		expect(await reasonOf(better?.raw ?? "")).toBe("taken");
		expect([await kindOf(first?.txid ?? ""), await kindOf(better?.txid ?? "")]).toEqual(["gone", "unconfirmed"]);
		await store.mine("test-bitcoin");
		expect(await reasonOf(first?.raw ?? "")).toBe("bad-txns-inputs-missingorspent");
	});

	it.each<[string, string, () => Promise<string>]>([
		["too low a fee", "min relay fee not met", async () => spend([await coinsAt(4, 50_000n)], 50n).raw],
		["too small an output", "dust", async () => spend([await coinsAt(4, 50_000n)], 49_900n).raw],
		[
			"a wrong amount of its input: the signature is of another one",
			"mandatory-script-verify-flag-failed",
			async () => spend([{ ...(await coinsAt(4, 50_000n)), amount: 49_999n }], 1_000n).raw,
		],
		[
			"the signature of another key",
			"mandatory-script-verify-flag-failed",
			async () => {
				const [a, b] = [await coinsAt(5, 50_000n), await coinsAt(6, 50_000n)];
				return spend([{ ...a, index: b.index }], 1_000n).raw;
			},
		],
		["something else", "TX decode failed", async () => "00ff"],
		["nothing", "TX decode failed", async () => ""],
		["text", "TX decode failed", async () => "hello"],
	])("is refused with %s", async (_, reason, make) => {
		expect(await reasonOf(await make())).toBe(reason);
	});

	it("of replaced blocks waits again, is lost, or can never be mined, with its deposit", async () => {
		const from = await coinsAt(7, 100_000n);
		const { raw, txid } = spend([from], 1_000n);
		await give(raw);
		await store.mine("test-bitcoin");
		await store.reorganise("test-bitcoin", 1, "pending");
		expect(await kindOf(txid)).toBe("unconfirmed");
		await store.mine("test-bitcoin");
		await store.reorganise("test-bitcoin", 1, "mined-again");
		expect(await kindOf(txid)).toBe("block");
		await store.reorganise("test-bitcoin", 2, "double-spent");
		expect(await kindOf(txid)).toBe("gone");
		expect(await reasonOf(raw)).toBe("taken");
		// Deeper: the deposit itself is spent elsewhere, and the transaction with it.
		await store.reorganise("test-bitcoin", 6, "double-spent");
		expect([await kindOf(txid), await reasonOf(raw)]).toEqual(["gone", "bad-txns-inputs-missingorspent"]);
	});
});

describe("a signed transaction of Ethereum", () => {
	const payment = (nonce: bigint, over: Partial<EthereumPayment> = {}): string =>
		signForTestChain(
			bytes(
				unsignedEthereum({
					chainId: BigInt(TEST_CHAIN_ID),
					nonce,
					to: RECIPIENT,
					amount: 10n ** 17n,
					token: null,
					maxFeePerGas: 20n * GWEI,
					maxPriorityFeePerGas: GWEI,
					...over,
				}),
			),
		);
	const eth = (raw: string) => reasonOf(raw, "test-ethereum");
	const balances = () =>
		Promise.all((["ETH", "USDT"] as const).map((coin) => store.balance("test-ethereum", PAYER, coin)));
	const [FLOAT_ETH, FLOAT_USDT] = FLOAT.map(({ units }) => units) as [bigint, bigint];

	it("moves ether and tokens in the order of nonces, for the base fee and the tip", async () => {
		await store.mine("test-ethereum");
		expect(await balances()).toEqual([FLOAT_ETH, FLOAT_USDT]);
		expect(await eth(payment(1n, { token: TEST_USDT, amount: 7_000_000n }))).toBe("taken");
		await store.mine("test-ethereum");
		expect(await store.nonce("test-ethereum", PAYER)).toBe(0n);
		expect(await eth(payment(0n))).toBe("taken");
		await store.mine("test-ethereum");
		expect(await store.nonce("test-ethereum", PAYER)).toBe(2n);
		const fees = (21_000n + 65_000n) * (BASE_FEE + GWEI);
		expect(await balances()).toEqual([FLOAT_ETH - 10n ** 17n - fees, FLOAT_USDT - 7_000_000n]);
		expect(await store.balance("test-ethereum", RECIPIENT, "ETH")).toBe(10n ** 17n);
	});

	it("is refused with a used nonce, without funds, on another chain, or for too little more", async () => {
		expect(await eth(payment(0n, { amount: 1n }))).toBe("nonce too low");
		expect(await eth(payment(2n, { amount: FLOAT_ETH }))).toBe("insufficient funds for gas * price + value");
		expect(await eth(payment(2n, { token: RECIPIENT }))).toBe("the test chain has no such contract");
		expect(await eth("0x02ff")).toMatch(/^rlp:/);
		expect(await eth(payment(2n))).toBe("taken");
		expect(await eth(payment(2n, { maxFeePerGas: 21n * GWEI }))).toBe("replacement transaction underpriced");
		const better = { maxFeePerGas: 22n * GWEI, maxPriorityFeePerGas: (11n * GWEI) / 10n };
		expect(await eth(payment(2n, better))).toBe("taken");
	});

	it("that offers less than the base fee waits, and one that the contract refuses costs its fee alone", async () => {
		await store.mine("test-ethereum");
		const [before = 0n, tokens = 0n] = await balances();
		expect(await eth(payment(3n, { maxFeePerGas: BASE_FEE - 1n, maxPriorityFeePerGas: 1n }))).toBe("taken");
		await store.mine("test-ethereum");
		expect(await store.nonce("test-ethereum", PAYER)).toBe(3n);
		const reverting = payment(3n, { token: TEST_USDT, amount: FLOAT_USDT * 2n });
		expect(await eth(reverting)).toBe("taken");
		await store.mine("test-ethereum");
		expect(await balances()).toEqual([before - 65_000n * (BASE_FEE + GWEI), tokens]);
	});
});

it("is a source for payouts, with fees for each speed", async () => {
	const clock = heldClock(AT.getTime());
	const bitcoin = testPayoutSource("test-bitcoin", store, clock);
	const ethereum = testPayoutSource("test-ethereum", store, clock);
	if (bitcoin.kind !== "outputs" || ethereum.kind !== "accounts") throw new Error("the wrong kinds");
	const rates = await bitcoin.feeRates();
	expect(rates.economy < rates.normal && rates.normal < rates.fast).toBe(true);
	const fees = await ethereum.fees();
	expect(fees.economy.maxFeePerGas > BASE_FEE && fees.economy.maxFeePerGas < fees.fast.maxFeePerGas).toBe(true);
	expect(await ethereum.balance(PAYER, TEST_USDT)).toBe(await store.balance("test-ethereum", PAYER, "USDT"));
	expect((await bitcoin.sent("00")).kind).toBe("gone");
});
