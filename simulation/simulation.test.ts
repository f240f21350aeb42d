import { IS_FULL, SEED } from "@truefill/testkit/tier";
import { beforeAll, describe, expect, test } from "vitest";
import { liveDay } from "./day.ts";
import { keepFailed, readKept } from "./kept.ts";
import { type Report, runSwarm, SAFETY_MS } from "./swarm.ts";
import { FAULTS } from "./world/faults.ts";

const DAYS = IS_FULL ? 1_000 : 100;
/** Days of a test are shorter than those of `npm run simulate`: they are many. */
const SHORT_MS = 10_000;
const kept = readKept();
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

describe(`${DAYS} trading days from seed ${SEED}`, () => {
	let reports: readonly Report[] = [];
	beforeAll(async () => {
		reports = await runSwarm({ seeds: Array.from({ length: DAYS }, (_, index) => SEED + index), safetyMs: SHORT_MS });
		if (IS_FULL) keepFailed(reports);
	}, 600_000);
	const sum = (of: (report: Report) => number): number => reports.reduce((total, report) => total + of(report), 0);

	test("break no invariant, and happen again in the same way", () => {
		expect(said(reports)).toEqual([]);
		expect(reports).toHaveLength(DAYS);
	});

	test("are days of work, of customers and of the engine's own", () => {
		// About half of what a thousand days give: less would be other days than these.
		expect(sum(({ commands }) => commands)).toBeGreaterThanOrEqual(40 * DAYS);
		expect(sum(({ acknowledged }) => acknowledged) / sum(({ commands }) => commands)).toBeGreaterThan(0.95);
		expect(sum(({ fills }) => fills)).toBeGreaterThanOrEqual(10 * DAYS);
		expect(sum(({ orders }) => orders)).toBeGreaterThanOrEqual(DAYS / 4);
		expect(sum(({ triggers }) => triggers)).toBeGreaterThanOrEqual(3 * DAYS);
		expect(sum(({ closeOuts }) => closeOuts)).toBeGreaterThanOrEqual(DAYS / 20);
	});

	test.each(FAULTS)("were struck by %s at least sixty times in a thousand", (fault) => {
		expect(sum(({ hits }) => hits.get(fault) ?? 0)).toBeGreaterThanOrEqual((60 * DAYS) / 1_000);
	});
});

test("another seed is another day, and what is kept of it is its end", async () => {
	const [one, other, again] = [await liveDay(1, { keepLines: 5 }), await liveDay(2), await liveDay(1)];
	expect(one.hash).not.toBe(other.hash);
	expect(again.hash).toBe(one.hash);
	expect(one.lines).toHaveLength(5);
});
