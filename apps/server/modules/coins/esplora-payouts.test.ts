import { afterEach, describe, expect, it, vi } from "vitest";
import { SourceFailed } from "./chain-source.ts";
import { esploraPayouts } from "./esplora-payouts.ts";
import { type Answer, serving } from "./testing-http.ts";

/* What payouts ask of Esplora's HTTP API, as its documentation shows it, on a local server. */

const hashOf = (number: number): string => number.toString(16).padStart(64, "0");
const TXID = hashOf(7);
const RAW = "0200000000010100ff";
const OUTPUT = { txId: hashOf(3), vout: 1 };

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());
async function api(answer: (path: string, body: unknown) => Answer) {
	const server = await serving(answer);
	close = server.close;
	return esploraPayouts(server.url);
}
const from = (paths: Readonly<Record<string, unknown>>) =>
	api((path) => (path in paths ? { body: paths[path] } : undefined));

describe("a transaction is given", () => {
	it("as it is, and the node's id is the answer", async () => {
		const given: unknown[] = [];
		const source = await api((path, body) => {
			given.push([path, body]);
			return { body: `${TXID}\n` };
		});
		expect(await source.broadcast(RAW)).toEqual({ ok: true });
		expect(given).toEqual([["/api/tx", RAW]]);
	});

	it.each([
		'sendrawtransaction RPC error: {"code":-27,"message":"Transaction already in block chain"}',
		'sendrawtransaction RPC error: {"code":-27,"message":"Transaction outputs already in utxo set"}',
		"sendrawtransaction RPC error -27: txn-already-in-mempool",
		"sendrawtransaction RPC error -26: txn-already-known",
	])("and is known already: %s", async (body) => {
		expect(await (await api(() => ({ status: 400, body }))).broadcast(RAW)).toEqual({ ok: true });
	});

	it.each([
		'sendrawtransaction RPC error: {"code":-25,"message":"bad-txns-inputs-missingorspent"}',
		'sendrawtransaction RPC error: {"code":-26,"message":"min relay fee not met, 10 < 141"}',
		'sendrawtransaction RPC error: {"code":-26,"message":"insufficient fee, rejecting replacement"}',
	])("and is refused: %s", async (body) => {
		expect(await (await api(() => ({ status: 400, body }))).broadcast(RAW)).toEqual({ ok: false, reason: body });
	});

	it("and refused with a long text, of which the beginning is kept", async () => {
		const answer = await (await api(() => ({ status: 400, body: "x".repeat(5_000) }))).broadcast(RAW);
		expect(answer).toEqual({ ok: false, reason: "x".repeat(300) });
	});

	it.each([
		["an id that is none", { body: "ok" }],
		["a broken server", { status: 502, body: "bad gateway" }],
		["too many calls", { status: 429, body: "slow down" }],
		["no such call", undefined],
	] as const)("and nobody knows whether it arrived: %s", async (_, answer) => {
		await expect((await api(() => answer)).broadcast(RAW)).rejects.toThrow(SourceFailed);
	});
});

describe("the place of a transaction", () => {
	const found = (over: object) => ({ txid: TXID, fee: 141, vsize: 141, status: { confirmed: false }, ...over });
	const status = { confirmed: true, block_height: 800_000, block_hash: hashOf(9), block_time: 1_700_000_000 };

	it("in a block, with what it cost; waiting; unknown", async () => {
		const mined = await from({ [`/api/tx/${TXID}`]: found({ status }) });
		const place = { kind: "block", height: 800_000, hash: hashOf(9), fee: 141n, isSuccessful: true };
		expect(await mined.sent(TXID)).toEqual(place);
		await close();
		expect(await (await from({ [`/api/tx/${TXID}`]: found({}) })).sent(TXID)).toEqual({ kind: "unconfirmed" });
		await close();
		expect(await (await from({})).sent(TXID)).toEqual({ kind: "gone" });
	});

	it.each([
		["of another transaction", found({ txid: hashOf(8) })],
		["without a fee", found({ fee: undefined })],
		["with a fee below zero", found({ fee: -1 })],
		["with a fraction as fee", found({ fee: 0.5 })],
		["in a block without a hash", found({ status: { confirmed: true, block_height: 5 } })],
		["that is no JSON", "<html>"],
		["that is too large", "x".repeat(33 * 1024 * 1024)],
	])("an answer %s is none", async (_, body) => {
		await expect((await from({ [`/api/tx/${TXID}`]: body })).sent(TXID)).rejects.toThrow(SourceFailed);
	});
});

describe("the spender of an output", () => {
	const statusPath = `/api/tx/${OUTPUT.txId}/status`;
	const spendPath = `/api/tx/${OUTPUT.txId}/outspend/${OUTPUT.vout}`;
	const confirmed = { confirmed: true, block_height: 1, block_hash: hashOf(1) };

	it.each([
		["nobody", { [statusPath]: confirmed, [spendPath]: { spent: false } }, null],
		["another transaction", { [statusPath]: confirmed, [spendPath]: { spent: true, txid: TXID, vin: 0 } }, TXID],
		// Esplora says of an output that it does not know that it is not spent.
		["no such output", { [statusPath]: { confirmed: false }, [spendPath]: { spent: false } }, undefined],
		["no such transaction", {}, undefined],
	])("%s", async (_, paths, spender) => {
		expect(await (await from(paths)).spender(OUTPUT)).toBe(spender);
	});

	it("that is not told is no answer", async () => {
		const source = await from({ [statusPath]: confirmed, [spendPath]: { spent: true } });
		await expect(source.spender(OUTPUT)).rejects.toThrow(SourceFailed);
	});
});

describe("fee rates", () => {
	const rates = async (estimates: unknown) => (await from({ "/api/fee-estimates": estimates })).feeRates();

	it("are rounded up, by the number of blocks", async () => {
		const all = { 1: 87.882, 2: 20.1, 6: 11, 144: 1.027, 504: 1.01, 1008: 1 };
		expect(await rates(all)).toEqual({ economy: 2n, normal: 11n, fast: 21n });
	});

	it("of a missing number of blocks are those of the next faster one", async () => {
		expect(await rates({ 1: 30, 3: 12.5 })).toEqual({ economy: 13n, normal: 13n, fast: 30n });
	});

	it.each([
		["there are none", {}],
		["only slower ones are there", { 144: 1 }],
		["one is out of range", { 1: 1_000_000, 6: 5, 144: 1 }],
		["one is below zero", { 1: -5 }],
		["one is a text", { 1: "5" }],
		["they have another shape", [5, 3, 1]],
	])("are unknown when %s", async (_, estimates) => {
		await expect(rates(estimates)).rejects.toThrow(SourceFailed);
	});
});

it("a source that takes a transaction and does not answer in time: nobody knows whether it arrived", async () => {
	const deadline = new AbortController();
	const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(deadline.signal);
	try {
		const source = await api(() => {
			deadline.abort();
			return { body: TXID };
		});
		await expect(source.broadcast(RAW)).rejects.toThrow(SourceFailed);
		expect(timeout).toHaveBeenCalledWith(15_000);
	} finally {
		timeout.mockRestore();
	}
});
