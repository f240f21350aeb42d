import { COINS, type Coin } from "../money/index.ts";

/** Chains that coins move on. Append only: stored rows refer to these names. */
export const NETWORKS = ["bitcoin", "litecoin", "ethereum"] as const;
export type Network = (typeof NETWORKS)[number];

/** The one chain on which each coin is accepted. USDT is the ERC-20 token. */
export const NETWORK_OF: Readonly<Record<Coin, Network>> = {
	BTC: "bitcoin",
	ETH: "ethereum",
	LTC: "litecoin",
	USDT: "ethereum",
};

/** Decimals of the smallest unit on the chain: satoshi, litoshi, wei; USDT's contract has six. */
export const CHAIN_DECIMALS: Readonly<Record<Coin, number>> = { BTC: 8, ETH: 18, LTC: 8, USDT: 6 };

/**
 * Blocks, its own included, after which a payment counts as final. The terms may ask for more. A branch that replaces
 * this many blocks has not been seen on these chains since 2013 (Bitcoin) and since finality by stake (Ethereum).
 */
export const DEFAULT_CONFIRMATIONS: Readonly<Record<Coin, number>> = { BTC: 2, ETH: 12, LTC: 6, USDT: 12 };

/** As in addresses of screens: `btc`. */
export const pathOfCoin = (coin: Coin): string => coin.toLowerCase();
export const coinOfPath = (path: string): Coin | undefined => COINS.find((coin) => pathOfCoin(coin) === path);
