import { join } from "node:path";
import { FIXED_SEED } from "@truefill/testkit/tier";
import { describe, expect, test } from "vitest";
import { choose, requestOf, testFilesOf } from "./request.mjs";

describe("npm test", () => {
	test("runs the quick tier with the fixed seed", () => {
		expect(requestOf([], {})).toEqual({ tier: "quick", seed: FIXED_SEED, trace: false, filters: [] });
	});

	test("takes a filter, a seed and traces", () => {
		const filters = ["packages/core", "e2e/journeys/a.spec.ts"];
		expect(requestOf([...filters, "--seed", "7", "--trace"], {})).toEqual({
			tier: "quick",
			seed: 7,
			trace: true,
			filters,
		});
	});

	test("runs the full tier with a seed of its own each time, and with a given one again", () => {
		const seeds = Array.from({ length: 5 }, () => requestOf(["--full"], {}).seed);
		expect(new Set(seeds).size).toBeGreaterThan(1);
		expect(requestOf(["--full", "--seed", "7"], {})).toMatchObject({ tier: "full", seed: 7 });
		expect(requestOf([], { TEST_TIER: "full", TEST_SEED: "8" })).toMatchObject({ tier: "full", seed: 8 });
	});

	test.each([
		[["--seed", "x"], "TEST_SEED is a whole number"],
		[["--sede", "1"], "Unknown option '--sede'"],
	])("refuses %j", (args, sentence) => {
		expect(() => requestOf(args, {})).toThrow(sentence);
	});
});

describe("a filter", () => {
	const files = ["packages/core/a.test.ts", "packages/core/b.test.ts", "apps/web/a.test.tsx", "e2e/journeys/a.spec.ts"];

	test.each([
		["packages/core", ["packages/core/a.test.ts", "packages/core/b.test.ts"], []],
		["./packages/core/a.test.ts", ["packages/core/a.test.ts"], []],
		["/repo/packages/core/a.test.ts:12", ["packages/core/a.test.ts:12"], []],
		["e2e/", [], ["e2e/journeys/a.spec.ts"]],
		["s/a.", [], ["e2e/journeys/a.spec.ts"]],
		["a.", ["packages/core/a.test.ts", "apps/web/a.test.tsx"], ["e2e/journeys/a.spec.ts"]],
	])("%s names its files, each for its runner", (filter, vitest, playwright) => {
		expect(choose([filter], files, "/repo")).toEqual({ vitest, playwright });
	});

	test("that matches nothing is a sentence", () => {
		expect(() => choose(["packages/core", "nowhere"], files, "/repo")).toThrow(
			'No test file has "nowhere" in its path.',
		);
	});

	test("names a file once, whatever it is named by", () => {
		expect(choose(["core/a", "packages/core/a.test.ts"], files, "/repo").vitest).toEqual(["packages/core/a.test.ts"]);
	});
});

test("every test file of the repository is found, and none of others", () => {
	const files = testFilesOf(join(import.meta.dirname, "../.."));
	expect(files).toContain("tools/runner/request.test.ts");
	expect(files.filter((file) => file.startsWith("e2e/")).length).toBeGreaterThan(20);
	expect(files.filter((file) => file.includes("node_modules"))).toEqual([]);
});
