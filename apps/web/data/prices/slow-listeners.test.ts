import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SlowListeners } from "./slow-listeners.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => vi.useRealTimers());

/** Two instruments, one in each half, and in which frame each was told. */
function twoHalves() {
	const slow = new SlowListeners();
	const told: string[] = [];
	const stops = ["EURUSD", "USDJPY"].map((id) => slow.add(id, () => told.push(id)));
	return { slow, told, stops };
}

describe("SlowListeners", () => {
	it("tells one half of the instruments in a frame, and each at most five times a second", () => {
		const { slow, told } = twoHalves();
		const frames: string[] = [];
		for (let frame = 0; frame < 10; frame += 1) {
			slow.tell(["EURUSD", "USDJPY"]);
			frames.push(told.splice(0).join());
			vi.advanceTimersByTime(100);
		}
		expect(frames).toEqual(Array.from({ length: 5 }, () => ["USDJPY", "EURUSD"]).flat());
	});

	it("does not tell more often when frames are shorter", () => {
		const { slow, told } = twoHalves();
		for (let at = 0; at < 1_000; at += 20) {
			slow.tell(["EURUSD", "USDJPY"]);
			vi.advanceTimersByTime(20);
		}
		expect(told.filter((id) => id === "EURUSD").length).toBeLessThanOrEqual(6);
		expect(told.filter((id) => id === "EURUSD").length).toBeGreaterThanOrEqual(4);
	});

	it("tells the last change without another frame", () => {
		const { slow, told } = twoHalves();
		slow.tell(["EURUSD"]);
		vi.advanceTimersByTime(20);
		slow.tell(["USDJPY"]);
		slow.tell(["EURUSD", "USDJPY"]);
		vi.advanceTimersByTime(300);
		expect(told).toEqual(["EURUSD", "USDJPY", "EURUSD", "USDJPY"]);
		expect(vi.getTimerCount()).toBe(0);
	});

	it("forgets who has unsubscribed, also while a change waits", () => {
		const { slow, told, stops } = twoHalves();
		slow.tell(["EURUSD"]);
		slow.tell(["EURUSD"]);
		for (const stop of stops) stop();
		vi.advanceTimersByTime(400);
		expect(told).toEqual(["EURUSD"]);
	});
});
