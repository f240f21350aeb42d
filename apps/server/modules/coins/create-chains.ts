import { NETWORK_OF, NETWORKS, type Network } from "@truefill/core/coins";
import type { Coin } from "@truefill/core/money";
import type { Clock, CoinsConfig, Pool } from "../../platform/index.ts";
import { type ChainPayouts, type PayoutChainId, payoutAddressOf } from "../coin-payouts/index.ts";
import { payoutsOf } from "./chain-payouts.ts";
import { ChainStore } from "./chain-store.ts";
import { esplora } from "./esplora.ts";
import { esploraPayouts } from "./esplora-payouts.ts";
import { ethereumNode } from "./json-rpc.ts";
import { nodePayouts } from "./json-rpc-payouts.ts";
import { accountKey, testKey } from "./keys.ts";
import { OutputStore } from "./store.ts";
import { testPayoutSource } from "./test-chain/payout-source.ts";
import { TEST_CHAIN_ID, TEST_USDT } from "./test-chain/rules.ts";
import { testChainSource } from "./test-chain/source.ts";
import { TestChainStore } from "./test-chain/store.ts";
import type { UsedChain } from "./used-chain.ts";

/** The chains of this server, by its configuration. */
export interface Chains {
	readonly isTest: boolean;
	readonly used: readonly UsedChain[];
	/** Coins whose chain is used, in the order in which they are shown. */
	readonly coins: readonly Coin[];
	/** Those that coins can leave on. */
	readonly payouts: ReadonlyMap<PayoutChainId, ChainPayouts>;
	/** Null: real chains. */
	readonly test: TestChainStore | null;
	of(coin: Coin): UsedChain | undefined;
}

const SHOWN: readonly Coin[] = ["BTC", "ETH", "USDT", "LTC"];

/** @throws StartupError when a key is no public key of its chain. */
export function createChains(config: CoinsConfig, pool: Pool, clock: Clock): Chains {
	const test = config.kind === "test" ? new TestChainStore(pool, floatAddress()) : null;
	const used = test === null ? liveChains(config) : testChains(test, clock);
	const of = (coin: Coin) => used.find(({ key }) => key.network === NETWORK_OF[coin]);
	const stores = { chains: new ChainStore(pool), outputs: new OutputStore(pool) };
	return {
		isTest: test !== null,
		used,
		coins: SHOWN.filter((coin) => of(coin) !== undefined),
		payouts: new Map(
			used.flatMap((each) => {
				const found = payoutsOf(each, stores);
				return found === null ? [] : [[each.chain, found] as const];
			}),
		),
		test,
		of,
	};
}

/** Where payouts of ETH and USDT leave from on the test chain. */
function floatAddress(): string | null {
	const { spending } = testKey("ethereum");
	return spending === null ? null : payoutAddressOf(spending);
}

const testChains = (store: TestChainStore, clock: Clock): UsedChain[] =>
	NETWORKS.map((network) => {
		const chain = `test-${network}` as const;
		return {
			chain,
			source: testChainSource(chain, store),
			payouts: testPayoutSource(chain, store, clock),
			key: testKey(network),
			usdt: TEST_USDT,
			chainId: TEST_CHAIN_ID,
		};
	});

const SETTINGS: Readonly<Record<Network, string>> = {
	bitcoin: "COIN_XPUB_BTC",
	litecoin: "COIN_XPUB_LTC",
	ethereum: "COIN_XPUB_ETH",
};

/** Of the main chain of Ethereum. */
const MAIN_CHAIN_ID = 1;

function liveChains(config: CoinsConfig): UsedChain[] {
	if (config.kind !== "live") return [];
	return NETWORKS.flatMap((network): UsedChain[] => {
		const given = config[network];
		if (given === null) return [];
		const usdt = config.ethereum?.usdt ?? "";
		const isAccounts = network === "ethereum";
		return [
			{
				chain: network,
				source: isAccounts ? ethereumNode(given.source, usdt) : esplora(network, given.source),
				payouts: isAccounts ? nodePayouts(given.source) : esploraPayouts(given.source),
				key: accountKey(network, given.key, SETTINGS[network]),
				usdt,
				chainId: MAIN_CHAIN_ID,
			},
		];
	});
}
