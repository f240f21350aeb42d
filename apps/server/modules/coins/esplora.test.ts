import { afterEach, describe, expect, it } from "vitest";
import { SourceFailed } from "./chain-source.ts";
import { esplora } from "./esplora.ts";
import { type Answer, serving } from "./testing-http.ts";

/* Esplora's HTTP API as its documentation shows it, on a local server. */

const OURS = "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu";
const hashOf = (number: number): string => number.toString(16).padStart(64, "0");
const TIP = 800_002;

const transaction = (
	id: number,
	over: object = {},
	vout: readonly object[] = [{ scriptpubkey_address: OURS, value: 1_500_000 }],
) => ({
	txid: hashOf(id),
	version: 2,
	locktime: 0,
	vin: [{ txid: hashOf(1), vout: 0, is_coinbase: false, sequence: 4_294_967_293 }],
	vout: [{ scriptpubkey: "6a", scriptpubkey_type: "op_return", value: 0 }, ...vout],
	size: 222,
	weight: 561,
	fee: 141,
	status: { confirmed: true, block_height: TIP, block_hash: hashOf(TIP), block_time: 1_700_000_000 },
	...over,
});
const UNCONFIRMED = { status: { confirmed: false } };

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());
async function api(paths: Readonly<Record<string, unknown>>) {
	const server = await serving((path): Answer => (path in paths ? { body: paths[path] } : undefined));
	close = server.close;
	return { source: esplora("bitcoin", server.url), asked: server.asked };
}
const blocks = {
	"/api/blocks/tip/height": `${TIP}`,
	[`/api/block-height/${TIP}`]: hashOf(TIP),
	[`/api/block/${hashOf(TIP)}`]: { id: hashOf(TIP), height: TIP, previousblockhash: hashOf(TIP - 1), tx_count: 3 },
};

describe("blocks", () => {
	it("the tip and a block, with its parent", async () => {
		const { source } = await api(blocks);
		expect(await source.tip()).toEqual({ height: TIP, hash: hashOf(TIP), parentHash: hashOf(TIP - 1) });
		expect(await source.block(TIP + 1)).toBeUndefined();
	});

	it("a block that is another one than asked for is no answer", async () => {
		const { source } = await api({ ...blocks, [`/api/block/${hashOf(TIP)}`]: { id: hashOf(TIP), height: 7 } });
		await expect(source.block(TIP)).rejects.toThrow(SourceFailed);
	});
});

describe("transfers", () => {
	it("each output to the address, with its number, and those in no block", async () => {
		const { source } = await api({
			[`/api/address/${OURS}/txs`]: [
				transaction(3, UNCONFIRMED),
				transaction(2, {}, [
					{ scriptpubkey_address: OURS, value: 1 },
					{ scriptpubkey_address: "bc1qother", value: 5 },
					{ scriptpubkey_address: OURS, value: 2_100_000_000_000_000 },
				]),
			],
		});
		const block = { height: TIP, hash: hashOf(TIP), kind: "block" };
		const common = { address: OURS, coin: "BTC", token: null };
		expect(await source.transfers([OURS], 0, TIP)).toEqual([
			{ ...common, txId: hashOf(3), output: "1", units: 1_500_000n, block: null },
			{ ...common, txId: hashOf(2), output: "1", units: 1n, block },
			{ ...common, txId: hashOf(2), output: "3", units: 2_100_000_000_000_000n, block },
		]);
	});

	it("follows the pages of an address with many, and no further than the last", async () => {
		const page = (from: number, count: number) => Array.from({ length: count }, (_, at) => transaction(from + at));
		const { source, asked } = await api({
			[`/api/address/${OURS}/txs`]: [transaction(500, UNCONFIRMED), ...page(100, 25)],
			[`/api/address/${OURS}/txs/chain/${hashOf(124)}`]: page(200, 25),
			[`/api/address/${OURS}/txs/chain/${hashOf(224)}`]: page(300, 3),
		});
		expect(await source.transfers([OURS], 0, TIP)).toHaveLength(54);
		expect(asked).toHaveLength(3);
	});

	it("an address that it does not know has none", async () => {
		const { source } = await api({});
		expect(await source.transfers([OURS], 0, TIP)).toEqual([]);
	});
});

describe("the place of a transaction", () => {
	it.each([
		["in a block", transaction(2), { kind: "block", height: TIP, hash: hashOf(TIP) }],
		["in no block", transaction(2, UNCONFIRMED), { kind: "unconfirmed" }],
	])("%s", async (_, body, place) => {
		const { source } = await api({ [`/api/tx/${hashOf(2)}`]: body });
		expect(await source.place(hashOf(2))).toEqual(place);
	});

	it("unknown is gone", async () => {
		const { source } = await api({});
		expect(await source.place(hashOf(2))).toEqual({ kind: "gone" });
	});
});

describe("an answer that is not understood fails: nothing is known then", () => {
	it.each([
		["no JSON", "<html>"],
		["another shape", { transactions: [] }],
		["an amount beyond a safe integer", [transaction(2, {}, [{ scriptpubkey_address: OURS, value: 2 ** 60 }])]],
		["an amount below zero", [transaction(2, {}, [{ scriptpubkey_address: OURS, value: -1 }])]],
		["a fraction", [transaction(2, {}, [{ scriptpubkey_address: OURS, value: 0.5 }])]],
		["more than there are coins", [transaction(2, {}, [{ scriptpubkey_address: OURS, value: 9_000_000_000_000_000 }])]],
		["a block without a hash", [transaction(2, { status: { confirmed: true, block_height: TIP } })]],
	])("%s", async (_, body) => {
		const { source } = await api({ [`/api/address/${OURS}/txs`]: body });
		await expect(source.transfers([OURS], 0, TIP)).rejects.toThrow(SourceFailed);
	});

	it.each([429, 500, 301])("status %i", async (status) => {
		const server = await serving(() => ({ status, body: `${TIP}` }));
		close = server.close;
		await expect(esplora("litecoin", server.url).tip()).rejects.toThrow(SourceFailed);
	});

	it("nobody listens; the address, which may have a key, is in no message", async () => {
		const server = await serving(() => undefined);
		await server.close();
		close = async () => undefined;
		const failed = await esplora("bitcoin", new URL(`${server.url.href}/secret-key`))
			.tip()
			.catch((error: Error) => error);
		expect(failed).toBeInstanceOf(SourceFailed);
		expect(`${failed}`).not.toContain("secret-key");
	});
});
