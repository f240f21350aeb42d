import { afterEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { signForTestChain } from "../../demo-signer/index.ts";
import { unsignedEthereum } from "../coin-payouts/index.ts";
import { SourceFailed } from "./chain-source.ts";
import { nodePayouts } from "./json-rpc-payouts.ts";
import { serving } from "./testing-http.ts";

/* What payouts ask of an Ethereum node's JSON-RPC API, as the execution API's specification shows it, on a local server. */

const OURS = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const USDT = "0xdAC17F958D2ee523a2206206994597C13D831ec7";
const HEIGHT = 0x12a05f2;
const GWEI = 10n ** 9n;
const hex = (value: bigint | number): string => `0x${value.toString(16)}`;
const hashOf = (number: number): string => `0x${number.toString(16).padStart(64, "0")}`;
const RAW = signForTestChain(
	Buffer.from(
		unsignedEthereum({
			chainId: 1337n,
			nonce: 4n,
			to: OURS,
			amount: 1n,
			token: null,
			maxFeePerGas: 10n * GWEI,
			maxPriorityFeePerGas: GWEI,
		}),
	),
);

const request = z.object({ jsonrpc: z.literal("2.0"), id: z.int(), method: z.string(), params: z.array(z.unknown()) });
type Results = Readonly<Record<string, (params: readonly unknown[]) => unknown>>;
/** What a node says instead of a result. */
class Refusal {
	readonly message: unknown;
	constructor(message: unknown) {
		this.message = message;
	}
}

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());
async function node(results: Results) {
	const server = await serving((_path, body) => {
		const { id, method, params } = request.parse(body);
		const result = results[method]?.(params) ?? new Refusal("the method does not exist");
		return result instanceof Refusal
			? { body: { jsonrpc: "2.0", id, error: { code: -32_000, message: result.message } } }
			: { body: { jsonrpc: "2.0", id, result: result === NONE ? null : result } };
	});
	close = server.close;
	return nodePayouts(server.url);
}
const NONE = Symbol("null");
const receipt = (over: object = {}) => ({
	status: "0x1",
	blockNumber: hex(HEIGHT),
	blockHash: hashOf(HEIGHT),
	gasUsed: hex(21_000),
	effectiveGasPrice: hex(12n * GWEI),
	...over,
});

describe("a transaction is given", () => {
	/** Its id, by which the node must answer. */
	async function ownId(): Promise<string> {
		let asked = "";
		const source = await node({
			eth_sendRawTransaction: () => new Refusal("nonce too low"),
			eth_getTransactionReceipt: ([id]) => {
				asked = z.string().parse(id);
				return receipt();
			},
		});
		await source.broadcast(RAW);
		await close();
		return asked;
	}

	it("and the node answers with its id", async () => {
		const id = await ownId();
		expect(id).toMatch(/^0x[0-9a-f]{64}$/);
		const given: unknown[] = [];
		const source = await node({
			eth_sendRawTransaction: (params) => {
				given.push(params);
				return id;
			},
		});
		expect(await source.broadcast(RAW)).toEqual({ ok: true });
		expect(given).toEqual([[RAW]]);
	});

	it.each(["already known", "known transaction: 0x12", "AlreadyKnown", "transaction already imported"])(
		"and is known already: %s",
		async (message) => {
			const source = await node({ eth_sendRawTransaction: () => new Refusal(message) });
			expect(await source.broadcast(RAW)).toEqual({ ok: true });
		},
	);

	it("and is in a block already: a node calls its nonce too low", async () => {
		const source = await node({
			eth_sendRawTransaction: () => new Refusal("nonce too low: next nonce 5, tx nonce 4"),
			eth_getTransactionReceipt: () => receipt(),
		});
		expect(await source.broadcast(RAW)).toEqual({ ok: true });
	});

	it.each([
		"nonce too low: next nonce 5, tx nonce 4",
		"insufficient funds for gas * price + value",
		"replacement transaction underpriced",
	])("and is refused: %s", async (reason) => {
		const source = await node({
			eth_sendRawTransaction: () => new Refusal(reason),
			eth_getTransactionReceipt: () => NONE,
			eth_getTransactionByHash: () => NONE,
		});
		expect(await source.broadcast(RAW)).toEqual({ ok: false, reason });
	});

	it.each<[string, unknown]>([
		["the id of another one", hashOf(1)],
		["no id", "ok"],
		["nothing", NONE],
		["an error without a text", new Refusal(7)],
	])("and nobody knows whether it arrived: %s", async (_, result) => {
		const source = await node({ eth_sendRawTransaction: () => result });
		await expect(source.broadcast(RAW)).rejects.toThrow(SourceFailed);
	});
});

describe("the place of a transaction", () => {
	it("in a block, with what it cost, and whether it had an effect; waiting; unknown", async () => {
		const fee = 21_000n * 12n * GWEI;
		const block = { kind: "block", height: HEIGHT, hash: hashOf(HEIGHT), fee };
		const cases: [Results, object][] = [
			[{ eth_getTransactionReceipt: () => receipt() }, { ...block, isSuccessful: true }],
			[{ eth_getTransactionReceipt: () => receipt({ status: "0x0" }) }, { ...block, isSuccessful: false }],
			[
				{ eth_getTransactionReceipt: () => NONE, eth_getTransactionByHash: () => ({ hash: hashOf(1) }) },
				{ kind: "unconfirmed" },
			],
			[{ eth_getTransactionReceipt: () => NONE, eth_getTransactionByHash: () => NONE }, { kind: "gone" }],
		];
		for (const [results, place] of cases) {
			expect(await (await node(results)).sent(hashOf(1))).toEqual(place);
			await close();
		}
	});

	it.each([
		["without a status", receipt({ status: undefined })],
		["without a price", receipt({ effectiveGasPrice: undefined })],
		["with a height beyond any", receipt({ blockNumber: hex(2n ** 80n) })],
		["of another shape", []],
	])("an answer %s is none", async (_, result) => {
		const source = await node({ eth_getTransactionReceipt: () => result });
		await expect(source.sent(hashOf(1))).rejects.toThrow(SourceFailed);
	});
});

describe("nonce and balance", () => {
	it("are of the newest block", async () => {
		const source = await node({
			eth_getTransactionCount: ([address, tag]) => (address === OURS && tag === "latest" ? "0x1f" : NONE),
			eth_getBalance: () => hex(10n ** 18n),
			eth_call: ([call]) => {
				const { to, data } = z.object({ to: z.string(), data: z.string() }).parse(call);
				expect(to).toBe(USDT);
				expect(data).toBe(`0x70a08231${OURS.slice(2).toLowerCase().padStart(64, "0")}`);
				return `0x${25_000_000n.toString(16).padStart(64, "0")}`;
			},
		});
		expect(await source.nonce(OURS)).toBe(31n);
		expect(await source.balance(OURS, null)).toBe(10n ** 18n);
		expect(await source.balance(OURS, USDT)).toBe(25_000_000n);
	});

	it("of a contract that is none, or of another shape, are unknown", async () => {
		const source = await node({ eth_call: () => "0x", eth_getTransactionCount: () => 5, eth_getBalance: () => NONE });
		await expect(source.balance(OURS, USDT)).rejects.toThrow(SourceFailed);
		await expect(source.balance(OURS, null)).rejects.toThrow(SourceFailed);
		await expect(source.nonce(OURS)).rejects.toThrow(SourceFailed);
	});
});

describe("what a transaction says", () => {
	const said = { from: OURS.toLowerCase(), nonce: "0x5", to: USDT.toLowerCase(), value: "0x0", input: "0xa9059cbb" };

	it("whose it is, its nonce, and what it calls; null when it is unknown", async () => {
		const source = await node({ eth_getTransactionByHash: () => ({ ...said, hash: hashOf(1) }) });
		expect(await source.said(hashOf(1))).toEqual({
			from: OURS,
			nonce: 5n,
			to: USDT.toLowerCase(),
			value: 0n,
			data: "0xa9059cbb",
		});
		await close();
		expect(await (await node({ eth_getTransactionByHash: () => NONE })).said(hashOf(1))).toBeNull();
		await close();
		const other = await node({ eth_getTransactionByHash: () => ({ ...said, nonce: 5 }) });
		await expect(other.said(hashOf(1))).rejects.toThrow(SourceFailed);
	});
});

describe("fees", () => {
	const history = (over: object) => ({
		oldestBlock: hex(HEIGHT - 2),
		baseFeePerGas: [10n, 11n, 12n].map((gwei) => hex(gwei * GWEI)),
		gasUsedRatio: [0.5, 0.6],
		reward: [
			[1, 2, 30],
			[1, 3, 10],
			[2, 4, 20],
		].map((row) => row.map((gwei) => hex(BigInt(gwei) * GWEI))),
		...over,
	});
	const fees = async (result: unknown) => (await node({ eth_feeHistory: () => result })).fees();
	const pair = (max: bigint, tip: bigint) => ({ maxFeePerGas: max * GWEI, maxPriorityFeePerGas: tip * GWEI });

	it("are twice the next base fee and the middle tip of each speed", async () => {
		expect(await fees(history({}))).toEqual({ economy: pair(25n, 1n), normal: pair(27n, 3n), fast: pair(44n, 20n) });
	});

	it("have a tip, also where nobody gives one", async () => {
		const { economy } = await fees(history({ reward: [["0x0", "0x0", "0x0"]] }));
		expect(economy.maxPriorityFeePerGas).toBe(1n);
	});

	it.each([
		["without tips", history({ reward: [] })],
		["with null for the tips", history({ reward: null })],
		["without a base fee", history({ baseFeePerGas: [] })],
		["out of range", history({ baseFeePerGas: [hex(GWEI * 1_000_000n)] })],
		["of another shape", history({ reward: [["0x1"]] })],
		["that is nothing", NONE],
	])("are unknown of a history %s", async (_, result) => {
		await expect(fees(result)).rejects.toThrow(SourceFailed);
	});
});
