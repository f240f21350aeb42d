import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findWallBreaches } from "./walls.ts";

let root: string;
beforeEach(async () => {
	root = await mkdtemp(join(tmpdir(), "truefill-walls-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function plant(path: string, text: string): Promise<void> {
	await mkdir(dirname(join(root, path)), { recursive: true });
	await writeFile(join(root, path), text);
}

async function breachesOf(path: string, text: string): Promise<string[]> {
	await plant(path, text);
	return findWallBreaches(root).map(({ line, message }) => `${line}: ${message}`);
}

describe("who may import whom: each planted import is found", () => {
	test.each([
		["packages/core/money/a.ts", "@truefill/contracts/http", "packages/core may not import @truefill/contracts/http"],
		["packages/core/money/a.ts", "zod", "packages/core depends on nothing, not on zod"],
		[
			"packages/core/ledger/a.ts",
			"../trading/index.ts",
			"../trading/index.ts is behind a wall: trading stands above the rest of core",
		],
		[
			"packages/core/account/a.ts",
			"../margin/index.ts",
			"../margin/index.ts is behind a wall: margin and ledger know the account, not the other way round",
		],
		[
			"packages/core/trading/a.ts",
			"../indicators/index.ts",
			"../indicators/index.ts is behind a wall: indicators compute with doubles, and what decides about money knows none",
		],
		[
			"packages/core/trading/events/a.ts",
			"../decide.ts",
			"../decide.ts is behind a wall: events are what commands decide, and know none",
		],
		["packages/core/money/a.ts", "node:crypto", "packages/core runs in a browser too and cannot import node:crypto"],
		[
			"packages/contracts/http/a.ts",
			"@truefill/server/engine",
			"packages/contracts may not import @truefill/server/engine",
		],
		["packages/contracts/http/a.ts", "fastify", "fastify is not in the package.json of packages/contracts"],
		["packages/testkit/a.ts", "@truefill/server/engine", "packages/testkit may not import @truefill/server/engine"],
		["apps/server/http/a.ts", "@truefill/web/ui", "apps/server may not import @truefill/web/ui"],
		[
			"apps/server/http/a.ts",
			"../../web/ui/button.tsx",
			"../../web/ui/button.tsx leaves apps/server: import the package by its name",
		],
		["apps/server/http/a.ts", "@truefill/testkit", "apps/server may not import @truefill/testkit"],
		["apps/server/http/a.ts", "@truefill/testkit/tier", "apps/server may not import @truefill/testkit/tier"],
		[
			"packages/core/money/a.test.ts",
			"fast-check",
			"@truefill/testkit/properties is fast-check with the seed and the runs of the tier: import it",
		],
		[
			"apps/server/http/a.ts",
			"node:child_process",
			"only apps/server/platform/postgres/, apps/server/modules/documents/, apps/server/modules/strategies/back-test-apart.ts start programs, not with node:child_process",
		],
		["apps/server/http/a.ts", "./testing/fixtures.ts", "./testing/fixtures.ts is for tests only"],
		["apps/web/data/a.ts", "@truefill/server/engine", "apps/web may not import @truefill/server/engine"],
		["apps/web/data/a.ts", "pg", "apps/web may never import pg"],
		["apps/web/data/a.ts", "node:fs", "apps/web runs in a browser too and cannot import node:fs"],
		[
			"apps/web/features/trading/a.ts",
			"../dashboard/b.ts",
			"one feature may not import another (apps/web/features/dashboard)",
		],
		[
			"apps/web/ui/a.ts",
			"../data/store.ts",
			"../data/store.ts is behind a wall: props in, events out: it takes what it shows as props",
		],
		[
			"apps/web/data/a.ts",
			"../features/trading/b.ts",
			"../features/trading/b.ts is behind a wall: what features share knows no feature",
		],
		["apps/server/modules/trading/a.ts", "../ledger/store.ts", "apps/server/modules/ledger has one door, its index.ts"],
		["apps/server/http/a.ts", "../modules/ledger/store.ts", "apps/server/modules/ledger has one door, its index.ts"],
		[
			"apps/server/platform/a.ts",
			"../engine/index.ts",
			"../engine/index.ts is behind a wall: platform knows nothing of the product",
		],
		["e2e/journeys/a.ts", "@truefill/core/money", "e2e may not import @truefill/core/money"],
		[
			"e2e/journeys/a.ts",
			"../../apps/server/engine/index.ts",
			"../../apps/server/engine/index.ts leaves e2e: import the package by its name",
		],
		["bench/a.ts", "@truefill/server/http", "bench may not import @truefill/server/http"],
		["simulation/a.ts", "@truefill/server/prices", "simulation may not import @truefill/server/prices"],
	])("%s → %s", async (path, specifier, message) => {
		expect(await breachesOf(path, `\nimport { a } from "${specifier}";\n`)).toEqual([`2: ${message}`]);
	});

	test.each([
		'export * from "node:fs";',
		'import type { Stats } from "node:fs";',
		'const fs = await import("node:fs");',
		'import "node:fs";',
		'type Stats = import("node:fs").Stats;',
		'export { readFileSync } from "node:fs";',
	])("in whatever form: %s", async (line) => {
		expect(await breachesOf("packages/core/money/a.ts", line)).toHaveLength(1);
	});
});

test.each(["import type { Engine } from", "import { type Engine, sha256 } from"])(
	"a module with %s is found",
	async (line) => {
		const path = "apps/server/modules/ledger/a.ts";
		expect(await breachesOf(path, `\n${line} "../../engine/index.ts";\n`)).toEqual([
			"2: modules know EnginePort, not the engine",
		]);
	},
);

test("a module may know the port", async () => {
	const path = "apps/server/modules/ledger/a.ts";
	expect(await breachesOf(path, 'import { type EnginePort, sha256 } from "../../engine/index.ts";\n')).toEqual([]);
});

test("what the plan allows passes", async () => {
	await plant("apps/server/package.json", JSON.stringify({ dependencies: { pg: "1" }, devDependencies: {} }));
	await plant("apps/server/modules/trading/a.ts", 'import { b } from "../ledger/index.ts";\nimport pg from "pg";');
	await plant(
		"apps/server/http/a.test.ts",
		'import { b } from "@truefill/testkit";\nimport { c } from "./testing/c.ts";',
	);
	await plant("apps/server/platform/postgres/a.ts", 'import { execFile } from "node:child_process";');
	await plant("apps/web/features/trading/a.ts", 'import { b } from "../../data/b.ts";\nimport { c } from "./c.ts";');
	await plant("apps/web/app/routes.ts", 'import { b } from "../features/trading/screen.tsx";');
	await plant("packages/core/money/a.test.ts", 'import { randomUUID } from "node:crypto";');
	await plant("e2e/a.ts", 'import { b } from "@truefill/contracts/http";');
	await plant("packages/core/money/b.ts", '// import "zod"\nexport const text = \'import "zod"\';');
	expect(findWallBreaches(root)).toEqual([]);
});

describe("the core decides nothing by clock, chance or float", () => {
	test.each([
		["Date.now()", "Date.now"],
		["const now = Date.now", "Date.now"],
		["new Date()", "new Date()"],
		["Date()", "Date("],
		["Math.random()", "Math.random"],
		['parseFloat("1")', "parseFloat("],
		['Number.parseFloat("1")', "Number.parseFloat"],
		['Number("1")', "Number("],
	])("%s", async (code, what) => {
		expect(await breachesOf("packages/core/money/a.ts", `${code};`)).toEqual([`1: the core may not use ${what}`]);
	});

	test("but in tests, in words, and in the one file for what is only drawn", async () => {
		await plant("packages/core/money/a.test.ts", "Date.now();");
		await plant("packages/core/money/approximate.ts", "export const toDouble = (text: string) => Number(text);");
		await plant(
			"packages/core/money/b.ts",
			'// Date.now() is banned\nexport const date = new Date(0);\nexport const x = "Number(";',
		);
		expect(findWallBreaches(root)).toEqual([]);
		expect(await breachesOf("packages/core/margin/approximate.ts", "Number(1);")).toHaveLength(1);
	});
});

describe("the server takes its time from the clock that it is given", () => {
	const SAID = "the server takes its time from the Clock that it is given, not from";

	test.each([
		["Date.now()", "Date.now"],
		["new Date()", "new Date()"],
		["Date()", "Date("],
		["performance.now()", "performance.now"],
		["setTimeout(run, 5)", "setTimeout"],
		["globalThis.setTimeout(run, 5)", "setTimeout"],
		["const timer = setInterval(run, 5)", "setInterval"],
		['import { setTimeout as sleep } from "node:timers/promises"', "node:timers"],
		['import { setTimeout as sleep } from "timers/promises"', "node:timers"],
		['import { setInterval as every } from "node:timers"', "node:timers"],
		["const clock = createSystemClock()", "a clock of its own"],
	])("%s", async (code, what) => {
		expect(await breachesOf("apps/server/modules/trading/a.ts", `${code};`)).toEqual([`1: ${SAID} ${what}`]);
	});

	test("but in tests, in programs' beginnings, and in files about the machine itself", async () => {
		const all = "Date.now(); setTimeout(run, 5); performance.now(); createSystemClock();";
		await plant("apps/server/modules/trading/a.test.ts", all);
		await plant("apps/server/platform/testing-clock.ts", all);
		await plant("apps/server/platform/clock.ts", all);
		await plant("apps/server/platform/postgres/b.ts", all);
		await plant("apps/server/main/main.ts", "createSystemClock();");
		await plant("apps/server/modules/trading/b.ts", "new Date(clock.nowMs()); clock.after(5, run); // Date.now()");
		await plant("bench/a.ts", all);
		expect(findWallBreaches(root)).toEqual([]);
	});
});
