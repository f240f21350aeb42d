import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lightUp } from "./light.ts";

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal("matchMedia", () => ({ matches: false }));
});
afterEach(() => {
	vi.runAllTimers();
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const lit = (element: HTMLElement) => element.dataset.light;

it("goes out in the frame of a later change, not before its time", () => {
	const [first, second, third] = [0, 1, 2].map(() => document.createElement("span")) as [
		HTMLElement,
		HTMLElement,
		HTMLElement,
	];
	lightUp(first, "up");
	vi.advanceTimersByTime(100);
	lightUp(second, "down");
	expect([lit(first), lit(second)]).toEqual(["up", "down"]);
	vi.advanceTimersByTime(110);
	lightUp(third, "up");
	expect([lit(first), lit(second), lit(third)]).toEqual([undefined, "down", "up"]);
});

it("goes out by itself where nothing else changes, and lasts from the last change", () => {
	const element = document.createElement("span");
	lightUp(element, "up");
	vi.advanceTimersByTime(300);
	lightUp(element, "down");
	expect(lit(element)).toBe("down");
	vi.advanceTimersByTime(199);
	expect(lit(element), "the timer of the first change does not end the second").toBe("down");
	vi.advanceTimersByTime(600);
	expect(lit(element)).toBeUndefined();
	expect(vi.getTimerCount()).toBe(0);
});
