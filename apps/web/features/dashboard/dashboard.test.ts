import { describe, expect, it } from "vitest";
import { closedWire } from "../../data/testing.ts";
import { curveOf } from "./curve-points.ts";
import { largestMoves } from "./movers.ts";
import { localMidnightMs, resultSince } from "./today.ts";

describe("resultSince", () => {
	const trades = [
		closedWire({ id: "a", closed_at: "2026-01-02T00:00:00.000Z", pnl: "0.10" }),
		closedWire({ id: "b", closed_at: "2026-01-02T05:00:00.000Z", pnl: "0.20" }),
		closedWire({ id: "c", closed_at: "2026-01-01T23:59:59.999Z", pnl: "-900.00" }),
	];
	const from = Date.parse("2026-01-02T00:00:00.000Z");
	it("sums exactly what was closed since then", () => {
		expect(resultSince(trades, from, "USD")).toEqual({ net: "0.30", count: 2 });
	});
	it("is zero for none, and unknown where one is unknown", () => {
		expect(resultSince([], from, "JPY")).toEqual({ net: "0", count: 0 });
		expect(resultSince([closedWire({ closed_at: "2026-01-03T00:00:00.000Z", pnl: null })], from, "USD").net).toBeNull();
	});
	it("counts from the reader's own midnight", () => {
		const midnight = new Date(localMidnightMs(Date.parse("2026-01-02T13:14:15.000Z")));
		expect([midnight.getHours(), midnight.getMinutes(), midnight.getSeconds()]).toEqual([0, 0, 0]);
	});
});

describe("largestMoves", () => {
	it("takes the largest in either direction and leaves the unknown out", () => {
		const moves = largestMoves([1, -3, null, 2, Number.NaN], (each) => each, 2);
		expect(moves.map(({ change }) => change)).toEqual([-3, 2]);
	});
});

describe("curveOf", () => {
	const point = (hour: number, balance: string) => ({ at: new Date(hour * 3_600_000).toISOString(), balance });
	it("is level until the next entry, then a step", () => {
		const curve = curveOf([point(0, "100"), point(1, "200"), point(4, "150")], 400, 100, 0);
		expect(curve?.line).toBe("M0 100H100V0H400V50");
		expect(curve).toMatchObject({ low: 100, high: 200 });
	});
	it("draws a flat balance in the middle, and nothing of a single moment", () => {
		expect(curveOf([point(0, "5"), point(1, "5")], 10, 100, 10)?.line).toBe("M0 50H10V50");
		expect(curveOf([point(0, "5")], 10, 100, 10)).toBeNull();
		expect(curveOf([], 10, 100, 10)).toBeNull();
	});
});
