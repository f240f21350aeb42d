/* What the embedded test chain has in common with a private chain that somebody sets up for tests. */

/** USDT on the test chain: no contract of the real one. */
export const TEST_USDT = "0x7E57000000000000000000000000000000007E57";
/** Of a private chain by EIP-155: no wallet takes it for the main one. */
export const TEST_CHAIN_ID = 1337;

/** What every transaction with a balance pays per unit of gas, in wei; whoever offers less waits. */
export const BASE_FEE = 5_000_000_000n;
export const TRANSFER_GAS = 21_000n;
/** What a transfer of the token takes. */
export const TOKEN_GAS = 65_000n;

/** Smaller outputs, and lower fees per 1,000 virtual bytes, are not relayed. */
export const DUST = 294n;
export const LEAST_RATE = 1_000n;

/**
 * What the house's own address has from the start, as private chains give it in their first block: ether for the network's
 * fees, and as much as a demo pays out before deposits are moved there. It is in no book.
 */
export const FLOAT = [
	{ coin: "ETH", units: 50n * 10n ** 18n },
	{ coin: "USDT", units: 100_000n * 10n ** 6n },
] as const;
