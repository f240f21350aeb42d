import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { keepFailedRuns } from "./kept.mjs";
import { summaryOf } from "./summary.mjs";

const part = (name: string, passed: number, failed: number, seconds: number) => ({
	name,
	seconds,
	counts: { passed, failed, skipped: 0 },
	failures: failed === 0 ? [] : [{ name: "adds", message: "expected 4\nto be 5" }],
});

test("the end says what failed, how long each part took, and how many passed and failed on its last line", () => {
	const { text, failed } = summaryOf([part("types", 1, 0, 41.04), part("journeys", 120, 1, 312.2)], 330.5);
	expect(failed).toBe(true);
	expect(text.split("\n")).toEqual([
		"",
		"✗ journeys: adds",
		"    expected 4",
		"    to be 5",
		"",
		"types     1 passed, 0 failed       41.0 s",
		"journeys  120 passed, 1 failed    312.2 s",
		"total                             330.5 s",
		"",
		"121 passed, 1 failed",
		"",
	]);
});

test("a run is green when something passed and nothing failed", () => {
	expect(summaryOf([part("types", 1, 0, 1)], 1).failed).toBe(false);
	expect(summaryOf([], 0).failed).toBe(true);
	expect(summaryOf([part("types", 0, 0, 1)], 1).failed).toBe(true);
});

test("the run of a property that failed is kept, beside those that were; other failures leave nothing", async () => {
	const folder = await mkdtemp(join(tmpdir(), "truefill-kept-"));
	const file = join(folder, "kept.json");
	const before = { test: "a.test.ts > adds", property: 0, seed: 7, path: "3" };
	const failedRun = { ...before, seed: 8, path: "12:0" };
	await writeFile(file, JSON.stringify([before]));
	const report = {
		testResults: [
			{
				assertionResults: [
					{ status: "failed", meta: { failedRun } },
					{ status: "failed", meta: {} },
					{ status: "passed", meta: { failedRun: before } },
				],
			},
		],
	};
	expect(keepFailedRuns(report, file)).toEqual(["kept in kept-properties.json: seed 8, path 12:0 of a.test.ts > adds"]);
	expect(JSON.parse(await readFile(file, "utf8"))).toEqual([before, failedRun]);
	expect(keepFailedRuns(undefined, file)).toEqual([]);
	await rm(folder, { recursive: true });
});
