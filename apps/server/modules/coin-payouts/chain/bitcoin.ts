import { HDKey } from "@scure/bip32";
import { Address, OutScript, Transaction } from "@scure/btc-signer";
import { RawTx } from "@scure/btc-signer/script.js";
import { concatBytes, equalBytes, sha256x2 } from "@scure/btc-signer/utils.js";
import { type AccountKey, publicKeyAt, scriptAt } from "./account-key.ts";
import { scriptOf } from "./address.ts";
import { type CheckedTransaction, checked, Differs, same } from "./difference.ts";
import { ADDRESS_FORMS, type ChainNetwork, type OutputCoin } from "./networks.ts";
import type { Selection, Unspent } from "./select-coins.ts";

/** A later transaction with a higher fee may replace it (BIP-125). */
const REPLACEABLE = 0xfffffffd;
const SIGHASH_ALL = 1;

export interface BitcoinPayment {
	readonly coin: OutputCoin;
	readonly network: ChainNetwork;
	readonly to: string;
	readonly amount: bigint;
	readonly selection: Selection;
	/** Index on the change branch; not used when there is no change. */
	readonly changeIndex: number;
}

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
const fromHex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, "hex"));

const derivation = (key: AccountKey, branch: 0 | 1, index: number) =>
	[[publicKeyAt(key, branch, index), { fingerprint: key.fingerprint, path: [...key.path, branch, index] }]] as [
		Uint8Array,
		{ fingerprint: number; path: number[] },
	][];

/** The payment as a PSBT (version 0) for an offline signer: with each input's amount and the path of its key. */
export function unsignedBitcoin(
	key: AccountKey,
	payment: BitcoinPayment,
): { readonly psbt: string; readonly txid: string } {
	const { coin, network, to, amount, selection, changeIndex } = payment;
	const script = scriptOf(coin, network, to);
	if (script === null) throw new Error("the address was checked when it was added");
	const tx = new Transaction({ version: 2 });
	for (const { txid, vout, amount: value, branch, index } of selection.inputs) {
		tx.addInput({
			txid,
			index: vout,
			sequence: REPLACEABLE,
			witnessUtxo: { script: scriptAt(key, branch, index), amount: value },
			bip32Derivation: derivation(key, branch, index),
		});
	}
	tx.addOutput({ script, amount });
	if (selection.change > 0n) {
		tx.addOutput({
			script: scriptAt(key, 1, changeIndex),
			amount: selection.change,
			bip32Derivation: derivation(key, 1, changeIndex),
		});
	}
	const psbt = tx.toPSBT(0);
	return { psbt: Buffer.from(psbt).toString("base64"), txid: txidOf(tx.unsignedTx) };
}

const txidOf = (unsigned: Uint8Array): string => toHex(sha256x2(unsigned).toReversed());

/** A PSBT in base64 or hex, or a raw transaction in hex, as signers give it. */
function parse(text: string): Transaction {
	const given = text.replace(/\s+/g, "");
	const isHex = /^(?:[0-9a-fA-F]{2})+$/.test(given);
	if (!isHex && !/^[A-Za-z0-9+/]+={0,2}$/.test(given)) throw new Differs("format");
	const bytes = isHex ? fromHex(given) : Uint8Array.from(Buffer.from(given, "base64"));
	const isPsbt = bytes.length > 5 && toHex(bytes.subarray(0, 5)) === "70736274ff";
	try {
		const options = { allowUnknownInputs: true, allowUnknownOutputs: true, disableScriptCheck: true } as const;
		if (!isPsbt) return Transaction.fromRaw(bytes, options);
		return Transaction.fromPSBT(bytes, options);
	} catch {
		throw new Differs("format");
	}
}

/** Signature and public key of an input; null: it is not signed. */
function signatureOf(
	tx: Transaction,
	at: number,
): { readonly signature: Uint8Array; readonly publicKey: Uint8Array } | null {
	const { finalScriptWitness: witness, finalScriptSig, partialSig } = tx.getInput(at);
	if (finalScriptSig !== undefined && finalScriptSig.length > 0) throw new Differs("signature");
	if (witness !== undefined && witness.length > 0) {
		const [signature, publicKey] = witness;
		if (witness.length !== 2 || signature === undefined || publicKey === undefined) throw new Differs("signature");
		return { signature, publicKey };
	}
	const [partial, ...more] = partialSig ?? [];
	if (partial === undefined) return null;
	if (more.length > 0) throw new Differs("signature");
	return { signature: partial[1], publicKey: partial[0] };
}

/** Strict DER (BIP-66) with a low S (BIP-146) and SIGHASH_ALL, as 64 bytes; null: another form. */
export function compactSignature(der: Uint8Array): Uint8Array | null {
	if (der.length < 9 || der.length > 73 || der.at(-1) !== SIGHASH_ALL) return null;
	if (der[0] !== 0x30 || der[1] !== der.length - 3) return null;
	const r = integerAt(der, 2);
	const s = r === null ? null : integerAt(der, r.end);
	if (r === null || s === null || s.end !== der.length - 1) return null;
	return concatBytes(r.value, s.value);
}

function integerAt(der: Uint8Array, at: number): { readonly value: Uint8Array; readonly end: number } | null {
	const length = der[at + 1] ?? 0;
	const end = at + 2 + length;
	if (der[at] !== 0x02 || length === 0 || length > 33 || end > der.length) return null;
	const digits = der.subarray(at + 2, end);
	const [first = 0, second = 0] = digits;
	if (first >= 0x80 || (first === 0 && digits.length > 1 && second < 0x80)) return null;
	const short = first === 0 ? digits.subarray(1) : digits;
	if (short.length > 32) return null;
	const value = new Uint8Array(32);
	value.set(short, 32 - short.length);
	return { value, end };
}

/**
 * Checks what the signer gave against what was asked: the same inputs, outputs, amounts and fee, and every input signed by
 * its own key. @returns the transaction as it is broadcast
 */
export function checkSignedBitcoin(
	key: AccountKey,
	asked: {
		readonly coin: OutputCoin;
		readonly network: ChainNetwork;
		readonly psbt: string;
		readonly inputs: readonly Unspent[];
	},
	signedText: string,
): CheckedTransaction {
	return checked(() => {
		const wanted = Transaction.fromPSBT(Uint8Array.from(Buffer.from(asked.psbt, "base64")));
		const given = parse(signedText);
		same("version", wanted.version, given.version);
		same("locktime", wanted.lockTime, given.lockTime);
		sameInputs(wanted, given);
		sameOutputs(wanted, given, ADDRESS_FORMS[asked.coin][asked.network]);
		if (!equalBytes(wanted.unsignedTx, given.unsignedTx)) throw new Differs("format");
		const witnesses = asked.inputs.map((input, at) => witnessOf(key, wanted, given, input, at));
		// Only what was checked is broadcast: nothing else of the signer's file is used.
		const { version, inputs, outputs, lockTime } = RawTx.decode(wanted.unsignedTx);
		const raw = RawTx.encode({ version, segwitFlag: true, inputs, outputs, witnesses, lockTime });
		return { raw: toHex(raw), txid: txidOf(wanted.unsignedTx) };
	});
}

function sameInputs(wanted: Transaction, given: Transaction): void {
	same("inputs", wanted.inputsLength, given.inputsLength);
	for (let at = 0; at < wanted.inputsLength; at += 1) {
		const [asked, found] = [wanted.getInput(at), given.getInput(at)];
		same("inputs", outpoint(asked), outpoint(found));
		same("sequence", asked.sequence ?? 0, found.sequence ?? 0xffffffff);
	}
}

const outpoint = ({ txid, index }: { txid?: Uint8Array; index?: number }): string =>
	`${toHex(txid ?? new Uint8Array())}:${index ?? ""}`;

function sameOutputs(wanted: Transaction, given: Transaction, form: Parameters<typeof Address>[0]): void {
	same("outputs", wanted.outputsLength, given.outputsLength);
	for (let at = 0; at < wanted.outputsLength; at += 1) {
		const [asked, found] = [wanted.getOutput(at), given.getOutput(at)];
		same("recipient", recipient(asked.script, form), recipient(found.script, form));
		same("amount", asked.amount ?? 0n, found.amount ?? 0n);
	}
}

/** As an address where it has one: people compare those. */
function recipient(script: Uint8Array | undefined, form: Parameters<typeof Address>[0]): string {
	try {
		return Address(form).encode(OutScript.decode(script ?? new Uint8Array()));
	} catch {
		return toHex(script ?? new Uint8Array());
	}
}

/** The checked witness of an input. */
function witnessOf(key: AccountKey, wanted: Transaction, given: Transaction, input: Unspent, at: number): Uint8Array[] {
	const found = signatureOf(given, at);
	if (found === null) throw new Differs("unsigned", `${wanted.inputsLength}`, `${at}`);
	const own = publicKeyAt(key, input.branch, input.index);
	same("signature", toHex(own), toHex(found.publicKey));
	const compact = compactSignature(found.signature);
	if (compact === null) throw new Differs("signature", "SIGHASH_ALL", toHex(found.signature));
	const script = scriptAt(key, input.branch, input.index);
	// The script code of a witness program for a key hash is that of a payment to the key hash (BIP-143).
	const code = Uint8Array.of(0x76, 0xa9, 0x14, ...script.subarray(2), 0x88, 0xac);
	const digest = wanted.preimageWitnessV0(at, code, SIGHASH_ALL, input.amount);
	const verifier = new HDKey({ publicKey: own, chainCode: new Uint8Array(32) });
	if (!verifier.verify(digest, compact)) throw new Differs("signature", toHex(own), toHex(found.signature));
	return [found.signature, found.publicKey];
}

/** What a PSBT says by itself. Change is what has the path of a key of ours. */
export function decodeBitcoin(coin: OutputCoin, network: ChainNetwork, psbt: string) {
	const tx = Transaction.fromPSBT(Uint8Array.from(Buffer.from(psbt, "base64")));
	const form = ADDRESS_FORMS[coin][network];
	return {
		inputs: Array.from({ length: tx.inputsLength }, (_, at) => {
			const input = tx.getInput(at);
			return { output: outpoint(input), amount: input.witnessUtxo?.amount ?? 0n };
		}),
		outputs: Array.from({ length: tx.outputsLength }, (_, at) => {
			const { script, amount = 0n, bip32Derivation } = tx.getOutput(at);
			return { address: recipient(script, form), amount, isChange: (bip32Derivation ?? []).length > 0 };
		}),
	};
}
