import { Transaction } from "@scure/btc-signer";
import { RawTx } from "@scure/btc-signer/script.js";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { throwAwayKey } from "../../../coin-testing/testing-keys.ts";
import { scriptAt } from "./account-key.ts";
import { scriptOf } from "./address.ts";
import { type BitcoinPayment, checkSignedBitcoin, compactSignature, unsignedBitcoin } from "./bitcoin.ts";
import { DUST, type Selection, selectCoins, type Unspent, vsizeOf } from "./select-coins.ts";

const TO = "bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr";
const { secret, key } = throwAwayKey(7);
const bytes = (text: string) => Uint8Array.from(Buffer.from(text, "base64"));
const hex = (value: Uint8Array) => Buffer.from(value).toString("hex");

const someUnspent = fc
	.uniqueArray(
		fc.record({
			txid: fc.nat({ max: 2 ** 31 }).map((n) => n.toString(16).padStart(64, "0")),
			vout: fc.nat({ max: 3 }),
			amount: fc.bigInt({ min: 300n, max: 10n ** 9n }),
			branch: fc.constantFrom(0 as const, 1 as const),
			index: fc.nat({ max: 5 }),
		}),
		{ minLength: 1, maxLength: 5, selector: ({ txid, vout }) => `${txid}:${vout}` },
	)
	.map((list): Unspent[] => list);

const sumOf = (list: readonly { amount: bigint }[]): bigint => list.reduce((sum, { amount }) => sum + amount, 0n);

describe("selection of outputs", () => {
	it("covers the amount and the fee, loses nothing, and does not depend on the order", () => {
		const rates = fc.bigInt({ min: 1n, max: 200n });
		const lengths = fc.constantFrom(22, 23, 25, 34);
		const amounts = fc.bigInt({ min: 1n, max: 2n * 10n ** 9n });
		fc.assert(
			fc.property(someUnspent, amounts, rates, lengths, (unspent, amount, feeRate, scriptLength) => {
				const request = { amount, feeRate, scriptLength };
				const selected = selectCoins(unspent, request);
				expect(selectCoins(unspent.toReversed(), request)).toEqual(selected);
				if (selected === null) {
					const all = vsizeOf(unspent.length, [scriptLength]) * feeRate;
					expect(sumOf(unspent) < amount + all).toBe(true);
					return;
				}
				expect(sumOf(selected.inputs)).toBe(amount + selected.change + selected.fee);
				expect(selected.change === 0n || selected.change >= DUST).toBe(true);
				expect(selected.fee >= selected.vsize * feeRate).toBe(true);
				// Without change at most the change and what it would have cost is left to the fee.
				const surplus = selected.fee - selected.vsize * feeRate;
				expect(surplus < DUST + 31n * feeRate).toBe(true);
			}),
		);
	});

	it("spends what is required even where less would do, and pays the least fee", () => {
		const of = (n: number, amount: bigint): Unspent => ({
			txid: `${n}`.padStart(64, "0"),
			vout: 0,
			amount,
			branch: 0,
			index: n,
		});
		const [small, large] = [of(1, 10_000n), of(2, 10n ** 8n)];
		const selected = selectCoins([small, large], {
			amount: 50_000n,
			scriptLength: 22,
			feeRate: 2n,
			required: [small],
			minimumFee: 5_000n,
		});
		expect(selected?.inputs).toEqual([small, large]);
		expect(selected?.fee).toBe(5_000n);
	});
});

const payment = (selection: Selection, amount: bigint): BitcoinPayment => ({
	coin: "BTC",
	network: "main",
	to: TO,
	amount,
	selection,
	changeIndex: 4,
});

/** As an offline signer does it: only from the file, by the paths in it. */
function sign(psbt: string, over: { sighash?: number[]; finalize?: boolean } = {}): Transaction {
	const tx = Transaction.fromPSBT(bytes(psbt));
	for (let at = 0; at < tx.inputsLength; at += 1) {
		const [[, from] = [undefined, { path: [] as number[] }]] = tx.getInput(at).bip32Derivation ?? [];
		const [branch = 0, index = 0] = from.path.slice(-2);
		const child = secret.deriveChild(branch).deriveChild(index);
		if (child.privateKey === null) throw new Error("no private key");
		const [sighashType] = over.sighash ?? [];
		if (sighashType !== undefined) tx.updateInput(at, { sighashType }, true);
		tx.signIdx(child.privateKey, at, over.sighash);
	}
	if (over.finalize !== false) tx.finalize();
	return tx;
}

function aPayment(amount = 60_000n) {
	const unspent: Unspent[] = [
		{ txid: "11".repeat(32), vout: 1, amount: 50_000n, branch: 0, index: 3 },
		{ txid: "22".repeat(32), vout: 0, amount: 40_000n, branch: 1, index: 0 },
	];
	const selection = selectCoins(unspent, { amount, scriptLength: 34, feeRate: 5n });
	if (selection === null) throw new Error("not enough");
	const unsigned = unsignedBitcoin(key, payment(selection, amount));
	const asked = { coin: "BTC", network: "main", psbt: unsigned.psbt, inputs: selection.inputs } as const;
	return { selection, unsigned, asked };
}

describe("an unsigned payment", () => {
	it("has the payment, the change to our next address, and the paths for the signer", () => {
		const { unsigned, selection } = aPayment();
		const tx = Transaction.fromPSBT(bytes(unsigned.psbt));
		expect([tx.inputsLength, tx.outputsLength, tx.fee]).toEqual([2, 2, selection.fee]);
		expect(tx.getOutput(0)).toMatchObject({ script: scriptOf("BTC", "main", TO), amount: 60_000n });
		expect(tx.getOutput(1)).toMatchObject({ script: scriptAt(key, 1, 4), amount: selection.change });
		const [derived] = tx.getInput(0).bip32Derivation ?? [];
		expect(derived?.[1]).toEqual({ fingerprint: key.fingerprint, path: [...key.path, 0, 3] });
	});

	it("is as large as estimated, with signatures of any length", () => {
		fc.assert(
			fc.property(someUnspent, (unspent) => {
				const amount = sumOf(unspent) / 2n;
				const selection = selectCoins(unspent, { amount, scriptLength: 34, feeRate: 1n });
				if (selection === null || amount < 330n) return;
				const { psbt } = unsignedBitcoin(key, payment(selection, amount));
				const signed = sign(psbt);
				expect(BigInt(signed.vsize) <= selection.vsize).toBe(true);
				expect(selection.vsize - BigInt(signed.vsize) <= BigInt(selection.inputs.length)).toBe(true);
			}),
			{ numRuns: 20 },
		);
	});
});

describe("a signed payment", () => {
	it.each([
		["a finished PSBT", (tx: Transaction) => Buffer.from(tx.toPSBT()).toString("base64")],
		["the same as hex", (tx: Transaction) => hex(tx.toPSBT())],
		["a raw transaction", (tx: Transaction) => tx.hex],
		["with line breaks", (tx: Transaction) => tx.hex.replace(/(.{64})/g, "$1\n")],
	])("is accepted as %s, and is what nodes know it by", (_what, written) => {
		const { unsigned, asked } = aPayment();
		const signed = sign(unsigned.psbt);
		const found = checkSignedBitcoin(key, asked, written(signed));
		expect(found).toEqual({ ok: true, raw: signed.hex, txid: signed.id });
		expect(unsigned.txid).toBe(signed.id);
	});

	it("is accepted with signatures that are not put into place yet", () => {
		const { unsigned, asked } = aPayment();
		const partly = Buffer.from(sign(unsigned.psbt, { finalize: false }).toPSBT()).toString("base64");
		const { hex: raw, id: txid } = sign(unsigned.psbt);
		expect(checkSignedBitcoin(key, asked, partly)).toEqual({ ok: true, raw, txid });
	});

	const other = (change: (raw: ReturnType<typeof RawTx.decode>) => void): string => {
		const raw = RawTx.decode(Uint8Array.from(Buffer.from(sign(aPayment().unsigned.psbt).hex, "hex")));
		change(raw);
		return hex(RawTx.encode(raw));
	};
	const first = <T>(list: readonly T[] | undefined): T => {
		const [value] = list ?? [];
		if (value === undefined) throw new Error("empty");
		return value;
	};

	it.each<[string, string, () => string]>([
		["text", "format", () => "hello"],
		["nothing", "format", () => ""],
		["an unsigned PSBT", "unsigned", () => aPayment().unsigned.psbt],
		["another amount", "amount", () => other((raw) => Object.assign(first(raw.outputs), { amount: 60_001n }))],
		[
			"another recipient",
			"recipient",
			() => other((raw) => Object.assign(first(raw.outputs), { script: scriptAt(key, 0, 9) })),
		],
		["outputs in another order", "recipient", () => other((raw) => raw.outputs.reverse())],
		["one output more", "outputs", () => other((raw) => raw.outputs.push({ amount: 1n, script: scriptAt(key, 0, 9) }))],
		["another input", "inputs", () => other((raw) => Object.assign(first(raw.inputs), { index: 7 }))],
		["another sequence", "sequence", () => other((raw) => Object.assign(first(raw.inputs), { sequence: 0xffffffff }))],
		["another version", "version", () => other((raw) => Object.assign(raw, { version: 1 }))],
		["another lock time", "locktime", () => other((raw) => Object.assign(raw, { lockTime: 500 }))],
		[
			"a signature of another payment",
			"signature",
			() => {
				const foreign = RawTx.decode(Uint8Array.from(Buffer.from(sign(aPayment(61_000n).unsigned.psbt).hex, "hex")));
				return other((raw) => Object.assign(raw, { witnesses: foreign.witnesses }));
			},
		],
		[
			"a changed signature",
			"signature",
			() =>
				other((raw) => {
					const signature = first(first(raw.witnesses));
					signature[20] = (signature[20] ?? 0) ^ 1;
				}),
		],
		["signatures in the wrong places", "signature", () => other((raw) => raw.witnesses?.reverse())],
		["a signature that allows other outputs", "signature", () => sign(aPayment().unsigned.psbt, { sighash: [2] }).hex],
	])("is refused with %s: %s", (_what, kind, signed) => {
		const found = checkSignedBitcoin(key, aPayment().asked, signed());
		expect(found).toMatchObject({ ok: false, difference: { kind } });
	});

	it("is refused when another key signed it", () => {
		const { asked, unsigned } = aPayment();
		const signed = sign(unsigned.psbt).hex;
		expect(checkSignedBitcoin(throwAwayKey(8).key, asked, signed)).toMatchObject({
			ok: false,
			difference: { kind: "signature" },
		});
	});

	it("never throws, whatever is given", () => {
		const { asked } = aPayment();
		const raw = fc.uint8Array({ maxLength: 200 }).map((value) => `70736274ff${hex(value)}`);
		fc.assert(
			fc.property(fc.oneof(fc.string(), fc.base64String(), raw), (text) => {
				expect(checkSignedBitcoin(key, asked, text).ok).toBe(false);
			}),
		);
	});
});

it("only strict signatures are read", () => {
	const signed = sign(aPayment().unsigned.psbt);
	const [der] = signed.getInput(0).finalScriptWitness ?? [];
	if (der === undefined) throw new Error("not signed");
	expect(compactSignature(der)).toHaveLength(64);
	expect(compactSignature(Uint8Array.of(...der.subarray(0, -1), 0x83))).toBeNull();
	expect(compactSignature(Uint8Array.of(...der, 1))).toBeNull();
	expect(compactSignature(new Uint8Array())).toBeNull();
});
