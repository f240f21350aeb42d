import { describe, expect, test } from "vitest";
import { runSwarm } from "../swarm.ts";
import { MUTANTS } from "./mutants.ts";
import { planted } from "./plant.ts";

/** Every bug is found within so many days. */
const SEEDS = Array.from({ length: 150 }, (_, index) => index + 1);

test("there are at least twenty bugs to find, each with a name of its own", () => {
	expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
	expect(MUTANTS.length).toBeGreaterThanOrEqual(20);
});

test("a bug whose place is gone is noticed", () => {
	expect(planted("a b c", "bug", "b", "$&x")).toBe("a $&x c");
	expect(() => planted("a b b", "bug", "b", "x")).toThrow("fits in 2 places");
	expect(() => planted("a", "bug", "b", "x")).toThrow("fits in 0 places");
});

describe.concurrent("the simulator finds", () => {
	test.each(MUTANTS.map(({ name }) => name))("%s", async (mutant) => {
		const reports = await runSwarm({ seeds: SEEDS, threads: 1, mutant });
		expect(reports.at(-1)?.violation).toBeDefined();
	});
});
