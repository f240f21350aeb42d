import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { liveDay } from "./day.ts";
import { readKept } from "./kept.ts";
import { type Report, runSwarm } from "./swarm.ts";
import { FAULTS } from "./world/faults.ts";

const SEEDS = 1_000;
const kept = readKept(readFileSync(join(import.meta.dirname, "seeds.json"), "utf8"));
const said = (reports: readonly Report[]) =>
	reports.flatMap(({ seed, violation }) => (violation === undefined ? [] : [`seed ${seed}: ${violation.message}`]));

test("the seeds that failed before do not fail any more", async () => {
	const reports = await runSwarm({ seeds: kept.map(({ seed }) => seed) });
	expect(said(reports)).toEqual([]);
	expect(reports).toHaveLength(kept.length);
});

describe(`${SEEDS} trading days`, () => {
	let reports: readonly Report[] = [];
	beforeAll(async () => {
		reports = await runSwarm({ seeds: Array.from({ length: SEEDS }, (_, index) => index + 1) });
	}, 600_000);
	const sum = (of: (report: Report) => number): number => reports.reduce((total, report) => total + of(report), 0);

	test("break no invariant, and happen again in the same way", () => {
		expect(said(reports)).toEqual([]);
		expect(reports).toHaveLength(SEEDS);
	});

	test("are days of work", () => {
		expect(sum(({ commands }) => commands)).toBeGreaterThanOrEqual(200 * SEEDS);
		expect(sum(({ acknowledged }) => acknowledged)).toBeGreaterThanOrEqual(190 * SEEDS);
		expect(sum(({ fills }) => fills)).toBeGreaterThanOrEqual(50 * SEEDS);
		expect(sum(({ triggers }) => triggers)).toBeGreaterThanOrEqual(5 * SEEDS);
	});

	test.each(FAULTS)("were struck by %s at least a hundred times", (fault) => {
		expect(sum(({ hits }) => hits.get(fault) ?? 0)).toBeGreaterThanOrEqual(100);
	});
});

test("another seed is another day, and what is kept of it is its end", async () => {
	const [one, other, again] = [await liveDay(1, { keepLines: 5 }), await liveDay(2), await liveDay(1)];
	expect(one.hash).not.toBe(other.hash);
	expect(again.hash).toBe(one.hash);
	expect(one.lines).toHaveLength(5);
});
