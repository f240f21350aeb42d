import { Address, OutScript } from "@scure/btc-signer";
import { addr } from "micro-eth-signer";
import { type AccountCoin, ADDRESS_FORMS, CHAIN_NETWORKS, type ChainNetwork, type OutputCoin } from "./networks.ts";

/** An address that can be paid, as it is stored and shown; or what is wrong with it. */
export type ReadAddress =
	| { readonly ok: true; readonly address: string }
	| { readonly ok: false; readonly wrong: "invalid" | "checksum" }
	/** It belongs to another chain: coins sent there are lost. */
	| {
			readonly ok: false;
			readonly wrong: "network";
			readonly coin: OutputCoin | "ETH";
			readonly network: ChainNetwork;
	  };

const INVALID: ReadAddress = { ok: false, wrong: "invalid" };
const ZERO = /^0x0{40}$/;

/** The script that an address stands for on one chain; null: none. */
export function scriptOf(coin: OutputCoin, network: ChainNetwork, address: string): Uint8Array | null {
	try {
		return OutScript.encode(Address(ADDRESS_FORMS[coin][network]).decode(address));
	} catch {
		return null;
	}
}

/**
 * Reads the address of a customer's wallet. Bech32 and bech32m are one case, base58 keeps its case, and an Ethereum
 * address needs the checksum of EIP-55: without it a wrong character cannot be noticed, and a payment cannot be undone.
 */
export function readAddress(coin: OutputCoin | AccountCoin, network: ChainNetwork, text: string): ReadAddress {
	const given = text.trim();
	if (coin === "ETH" || coin === "USDT") return readAccountAddress(given);
	const address = canonical(given);
	if (scriptOf(coin, network, address) !== null) return { ok: true, address };
	for (const other of ["BTC", "LTC"] as const) {
		for (const chain of CHAIN_NETWORKS) {
			if (scriptOf(other, chain, address) !== null) return { ok: false, wrong: "network", coin: other, network: chain };
		}
	}
	return readAccountAddress(given).ok ? { ok: false, wrong: "network", coin: "ETH", network: "main" } : INVALID;
}

/** A bech32 address may be written in capitals, as QR codes do; mixed case is not allowed. */
const canonical = (given: string): string =>
	given === given.toUpperCase() && given.includes("1") && /^(?:BC|TB|BCRT|LTC|TLTC|RLTC)1/.test(given)
		? given.toLowerCase()
		: given;

function readAccountAddress(given: string): ReadAddress {
	if (!/^0x[0-9a-fA-F]{40}$/.test(given)) {
		for (const coin of ["BTC", "LTC"] as const) {
			for (const network of CHAIN_NETWORKS) {
				if (scriptOf(coin, network, canonical(given)) !== null) return { ok: false, wrong: "network", coin, network };
			}
		}
		return INVALID;
	}
	if (ZERO.test(given)) return INVALID;
	return addr.addChecksum(given.toLowerCase()) === given
		? { ok: true, address: given }
		: { ok: false, wrong: "checksum" };
}
