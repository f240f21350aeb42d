import { describe, expect, it } from "vitest";
import {
	aMarket,
	anInstrument,
	aPrice,
	aQuote,
	aVolume,
	fractions,
	NOON_MS,
	seededRandom,
	someMoney,
	untilSeen,
} from "./index.ts";
import * as fc from "./properties.ts";

describe("seeded randomness", () => {
	it("is SplitMix64: the published first outputs of seed 1234567", () => {
		const random = seededRandom(1234567);
		expect([random.bits(), random.bits(), random.bits()]).toEqual([
			6457827717110365317n,
			3203168211198807973n,
			9817491932198370423n,
		]);
	});

	it("repeats itself, and forks do not depend on what was drawn before", () => {
		const one = seededRandom(7);
		const other = seededRandom(7);
		const early = one.fork("prices").bits();
		one.bits();
		expect(one.fork("prices").bits()).toBe(early);
		expect(other.fork("prices").bits()).toBe(early);
		expect(other.fork("orders").bits()).not.toBe(early);
	});

	it("stays within its bounds and reaches both ends", () => {
		fc.assert(
			fc.property(fc.integer(), fc.integer({ min: -5, max: 5 }), fc.integer({ min: 0, max: 5 }), (seed, from, span) => {
				const random = seededRandom(seed);
				const drawn = new Set(Array.from({ length: 300 }, () => random.integer(from, from + span)));
				expect([...drawn].toSorted((a, b) => a - b)).toEqual(
					Array.from({ length: span + 1 }, (_, index) => from + index),
				);
				const unit = random.unit();
				expect(unit >= 0 && unit < 1).toBe(true);
			}),
			{ numRuns: 50 },
		);
		expect(() => seededRandom(1).integer(2, 1)).toThrow(RangeError);
		expect(() => seededRandom(1).pick([])).toThrow(RangeError);
	});
});

describe("counted cases", () => {
	it("plays on until the rarest case was met often enough, and gives up on one that never comes", () => {
		const seen = { often: 0, rare: 0, never: 1 };
		let rounds = 0;
		const round = () => {
			rounds += 1;
			seen.often += 5;
			if (rounds % 2 === 0) seen.rare += 1;
		};
		const { never: _, ...found } = seen;
		expect(
			untilSeen(found, 1, () => {
				round();
				Object.assign(found, { often: seen.often, rare: seen.rare });
			}),
		).toBe(2);
		expect(rounds).toBe(4);
		expect(untilSeen(seen, 1, round)).toBe(1);
		expect(rounds).toBe(12);
	});
});

describe("fractions of the oracle", () => {
	it("hold the field laws on samples, and round as named", () => {
		const any = fc
			.tuple(fc.bigInt({ min: -50n, max: 50n }), fc.bigInt({ min: 1n, max: 20n }))
			.map(([top, bottom]) => fractions.fraction(top, bottom));
		const same = (a: fractions.Fraction, b: fractions.Fraction) => a.top * b.bottom === b.top * a.bottom;
		fc.assert(
			fc.property(any, any, any, (a, b, c) => {
				expect(
					same(fractions.times(a, fractions.plus(b, c)), fractions.plus(fractions.times(a, b), fractions.times(a, c))),
				).toBe(true);
				expect(same(fractions.plus(fractions.minus(a, b), b), a)).toBe(true);
				if (b.top !== 0n) expect(same(fractions.times(fractions.over(a, b), b), a)).toBe(true);
			}),
		);
		const half = (top: bigint) => fractions.fraction(top, 2n);
		expect([1n, 3n, -1n, -3n].map((top) => fractions.nearestEven(half(top)))).toEqual([0n, 2n, 0n, -2n]);
		expect([1n, -1n, 4n].map((top) => fractions.awayFromZero(half(top)))).toEqual([1n, -1n, 2n]);
		expect(() => fractions.fraction(1n, 0n)).toThrow(RangeError);
	});
});

describe("builders", () => {
	it("refuse texts that are not what they say", () => {
		expect(() => aPrice("1e5")).toThrow("DECIMAL_MALFORMED");
		expect(() => aVolume("-1")).toThrow("DECIMAL_NEGATIVE");
		expect(() => someMoney("0.001", "USD")).toThrow("DECIMAL_TOO_PRECISE");
	});

	it("make a market of exactly what the table says", () => {
		const view = aMarket({ instruments: [anInstrument()], quotes: [aQuote("EURUSD", "1.1", "1.2")] });
		expect(view.nowMs).toBe(NOON_MS);
		expect(view.state("EURUSD")).toEqual({ state: "open" });
		expect(view.state("NOPE")).toEqual({ state: "no-price" });
		expect(view.quote("NOPE")).toBeUndefined();
		expect(view.rate("EUR", "USD")).toMatchObject({ bid: 1_100_000_000_000n, ask: 1_200_000_000_000n });
	});
});
