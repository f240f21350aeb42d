import { NETWORK, TEST_NETWORK } from "@scure/btc-signer";

/** `main`: the public chain. `test`: its public test chain. `embedded`: the demo's, whose prefixes no real wallet accepts. */
export const CHAIN_NETWORKS = ["main", "test", "embedded"] as const;
export type ChainNetwork = (typeof CHAIN_NETWORKS)[number];

/** Chains on which outputs are spent. */
export type OutputCoin = "BTC" | "LTC";
/** Chains on which an address has a balance and a nonce. */
export type AccountCoin = "ETH" | "USDT";

/** Prefixes of addresses; what wallets call the network. */
export const ADDRESS_FORMS: Readonly<Record<OutputCoin, Readonly<Record<ChainNetwork, typeof NETWORK>>>> = {
	BTC: { main: NETWORK, test: TEST_NETWORK, embedded: { ...TEST_NETWORK, bech32: "bcrt" } },
	LTC: {
		main: { bech32: "ltc", pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 },
		test: { bech32: "tltc", pubKeyHash: 0x6f, scriptHash: 0x3a, wif: 0xef },
		embedded: { bech32: "rltc", pubKeyHash: 0x6f, scriptHash: 0x3a, wif: 0xef },
	},
};
