import { NETWORKS, type Network } from "@truefill/core/coins";
import type { Coin } from "@truefill/core/money";

/** A chain as it is stored: a network, or the embedded test chain of one. Append only. */
export type ChainId = Network | `test-${Network}`;

export const networkOf = (chain: ChainId): Network => {
	const found = NETWORKS.find((network) => chain === network || chain === `test-${network}`);
	if (found === undefined) throw new RangeError(`there is no chain ${chain}`);
	return found;
};
export const isTestChain = (chain: ChainId): boolean => chain.startsWith("test-");

export interface Block {
	readonly height: number;
	readonly hash: string;
	readonly parentHash: string;
}

/** One output of a transaction, as a source tells it. It is believed only as far as the followed chain agrees. */
export interface ChainTransfer {
	readonly txId: string;
	/** Tells it from others of the transaction: the output's number, a log's index, or `value`. */
	readonly output: string;
	readonly address: string;
	/** Null: a token that is none of ours. */
	readonly coin: Coin | null;
	/** The contract of a token. */
	readonly token: string | null;
	readonly units: bigint;
	/** Null: in no block yet. */
	readonly block: { readonly height: number; readonly hash: string } | null;
}

export type TransactionPlace =
	| { readonly kind: "block"; readonly height: number; readonly hash: string }
	| { readonly kind: "unconfirmed" }
	/** Not known, or executed without effect. */
	| { readonly kind: "gone" };

/**
 * Who says what happens on a chain. Every call has its time-out and bounded answers. Whatever fails rejects with
 * `SourceFailed`: nothing is known then, and nothing changes.
 */
export interface ChainSource {
	readonly chain: ChainId;
	/** Whether it is asked about each address (`addresses`), or about all transfers of blocks (`blocks`). */
	readonly scan: "addresses" | "blocks";
	tip(): Promise<Pick<Block, "height" | "hash">>;
	/** Undefined: it has no block of this height. */
	block(height: number): Promise<Block | undefined>;
	/**
	 * Transfers to the addresses. Of a source by blocks: those in blocks from `from` to `to`; of one by addresses: all
	 * that it still tells, whatever the heights. Both add those in no block, as far as they know them.
	 */
	transfers(addresses: readonly string[], from: number, to: number): Promise<readonly ChainTransfer[]>;
	place(txId: string): Promise<TransactionPlace>;
}

/** No answer, or none that can be understood. */
export class SourceFailed extends Error {}
