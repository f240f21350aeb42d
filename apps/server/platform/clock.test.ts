import { expect, test } from "vitest";
import { createSystemClock } from "./clock.ts";

test("business time stands still while the wall clock is set back", () => {
	const wall = [1_000, 2_000, 500, 1_999, 2_500];
	const clock = createSystemClock(() => wall.shift() ?? 0);
	expect([clock.nowMs(), clock.nowMs(), clock.nowMs(), clock.nowMs(), clock.nowMs()]).toEqual([
		1_000, 2_000, 2_000, 2_000, 2_500,
	]);
});

test("the system clock tells the time", () => {
	const clock = createSystemClock();
	expect(Math.abs(clock.nowMs() - Date.now())).toBeLessThan(1_000);
	const before = clock.monotonicMs();
	expect(clock.monotonicMs()).toBeGreaterThanOrEqual(before);
});
