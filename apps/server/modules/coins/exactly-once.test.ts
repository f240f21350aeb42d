import { IS_FULL } from "@truefill/testkit/tier";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyBooks } from "../../engine/index.ts";
import { killedAt } from "../../testing/killed-at.ts";
import type { CoinDeps } from "./deps.ts";
import { CHAIN, type CoinBench, coinBench } from "./testing.ts";
import { underWay } from "./under-way-store.ts";

/* The process killed between any two steps: coins are credited once, or wait visibly. */

let bench: CoinBench;
beforeAll(async () => {
	bench = await coinBench();
});
afterAll(() => bench.close());

const killed = (count: { value: number }, at: number, when: "before" | "after"): CoinDeps => ({
	...bench.deps,
	chains: killedAt(bench.deps.chains, count, at, when),
	addresses: killedAt(bench.deps.addresses, count, at, when),
	outputs: killedAt(bench.deps.outputs, count, at, when),
	engine: killedAt(bench.deps.engine, count, at, when),
	house: killedAt(bench.deps.house, count, at, when),
	sources: bench.deps.sources.map((source) => killedAt(source, count, at, when)),
});

/** Steps of a run that is killed at each of its calls in turn, until none is left. */
async function atEachCall(
	when: "before" | "after",
	run: (deps: CoinDeps, at: number) => Promise<void>,
): Promise<number> {
	for (let at = 1; ; at += 1) {
		const count = { value: 0 };
		await run(killed(count, at, when), at);
		if (count.value < at) return at;
	}
}

describe.each(["before", "after"] as const)("killed %s each call", (when) => {
	it("a payment is credited once, in both journals", async () => {
		const calls = await atEachCall(when, async (deps, at) => {
			const address = await bench.address();
			await bench.pay(address, 1_000_000n);
			await bench.chain.mine(CHAIN, 2);
			await bench.settle(deps, 1).catch(() => undefined);
			await bench.settle(bench.deps, 2);
			expect(await bench.statuses(address), `killed at ${at}`).toEqual(["booked"]);
			const [id = ""] = await bench.idsOf(address);
			expect(await bench.booked(id), `killed at ${at}`).toBe(1);
			expect(await bench.house(id), `killed at ${at}`).toEqual({
				"house:coins BTC": "-1000000",
				"house:conversion BTC": "1000000",
				"house:conversion USD": "-59400",
				"house:transit USD": "59400",
			});
		});
		expect(calls).toBeGreaterThan(20);
	});
});

describe.each(IS_FULL ? (["before", "after"] as const) : (["after"] as const))("killed %s each call", (when) => {
	it("a reorganisation is followed whole or not at all", async () => {
		const calls = await atEachCall(when, async (deps, at) => {
			const address = await bench.address();
			await bench.pay(address, 1_000_000n);
			await bench.chain.mine(CHAIN);
			await bench.settle(bench.deps, 1);
			await bench.chain.reorganise(CHAIN, 2, "pending");
			await bench.settle(deps, 1).catch(() => undefined);
			await bench.chain.mine(CHAIN, 2);
			await bench.settle(bench.deps, 3);
			expect(await bench.statuses(address), `killed at ${at}`).toEqual(["booked"]);
		});
		expect(calls).toBeGreaterThan(8);
	});
});

it("the books prove", async () => {
	expect((await verifyBooks(bench.pool, [underWay])).faults).toEqual([]);
});
