import { HDKey } from "@scure/bip32";
import { p2sh, p2wpkh } from "@scure/btc-signer";
import { NETWORK } from "@scure/btc-signer/utils.js";
import type { Network } from "@truefill/core/coins";
import { addr } from "micro-eth-signer";
import { StartupError } from "../../platform/index.ts";
import { keyIdOf, type AccountKey as SpendingKey, accountKey as spendingKey } from "../coin-payouts/index.ts";

/** An extended public key, and how its addresses are made. */
export interface AccountKey {
	readonly network: Network;
	/** Tells it from other keys of the chain, in stored rows. */
	readonly id: string;
	/** The address of an index of the external chain, `/0/index`. */
	addressAt(index: number): string;
	/** By what coins at these addresses are spent. Null: wrapped addresses, which are not. */
	readonly spending: SpendingKey | null;
}

type Script = "native" | "wrapped" | "account";

/** Version bytes of SLIP-132, and what wallets that write them derive. */
const VERSIONS: Readonly<Record<Network, Readonly<Record<string, readonly [version: number, script: Script]>>>> = {
	bitcoin: { zpub: [0x04b24746, "native"], xpub: [0x0488b21e, "native"], ypub: [0x049d7cb2, "wrapped"] },
	litecoin: {
		zpub: [0x04b24746, "native"],
		xpub: [0x0488b21e, "native"],
		Ltub: [0x019da462, "native"],
		ypub: [0x049d7cb2, "wrapped"],
		Mtub: [0x01b26ef6, "wrapped"],
	},
	ethereum: { xpub: [0x0488b21e, "account"] },
};

/** Never used to read a key: it only completes the pair that the library asks for. */
const NO_PRIVATE = 0;
const PARAMETERS = {
	bitcoin: { ...NETWORK },
	litecoin: { bech32: "ltc", pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 },
} as const;
/** On the test chain nobody must be able to send real coins: no wallet of the real chain accepts these prefixes. */
const TEST_PREFIX = { bitcoin: "bcrt", litecoin: "rltc" } as const;

const MOST_INDEX = 2 ** 31 - 1;

/** @throws StartupError when it is no public key of this chain. */
export function accountKey(network: Network, text: string, setting: string): AccountKey {
	const found = VERSIONS[network][text.slice(0, 4)];
	if (found === undefined) {
		const known = Object.keys(VERSIONS[network]).join(", ");
		throw new StartupError(`${setting} must be an extended public key that begins with ${known}.`);
	}
	const [version, script] = found;
	return keyOf(network, parse(text, version, setting), script, { isTest: false });
}

function parse(text: string, version: number, setting: string): HDKey {
	let key: HDKey;
	try {
		key = HDKey.fromExtendedKey(text, { public: version, private: NO_PRIVATE });
	} catch {
		throw new StartupError(`${setting} is no valid extended public key: its checksum or version is wrong.`);
	}
	if (key.privateKey !== null) throw new StartupError(`${setting} is a private key. The server must never have one.`);
	return key;
}

interface KeyOptions {
	readonly isTest: boolean;
	readonly origin?: { readonly fingerprint: number; readonly path: readonly number[] };
}

function keyOf(network: Network, account: HDKey, script: Script, { isTest, origin }: KeyOptions): AccountKey {
	const external = account.deriveChild(0);
	const spending = spendingKey(account, origin);
	return {
		network,
		id: keyIdOf(spending),
		spending: script === "wrapped" ? null : spending,
		addressAt(index) {
			if (!Number.isSafeInteger(index) || index < 0 || index > MOST_INDEX) throw new RangeError("no index of a key");
			const { publicKey } = external.deriveChild(index);
			if (publicKey === null) throw new RangeError("a derived key has its public part");
			if (network === "ethereum") return addr.fromPublicKey(publicKey);
			const parameters = { ...PARAMETERS[network], ...(isTest ? { bech32: TEST_PREFIX[network] } : {}) };
			const native = p2wpkh(publicKey, parameters);
			const { address } = script === "wrapped" ? p2sh(native, parameters) : native;
			if (address === undefined) throw new RangeError("a payment to a key has an address");
			return address;
		},
	};
}

/** The account of BIP-84's published test vectors: everybody knows its private key. Only for the embedded test chain. */
const PUBLISHED =
	"zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs";

/** Its place below the master key of those vectors, m/84'/0'/0': signers find their key by it. */
const PUBLISHED_ORIGIN = { fingerprint: 0x73c5da0a, path: [84, 0, 0].map((each) => each + 0x80000000) };

export const testKey = (network: Network): AccountKey =>
	keyOf(network, parse(PUBLISHED, 0x04b24746, "The test key"), network === "ethereum" ? "account" : "native", {
		isTest: true,
		origin: PUBLISHED_ORIGIN,
	});
