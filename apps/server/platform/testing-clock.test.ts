import { describe, expect, test } from "vitest";
import { createSystemClock } from "./clock.ts";
import { heldClock, type MovedClock, movedClock } from "./testing-clock.ts";

const START_MS = Date.UTC(2026, 0, 2);

/** Records what fires, and when. */
function noting(clock: MovedClock) {
	const seen: [string, number][] = [];
	const note = (name: string) => () => void seen.push([name, clock.nowMs() - START_MS]);
	return { seen, note };
}

describe("a held clock", () => {
	test("moves only when told, and its ages and its machine's time with it", async () => {
		const clock = heldClock(START_MS);
		await clock.turn();
		expect([clock.nowMs(), clock.monotonicMs(), clock.machine.monotonicMs()]).toEqual([START_MS, 0, 0]);
		await clock.advance(1_500);
		expect([clock.nowMs(), clock.monotonicMs(), clock.machine.monotonicMs()]).toEqual([START_MS + 1_500, 1_500, 1_500]);
		await expect(clock.advance(-1)).rejects.toThrow(RangeError);
	});

	test("fires what fell due in the order of its time, then of its setting, at the new time", async () => {
		const clock = heldClock(START_MS);
		const { seen, note } = noting(clock);
		clock.after(200, note("late"));
		clock.after(100, note("first"));
		clock.after(100, note("second"));
		clock.after(1_000, note("not yet"));
		await clock.advance(200);
		expect(seen).toEqual([
			["first", 200],
			["second", 200],
			["late", 200],
		]);
		await clock.advance(800);
		expect(seen.at(-1)).toEqual(["not yet", 1_000]);
	});

	test("fires an interval that was due many times once, and again one interval later", async () => {
		const clock = heldClock(START_MS);
		const { seen, note } = noting(clock);
		const end = clock.every(100, note("tick"));
		await clock.advance(10_050);
		await clock.advance(99);
		expect(seen).toEqual([["tick", 10_050]]);
		await clock.advance(1);
		expect(seen).toEqual([
			["tick", 10_050],
			["tick", 10_150],
		]);
		end();
		await clock.advance(1_000);
		expect(seen).toHaveLength(2);
	});

	test("fires nothing that was cancelled, also by another that was due with it", async () => {
		const clock = heldClock(START_MS);
		const { seen, note } = noting(clock);
		let cancel: () => void = () => undefined;
		clock.after(10, () => cancel());
		cancel = clock.after(20, note("cancelled"));
		await clock.advance(50);
		expect(seen).toEqual([]);
	});

	test("ends sleeps, and what goes on after them has had its turn", async () => {
		const clock = heldClock(START_MS);
		let rounds = 0;
		const loop = async () => {
			for (; rounds < 3; rounds += 1) await clock.sleep(1_000);
		};
		const looping = loop();
		await clock.advance(1_000);
		expect(rounds).toBe(1);
		await clock.advance(1_000);
		await clock.advance(1_000);
		await looping;
		const stop = new AbortController();
		const cut = clock.sleep(1_000, stop.signal);
		stop.abort();
		await cut;
		await clock.sleep(1_000, stop.signal);
	});
});

describe("a moved clock", () => {
	test("is as far ahead of the machine's as it was told, and leaves the machine's own time alone", async () => {
		const system = createSystemClock();
		const clock = movedClock(system);
		await clock.advance(3_600_000);
		expect(clock.nowMs() - system.nowMs()).toBeGreaterThanOrEqual(3_599_999);
		expect(clock.monotonicMs() - clock.machine.monotonicMs()).toBeGreaterThan(3_599_000);
		expect(clock.machine).toBe(system.machine);
	});

	test("fires by itself in real time, and what was due at once when it is moved", async () => {
		const clock = movedClock();
		await clock.sleep(5);
		const { seen, note } = noting(clock);
		clock.after(60_000, note("due"));
		clock.after(120_000, note("not yet"));
		await clock.advance(60_000);
		expect(seen.map(([name]) => name)).toEqual(["due"]);
		const almost = new Promise<void>((resolve) => void clock.after(60_010, resolve));
		await clock.advance(60_000);
		expect(seen.map(([name]) => name)).toEqual(["due", "not yet"]);
		// The rest passes in real time.
		await almost;
	});
});
