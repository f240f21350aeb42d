import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Transaction } from "@scure/btc-signer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { throwAwayKey } from "../coin-testing/testing-keys.ts";
import { NotSigned, signForTestChain } from "../demo-signer/index.ts";
import {
	type AccountKey,
	checkSignedBitcoin,
	checkSignedEthereum,
	type EthereumPayment,
	unsignedBitcoin,
	unsignedEthereum,
} from "../modules/coin-payouts/index.ts";
import { testKey } from "../modules/coins/index.ts";

/* The signer of the demo: whatever the server asks for on the test chain, and nothing else. */

const keyOf = (network: "bitcoin" | "ethereum"): AccountKey => {
	const { spending } = testKey(network);
	if (spending === null) throw new Error("the test chain's addresses are native");
	return spending;
};
const [key, other] = [keyOf("bitcoin"), throwAwayKey(5).key];
const inputs = [
	{ txid: "11".repeat(32), vout: 1, amount: 50_000n, branch: 0, index: 3 },
	{ txid: "22".repeat(32), vout: 0, amount: 40_000n, branch: 1, index: 0 },
] as const;
const TO = "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080";

const psbtOf = (of: AccountKey) =>
	unsignedBitcoin(of, {
		coin: "BTC",
		network: "embedded",
		to: TO,
		amount: 60_000n,
		selection: { inputs, change: 29_000n, fee: 1_000n, vsize: 210n },
		changeIndex: 4,
	});
const payment: EthereumPayment = {
	chainId: 1337n,
	nonce: 3n,
	to: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
	amount: 10n ** 17n,
	token: null,
	maxFeePerGas: 20n * 10n ** 9n,
	maxPriorityFeePerGas: 10n ** 9n,
};
const bytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text));

describe("the demo's signer", () => {
	it.each([
		["base64", (psbt: string) => bytes(psbt)],
		["the binary file", (psbt: string) => Uint8Array.from(Buffer.from(psbt, "base64"))],
	])("signs a PSBT as the server checks it: %s", (_, written) => {
		const { psbt, txid } = psbtOf(key);
		const signed = signForTestChain(written(psbt));
		const asked = { coin: "BTC", network: "embedded", psbt, inputs } as const;
		expect(checkSignedBitcoin(key, asked, signed)).toEqual({ ok: true, raw: signed, txid });
	});

	it("signs a transaction of Ethereum as the server checks it, of ether and of a token", () => {
		const token = "0x7E57000000000000000000000000000000007E57";
		for (const each of [payment, { ...payment, token, amount: 5_000_000n }]) {
			const signed = signForTestChain(bytes(`${unsignedEthereum(each)}\n`));
			expect(checkSignedEthereum(keyOf("ethereum"), each, signed)).toMatchObject({ ok: true, raw: signed });
		}
	});

	it.each<[string, string, () => Uint8Array]>([
		["a PSBT of another key", "not of the test chain", () => bytes(psbtOf(other).psbt)],
		[
			"a path of ours with coins of another key",
			"spends no coins of the test chain",
			() => {
				const [ours, theirs] = [psbtOf(key), psbtOf(other)].map(({ psbt }) =>
					Transaction.fromPSBT(Uint8Array.from(Buffer.from(psbt, "base64"))),
				);
				const { bip32Derivation } = ours?.getInput(0) ?? {};
				theirs?.updateInput(0, { bip32Derivation: [] }, true);
				const { witnessUtxo } = theirs?.getInput(0) ?? {};
				const tx = new Transaction({ version: 2 });
				tx.addInput({
					txid: "11".repeat(32),
					index: 1,
					...(witnessUtxo && { witnessUtxo }),
					...(bip32Derivation && { bip32Derivation }),
				});
				tx.addOutputAddress("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", 1_000n);
				return tx.toPSBT();
			},
		],
		["a transaction of the main chain", "chain 1", () => bytes(unsignedEthereum({ ...payment, chainId: 1n }))],
		["one that is signed already", "signed already", () => bytes(signForTestChain(bytes(unsignedEthereum(payment))))],
		["text", "neither", () => bytes("hello")],
		["nothing", "neither", () => new Uint8Array()],
		["a PSBT that is cut off", "cannot be read", () => bytes(psbtOf(key).psbt.slice(0, 80))],
		["a transaction that is cut off", "cannot be read", () => bytes(unsignedEthereum(payment).slice(0, 40))],
	])("refuses %s: %s", (_, why, file) => {
		expect(() => signForTestChain(file())).toThrow(NotSigned);
		expect(() => signForTestChain(file())).toThrow(why);
	});
});

describe("the command", () => {
	let folder: string;
	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), "truefill-sign-"));
	});
	afterAll(() => rm(folder, { recursive: true, force: true }));
	const run = (...args: readonly string[]) =>
		spawnSync(process.execPath, [join(import.meta.dirname, "demo-sign.ts"), ...args], { encoding: "utf8" });

	it("prints what can be uploaded, or one sentence", async () => {
		const { psbt } = psbtOf(key);
		const file = join(folder, "payout.psbt");
		await writeFile(file, Buffer.from(psbt, "base64"));
		expect(run(file)).toMatchObject({ status: 0, stdout: `${signForTestChain(bytes(psbt))}\n` });
		await writeFile(file, psbtOf(other).psbt);
		expect(run(file)).toMatchObject({
			status: 1,
			stdout: "",
			stderr: "Not signed: input 1 needs a key that is not of the test chain.\n",
		});
		expect(run(join(folder, "none"))).toMatchObject({ status: 1, stdout: "" });
		expect(run()).toMatchObject({ status: 1, stderr: "npm run -s demo-sign -- FILE\n" });
	});
});
