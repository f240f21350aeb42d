import { describe, expect, it } from "vitest";
import { curveOf, pointAt } from "./curve-points.ts";
import { largestMoves } from "./movers.ts";

describe("largestMoves", () => {
	it("takes the largest in either direction and leaves the unknown out", () => {
		const moves = largestMoves([1, -3, null, 2, Number.NaN], (each) => each, 2);
		expect(moves.map(({ change }) => change)).toEqual([-3, 2]);
	});
});

describe("curveOf", () => {
	const at = (hour: number) => new Date(hour * 3_600_000).toISOString();
	const point = (hour: number, balance: string) => ({ at: at(hour), balance });
	const now = (hour: number, equity: string | null = null) => ({ atMs: Date.parse(at(hour)), equity });
	it("is level until the next entry, then a step, and level until now", () => {
		const curve = curveOf([point(0, "100"), point(1, "200"), point(4, "100")], now(4), null);
		expect(curve).toMatchObject({ low: 100, high: 200, bottom: 92, top: 208, equityY: null });
		expect(curve?.line).toBe("M0 279.31H250V20.69H1000V279.31H1000");
		expect(curve?.points.map(({ x }) => x)).toEqual([0, 0.25, 1]);
	});
	it("has the equity of now on its axis", () => {
		const curve = curveOf([point(0, "100"), point(1, "200")], now(4, "50"), null);
		expect(curve).toMatchObject({ low: 50, high: 200, bottom: 38, top: 212 });
		expect(curve?.equityY).toBeCloseTo(162 / 174);
	});
	it("begins where the range does, at the balance of then", () => {
		const curve = curveOf([point(0, "100"), point(3, "200")], now(4), Date.parse(at(2)));
		expect(curve?.startMs).toBe(Date.parse(at(2)));
		expect(curve?.points.map(({ x }) => x)).toEqual([0, 0.5]);
	});
	it("draws a flat balance in the middle, and nothing before the first entry", () => {
		expect(curveOf([point(0, "5")], now(2, "5"), null)).toMatchObject({ line: "M0 150H1000", equityY: 0.5 });
		expect(curveOf([point(0, "5")], now(0), null)).toBeNull();
		expect(curveOf([], now(1), null)).toBeNull();
	});
	it("finds the step of a position", () => {
		const curve = curveOf([point(0, "1"), point(1, "2"), point(2, "3")], now(4), null);
		if (curve === null) throw new Error("a curve was expected");
		expect([0, 0.2, 0.25, 0.49, 0.5, 1].map((x) => pointAt(curve, x))).toEqual([0, 0, 1, 1, 2, 2]);
	});
});
