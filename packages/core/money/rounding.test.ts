import { fractions } from "@truefill/testkit";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { InvariantError } from "../result/index.ts";
import { divide, downToStep, multiplyDivide, type Rounding } from "./index.ts";

const CASES: readonly [bigint, bigint, Record<Rounding, bigint>][] = [
	[5n, 2n, { "half-even": 2n, "away-from-zero": 3n, floor: 2n, ceiling: 3n }],
	[7n, 2n, { "half-even": 4n, "away-from-zero": 4n, floor: 3n, ceiling: 4n }],
	[-5n, 2n, { "half-even": -2n, "away-from-zero": -3n, floor: -3n, ceiling: -2n }],
	[-7n, 2n, { "half-even": -4n, "away-from-zero": -4n, floor: -4n, ceiling: -3n }],
	[1n, 3n, { "half-even": 0n, "away-from-zero": 1n, floor: 0n, ceiling: 1n }],
	[2n, 3n, { "half-even": 1n, "away-from-zero": 1n, floor: 0n, ceiling: 1n }],
	[-2n, 3n, { "half-even": -1n, "away-from-zero": -1n, floor: -1n, ceiling: 0n }],
	[6n, -3n, { "half-even": -2n, "away-from-zero": -2n, floor: -2n, ceiling: -2n }],
	[5n, -2n, { "half-even": -2n, "away-from-zero": -3n, floor: -3n, ceiling: -2n }],
];

describe("E2 one place rounds, and who calls names how", () => {
	it.each(CASES)("%d / %d", (top, bottom, expected) => {
		for (const rounding of ["half-even", "away-from-zero", "floor", "ceiling"] as const) {
			expect(divide(top, bottom, rounding), rounding).toBe(expected[rounding]);
		}
	});

	it("agrees with the slow fractions", () => {
		const bottom = fc.bigInt({ min: 1n, max: 1000n });
		fc.assert(
			fc.property(fc.bigInt({ min: -100_000n, max: 100_000n }), bottom, (top, under) => {
				const exact = fractions.fraction(top, under);
				expect(divide(top, under, "half-even")).toBe(fractions.nearestEven(exact));
				expect(divide(top, under, "floor")).toBe(fractions.wholeBelow(exact));
				expect(divide(top, under, "ceiling")).toBe(-fractions.wholeBelow(fractions.fraction(-top, under)));
				expect(divide(top, under, "away-from-zero")).toBe(fractions.awayFromZero(exact));
			}),
			{ numRuns: 500 },
		);
	});

	it("rounds a product once, at its end", () => {
		// Rounding 10 / 3 first would give 9.
		expect(multiplyDivide(10n, 3n, 3n, "floor")).toBe(10n);
	});

	it("brings a volume down to its step, never up", () => {
		expect(downToStep(1_999n, 1_000n)).toBe(1_000n);
		expect(downToStep(2_000n, 1_000n)).toBe(2_000n);
		expect(downToStep(999n, 1_000n)).toBe(0n);
	});

	it("stops at a division by zero and at a step of zero", () => {
		expect(() => divide(1n, 0n, "floor")).toThrow(InvariantError);
		expect(() => downToStep(1n, 0n)).toThrow(InvariantError);
	});
});
