import { afterAll, beforeAll, expect, it } from "vitest";
import { verifyBooks } from "../../engine/index.ts";
import { CHAIN, type CoinBench, coinBench, TERMS } from "./testing.ts";
import { underWay } from "./under-way-store.ts";

/* Anybody may send any number of tiny amounts to an address: they are kept, and cost no more work than their number. */

const MINIMUM = 4_000n;

let bench: CoinBench;
beforeAll(async () => {
	bench = await coinBench({ ...TERMS, minimum: MINIMUM });
});
afterAll(() => bench.close());

/** Sends so many outputs in one transaction, below the minimum together, then the rest. @returns calls of the store */
async function dust(count: bigint): Promise<number> {
	const address = await bench.address();
	let calls = 0;
	const outputs = new Proxy(bench.deps.outputs, {
		get(store, name) {
			const found: unknown = Reflect.get(store, name);
			if (typeof found !== "function") return found;
			return (...given: readonly unknown[]): unknown => {
				calls += 1;
				return Reflect.apply(found, store, given);
			};
		},
	});
	const deps = { ...bench.deps, outputs };
	const before = await bench.balance();
	const units = (MINIMUM - 1n) / count;
	await bench.pay(address, ...Array.from({ length: Number(count) }, () => units));
	await bench.chain.mine(CHAIN, 2);
	await bench.settle(deps);
	const ids = await bench.idsOf(address);
	expect([ids.length, new Set(await bench.statuses(address))]).toEqual([Number(count), new Set(["small"])]);
	expect(await bench.balance()).toBe(before);
	expect(await bench.house(...ids)).toEqual({
		"house:coins BTC": `-${units * count}`,
		"house:suspense BTC": `${units * count}`,
	});

	await bench.pay(address, MINIMUM - units * count);
	await bench.chain.mine(CHAIN, 2);
	await bench.settle(deps);
	const all = await bench.idsOf(address);
	expect(new Set(await bench.statuses(address))).toEqual(new Set(["booked"]));
	const booked: number[] = [];
	for (const id of all) booked.push(await bench.booked(id));
	expect(booked).toEqual(all.map(() => 1));
	const house = await bench.house(...all);
	expect(house["house:conversion BTC"]).toBe(`${MINIMUM}`);
	expect(`${(await bench.balance()) - before}`).toBe(house["house:transit USD"]);
	return calls;
}

it("each output is kept and then credited once, and twice as many take at most twice the work", async () => {
	const [some, twice] = [await dust(25n), await dust(50n)];
	expect(twice).toBeLessThanOrEqual(2 * some);
});

it("the books prove", async () => {
	expect((await verifyBooks(bench.pool, [underWay])).faults).toEqual([]);
});
