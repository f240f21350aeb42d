import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { throttle } from "./throttle.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("does the first at once, then at most one in each interval with those who ask, and never leaves out the last", () => {
	const doneAtMs: number[] = [];
	const began = performance.now();
	const throttled = throttle(250, () => doneAtMs.push(Math.round(performance.now() - began)));
	// Called at 0, 100, … 1,000 ms.
	for (let step = 0; step <= 10; step += 1) {
		throttled.ask();
		vi.advanceTimersByTime(100);
	}
	expect(doneAtMs).toEqual([0, 300, 600, 900]);
	vi.advanceTimersByTime(1_000);
	expect(doneAtMs).toEqual([0, 300, 600, 900, 1_500]);
	throttled.ask();
	expect(doneAtMs.length).toBe(6);
});

it("does nothing after it was stopped", () => {
	const work = vi.fn();
	const throttled = throttle(250, work);
	throttled.ask();
	throttled.ask();
	throttled.stop();
	vi.advanceTimersByTime(1_000);
	expect(work).toHaveBeenCalledTimes(1);
});
