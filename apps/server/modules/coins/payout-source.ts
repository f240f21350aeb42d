import type { EthereumFees, SaidTransaction, Speed } from "../coin-payouts/index.ts";
import type { TransactionPlace } from "./chain-source.ts";

/** Where a transaction of ours is. In a block: also what it cost, and whether it had an effect. */
export type SentPlace =
	| Extract<TransactionPlace, { kind: "unconfirmed" }>
	| { readonly kind: "gone" }
	| (Extract<TransactionPlace, { kind: "block" }> & {
			/** In the smallest unit of the chain. */
			readonly fee: bigint;
			readonly isSuccessful: boolean;
	  });

interface Source {
	/** Gives a signed transaction, in hex, to the network. One that it knows already counts as given. */
	broadcast(raw: string): Promise<{ readonly ok: true } | { readonly ok: false; readonly reason: string }>;
	sent(txId: string): Promise<SentPlace>;
}

/** What payouts need of a source of Bitcoin or Litecoin, besides `ChainSource`. The same rules: whatever fails rejects. */
export interface OutputPayoutSource extends Source {
	readonly kind: "outputs";
	/** The transaction that spends an output, in a block or waiting for one; null: none. Undefined: no such output. */
	spender(output: { readonly txId: string; readonly vout: number }): Promise<string | null | undefined>;
	/** Smallest units per virtual byte. */
	feeRates(): Promise<Readonly<Record<Speed, bigint>>>;
}

/** The same of Ethereum. */
export interface AccountPayoutSource extends Source {
	readonly kind: "accounts";
	/** How many transactions of the address are in blocks. */
	nonce(address: string): Promise<bigint>;
	/** Null: not known. */
	said(txId: string): Promise<SaidTransaction | null>;
	/** Ether, or a token by its contract; in the smallest unit. */
	balance(address: string, token: string | null): Promise<bigint>;
	fees(): Promise<Readonly<Record<Speed, EthereumFees>>>;
}

export type PayoutSource = OutputPayoutSource | AccountPayoutSource;
