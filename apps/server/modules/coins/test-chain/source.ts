import type { ChainId, ChainSource } from "../chain-source.ts";
import type { TestChainStore } from "./store.ts";

/** The embedded test chain as a source. */
export const testChainSource = (chain: ChainId, store: TestChainStore): ChainSource => ({
	chain,
	scan: "blocks",
	tip: () => store.tip(chain),
	block: (height) => store.block(chain, height),
	transfers: (addresses, from, to) => store.transfers(chain, addresses, from, to),
	place: (txId) => store.place(chain, txId),
});
