import { describe, expect, it } from "vitest";
import { heldClock } from "../testing-clock.ts";
import { RateLimit } from "./token-bucket.ts";

const clockAt = (start: number) => {
	let nowMs = start;
	return {
		monotonicMs: () => nowMs,
		advance: (ms: number) => {
			nowMs += ms;
		},
	};
};

describe("RateLimit", () => {
	it("lets the burst through, then one for each refill, and says how long to wait", () => {
		const clock = clockAt(1_000);
		const limit = new RateLimit({ burst: 3, perSecond: 2 }, clock);
		expect([limit.take("a"), limit.take("a"), limit.take("a")]).toEqual([0, 0, 0]);
		expect(limit.take("a")).toBe(500);
		expect(limit.wait("a")).toBe(500);
		expect(limit.take("b")).toBe(0);
		clock.advance(499);
		expect(limit.take("a")).toBeGreaterThan(0);
		clock.advance(2);
		expect(limit.take("a")).toBe(0);
		expect(limit.take("a")).toBeGreaterThan(0);
	});

	it("never saves up more than the burst, and a clock that goes back gives nothing", () => {
		const clock = clockAt(0);
		const limit = new RateLimit({ burst: 2, perSecond: 1 }, clock);
		clock.advance(1_000_000);
		expect([limit.take("a"), limit.take("a")]).toEqual([0, 0]);
		clock.advance(-500_000);
		expect(limit.take("a")).toBe(1_000);
	});

	it("goes on while the wall clock is set back or forward", async () => {
		const clock = heldClock(Date.UTC(2026, 0, 2));
		const limit = new RateLimit({ burst: 1, perSecond: 1 }, clock);
		expect(limit.take("a")).toBe(0);
		clock.jump(-3_600_000);
		await clock.advance(1_000);
		expect(limit.take("a")).toBe(0);
		clock.jump(7_200_000);
		expect(limit.take("a")).toBe(1_000);
	});

	it("takes as many as a request costs, or none of them", () => {
		const clock = clockAt(0);
		const limit = new RateLimit({ burst: 10, perSecond: 2 }, clock);
		expect([limit.take("a", 7), limit.take("a", 4), limit.take("a", 3)]).toEqual([0, 500, 0]);
		expect(limit.take("a", 10)).toBe(5_000);
		clock.advance(5_000);
		expect(limit.take("a", 10)).toBe(0);
	});

	it("keeps to its memory bound", () => {
		const limit = new RateLimit({ burst: 1, perSecond: 1, maxKeys: 10 }, clockAt(0));
		for (let i = 0; i < 1_000; i++) limit.take(`key ${i}`);
		expect(limit.size).toBe(10);
	});
});
