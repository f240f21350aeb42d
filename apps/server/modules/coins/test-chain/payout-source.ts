import type { Clock } from "../../../platform/index.ts";
import { type ChainId, networkOf } from "../chain-source.ts";
import type { PayoutSource } from "../payout-source.ts";
import { saidBy } from "./read-account.ts";
import { BASE_FEE } from "./rules.ts";
import type { TestChainStore } from "./store.ts";

const GWEI = 1_000_000_000n;

/** The embedded test chain as a source for payouts. Its blocks have room for everything: its fees are fixed. */
export function testPayoutSource(chain: ChainId, store: TestChainStore, clock: Clock): PayoutSource {
	const common = {
		broadcast: (raw: string) => store.broadcast(chain, raw, new Date(clock.nowMs())),
		sent: (txId: string) => store.signedPlace(chain, txId),
	};
	if (networkOf(chain) !== "ethereum") {
		return {
			...common,
			kind: "outputs",
			spender: (output) => store.spender(chain, output),
			feeRates: async () => ({ economy: 2n, normal: 5n, fast: 10n }),
		};
	}
	const feesOf = (priority: bigint) => ({
		maxFeePerGas: BASE_FEE * 2n + priority,
		maxPriorityFeePerGas: priority,
	});
	return {
		...common,
		kind: "accounts",
		async said(txId) {
			const raw = await store.raw(chain, txId);
			return raw === undefined ? null : saidBy(raw);
		},
		nonce: (address) => store.nonce(chain, address),
		balance: (address, token) => store.balance(chain, address, token === null ? "ETH" : "USDT"),
		fees: async () => ({ economy: feesOf(GWEI), normal: feesOf(2n * GWEI), fast: feesOf(4n * GWEI) }),
	};
}
