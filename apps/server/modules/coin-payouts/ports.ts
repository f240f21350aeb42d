import { NETWORKS, type Network } from "@truefill/core/coins";
import type { AccountCurrency, Coin } from "@truefill/core/money";
import type { AccountKey } from "./chain/account-key.ts";
import type { EthereumFees } from "./chain/ethereum.ts";
import type { ChainNetwork } from "./chain/networks.ts";
import type { Unspent } from "./chain/select-coins.ts";

/** A chain as it is stored: a network, or the embedded test chain of one. */
export type PayoutChainId = Network | `test-${Network}`;

export const networkOfChain = (chain: PayoutChainId): Network => {
	const found = NETWORKS.find((network) => chain === network || chain === `test-${network}`);
	if (found === undefined) throw new RangeError(`there is no chain ${chain}`);
	return found;
};
/** Which addresses a chain accepts. */
export const addressesOf = (chain: PayoutChainId): ChainNetwork => (chain.startsWith("test-") ? "embedded" : "main");

/** How soon a transaction should be in a block. */
export const SPEEDS = ["economy", "normal", "fast"] as const;
export type Speed = (typeof SPEEDS)[number];

/** Where a transaction is, by the chain that we follow. */
export type TransactionState =
	| { readonly kind: "unknown" }
	| { readonly kind: "unconfirmed" }
	| {
			readonly kind: "block";
			readonly height: number;
			readonly hash: string;
			/** Its own block included. */
			readonly confirmations: number;
			/** What the network took, in the smallest unit of the chain. */
			readonly fee: bigint;
			/** False: it is mined, but had no effect. */
			readonly isSuccessful: boolean;
	  };

/** A transaction of Ethereum, by the chain. */
export interface SaidTransaction {
	readonly from: string;
	readonly nonce: bigint;
	readonly to: string;
	readonly value: bigint;
	readonly data: string;
}

interface ChainPort {
	readonly chain: PayoutChainId;
	readonly key: AccountKey;
	/** Gives a transaction to the network. One that it knows already counts as given. Rejects when nobody answers. */
	broadcast(raw: string): Promise<{ readonly ok: true } | { readonly ok: false; readonly reason: string }>;
	transaction(txid: string): Promise<TransactionState>;
}

/** Bitcoin and Litecoin. */
export interface OutputChain extends ChainPort {
	readonly kind: "outputs";
	/** Outputs that customers paid and that are credited: a deposit that may still disappear is not spent. */
	received(): Promise<readonly Unspent[]>;
	/** Those of these outputs that no transaction spends, in a block or waiting for one. */
	unspent(outputs: readonly Unspent[]): Promise<readonly Unspent[]>;
	/** The transaction that spends an output, in a block or waiting for one. Null: none, or no such output. */
	spender(output: Pick<Unspent, "txid" | "vout">): Promise<string | null>;
	/** Smallest units per virtual byte. */
	feeRates(): Promise<Readonly<Record<Speed, bigint>>>;
}

/** Ethereum. */
export interface AccountChain extends ChainPort {
	readonly kind: "accounts";
	readonly chainId: bigint;
	/** Contract of USDT. */
	readonly usdt: string;
	/** How many transactions of the address are mined. */
	nonce(address: string): Promise<bigint>;
	/** What a transaction says that is in a block or waits for one. Null: the chain does not know it. */
	said(txid: string): Promise<SaidTransaction | null>;
	/** What an address has of ether, or of a token; in the smallest unit. */
	balance(address: string, token: string | null): Promise<bigint>;
	fees(): Promise<Readonly<Record<Speed, EthereumFees>>>;
}

/** What payouts need of a chain. Every call has its time-out; whoever answers is believed only about what was asked. */
export type ChainPayouts = OutputChain | AccountChain;

/** At what price coins can be bought now. Null: unknown or stale; nothing is priced then. */
export interface BuyingPrices {
	askOf(
		coin: Coin,
		currency: AccountCurrency,
	): { readonly inDollars: bigint; readonly dollar: bigint; readonly source: string } | null;
}
