import { describe, expect, it } from "vitest";
import { Throttle } from "./throttle.ts";

const options = { free: 3, firstDelayMs: 1_000, maxDelayMs: 60_000, forgetAfterMs: 600_000 };

describe("Throttle", () => {
	it("doubles the delay after the free attempts, up to a bound", () => {
		let nowMs = 0;
		const throttle = new Throttle(options, { monotonicMs: () => nowMs });
		const delays: number[] = [];
		for (let i = 0; i < 12; i++) {
			delays.push(throttle.waitMs("a"));
			nowMs += throttle.waitMs("a");
			throttle.begin("a");
		}
		expect(delays).toEqual([0, 0, 0, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
		expect(throttle.waitMs("b")).toBe(0);
	});

	it("starts anew after a right attempt, and forgets with time", () => {
		let nowMs = 0;
		const throttle = new Throttle(options, { monotonicMs: () => nowMs });
		for (let i = 0; i < 4; i++) throttle.begin("a");
		expect(throttle.waitMs("a")).toBe(2_000);
		throttle.forgive("a");
		expect(throttle.waitMs("a")).toBe(1_000);
		throttle.clear("a");
		expect(throttle.waitMs("a")).toBe(0);
		for (let i = 0; i < 8; i++) throttle.begin("b");
		nowMs = 6 * 600_000;
		throttle.begin("b");
		expect(throttle.waitMs("b")).toBe(1_000);
	});

	it("lets at most a hundred guesses through in a day of trying without pause", () => {
		let nowMs = 0;
		const throttle = new Throttle(
			{ free: 5, firstDelayMs: 1_000, maxDelayMs: 15 * 60_000, forgetAfterMs: 30 * 60_000 },
			{ monotonicMs: () => nowMs },
		);
		let guesses = 0;
		for (; nowMs < 86_400_000; nowMs += 100) {
			if (throttle.waitMs("a") > 0) continue;
			throttle.begin("a");
			guesses++;
		}
		expect(guesses).toBeLessThanOrEqual(110);
	});
});
