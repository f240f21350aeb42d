import { IS_FULL, SEED } from "@truefill/testkit/tier";
import { beforeAll, describe, expect, test } from "vitest";
import { liveDay } from "./day.ts";
import { keepFailed, readKept } from "./kept.ts";
import { type Report, runSwarm, SAFETY_MS } from "./swarm.ts";
import { FAULTS, type Fault } from "./world/faults.ts";

/** With a new seed the number of fault hits is random: further rounds of days are run if needed, three at most. */
const { DAYS, ROUNDS } = IS_FULL ? { DAYS: 1_000, ROUNDS: 3 } : { DAYS: 40, ROUNDS: 1 };
const LEAST_HITS = (60 * DAYS) / 1_000;
/** Timeout for a hang, generous enough for a busy machine. */
const LIMIT_MS = 3_600_000;
/** The test runs many days, so they are shorter than those of `npm run simulate`. */
const SHORT_MS = 10_000;
const kept = readKept();
const said = (reports: readonly Report[]) =>
	reports.flatMap(({ seed, violation }) => (violation === undefined ? [] : [`seed ${seed}: ${violation.message}`]));

test("the seeds that failed before do not fail any more", async () => {
	for (const safetyMs of [SHORT_MS, SAFETY_MS]) {
		const reports: Report[] = [];
		// Only seeds that failed by not being deterministic are run twice here.
		for (const repeated of [false, true]) {
			const seeds = kept.filter(({ invariant }) => (invariant === "determinism") === repeated).map(({ seed }) => seed);
			reports.push(...(await runSwarm({ seeds, safetyMs, repeated })));
		}
		expect(said(reports)).toEqual([]);
		expect(reports).toHaveLength(kept.length);
	}
});

describe(`${DAYS} trading days from seed ${SEED}`, () => {
	const reports: Report[] = [];
	beforeAll(async () => {
		for (let round = 0; round < ROUNDS && FAULTS.some((fault) => hitsOf(fault) < LEAST_HITS); round += 1) {
			const seeds = Array.from({ length: DAYS }, (_, index) => SEED + round * DAYS + index);
			reports.push(...(await runSwarm({ seeds, safetyMs: SHORT_MS })));
		}
		if (IS_FULL) keepFailed(reports);
	}, LIMIT_MS);
	const sum = (of: (report: Report) => number): number => reports.reduce((total, report) => total + of(report), 0);
	const hitsOf = (fault: Fault): number => sum(({ hits }) => hits.get(fault) ?? 0);

	test("break no invariant, and happen again in the same way", () => {
		expect(said(reports)).toEqual([]);
		expect(reports.length).toBeGreaterThanOrEqual(DAYS);
	});

	test("are days of work, of customers and of the engine's own", () => {
		// About half of the usual counts of a thousand days; less means that the days have changed.
		expect(sum(({ commands }) => commands)).toBeGreaterThanOrEqual(40 * DAYS);
		expect(sum(({ acknowledged }) => acknowledged) / sum(({ commands }) => commands)).toBeGreaterThan(0.95);
		expect(sum(({ fills }) => fills)).toBeGreaterThanOrEqual(10 * DAYS);
		expect(sum(({ orders }) => orders)).toBeGreaterThanOrEqual(DAYS / 4);
		expect(sum(({ triggers }) => triggers)).toBeGreaterThanOrEqual(3 * DAYS);
		expect(sum(({ closeOuts }) => closeOuts)).toBeGreaterThanOrEqual(DAYS / 20);
	});

	test.each(FAULTS)("were struck by %s at least sixty times in a thousand", (fault) => {
		expect(hitsOf(fault)).toBeGreaterThanOrEqual(LEAST_HITS);
	});
});

test("another seed is another day, and what is kept of it is its end", async () => {
	const [one, other, again] = [await liveDay(1, { keepLines: 5 }), await liveDay(2), await liveDay(1)];
	expect(one.hash).not.toBe(other.hash);
	expect(again.hash).toBe(one.hash);
	expect(one.lines).toHaveLength(5);
});
