import type { ChainId, ChainSource } from "./chain-source.ts";
import type { AccountKey } from "./keys.ts";
import type { PayoutSource } from "./payout-source.ts";

/** One chain that this server uses. */
export interface UsedChain {
	readonly chain: ChainId;
	readonly source: ChainSource;
	/** What coins that leave need of the same source. */
	readonly payouts: PayoutSource;
	readonly key: AccountKey;
	/** Contract of USDT, where the chain has it. */
	readonly usdt: string;
	/** By EIP-155. */
	readonly chainId: number;
}
