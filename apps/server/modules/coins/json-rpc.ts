import type { Coin } from "@truefill/core/money";
import * as z from "zod";
import {
	type Block,
	type ChainSource,
	type ChainTransfer,
	SourceFailed,
	type TransactionPlace,
} from "./chain-source.ts";
import { nodeApi } from "./json-rpc-api.ts";

/** The topic of `Transfer(address,address,uint256)`. */
const TRANSFER = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
/** Addresses in one filter: nodes accept about a thousand. */
const ADDRESSES_AT_ONCE = 500;
const MOST_LOGS = 20_000;

const hash = z.string().regex(/^0x[0-9a-f]{64}$/i);
const address = z.string().regex(/^0x[0-9a-f]{40}$/i);
const quantity = z.string().regex(/^0x(?:0|[1-9a-f][0-9a-f]{0,63})$/i);
const transaction = z.object({ hash, to: address.nullable(), value: quantity });
const block = z.object({ number: quantity, hash, parentHash: hash });
const fullBlock = block.extend({ transactions: z.array(transaction).max(100_000) });
const log = z.object({
	address,
	topics: z.array(z.string().regex(/^0x[0-9a-f]{64}$/i)).max(4),
	data: z.string().regex(/^0x[0-9a-f]*$/i),
	blockNumber: quantity,
	blockHash: hash,
	transactionHash: hash,
	logIndex: quantity,
	removed: z.boolean().optional(),
});
const receipt = z.object({ status: quantity.optional(), blockNumber: quantity, blockHash: hash });

const hex = (value: number): string => `0x${value.toString(16)}`;
const topicOf = (of: string): string => `0x${of.slice(2).toLowerCase().padStart(64, "0")}`;
const addressOf = (topic: string): string => `0x${topic.slice(26).toLowerCase()}`;
const heightOf = (text: string): number => {
	const number = Number(BigInt(text));
	if (!Number.isSafeInteger(number)) throw new SourceFailed("no height of a block");
	return number;
};

/**
 * The JSON-RPC API of an Ethereum node. Ether is found in transactions to an address of ours, never in calls inside a
 * contract: those need a tracing node, and the terms say that coins must be sent from a wallet. Tokens are found by their
 * events, which only successful transactions have.
 */
export function ethereumNode(url: URL, usdt: string): ChainSource {
	const { call } = nodeApi(url);
	const readBlock = async <T extends z.output<typeof block>>(
		schema: z.ZodType<T>,
		tag: string,
		isFull: boolean,
	): Promise<T | null> => call(schema, "eth_getBlockByNumber", [tag, isFull]);
	const toBlock = (found: z.output<typeof block>): Block => ({
		height: heightOf(found.number),
		hash: found.hash.toLowerCase(),
		parentHash: found.parentHash.toLowerCase(),
	});
	const receiptOf = (txId: string) => call(receipt, "eth_getTransactionReceipt", [txId]);

	/** Ether in one block. A failed transaction moves none. */
	const etherIn = async (height: number, ours: ReadonlyMap<string, string>): Promise<ChainTransfer[]> => {
		const found = await readBlock(fullBlock, hex(height), true);
		if (found === null) throw new SourceFailed("the node has no such block");
		const transfers: ChainTransfer[] = [];
		for (const each of found.transactions) {
			const to = ours.get(each.to?.toLowerCase() ?? "");
			const units = BigInt(each.value);
			if (to === undefined || units === 0n) continue;
			const done = await receiptOf(each.hash);
			if (done === null || BigInt(done.status ?? "0x0") !== 1n) continue;
			transfers.push({
				txId: each.hash.toLowerCase(),
				output: "value",
				address: to,
				coin: "ETH",
				token: null,
				units,
				block: { height, hash: found.hash.toLowerCase() },
			});
		}
		return transfers;
	};
	const tokensIn = async (ours: ReadonlyMap<string, string>, from: number, to: number): Promise<ChainTransfer[]> => {
		const keys = [...ours.keys()];
		const transfers: ChainTransfer[] = [];
		for (let at = 0; at < keys.length; at += ADDRESSES_AT_ONCE) {
			const filter = {
				fromBlock: hex(from),
				toBlock: hex(to),
				topics: [TRANSFER, null, keys.slice(at, at + ADDRESSES_AT_ONCE).map(topicOf)],
			};
			const logs = (await call(z.array(log).max(MOST_LOGS), "eth_getLogs", [filter])) ?? [];
			for (const each of logs) {
				const transfer = tokenTransfer(each, ours, usdt);
				if (transfer !== null) transfers.push(transfer);
			}
		}
		return transfers;
	};
	return {
		chain: "ethereum",
		scan: "blocks",
		async tip() {
			const found = await readBlock(block, "latest", false);
			if (found === null) throw new SourceFailed("the node has no tip");
			return toBlock(found);
		},
		async block(height) {
			const found = await readBlock(block, hex(height), false);
			if (found === null) return undefined;
			const read = toBlock(found);
			if (read.height !== height) throw new SourceFailed("the node's block is another one");
			return read;
		},
		async transfers(addresses, from, to) {
			const ours = new Map(addresses.map((each) => [each.toLowerCase(), each]));
			if (ours.size === 0 || to < from) return [];
			const found = await tokensIn(ours, from, to);
			for (let height = from; height <= to; height += 1) found.push(...(await etherIn(height, ours)));
			return found;
		},
		async place(txId): Promise<TransactionPlace> {
			const done = await receiptOf(txId);
			if (done === null) {
				const known = await call(z.object({ hash }), "eth_getTransactionByHash", [txId]);
				return { kind: known === null ? "gone" : "unconfirmed" };
			}
			if (BigInt(done.status ?? "0x0") !== 1n) return { kind: "gone" };
			return { kind: "block", height: heightOf(done.blockNumber), hash: done.blockHash.toLowerCase() };
		},
	};
}

function tokenTransfer(
	each: z.output<typeof log>,
	ours: ReadonlyMap<string, string>,
	usdt: string,
): ChainTransfer | null {
	const [, , recipient] = each.topics;
	// Tokens of ERC-721 have four topics and no amount: nobody deposits them.
	if (each.removed === true || each.topics.length !== 3 || recipient === undefined) return null;
	const to = ours.get(addressOf(recipient));
	const units = each.data.length >= 66 ? BigInt(each.data.slice(0, 66)) : 0n;
	if (to === undefined || units === 0n) return null;
	const coin: Coin | null = each.address.toLowerCase() === usdt.toLowerCase() ? "USDT" : null;
	return {
		txId: each.transactionHash.toLowerCase(),
		output: `log-${heightOf(each.logIndex)}`,
		address: to,
		coin,
		token: each.address.toLowerCase(),
		units,
		block: { height: heightOf(each.blockNumber), hash: each.blockHash.toLowerCase() },
	};
}
