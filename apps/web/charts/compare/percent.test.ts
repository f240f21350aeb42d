import { describe, expect, it } from "vitest";
import { closesAt, percentDigits, percentRange, percents, percentTicks, percentY } from "./percent.ts";

const bars = (...all: readonly (readonly [startMs: number, close: number])[]) =>
	all.map(([startMs, close]) => ({ startMs, close }));

describe("closes on another instrument's time axis", () => {
	it.each([
		["the same bars", [1, 2, 3], bars([1, 10], [2, 11], [3, 12]), [10, 11, 12]],
		["a market that is closed", [1, 2, 3, 4], bars([1, 10], [4, 12]), [10, 10, 10, 12]],
		["a market that trades while the chart's does not", [1, 4], bars([1, 10], [2, 11], [3, 12], [4, 13]), [10, 13]],
		["one that begins later", [1, 2, 3], bars([2, 11]), [null, 11, 11]],
		["longer bars", [10, 11, 12, 13], bars([8, 1], [12, 2]), [1, 1, 2, 2]],
		["no bars", [1, 2], bars(), [null, null]],
		["nothing in view", [], bars([1, 10]), []],
	] as const)("%s", (_, starts, of, closes) => expect(closesAt(starts, of)).toEqual(closes));
});

describe("percentages", () => {
	it.each([
		["from the first bar", [10, 11, 9], [0, 10, -10]],
		["from the first one known", [null, 20, 25], [null, 0, 25]],
		["of none", [null, null], [null, null]],
		["of a price of zero, as of oil in 2020", [0, 10, 11], [-100, 0, 10]],
	] as const)("%s", (_, closes, expected) => {
		const found = percents(closes);
		expect(found).toHaveLength(expected.length);
		for (const [at, value] of expected.entries()) {
			if (value === null) expect(found[at]).toBeNull();
			else expect(found[at]).toBeCloseTo(value);
		}
	});

	it.each([
		[
			"zero and all lines",
			[
				[1, 3],
				[2, -1, null],
			],
			{ from: -1, to: 3 },
		],
		["zero where all rose", [[1, 3]], { from: 0, to: 3 }],
		["a range where nothing moved", [[0, 0]], { from: -1, to: 1 }],
		["a range without lines", [], { from: -1, to: 1 }],
	] as const)("their scale has %s", (_, lines, range) => expect(percentRange(lines)).toEqual(range));

	it("are drawn from the top of the scale to its bottom, with free space", () => {
		const range = { from: -1, to: 3 };
		expect(percentY(3, range, 100)).toBeCloseTo(12);
		expect(percentY(-1, range, 100)).toBeCloseTo(88);
		expect(percentY(1, range, 100)).toBeCloseTo(50);
	});

	it.each([
		[{ from: -1, to: 3 }, 5, [-1, 0, 1, 2, 3], 0],
		[{ from: -0.3, to: 0.1 }, 5, [-0.3, -0.2, -0.1, 0, 0.1], 1],
		[{ from: 0, to: 47 }, 5, [0, 10, 20, 30, 40], 0],
		[{ from: 0, to: 0.012 }, 4, [0, 0.005, 0.01], 3],
	] as const)("have round marks in %o", (range, most, ticks, digits) => {
		expect(percentTicks(range, most)).toEqual(ticks.map((each) => each + 0));
		expect(percentDigits(ticks)).toBe(digits);
	});
});
