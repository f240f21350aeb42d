import { dirname } from "node:path";
import { IS_FULL } from "@truefill/testkit/tier";
import { beforeAll, describe, expect, test } from "vitest";
import { SAFETY_MS } from "../swarm.ts";
import { type Found, hunt } from "./hunt.ts";
import { MUTANTS } from "./mutants.ts";
import { unplanted } from "./places.ts";
import { planted } from "./plant.ts";
import { SAMPLE } from "./sample.ts";

/** Every bug must be found within these days. */
const SEEDS = Array.from({ length: 150 }, (_, index) => index + 1);
/** Timeout for a hang, generous enough for a busy machine. */
const LIMIT_MS = 3_600_000;
const NAMES = MUTANTS.map(({ name }) => name);
const HUNTED = IS_FULL ? NAMES : SAMPLE;

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

test("the sample has bugs of each part of the product that has any", () => {
	const sampled = MUTANTS.filter(({ name }) => SAMPLE.includes(name));
	expect(sampled.map(({ name }) => name).toSorted()).toEqual(SAMPLE.toSorted());
	// Commands have a folder each and are one part.
	const partOf = (file: string) => dirname(file).replace(/(\/commands)\/.*/, "$1");
	const parts = (mutants: typeof MUTANTS) => new Set(mutants.map(({ file }) => partOf(file)));
	expect(parts(sampled)).toEqual(parts(MUTANTS));
});

describe("the simulator finds", () => {
	let found: ReadonlyMap<string, Found> = new Map();
	beforeAll(async () => {
		const all = await hunt({ mutants: HUNTED, seeds: SEEDS, safetyMs: SAFETY_MS });
		found = new Map(all.map((one) => [one.mutant, one]));
	}, LIMIT_MS);

	test.each(HUNTED)("%s", (mutant) => {
		expect(found.get(mutant)?.seed).toBeDefined();
	});
});
