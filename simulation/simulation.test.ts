import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { liveDay } from "./day.ts";
import { readKept } from "./kept.ts";
import { type Report, runSwarm, SAFETY_MS } from "./swarm.ts";
import { FAULTS } from "./world/faults.ts";

const SEEDS = 1_000;
/** Days of `npm test` are shorter than those of `npm run simulate`, so that a thousand and the hunt fit into a minute. */
const SHORT_MS = 10_000;
const kept = readKept(readFileSync(join(import.meta.dirname, "seeds.json"), "utf8"));
const said = (reports: readonly Report[]) =>
	reports.flatMap(({ seed, violation }) => (violation === undefined ? [] : [`seed ${seed}: ${violation.message}`]));

test("the seeds that failed before do not fail any more", async () => {
	const seeds = kept.map(({ seed }) => seed);
	for (const safetyMs of [SHORT_MS, SAFETY_MS]) {
		const reports = await runSwarm({ seeds, safetyMs });
		expect(said(reports)).toEqual([]);
		expect(reports).toHaveLength(kept.length);
	}
});

describe(`${SEEDS} trading days`, () => {
	let reports: readonly Report[] = [];
	beforeAll(async () => {
		reports = await runSwarm({ seeds: Array.from({ length: SEEDS }, (_, index) => index + 1), safetyMs: SHORT_MS });
	}, 600_000);
	const sum = (of: (report: Report) => number): number => reports.reduce((total, report) => total + of(report), 0);

	test("break no invariant, and happen again in the same way", () => {
		expect(said(reports)).toEqual([]);
		expect(reports).toHaveLength(SEEDS);
	});

	test("are days of work, of customers and of the engine's own", () => {
		// About half of what a thousand days give: less would be other days than these.
		expect(sum(({ commands }) => commands)).toBeGreaterThanOrEqual(40 * SEEDS);
		expect(sum(({ acknowledged }) => acknowledged) / sum(({ commands }) => commands)).toBeGreaterThan(0.95);
		expect(sum(({ fills }) => fills)).toBeGreaterThanOrEqual(10 * SEEDS);
		expect(sum(({ orders }) => orders)).toBeGreaterThanOrEqual(SEEDS / 4);
		expect(sum(({ triggers }) => triggers)).toBeGreaterThanOrEqual(3 * SEEDS);
		expect(sum(({ closeOuts }) => closeOuts)).toBeGreaterThanOrEqual(SEEDS / 20);
	});

	test.each(FAULTS)("were struck by %s at least sixty times", (fault) => {
		expect(sum(({ hits }) => hits.get(fault) ?? 0)).toBeGreaterThanOrEqual(60);
	});
});

test("another seed is another day, and what is kept of it is its end", async () => {
	const [one, other, again] = [await liveDay(1, { keepLines: 5 }), await liveDay(2), await liveDay(1)];
	expect(one.hash).not.toBe(other.hash);
	expect(again.hash).toBe(one.hash);
	expect(one.lines).toHaveLength(5);
});
