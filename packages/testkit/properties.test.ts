import { describe, expect, test } from "vitest";
import { type KeptRun, readKept, withFailed } from "./kept-properties.ts";
import * as fc from "./properties.ts";
import { plansOf } from "./property-plans.ts";
import { FIXED_SEED, IS_FULL, seedOf, tierOf } from "./tier.ts";

const drawn = (numRuns: number): number[] => {
	const values: number[] = [];
	fc.assert(
		fc.property(fc.nat(), (value) => void values.push(value)),
		{ numRuns },
	);
	return values;
};

describe("a property", () => {
	test("has the runs that it asks for, ten times as many in the full tier", () => {
		expect(drawn(20)).toHaveLength(IS_FULL ? 200 : 20);
	});

	test("that is checked again sees other values", () => {
		expect(drawn(20)).not.toEqual(drawn(20));
	});

	test("that fails says its test, seed, path, value and reason, and leaves the run to be kept", ({ task }) => {
		const under = fc.property(fc.nat({ max: 10_000 }), (value) => {
			if (value >= 10) throw new Error("ten or more");
		});
		const said =
			/that fails says its test.*TEST_SEED=\d+.*seed: \d+, path: "[\d:]+".*Counterexample: \[10\].*ten or more/s;
		expect(() => fc.assert(under)).toThrow(said);
		expect(task.meta.failedRun).toMatchObject({ test: task.fullName, property: 0, path: expect.any(String) });
	});

	test("that awaits fails in the same way", async () => {
		const never = fc.asyncProperty(fc.boolean(), async () => expect(true).toBe(false));
		await expect(fc.assert(never)).rejects.toThrow(/that awaits.*seed: \d+/s);
	});
});

describe("what failed before", () => {
	const run: KeptRun = { test: "a.test.ts > adds", property: 0, seed: 7, path: "3:0" };

	test("is tried first, by its own property only, and once each", () => {
		const others = [
			{ ...run, property: 1 },
			{ ...run, test: "b.test.ts > adds" },
		];
		const [first, second, ...more] = plansOf([...others, run], run, { numRuns: 20 });
		expect(first).toMatchObject({ seed: 7, path: "3", numRuns: 1 });
		expect(second).toMatchObject({ numRuns: IS_FULL ? 200 : 20 });
		expect(second).not.toHaveProperty("path");
		expect(more).toEqual([]);
	});

	test("fails again, at once and with the same smallest value", () => {
		const under = fc.property(fc.nat({ max: 10_000 }), (value) => value < 10);
		const { seed, counterexamplePath: path, counterexample } = fc.check(under, { seed: 7 });
		const [again] = plansOf([{ ...run, path: path ?? "" }], run, {});
		expect(counterexample).toEqual([10]);
		expect(path).toMatch(/^\d+:/);
		expect(fc.check(under, again)).toMatchObject({ seed, failed: true, numRuns: 1, counterexample });
	});

	test("is one more run when its arbitraries have changed", () => {
		const [again] = plansOf([{ ...run, path: "3:7:9:9" }], run, {});
		expect(
			fc.check(
				fc.property(fc.boolean(), () => true),
				again,
			),
		).toMatchObject({ failed: false, numRuns: 1 });
	});

	test("is kept once", () => {
		const other = { ...run, path: "4" };
		expect(withFailed([run], [run, other, other])).toEqual([run, other]);
		expect(readKept(JSON.stringify([run]))).toEqual([run]);
	});

	test.each(['{"test":"a"}', '[{"test":"a","property":0,"seed":7,"path":"a"}]', "[7]"])("is a list: %s", (json) => {
		expect(() => readKept(json)).toThrow("not a list of kept runs");
	});
});

describe("the tier and the seed of a run", () => {
	test("are quick and fixed where nobody says another", () => {
		expect([tierOf(undefined), seedOf(undefined)]).toEqual(["quick", FIXED_SEED]);
		expect([tierOf("full"), seedOf("7")]).toEqual(["full", 7]);
	});

	test.each(["", "-1", "1.5", "2147483648", "one"])("refuse what is none: %j", (word) => {
		expect(() => tierOf(word)).toThrow("TEST_TIER");
		expect(() => seedOf(word)).toThrow("TEST_SEED");
	});
});
