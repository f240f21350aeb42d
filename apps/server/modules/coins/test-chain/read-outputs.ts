import { HDKey } from "@scure/bip32";
import { Address, OutScript, Transaction } from "@scure/btc-signer";
import { RawTx } from "@scure/btc-signer/script.js";
import { equalBytes, hash160 } from "@scure/btc-signer/utils.js";
import { ADDRESS_FORMS, compactSignature, type OutputCoin } from "../../coin-payouts/index.ts";

const SIGHASH_ALL = 1;

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

/** Where coins are, and how many: an output that a transaction spends or makes. */
export interface Place {
	readonly address: string;
	readonly units: bigint;
}

/** A signed transaction of Bitcoin or Litecoin, as a node of the test chain reads it. */
export interface SignedOutputs {
	readonly txId: string;
	/** Transaction and number of each output that it spends. */
	readonly inputs: readonly { readonly txId: string; readonly vout: number }[];
	readonly outputs: readonly Place[];
	readonly vsize: bigint;
	/** Whether each input is signed by the key of the address that it spends from; these are in the order of `inputs`. */
	isSignedFor(spent: readonly Place[]): boolean;
}

/** Null: it is none. */
export function readOutputs(coin: OutputCoin, raw: string): SignedOutputs | null {
	const form = ADDRESS_FORMS[coin].embedded;
	try {
		const bytes = Uint8Array.from(Buffer.from(raw, "hex"));
		const tx = Transaction.fromRaw(bytes, {
			allowUnknownInputs: true,
			allowUnknownOutputs: true,
			disableScriptCheck: true,
		});
		const { inputs, outputs, witnesses } = RawTx.decode(bytes);
		if (hex(RawTx.encode(RawTx.decode(bytes))) !== raw.toLowerCase()) return null;
		return {
			txId: tx.id,
			inputs: inputs.map(({ txid, index }) => ({ txId: hex(txid), vout: index })),
			outputs: outputs.map(({ script, amount }) => ({
				address: Address(form).encode(OutScript.decode(script)),
				units: amount,
			})),
			vsize: BigInt(tx.vsize),
			isSignedFor: (spent) =>
				spent.length === inputs.length &&
				spent.every((place, at) =>
					isSigned(tx, at, OutScript.encode(Address(form).decode(place.address)), witnesses?.[at] ?? [], place.units),
				),
		};
	} catch {
		return null;
	}
}

/** Only outputs to the hash of a key are spent here: the house has no others. */
function isSigned(
	tx: Transaction,
	at: number,
	script: Uint8Array,
	witness: readonly Uint8Array[],
	units: bigint,
): boolean {
	const [signature, publicKey] = witness;
	if (script.length !== 22 || script[0] !== 0 || script[1] !== 20) return false;
	if (witness.length !== 2 || signature === undefined || publicKey?.length !== 33) return false;
	if (!equalBytes(hash160(publicKey), script.subarray(2))) return false;
	const compact = compactSignature(signature);
	if (compact === null) return false;
	// The script code of a witness program for a key hash is that of a payment to the key hash (BIP-143).
	const code = Uint8Array.of(0x76, 0xa9, 0x14, ...script.subarray(2), 0x88, 0xac);
	const digest = tx.preimageWitnessV0(at, code, SIGHASH_ALL, units);
	return new HDKey({ publicKey, chainCode: new Uint8Array(32) }).verify(digest, compact);
}
