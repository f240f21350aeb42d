import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyBooks } from "../../engine/index.ts";
import { killedAt } from "../../testing/killed-at.ts";
import { approve, propose } from "./decide.ts";
import type { CoinAddress } from "./output.ts";
import { type BenchDeps, CHAIN, type CoinBench, coinBench, FIRST, SECOND } from "./testing.ts";
import { underWay } from "./under-way-store.ts";

/* The process killed between any two steps of a decision of staff, and a chain that goes back very far. */

let bench: CoinBench;
let address: CoinAddress;
beforeAll(async () => {
	bench = await coinBench();
});
afterAll(() => bench.close());

const arrived = async (deps: BenchDeps): Promise<string> => {
	await bench.pay(address, 1_000_000n);
	await bench.chain.mine(CHAIN, 2);
	await bench.settle(deps, 2);
	const [id = ""] = await bench.idsOf(address);
	return id;
};
const held = () => arrived({ ...bench.deps, levels: bench.levelsAt(0) });
const frozen = async (): Promise<string> => {
	const id = await arrived(bench.deps);
	await bench.chain.reorganise(CHAIN, 2, "double-spent");
	await bench.settle(bench.deps, 2);
	return id;
};
const ask = (id: string, decision: "credit" | "reverse") =>
	propose(bench.deps, FIRST, id, { command_id: randomUUID(), decision, reason: "A reason" });
const agree = async (id: string, deps = bench.deps) =>
	approve(deps, SECOND, (await bench.deps.outputs.find(id))?.requestId ?? "", "Agreed");

describe.each(["before", "after"] as const)("killed %s each call", (when) => {
	it.each([
		["credit", held, "booked", 59_400n],
		["reverse", frozen, "lost", 0n],
	] as const)(
		"%s is carried out once or not at all, and then by another attempt",
		async (decision, make, end, gain) => {
			for (let at = 1; ; at += 1) {
				address = await bench.address();
				const before = await bench.balance();
				const id = await make();
				const count = { value: 0 };
				const deps: BenchDeps = {
					...bench.deps,
					outputs: killedAt(bench.deps.outputs, count, at, when),
					engine: killedAt(bench.deps.engine, count, at, when),
					house: killedAt(bench.deps.house, count, at, when),
				};
				await ask(id, decision);
				await agree(id, deps).catch(() => undefined);
				await bench.settle(deps, 1).catch(() => undefined);
				await agree(id);
				await bench.settle(bench.deps, 2);
				expect(await bench.statuses(address), `killed at ${at}`).toEqual([end]);
				expect((await bench.balance()) - before, `killed at ${at}`).toBe(gain);
				expect((await bench.house(id))["house:suspense USD"], `killed at ${at}`).toBeUndefined();
				if (count.value < at) break;
			}
		},
		120_000,
	);
});

it("a reorganisation of 400 blocks that spends a payment elsewhere freezes it, and staff reverse it", async () => {
	address = await bench.address();
	const [before, id] = [await bench.balance(), await arrived(bench.deps)];
	for (let at = 0; at < 4; at += 1) await bench.chain.mine(CHAIN, 100);
	await bench.settle(bench.deps, 9);
	await bench.chain.reorganise(CHAIN, 402, "double-spent");
	for (let at = 0; at < 4; at += 1) await bench.chain.mine(CHAIN, 100);
	await bench.settle(bench.deps, 9);
	expect(await bench.statuses(address)).toEqual(["frozen"]);
	await ask(id, "reverse");
	await agree(id);
	await bench.settle();
	expect([await bench.balance(), await bench.house(id)]).toEqual([before, {}]);
});

it("the books prove", async () => {
	expect((await verifyBooks(bench.pool, [underWay])).faults).toEqual([]);
});
