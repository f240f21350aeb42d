import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { testFilesOf } from "./runner/request.mjs";
import { journeysOf, readTierTable, rowsOf, type TierRow, tierSwitchesOf } from "./test-tiers.ts";

const ROOT = join(import.meta.dirname, "..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

/** Tests of the tier switch itself; they mention it but do not run less. */
const OF_THE_SWITCH = ["packages/testkit/properties.test.ts", "tools/test-tiers.test.ts"];

test("each use of the tier switch in vitest's tests has its row in docs/test-tiers.md, and each row its use", () => {
	const files = testFilesOf(ROOT).filter((path) => !path.startsWith("e2e/") && !OF_THE_SWITCH.includes(path));
	const used = files.flatMap((path) => Array<string>(tierSwitchesOf({ path, text: read(path) })).fill(path));
	const listed = readTierTable(read("docs/test-tiers.md"))
		.map(({ file }) => file)
		.filter((file) => !file.startsWith("e2e/"));
	expect(listed.toSorted()).toEqual(used.toSorted());
	expect(listed.length).toBeGreaterThan(0);
});

describe("journeys, protocol tests and drills", () => {
	const table = readTierTable(read("docs/test-tiers.md")).filter(({ file }) => file.startsWith("e2e/"));
	let rows: readonly TierRow[] = [];
	beforeAll(async () => {
		const { stdout } = await promisify(execFile)(
			process.execPath,
			[
				"node_modules/@playwright/test/cli.js",
				"test",
				"--list",
				"--reporter=json",
				"--config=e2e/playwright.config.ts",
			],
			{ cwd: ROOT, env: { ...process.env, TEST_TIER: "full" }, maxBuffer: 64 * 1024 * 1024 },
		);
		rows = rowsOf(journeysOf(JSON.parse(stdout)));
	});

	test("each has its row in docs/test-tiers.md, which says in which tier it runs", () => {
		expect(rows.length).toBeGreaterThan(100);
		// A test of the full tier only has its substitute in the column `quick`.
		const said = table.map((row) => (row.quick.startsWith("`") ? { ...row, quick: "" } : row));
		const sorted = (all: readonly TierRow[]) => all.map((row) => Object.values(row).join(" | ")).toSorted();
		expect(sorted(said)).toEqual(sorted(rows));
	});

	test("what runs in the full tier only is proved in the quick one by tests that are there", () => {
		const standIns = table.filter(({ quick }) => quick.startsWith("`")).map(({ quick }) => quick);
		for (const path of standIns.flatMap((quick) => quick.match(/(?<=`)[^` ]+(?=`)/g) ?? []))
			expect(testFilesOf(ROOT), path).toContain(path);
	});
});

test.each([
	["const DAYS = IS_FULL ? 10 : 1;", 1],
	["describe.runIf(IS_FULL)('a', () => {}); test.skipIf(!IS_FULL)('b', () => {});", 2],
	["const few = !IS_FULL ? 1 : 2;", 1],
	["import { IS_FULL } from '@truefill/testkit/tier'; const said = 'IS_FULL ? 1 : 2'; if (IS_FULL) keep();", 0],
])("a use is found by its syntax: %s", (text, times) => {
	expect(tierSwitchesOf({ path: "a.test.ts", text })).toBe(times);
});

test("a row has four cells", () => {
	const head = "| Promise | File | Quick | Full |\n|---|---|---|---|\n";
	expect(readTierTable(`${head}| a | \`b.test.ts\` | 1 | 2 |\n`)).toEqual([
		{ promise: "a", file: "b.test.ts", quick: "1", full: "2" },
	]);
	expect(() => readTierTable(`${head}| a | b | 1 |\n`)).toThrow("no row of four cells");
});
