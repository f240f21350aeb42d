import { IS_FULL } from "@truefill/testkit/tier";
import { afterAll, beforeAll, expect, it } from "vitest";
import { verifyBooks } from "../../engine/index.ts";
import { CHAIN, type CoinBench, coinBench, faulty, silent, TERMS } from "./testing.ts";
import { underWay } from "./under-way-store.ts";
import { watch, workDue } from "./work.ts";

/* Anybody may send any number of tiny amounts to an address: they are kept, and cost no more work than their number. */

const MINIMUM = 4_000n;
const MANY = IS_FULL ? 10_000 : 300;

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

/** The running totals that are not the sum of their outputs. */
async function wrongTotals(): Promise<unknown[]> {
	const { rows } = await bench.pool.query(`SELECT * FROM coin_received AS r FULL JOIN
		(SELECT address_id, coin, sum(units) AS units FROM coin_outputs WHERE coin_output_counts(coin, status) GROUP BY 1, 2) AS o
		USING (address_id, coin) WHERE coalesce(r.units, 0) <> coalesce(o.units, 0)`);
	return rows;
}

it("each output is kept and then credited once, and twice as many take at most twice the work", async () => {
	const [some, twice] = [await dust(25n), await dust(50n)];
	expect(twice).toBeLessThanOrEqual(2 * some);
});

it(`${MANY} outputs at one address are worked off, and delay nobody else by more than a turn`, async () => {
	const many = await bench.address();
	const other = await bench.address();
	for (let paid = 0; paid < MANY; paid += 100) await bench.pay(many, ...Array.from({ length: 100 }, () => 1n));
	await bench.chain.mine(CHAIN, 1);
	await bench.pay(other, MINIMUM);
	await bench.chain.mine(CHAIN, 2);
	await watch(bench.deps);
	await bench.clock.advance(30_000);
	const claims: string[][] = [];
	const { outputs: store } = bench.deps;
	const claim: typeof store.claim = async (...given) => {
		const claimed = await store.claim(...given);
		claims.push(claimed.map(({ id }) => id));
		return claimed;
	};
	const outputs = new Proxy(store, {
		get: (of, name) => {
			const found: unknown = name === "claim" ? claim : Reflect.get(of, name);
			return typeof found === "function" ? found.bind(of) : found;
		},
	});
	await workDue({ ...bench.deps, outputs });
	expect(claims[0], "what is looked at first").toContain((await bench.idsOf(other))[0]);
	for (let run = 0; run * 500 <= MANY; run += 1) {
		await bench.clock.advance(2_000);
		await workDue(bench.deps);
	}
	const all = await bench.statuses(many);
	expect([all.length, new Set(all)]).toEqual([MANY, new Set(["small"])]);
	expect(await bench.statuses(other)).toEqual(["booked"]);
	expect(await wrongTotals()).toEqual([]);
	const { rows } = await bench.pool.query("SELECT units::int AS units FROM coin_received WHERE address_id = $1", [
		many.id,
	]);
	expect(rows).toEqual([{ units: MANY }]);
});

it("a source that does not answer is asked once in a run, and holds nobody else up", async () => {
	const address = await bench.address();
	await bench.pay(address, ...Array.from({ length: 60 }, () => 1n));
	await watch(bench.deps);
	await bench.clock.advance(30_000);
	let asked = 0;
	const place = (): Promise<never> => {
		asked += 1;
		return silent();
	};
	const sources = bench.deps.sources.map((source) => faulty(source, { place }));
	await workDue({ ...bench.deps, sources });
	expect(asked).toBe(1);
	await bench.chain.mine(CHAIN, 2);
	await bench.settle();
	expect(new Set(await bench.statuses(address))).toEqual(new Set(["small"]));
});

it("the books prove", async () => {
	expect((await verifyBooks(bench.pool, [underWay])).faults).toEqual([]);
	expect(await wrongTotals()).toEqual([]);
});
