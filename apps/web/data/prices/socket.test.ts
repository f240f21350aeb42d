import { describe, expect, it } from "vitest";
import { reconnectDelayMs } from "./socket.ts";

describe("reconnectDelayMs (R9)", () => {
	it("waits 2 s before each of the first five attempts", () => {
		expect([1, 2, 3, 4, 5].map((attempt) => reconnectDelayMs(attempt, 0.9))).toEqual([
			2_000, 2_000, 2_000, 2_000, 2_000,
		]);
	});
	it("then doubles, spread over the upper half, and never waits longer than 30 s", () => {
		expect(reconnectDelayMs(6, 0)).toBe(2_000);
		expect(reconnectDelayMs(6, 0.999)).toBeLessThan(4_000);
		expect(reconnectDelayMs(8, 0)).toBe(8_000);
		for (const attempt of [10, 20, 200, 2_000]) {
			expect(reconnectDelayMs(attempt, 0)).toBe(15_000);
			expect(reconnectDelayMs(attempt, 0.999)).toBeLessThanOrEqual(30_000);
		}
	});
});
