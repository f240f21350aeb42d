import { NETWORK_OF, NETWORKS, type Network } from "@truefill/core/coins";
import type { Coin } from "@truefill/core/money";
import type { CoinsConfig, Pool } from "../../platform/index.ts";
import type { ChainId, ChainSource } from "./chain-source.ts";
import { esplora } from "./esplora.ts";
import { ethereumNode } from "./json-rpc.ts";
import { type AccountKey, accountKey, testKey } from "./keys.ts";
import { testChainSource } from "./test-chain/source.ts";
import { TestChainStore } from "./test-chain/store.ts";

/** USDT on the test chain: no contract of the real one. */
const TEST_USDT = "0x7E57000000000000000000000000000000007e57";
/** Of a private chain by EIP-155: no wallet takes it for the main one. */
const TEST_CHAIN_ID = 1337;

/** One chain that this server uses. */
export interface UsedChain {
	readonly chain: ChainId;
	readonly source: ChainSource;
	readonly key: AccountKey;
}

/** The chains of this server, by its configuration. */
export interface Chains {
	readonly isTest: boolean;
	readonly used: readonly UsedChain[];
	/** Coins whose chain is used, in the order in which they are shown. */
	readonly coins: readonly Coin[];
	readonly usdt: string;
	/** By EIP-155, for payment URIs. */
	readonly chainId: number;
	/** Null: real chains. */
	readonly test: TestChainStore | null;
	of(coin: Coin): UsedChain | undefined;
}

const SHOWN: readonly Coin[] = ["BTC", "ETH", "USDT", "LTC"];

/** @throws StartupError when a key is no public key of its chain. */
export function createChains(config: CoinsConfig, pool: Pool): Chains {
	const test = config.kind === "test" ? new TestChainStore(pool) : null;
	const used = test === null ? liveChains(config) : testChains(test);
	const of = (coin: Coin) => used.find(({ key }) => key.network === NETWORK_OF[coin]);
	return {
		isTest: test !== null,
		used,
		coins: SHOWN.filter((coin) => of(coin) !== undefined),
		usdt: config.kind === "live" ? (config.ethereum?.usdt ?? TEST_USDT) : TEST_USDT,
		chainId: test === null ? 1 : TEST_CHAIN_ID,
		test,
		of,
	};
}

const testChains = (store: TestChainStore): UsedChain[] =>
	NETWORKS.map((network) => {
		const chain = `test-${network}` as const;
		return { chain, source: testChainSource(chain, store), key: testKey(network) };
	});

const SETTINGS: Readonly<Record<Network, string>> = {
	bitcoin: "COIN_XPUB_BTC",
	litecoin: "COIN_XPUB_LTC",
	ethereum: "COIN_XPUB_ETH",
};

function liveChains(config: CoinsConfig): UsedChain[] {
	if (config.kind !== "live") return [];
	return NETWORKS.flatMap((network) => {
		const given = config[network];
		if (given === null) return [];
		const key = accountKey(network, given.key, SETTINGS[network]);
		const source =
			network === "ethereum"
				? ethereumNode(given.source, config.ethereum?.usdt ?? TEST_USDT)
				: esplora(network, given.source);
		return [{ chain: network, source, key }];
	});
}
