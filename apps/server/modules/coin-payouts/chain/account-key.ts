import type { HDKey } from "@scure/bip32";
import { p2wpkh } from "@scure/btc-signer";
import { hash160 } from "@scure/btc-signer/utils.js";
import { addr } from "micro-eth-signer";
import { ADDRESS_FORMS, type ChainNetwork, type OutputCoin } from "./networks.ts";

/** The public key of an account, from which addresses are derived. There is no private part of it on the server. */
export interface AccountKey {
	readonly key: HDKey;
	/** Of the master key, and the path from it: by these a signer finds its private key. */
	readonly fingerprint: number;
	readonly path: readonly number[];
}

/**
 * The account's key with its origin. Without an origin the account's own key counts as the master key, as BIP-174
 * allows.
 */
export function accountKey(
	key: HDKey,
	origin?: { readonly fingerprint: number; readonly path: readonly number[] },
): AccountKey {
	if (key.privateKey !== null) throw new Error("the server takes public keys only");
	return { key, fingerprint: origin?.fingerprint ?? key.fingerprint, path: origin?.path ?? [] };
}

/** Tells a key from others of its chain, in stored rows. */
export const keyIdOf = ({ key }: AccountKey): string => key.fingerprint.toString(16).padStart(8, "0");

export function publicKeyAt({ key }: AccountKey, branch: 0 | 1, index: number): Uint8Array {
	const { publicKey } = key.deriveChild(branch).deriveChild(index);
	if (publicKey === null) throw new Error("a derived key has a public part");
	return publicKey;
}

/** What an output of ours pays to: the hash of a public key, in a witness program. */
export const scriptAt = (key: AccountKey, branch: 0 | 1, index: number): Uint8Array =>
	Uint8Array.of(0, 20, ...hash160(publicKeyAt(key, branch, index)));

export const outputAddressAt = (
	key: AccountKey,
	at: { readonly coin: OutputCoin; readonly network: ChainNetwork; readonly branch: 0 | 1; readonly index: number },
): string => p2wpkh(publicKeyAt(key, at.branch, at.index), ADDRESS_FORMS[at.coin][at.network]).address ?? "";

/** ETH and ERC-20 leave from one address, the first of the change branch: its nonce orders them. */
export const PAYOUT_PLACE = { branch: 1, index: 0 } as const;
export const payoutAddressOf = (key: AccountKey): string =>
	addr.fromPublicKey(publicKeyAt(key, PAYOUT_PLACE.branch, PAYOUT_PLACE.index));
