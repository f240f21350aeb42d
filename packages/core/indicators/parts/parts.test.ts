import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import type { Step } from "../types.ts";
import { sliding } from "./sliding.ts";
import { barsSince, highest, lowest, mean, spread, sum, trend, weightedMean } from "./windows.ts";

const series = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { maxLength: 120 });
const size = fc.integer({ min: 2, max: 30 });

/** Each result beside one that looks at its whole window; values between are previewed and must leave no trace. */
function verifyWindow<T>(
	make: (length: number) => Step<number, T>,
	naive: (window: readonly number[]) => T,
	close: (a: T, b: T) => boolean,
): void {
	fc.assert(
		fc.property(series, size, (values, length) => {
			const step = make(length);
			values.forEach((value, at) => {
				step(value * 3 + 1, false);
				const preview = step(value, false);
				const result = step(value, true);
				expect(preview).toEqual(result);
				if (at < length - 1) expect(result).toBeNull();
				else expect(close(result, naive(values.slice(at - length + 1, at + 1)))).toBe(true);
			});
		}),
		{ numRuns: 60 },
	);
}

const near = (a: number | null, b: number | null): boolean =>
	a !== null && b !== null && Math.abs(a - b) <= 1e-9 * Math.max(1e6, Math.abs(b));
const total = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const meanOf = (values: readonly number[]): number => total(values) / values.length;
const deviationOf = (values: readonly number[]): number =>
	Math.sqrt(meanOf(values.map((value) => (value - meanOf(values)) ** 2)));

describe("windows equal their definitions", () => {
	it("sum", () => verifyWindow(sum, total, near));
	it("mean", () => verifyWindow(mean, meanOf, near));
	it("highest", () => verifyWindow(highest, (window) => Math.max(...window), near));
	it("lowest", () => verifyWindow(lowest, (window) => Math.min(...window), near));
	it("weighted mean", () =>
		verifyWindow(
			weightedMean,
			(window) => total(window.map((value, at) => value * (at + 1))) / total(window.map((_, at) => at + 1)),
			near,
		));
	it("bars since the highest, the oldest of equal ones", () =>
		verifyWindow(
			(length) => barsSince(length, "highest"),
			(window) => window.length - 1 - window.indexOf(Math.max(...window)),
			(a, b) => a === b,
		));
	it("mean and population deviation", () =>
		verifyWindow(
			spread,
			(window) => ({ mean: meanOf(window), deviation: deviationOf(window) }),
			(a, b) => a !== null && b !== null && near(a.mean, b.mean) && near(a.deviation, b.deviation),
		));
	it("the least-squares line", () =>
		verifyWindow(
			trend,
			(window) => {
				const middle = (window.length - 1) / 2;
				const slope =
					total(window.map((value, at) => (at - middle) * value)) / total(window.map((_, at) => (at - middle) ** 2));
				const lineAt = (at: number) => meanOf(window) + slope * (at - middle);
				const rest = window.map((value, at) => (value - lineAt(at)) ** 2);
				return { end: lineAt(window.length - 1), slope, deviation: Math.sqrt(meanOf(rest)) };
			},
			(a, b) =>
				a !== null &&
				b !== null &&
				near(a.end, b.end) &&
				near(a.slope, b.slope) &&
				Math.abs(a.deviation - b.deviation) < 0.1,
		));
});

describe("the cost of a window", () => {
	it.each([1, 2, 14, 500])("of %i values does not grow with its length or with the bars before", (length) => {
		let joins = 0;
		const step = sliding<number>(length, (older, newer) => {
			joins += 1;
			return older + newer;
		});
		const bars = 10 * length;
		for (let bar = 0; bar < bars; bar += 1) {
			const before = joins;
			step(bar, false);
			expect(joins - before).toBeLessThanOrEqual(2);
			step(bar, true);
		}
		expect(joins).toBeLessThanOrEqual(5 * bars);
	});

	it("equal values have no deviation, whatever was before them", () => {
		const step = spread(20);
		for (const value of [1e15, -1e15, 0.1]) step(value, true);
		let last = step(0.1, true);
		for (let bar = 0; bar < 40; bar += 1) last = step(0.1, true);
		expect(last).toEqual({ mean: 0.1, deviation: 0 });
	});

	it("a value that overflows is forgotten with its bar", () => {
		const step = sum(3);
		for (const value of [Number.MAX_VALUE, Number.MAX_VALUE, 1, 2]) step(value, true);
		expect(step(3, true)).toBe(6);
	});
});
