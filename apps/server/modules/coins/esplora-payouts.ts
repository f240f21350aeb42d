import * as z from "zod";
import { SourceFailed } from "./chain-source.ts";
import { esploraApi } from "./esplora-api.ts";
import type { OutputPayoutSource, SentPlace } from "./payout-source.ts";

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const height = z.int().min(0);
const status = z.object({ confirmed: z.boolean(), block_height: height.nullish(), block_hash: hash.nullish() });
const sentTransaction = z.object({ txid: hash, fee: z.int().min(0), status });
const outspend = z.object({ spent: z.boolean(), txid: hash.nullish() });
const estimates = z.record(z.string().regex(/^\d{1,4}$/), z.number().positive());

/** In how many blocks a transaction should be mined, by its speed. */
const TARGETS = { economy: 144, normal: 6, fast: 2 } as const;
/** Nobody pays more per virtual byte: whoever says so is wrong. */
const MOST_RATE = 5_000;
const MOST_REASON = 300;
/** What nodes say of a transaction that they have. */
const KNOWN = /already in block chain|already in (?:utxo set|mempool)|already-(?:in-mempool|known)/i;

/** What payouts of BTC and LTC need of an API of Esplora. */
export function esploraPayouts(base: URL): OutputPayoutSource {
	const { read, give } = esploraApi(base);
	return {
		kind: "outputs",
		async broadcast(raw) {
			const { isOk, text } = await give("tx", raw);
			if (isOk && !hash.safeParse(text.trim()).success) throw new SourceFailed("the source's answer is not understood");
			return isOk || KNOWN.test(text) ? { ok: true } : { ok: false, reason: text.trim().slice(0, MOST_REASON) };
		},
		async sent(txId): Promise<SentPlace> {
			const found = await read(sentTransaction, `tx/${txId}`);
			if (found === undefined) return { kind: "gone" };
			if (found.txid !== txId) throw new SourceFailed("the source's transaction is another one");
			const { confirmed, block_height: tall, block_hash: id } = found.status;
			if (!confirmed) return { kind: "unconfirmed" };
			if (tall == null || id == null) throw new SourceFailed("a confirmed transaction has no block");
			return { kind: "block", height: tall, hash: id, fee: BigInt(found.fee), isSuccessful: true };
		},
		async spender({ txId, vout }) {
			// Of an output that does not exist the other call says that it is not spent.
			const place = await read(status, `tx/${txId}/status`);
			if (place?.confirmed !== true) return undefined;
			const found = await read(outspend, `tx/${txId}/outspend/${vout}`);
			if (found === undefined) return undefined;
			if (!found.spent) return null;
			if (found.txid == null) throw new SourceFailed("a spent output has no spender");
			return found.txid;
		},
		async feeRates() {
			const found = (await read(estimates, "fee-estimates")) ?? {};
			const rateFor = (blocks: number): bigint => {
				// The estimate for the next faster target that there is: it costs more, and is not too slow.
				const [nearest] = Object.entries(found)
					.map(([target, rate]) => ({ target: Number(target), rate }))
					.filter(({ target }) => target <= blocks)
					.toSorted((a, b) => b.target - a.target);
				if (nearest === undefined || nearest.rate > MOST_RATE) throw new SourceFailed("the source has no fee estimate");
				return BigInt(Math.ceil(nearest.rate));
			};
			return { economy: rateFor(TARGETS.economy), normal: rateFor(TARGETS.normal), fast: rateFor(TARGETS.fast) };
		},
	};
}
