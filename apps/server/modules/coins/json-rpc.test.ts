import { afterEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { SourceFailed } from "./chain-source.ts";
import { ethereumNode } from "./json-rpc.ts";
import { serving } from "./testing-http.ts";

/* The JSON-RPC API of an Ethereum node, as the execution API's specification shows it, on a local server. */

const OURS = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const OTHER = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
const USDT = "0xdAC17F958D2ee523a2206206994597C13D831ec7";
const TRANSFER = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
const HEIGHT = 0x12a05f2;
const hashOf = (number: number): string => `0x${number.toString(16).padStart(64, "0")}`;
const topicOf = (address: string): string => `0x${address.slice(2).toLowerCase().padStart(64, "0")}`;
const amountOf = (units: bigint): string => `0x${units.toString(16).padStart(64, "0")}`;

const request = z.object({ jsonrpc: z.literal("2.0"), id: z.int(), method: z.string(), params: z.array(z.unknown()) });
type Results = Readonly<Record<string, (params: readonly unknown[]) => unknown>>;

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());
async function node(results: Results) {
	const server = await serving((_path, body) => {
		const { id, method, params } = request.parse(body);
		const result = results[method];
		return result === undefined
			? { body: { jsonrpc: "2.0", id, error: { code: -32_601, message: "the method does not exist" } } }
			: { body: { jsonrpc: "2.0", id, result: result(params) } };
	});
	close = server.close;
	return ethereumNode(server.url, USDT);
}
const block = (over: object = {}) => ({
	number: `0x${HEIGHT.toString(16)}`,
	hash: hashOf(HEIGHT),
	parentHash: hashOf(HEIGHT - 1),
	timestamp: "0x65156994",
	...over,
});
const sent = (id: number, over: object = {}) => ({
	hash: hashOf(id),
	from: OTHER.toLowerCase(),
	to: OURS.toLowerCase(),
	value: "0xde0b6b3a7640000",
	...over,
});
const receipt = (status: string) => ({ status, blockNumber: `0x${HEIGHT.toString(16)}`, blockHash: hashOf(HEIGHT) });
const logged = (over: object = {}) => ({
	address: USDT.toLowerCase(),
	topics: [TRANSFER, topicOf(OTHER), topicOf(OURS)],
	data: amountOf(25_000_000n),
	blockNumber: `0x${HEIGHT.toString(16)}`,
	blockHash: hashOf(HEIGHT),
	transactionHash: hashOf(77),
	logIndex: "0x1f",
	removed: false,
	...over,
});

describe("blocks", () => {
	it("the tip and a block, with its parent", async () => {
		const source = await node({ eth_getBlockByNumber: ([tag]) => (tag === "latest" ? block() : null) });
		expect(await source.tip()).toEqual({ height: HEIGHT, hash: hashOf(HEIGHT), parentHash: hashOf(HEIGHT - 1) });
		expect(await source.block(HEIGHT)).toBeUndefined();
	});

	it("a block that is another one than asked for is no answer", async () => {
		const source = await node({ eth_getBlockByNumber: () => block() });
		await expect(source.block(7)).rejects.toThrow(SourceFailed);
	});
});

describe("transfers", () => {
	const found = async (transactions: readonly object[], logs: readonly object[], status = "0x1") => {
		const source = await node({
			eth_getBlockByNumber: () => block({ transactions }),
			eth_getLogs: () => logs,
			eth_getTransactionReceipt: () => receipt(status),
		});
		return source.transfers([OURS], HEIGHT, HEIGHT);
	};
	const at = { address: OURS, block: { height: HEIGHT, hash: hashOf(HEIGHT) } };

	it("ether that was sent to the address, whatever the letters' case; not to others, not zero", async () => {
		const others = [sent(2, { to: OTHER.toLowerCase() }), sent(3, { to: null }), sent(4, { value: "0x0" })];
		expect(await found([sent(1), ...others], [])).toEqual([
			{ ...at, txId: hashOf(1), output: "value", coin: "ETH", token: null, units: 10n ** 18n },
		]);
	});

	it("a failed transaction has moved nothing", async () => {
		expect(await found([sent(1)], [], "0x0")).toEqual([]);
	});

	it("USDT of its contract; another token under no name", async () => {
		const other = { address: "0x00000000000000000000000000000000000000aa", logIndex: "0x20" };
		expect(await found([], [logged(), logged(other)])).toEqual([
			{ ...at, txId: hashOf(77), output: "log-31", coin: "USDT", token: USDT.toLowerCase(), units: 25_000_000n },
			{ ...at, txId: hashOf(77), output: "log-32", coin: null, token: other.address, units: 25_000_000n },
		]);
	});

	it("not what was removed, has no amount, is for others, or is no amount but a collectible", async () => {
		const four = [TRANSFER, topicOf(OTHER), topicOf(OURS), hashOf(1)];
		const logs = [
			logged({ removed: true }),
			logged({ data: amountOf(0n) }),
			logged({ data: "0x" }),
			logged({ topics: [TRANSFER, topicOf(OURS), topicOf(OTHER)] }),
			logged({ topics: four, data: "0x" }),
		];
		expect(await found([], logs)).toEqual([]);
	});

	it("asks for the events of many addresses in parts, and for nothing without blocks", async () => {
		const asked: number[] = [];
		const filter = z.object({ topics: z.tuple([z.literal(TRANSFER), z.null(), z.array(z.string())]) });
		const source = await node({
			eth_getBlockByNumber: () => block({ transactions: [] }),
			eth_getLogs: ([given]) => {
				asked.push(filter.parse(given).topics[2].length);
				return [];
			},
		});
		const many = Array.from({ length: 1_001 }, (_, index) => `0x${index.toString(16).padStart(40, "0")}`);
		await source.transfers(many, HEIGHT, HEIGHT);
		expect(asked).toEqual([500, 500, 1]);
		expect(await source.transfers(many, HEIGHT + 1, HEIGHT)).toEqual([]);
		expect(asked).toHaveLength(3);
	});
});

describe("the place of a transaction", () => {
	it.each([
		["in a block", receipt("0x1"), null, { kind: "block", height: HEIGHT, hash: hashOf(HEIGHT) }],
		["executed without effect", receipt("0x0"), null, { kind: "gone" }],
		["in no block", null, { hash: hashOf(1) }, { kind: "unconfirmed" }],
		["unknown", null, null, { kind: "gone" }],
	])("%s", async (_, done, known, place) => {
		const source = await node({ eth_getTransactionReceipt: () => done, eth_getTransactionByHash: () => known });
		expect(await source.place(hashOf(1))).toEqual(place);
	});
});

describe("an answer that is not understood fails: nothing is known then", () => {
	it.each<readonly [string, Results]>([
		["an error", {}],
		["another shape", { eth_getBlockByNumber: () => ({ number: 12 }) }],
		["a number with leading zeros", { eth_getBlockByNumber: () => block({ number: "0x0012" }) }],
		["a height beyond any", { eth_getBlockByNumber: () => block({ number: `0x${"f".repeat(20)}` }) }],
		["a hash that is none", { eth_getBlockByNumber: () => block({ hash: "0x12" }) }],
		["no tip", { eth_getBlockByNumber: () => null }],
	])("%s", async (_, results) => {
		const source = await node(results);
		await expect(source.tip()).rejects.toThrow(SourceFailed);
	});
});
