import { beforeAll, describe, expect, test } from "vitest";
import { SAFETY_MS } from "../swarm.ts";
import { type Found, hunt } from "./hunt.ts";
import { MUTANTS } from "./mutants.ts";
import { unplanted } from "./places.ts";
import { planted } from "./plant.ts";

/** Every bug is found within so many days. */
const SEEDS = Array.from({ length: 150 }, (_, index) => index + 1);
/** Ends what hangs, also on a machine that is busy with something else. */
const LIMIT_MS = 3_600_000;
const NAMES = MUTANTS.map(({ name }) => name);

test("there are at least twenty bugs to find, each with a name of its own", () => {
	expect(new Set(NAMES).size).toBe(MUTANTS.length);
	expect(MUTANTS.length).toBeGreaterThanOrEqual(20);
});

test("a bug whose place is gone is noticed", () => {
	expect(planted("a b c", "bug", "b", "$&x")).toBe("a $&x c");
	expect(() => planted("a b b", "bug", "b", "x")).toThrow("fits in 2 places");
	expect(() => planted("a", "bug", "b", "x")).toThrow("fits in 0 places");
});

test("every bug has its place in the product", () => {
	expect(unplanted()).toEqual([]);
	const gone = { name: "gone", file: "simulation/mutants/plant.ts", from: "never written there", to: "" };
	expect(unplanted([gone])).toEqual([
		'simulation/mutants/plant.ts: the planted bug "gone" fits in 0 places: plant it anew',
	]);
});

describe("the simulator finds", () => {
	let found: ReadonlyMap<string, Found> = new Map();
	beforeAll(async () => {
		const all = await hunt({ mutants: NAMES, seeds: SEEDS, safetyMs: SAFETY_MS });
		found = new Map(all.map((one) => [one.mutant, one]));
	}, LIMIT_MS);

	test.each(NAMES)("%s", (mutant) => {
		expect(found.get(mutant)?.seed).toBeDefined();
	});
});
