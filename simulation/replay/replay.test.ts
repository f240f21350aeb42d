import { IS_FULL } from "@truefill/testkit/tier";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { liveDay } from "../day.ts";
import { type Prover, startProver, type Written } from "./database.ts";
import { apple, hasRecordings, inverted, negativeOil, payroll, sundayOpening } from "./recordings.ts";
import { type Replay, replay } from "./scenes.ts";

/*
 * Real input (SPEC, E3–E22): recorded prices run through the engine while random customers trade. Every event is
 * checked against the recording and against independently written rules: no wrong side, no fill on a refused tick,
 * every fill explained by a recorded tick, no balance below zero once all is closed; finally the books are verified.
 */

let prover: Prover;
beforeAll(async () => {
	prover = await startProver();
});
afterAll(() => prover.stop());

/** Counts the events by type. */
async function lived(seed: number, options: Replay) {
	const types = new Map<string, number>();
	const batches: Written[] = [];
	const day = await replay(seed, {
		...options,
		onWrite(rows, writer, written) {
			if (written !== "committed") return;
			batches.push({ rows, writer });
			for (const { type } of rows.events) types.set(type, (types.get(type) ?? 0) + 1);
		},
	});
	expect(day.violation?.message).toBeUndefined();
	// No false price was accepted.
	expect(day.believed).toBe(0);
	expect(day.ticks).toBeGreaterThan(0);
	return { day, batches, count: (type: string) => types.get(type) ?? 0 };
}

describe.skipIf(!hasRecordings("the replay of recordings"))("recorded prices", () => {
	test("the payroll figures of 2 May 2014: gold and euro, tick by tick, proved in PostgreSQL", async () => {
		const stretch = IS_FULL
			? { from: "12:29:00", to: "12:32:00", least: 10_000 }
			: { from: "12:29:45", to: "12:30:45", least: 5_000 };
		const ticks = payroll(stretch.from, stretch.to);
		expect(ticks.length).toBeGreaterThan(stretch.least);
		const { day, batches, count } = await lived(4, { ticks, currencies: ["USD", "EUR"] });
		expect(day.ticks).toBe(ticks.length);
		expect(day.fills).toBeGreaterThan(100);
		expect(day.triggers).toBeGreaterThan(50);
		const proof = await prover.prove(batches);
		expect(proof.faults).toEqual([]);
		expect(proof.events).toBe(day.events);
		expect(proof.closedTrades).toBe(count("trade-closed"));
		expect(proof.transfers.underway).toBe(0);
	});

	test("the Sunday opening: what waited for the market is done at its first price, and the weekend is charged", async () => {
		const { day, count } = await lived(1, { ticks: sundayOpening(), currencies: ["USD", "EUR"], thinkMs: 4_000 });
		expect(day.fills).toBeGreaterThan(50);
		expect(count("close-queued")).toBeGreaterThan(0);
		expect(count("financing-applied")).toBeGreaterThan(0);
	});

	test("FXCM's inverted bars: no bid above the ask is ever dealt at", async () => {
		const ticks = inverted();
		const bad = ticks.filter((tick) => tick.bad).length;
		expect(bad).toBeGreaterThan(60);
		const thinkMs = IS_FULL ? 4_000 : 16_000;
		const { day } = await lived(1, { ticks, currencies: ["USD", "EUR"], thinkMs });
		expect(day.ticks).toBeLessThanOrEqual(ticks.length - bad);
		expect(day.fills).toBeGreaterThan(100);
	});

	test("Apple's split of seven for one, with a print at the old price before the opening", async () => {
		const { before, after } = apple();
		expect(after.filter((tick) => tick.bad).length).toBeGreaterThan(0);
		const split = { after: before.length, numerator: 7, denominator: 1 };
		const { day, count } = await lived(1, { ticks: [...before, ...after], split, thinkMs: 4_000 });
		expect(day.fills).toBeGreaterThan(50);
		expect(count("split-applied")).toBeGreaterThan(0);
	});

	test("the day on which oil was 36.98 below zero: nobody deals at it, and nobody owes at the end", async () => {
		const ticks = negativeOil();
		expect(ticks.some(({ bid }) => bid < 0n)).toBe(true);
		const { day, count } = await lived(1, { ticks, thinkMs: 2_000 });
		expect(day.fills).toBeGreaterThan(20);
		// The price halves from one accepted tick to the next.
		expect(count("close-out-started")).toBeGreaterThan(0);
		expect(count("negative-balance-compensated")).toBeGreaterThan(0);
	});
});

test("what the simulated database takes, PostgreSQL takes as well, and proves its books", async () => {
	const batches: Written[] = [];
	const onWrite = (rows: Written["rows"], writer: string, written: string) => {
		if (written === "committed") batches.push({ rows, writer });
	};
	const day = await liveDay(17, { onWrite, partitions: 16, faultless: true });
	expect(day.violation).toBeUndefined();
	const proof = await prover.prove(batches, day.house);
	expect(proof.faults).toEqual([]);
	expect(proof.events).toBe(day.events);
	expect(proof.events).toBeGreaterThan(100);
	// A customer with a deposit limit pays in, is refused, and pays out.
	expect(proof.house.entries).toBeGreaterThan(10);
	expect(proof.house.transit).toEqual({});
});
