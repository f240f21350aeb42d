import { confirmationsAt } from "@truefill/core/coins";
import { addr } from "micro-eth-signer";
import type { ChainPayouts, TransactionState, Unspent } from "../coin-payouts/index.ts";
import { SourceFailed } from "./chain-source.ts";
import type { ChainStore } from "./chain-store.ts";
import { followed } from "./find-transfers.ts";
import type { OutputStore } from "./store.ts";
import type { UsedChain } from "./used-chain.ts";

/** Outputs about which a source is asked at once. */
const ASKED_AT_ONCE = 8;

interface PayoutStores {
	readonly chains: Pick<ChainStore, "find" | "hashAt">;
	readonly outputs: Pick<OutputStore, "credited">;
}

/**
 * A used chain as payouts need it; null: its coins cannot be spent from here. A transaction is in a block only if that block
 * is one that we follow, as with deposits: what a source contradicts itself about marks nothing as paid.
 */
export function payoutsOf(
	{ chain, source, payouts, key, chainId, usdt }: UsedChain,
	stores: PayoutStores,
): ChainPayouts | null {
	const { spending } = key;
	if (spending === null) return null;
	const common = {
		chain,
		key: spending,
		broadcast: (raw: string) => payouts.broadcast(raw),
		async transaction(txId: string): Promise<TransactionState> {
			const known = await stores.chains.find(chain);
			if (known === undefined || known.problem !== null) throw new SourceFailed("the chain is not followed now");
			const found = await payouts.sent(txId);
			if (found.kind === "gone") return { kind: "unknown" };
			if (found.kind === "unconfirmed") return found;
			const block = await followed(stores, source, known, found);
			if (block === undefined) throw new SourceFailed("the transaction is in a block of another branch");
			// Newer than what we follow.
			if (block === null) return { kind: "unconfirmed" };
			return { ...found, confirmations: confirmationsAt(block.height, known.height) };
		},
	};
	if (payouts.kind === "accounts") {
		const { nonce, balance, fees, said } = payouts;
		return {
			...common,
			kind: "accounts",
			chainId: BigInt(chainId),
			usdt: addr.addChecksum(usdt.toLowerCase()),
			nonce,
			balance,
			fees,
			said,
		};
	}
	const { spender, feeRates } = payouts;
	return {
		...common,
		kind: "outputs",
		feeRates,
		spender: async ({ txid, vout }) => (await spender({ txId: txid, vout })) ?? null,
		received: () => stores.outputs.credited(chain, key.id),
		async unspent(outputs) {
			const free: Unspent[] = [];
			for (let at = 0; at < outputs.length; at += ASKED_AT_ONCE) {
				const asked = outputs.slice(at, at + ASKED_AT_ONCE);
				const spenders = await Promise.all(asked.map(({ txid, vout }) => spender({ txId: txid, vout })));
				free.push(...asked.filter((_, index) => spenders[index] === null));
			}
			return free;
		},
	};
}
