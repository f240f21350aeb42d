import type { Network } from "@truefill/core/coins";
import * as z from "zod";
import {
	type Block,
	type ChainSource,
	type ChainTransfer,
	SourceFailed,
	type TransactionPlace,
} from "./chain-source.ts";
import { esploraApi } from "./esplora-api.ts";

/** Confirmed transactions on one page of an address; the first page adds up to 50 that are in no block. */
const PER_PAGE = 25;
/** Pages read of one address: of an address with more payments, the newest 500 that are in blocks. */
const MOST_PAGES = 20;
const MOST_UNITS = 21_000_000n * 100_000_000n * 4n;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const height = z.int().min(0);
const block = z.object({ id: hash, height, previousblockhash: hash.nullish() });
const status = z.object({ confirmed: z.boolean(), block_height: height.nullish(), block_hash: hash.nullish() });
const transaction = z.object({
	txid: hash,
	vout: z.array(z.object({ scriptpubkey_address: z.string().optional(), value: z.number().int().min(0) })).max(100_000),
	status,
});
type Status = z.output<typeof status>;

/** An API of Esplora (blockstream.info, mempool.space, litecoinspace.org, or the operator's own) for BTC and LTC. */
export function esplora(network: Exclude<Network, "ethereum">, base: URL): ChainSource {
	const coin = network === "bitcoin" ? "BTC" : "LTC";
	const { read, text } = esploraApi(base);
	const blockAt = async (wanted: number): Promise<Block | undefined> => {
		const id = await text(`block-height/${wanted}`, /^[0-9a-f]{64}$/);
		if (id === undefined) return undefined;
		const found = await read(block, `block/${id}`);
		if (found === undefined || found.height !== wanted || found.id !== id) {
			throw new SourceFailed("the source's block is another one");
		}
		return { height: wanted, hash: id, parentHash: found.previousblockhash ?? "" };
	};
	return {
		chain: network,
		scan: "addresses",
		async tip() {
			const tall = await text("blocks/tip/height", /^\d{1,9}$/);
			if (tall === undefined) throw new SourceFailed("the source has no tip");
			const found = await blockAt(Number.parseInt(tall, 10));
			if (found === undefined) throw new SourceFailed("the source has no block at its tip");
			return found;
		},
		block: blockAt,
		async transfers(addresses) {
			const found: ChainTransfer[] = [];
			for (const address of addresses) {
				for await (const each of transactionsOf(address, (path) => read(z.array(transaction).max(1_000), path))) {
					const place = placeOf(each.status);
					for (const [number, output] of each.vout.entries()) {
						if (output.scriptpubkey_address !== address || output.value === 0) continue;
						found.push({
							txId: each.txid,
							output: `${number}`,
							address,
							coin,
							token: null,
							units: unitsOf(output.value),
							block: place.kind === "block" ? place : null,
						});
					}
				}
			}
			return found;
		},
		async place(txId) {
			// A transaction that it does not know has 404 here; `/status` alone would call it unconfirmed.
			const found = await read(transaction, `tx/${txId}`);
			return found === undefined ? { kind: "gone" } : placeOf(found.status);
		},
	};
}

async function* transactionsOf(
	address: string,
	read: (path: string) => Promise<z.output<typeof transaction>[] | undefined>,
) {
	let path = `address/${address}/txs`;
	for (let page = 0; page < MOST_PAGES; page += 1) {
		const listed = (await read(path)) ?? [];
		yield* listed;
		const confirmed = listed.filter((each) => each.status.confirmed);
		const last = confirmed.at(-1);
		if (confirmed.length < PER_PAGE || last === undefined) return;
		path = `address/${address}/txs/chain/${last.txid}`;
	}
}

function placeOf({ confirmed, block_height: tall, block_hash: id }: Status): TransactionPlace {
	if (!confirmed) return { kind: "unconfirmed" };
	if (tall == null || id == null) throw new SourceFailed("a confirmed transaction has no block");
	return { kind: "block", height: tall, hash: id };
}

function unitsOf(value: number): bigint {
	if (!Number.isSafeInteger(value) || BigInt(value) > MOST_UNITS) throw new SourceFailed("no amount of this chain");
	return BigInt(value);
}
