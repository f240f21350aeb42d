import { HDKey } from "@scure/bip32";
import { p2wpkh, Transaction } from "@scure/btc-signer";
import { equalBytes } from "@scure/btc-signer/utils.js";
import { Transaction as EthereumTransaction } from "micro-eth-signer";

/*
 * Signs for the embedded test chain, whose private key everybody knows: it is the account of the published test vectors of
 * BIP-84. Only the command `demo-sign` and tests load this file; the server has public keys only.
 */

const PUBLISHED =
	"zprvAdG4iTXWBoARxkkzNpNh8r6Qag3irQB8PzEMkAFeTRXxHpbF9z4QgEvBRmfvqWvGp42t42nvgGpNgYSJA9iefm1yYNZKEm7z6qUWCroSQnE";
const VERSIONS = { private: 0x04b2430c, public: 0x04b24746 };
const HARDENED = 0x80000000;
/** Where the account is below the master key of the vectors. */
const ORIGIN = { fingerprint: 0x73c5da0a, path: [84 + HARDENED, HARDENED, HARDENED] };
/** By EIP-155; and the place of the key from which ETH and USDT leave. */
const CHAIN_ID = 1337n;
const PAYOUT_PLACE = { branch: 1, index: 0 };

/** What is wrong with a file, as a sentence. */
export class NotSigned extends Error {}

const refuse = (why: string): never => {
	throw new NotSigned(`Not signed: ${why}`);
};

/**
 * Signs an exported file: a PSBT, binary or in base64, or an unsigned transaction of type 2 in hex.
 *
 * @returns the signed transaction in hex, as it can be uploaded
 * @throws NotSigned for everything that is not of the test chain
 */
export function signForTestChain(file: Uint8Array): string {
	const isBinary = Buffer.from(file.subarray(0, 5)).toString("hex") === "70736274ff";
	const text = isBinary ? "" : Buffer.from(file).toString("utf8").trim();
	if (/^0x02(?:[0-9a-f]{2})+$/i.test(text)) return signAccount(text);
	if (isBinary) return signOutputs(file);
	if (/^cHNidP[A-Za-z0-9+/\s]+={0,2}$/.test(text)) return signOutputs(Uint8Array.from(Buffer.from(text, "base64")));
	return refuse("the file is neither a PSBT nor an unsigned transaction of type 2.");
}

const account = (): HDKey => HDKey.fromExtendedKey(PUBLISHED, VERSIONS);

function secretAt({ branch, index }: { readonly branch: number; readonly index: number }): Uint8Array {
	const { privateKey } = account().deriveChild(branch).deriveChild(index);
	return privateKey ?? refuse("there is no such key.");
}

function signOutputs(psbt: Uint8Array): string {
	const tx = read(() => Transaction.fromPSBT(psbt));
	for (let at = 0; at < tx.inputsLength; at += 1) {
		const place = placeOf(tx, at);
		const { publicKey } = account().deriveChild(place.branch).deriveChild(place.index);
		const script = publicKey === null ? undefined : p2wpkh(publicKey).script;
		const spent = tx.getInput(at).witnessUtxo?.script;
		if (script === undefined || spent === undefined || !equalBytes(script, spent)) {
			refuse(`input ${at + 1} spends no coins of the test chain.`);
		}
		tx.signIdx(secretAt(place), at);
	}
	if (tx.inputsLength === 0) refuse("the file spends nothing.");
	tx.finalize();
	return tx.hex;
}

/** Each input names its key by the path from the master key. */
function placeOf(tx: Transaction, at: number): { readonly branch: number; readonly index: number } {
	const [[, from] = [], ...more] = tx.getInput(at).bip32Derivation ?? [];
	const [branch, index] = from?.path.slice(-2) ?? [];
	const isOurs =
		from !== undefined &&
		more.length === 0 &&
		from.fingerprint === ORIGIN.fingerprint &&
		from.path.length === 5 &&
		ORIGIN.path.every((each, depth) => each === from.path[depth]);
	if (!isOurs || branch === undefined || index === undefined || branch > 1) {
		return refuse(`input ${at + 1} needs a key that is not of the test chain.`);
	}
	return { branch, index };
}

function signAccount(unsigned: string): string {
	const tx = read(() => EthereumTransaction.fromHex(unsigned, false));
	if (tx.isSigned) refuse("the transaction is signed already.");
	const { chainId } = tx.raw as { chainId: bigint };
	if (tx.type !== "eip1559" || chainId !== CHAIN_ID) {
		refuse(`the transaction is of chain ${chainId}, the test chain is ${CHAIN_ID}.`);
	}
	return tx.signBy(secretAt(PAYOUT_PLACE)).toHex();
}

function read<T>(parse: () => T): T {
	try {
		return parse();
	} catch {
		return refuse("the file cannot be read.");
	}
}
