import { addr, Transaction } from "micro-eth-signer";
import * as z from "zod";
import { SourceFailed } from "./chain-source.ts";
import { nodeApi } from "./json-rpc-api.ts";
import type { AccountPayoutSource, SentPlace } from "./payout-source.ts";

const hash = z.string().regex(/^0x[0-9a-f]{64}$/i);
const quantity = z.string().regex(/^0x(?:0|[1-9a-f][0-9a-f]{0,63})$/i);
const word = z.string().regex(/^0x[0-9a-f]{64}$/i);
const address = z.string().regex(/^0x[0-9a-f]{40}$/i);
const transaction = z.object({
	from: address,
	nonce: quantity,
	to: address.nullable(),
	value: quantity,
	input: z.string().regex(/^0x(?:[0-9a-f]{2})*$/i),
});
const receipt = z.object({
	status: quantity,
	blockNumber: quantity,
	blockHash: hash,
	gasUsed: quantity,
	effectiveGasPrice: quantity,
});
const history = z.object({
	baseFeePerGas: z.array(quantity).min(1).max(1_025),
	reward: z.array(z.array(quantity).length(3)).max(1_024).nullish(),
});

/** Blocks from which tips are taken, and the shares of the paid gas below the tip of each speed. */
const LOOKED_BACK = "0x14";
const PERCENTILES = [10, 50, 90] as const;
/** Nobody pays more for gas, in wei: whoever says so is wrong. */
const MOST_PRICE = 10_000n * 10n ** 9n;
const MOST_REASON = 300;
const KNOWN = /already known|known transaction|already imported|AlreadyKnown/i;

/** What payouts of ETH and USDT need of an Ethereum node. */
export function nodePayouts(url: URL): AccountPayoutSource {
	const { call, give } = nodeApi(url);
	const sure = async <T>(schema: z.ZodType<T>, method: string, params: readonly unknown[]): Promise<T> => {
		const found = await call(schema, method, params);
		if (found === null) throw new SourceFailed(`the node did not answer ${method}`);
		return found;
	};
	const sent = async (txId: string): Promise<SentPlace> => {
		const done = await call(receipt, "eth_getTransactionReceipt", [txId]);
		if (done === null) {
			const known = await call(z.object({ hash }), "eth_getTransactionByHash", [txId]);
			return { kind: known === null ? "gone" : "unconfirmed" };
		}
		const height = Number(BigInt(done.blockNumber));
		if (!Number.isSafeInteger(height)) throw new SourceFailed("no height of a block");
		return {
			kind: "block",
			height,
			hash: done.blockHash.toLowerCase(),
			fee: BigInt(done.gasUsed) * BigInt(done.effectiveGasPrice),
			isSuccessful: BigInt(done.status) === 1n,
		};
	};
	return {
		kind: "accounts",
		sent,
		async broadcast(raw) {
			const own = `0x${Transaction.fromHex(raw, false).hash.replace(/^0x/, "")}`.toLowerCase();
			const answer = await give(hash, "eth_sendRawTransaction", [raw]);
			if (answer.ok) {
				if (answer.result.toLowerCase() !== own) throw new SourceFailed("the node took another transaction");
				return { ok: true };
			}
			if (KNOWN.test(answer.reason)) return { ok: true };
			// A node says so of a transaction that is in a block, too.
			if (/nonce too low/i.test(answer.reason) && (await sent(own)).kind === "block") return { ok: true };
			return { ok: false, reason: answer.reason.slice(0, MOST_REASON) };
		},
		async said(txId) {
			const found = await call(transaction, "eth_getTransactionByHash", [txId]);
			if (found === null) return null;
			const { from, nonce, to, value, input } = found;
			return {
				from: addr.addChecksum(from.toLowerCase()),
				nonce: BigInt(nonce),
				to: to ?? "",
				value: BigInt(value),
				data: input,
			};
		},
		nonce: async (address) => BigInt(await sure(quantity, "eth_getTransactionCount", [address, "latest"])),
		async balance(address, token) {
			if (token === null) return BigInt(await sure(quantity, "eth_getBalance", [address, "latest"]));
			// `balanceOf(address)` of ERC-20.
			const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, "0")}`;
			return BigInt(await sure(word, "eth_call", [{ to: token, data }, "latest"]));
		},
		async fees() {
			const { baseFeePerGas, reward } = await sure(history, "eth_feeHistory", [LOOKED_BACK, "latest", PERCENTILES]);
			// Of the next block.
			const base = BigInt(baseFeePerGas.at(-1) ?? "0x0");
			const feesAt = (at: number) => {
				const tips = (reward ?? [])
					.map((each) => BigInt(each[at] ?? "0x0"))
					.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
				const middle = tips[Math.floor(tips.length / 2)];
				if (middle === undefined) throw new SourceFailed("the node has no fee estimate");
				const maxPriorityFeePerGas = middle > 0n ? middle : 1n;
				// The base fee may double within six blocks.
				const maxFeePerGas = base * 2n + maxPriorityFeePerGas;
				if (maxFeePerGas > MOST_PRICE) throw new SourceFailed("the node's fee estimate is out of range");
				return { maxFeePerGas, maxPriorityFeePerGas };
			};
			return { economy: feesAt(0), normal: feesAt(1), fast: feesAt(2) };
		},
	};
}
