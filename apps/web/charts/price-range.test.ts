import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { GAP, type InSight, priceRange, TALLEST, withHead } from "./price-range.ts";

const BARS = { from: 100, to: 110 };
const range = (more: Partial<InSight>) => {
	const { from, to } = priceRange({ drawn: BARS, market: BARS, fills: [], lines: [], ...more });
	return [from, to];
};

describe("the range of the automatic scale", () => {
	it.each<[string, Partial<InSight>, readonly [number, number]]>([
		["is that of the bars where there is nothing else", {}, [100, 110]],
		["stays where everything lies among the bars", { fills: [100, 105], lines: [110] }, [100, 110]],
		["takes in a fill above all highs", { fills: [112] }, [100, 112]],
		["takes in a fill below all lows", { fills: [97] }, [97, 110]],
		["takes in lines on both sides", { lines: [96, 115] }, [96, 115]],
		["takes in a line that makes it just twice as tall", { lines: [120] }, [100, 120]],
		["leaves out a line that makes it taller", { lines: [120.5] }, [100, 110]],
		["leaves out an order far away and takes in the near one", { lines: [50, 112] }, [100, 112]],
		["takes in the nearest lines while they fit", { lines: [94, 117, 113] }, [94, 113]],
		["takes in a farther line where a nearer one has no room", { lines: [107, 116, 93, 117] }, [100, 117]],
		["takes in a fill before a line that is nearer", { fills: [118], lines: [95] }, [100, 118]],
		["leaves out a fill far away, an average of long ago", { fills: [10] }, [100, 110]],
		["passes over what is no price", { fills: [Number.NaN], lines: [Number.POSITIVE_INFINITY] }, [100, 110]],
	])("%s", (_, more, expected) => {
		expect(range(more)).toEqual(expected);
	});

	it("of a market that stands still, takes in a fill at the ask", () => {
		const still = { drawn: { from: 100, to: 100 }, market: { from: 100, to: 101 } };
		expect(range({ ...still, fills: [101] })).toEqual([100, 101]);
		expect(range({ ...still, lines: [102] })).toEqual([100, 102]);
		expect(range({ ...still, lines: [103] })).toEqual([100, 100]);
	});

	it("holds the bars, is never too tall, takes in each fill at the market, and leaves out only what has no room", () => {
		const at = fc.integer({ min: 1, max: 10_000 });
		const pair = fc.tuple(at, at).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));
		const prices = fc.array(at, { maxLength: 8 });
		fc.assert(
			fc.property(pair, fc.nat(500), prices, prices, (drawn, spread, fills, lines) => {
				const market = { from: drawn.from, to: drawn.to + spread };
				const { from, to } = priceRange({ drawn, market, fills, lines });
				const limit = TALLEST * (market.to - market.from);
				expect(from).toBeLessThanOrEqual(drawn.from);
				expect(to).toBeGreaterThanOrEqual(drawn.to);
				expect(to - from).toBeLessThanOrEqual(limit);
				expect([drawn.from, ...fills, ...lines]).toContain(from);
				expect([drawn.to, ...fills, ...lines]).toContain(to);
				for (const price of [...fills, ...lines]) {
					if (price >= from && price <= to) continue;
					expect(Math.max(to, price) - Math.min(from, price)).toBeGreaterThan(limit);
				}
				const dealt = fills.filter((price) => price >= market.from && price <= market.to);
				const ofTheMarket = priceRange({ drawn, market, fills: dealt, lines });
				for (const price of dealt) {
					expect(price).toBeGreaterThanOrEqual(ofTheMarket.from);
					expect(price).toBeLessThanOrEqual(ofTheMarket.to);
				}
			}),
		);
	});
});

describe("room for the legend", () => {
	/** Part of the drawn height above a price. */
	const above = ({ from, to }: { readonly from: number; readonly to: number }, price: number) => {
		const range = to - from;
		return (to + range * GAP.top - price) / (range * (1 + GAP.top + GAP.bottom));
	};

	it.each([0.05, 0.15, 0.3, 0.4])("is %f of the height above the highest bar", (head) => {
		const range = withHead({ from: 100, to: 110 }, 110, head);
		expect(above(range, 110)).toBeGreaterThanOrEqual(head - 1e-9);
		expect(range.from).toBe(100);
	});

	it("changes nothing where there is enough, and takes no more than two fifths", () => {
		expect(withHead({ from: 100, to: 110 }, 105, 0.2)).toEqual({ from: 100, to: 110 });
		expect(withHead({ from: 100, to: 110 }, 110, 0.05)).toEqual({ from: 100, to: 110 });
		expect(above(withHead({ from: 100, to: 110 }, 110, 0.9), 110)).toBeCloseTo(0.4);
		expect(withHead({ from: Number.NaN, to: 1 }, 1, 0.2)).toEqual({ from: Number.NaN, to: 1 });
	});
});
