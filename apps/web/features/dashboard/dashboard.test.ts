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
	const at = (hour: number) => new Date(hour * 3_600_000).toISOString();
	const point = (hour: number, balance: string) => ({ at: at(hour), balance });
	const now = (hour: number, equity: string | null = null) => ({ atMs: Date.parse(at(hour)), equity });
	const box = { width: 440, height: 100, padding: 0, live: 40 };
	it("is level until the next entry, then a step, and level until now", () => {
		const curve = curveOf([point(0, "100"), point(1, "200"), point(4, "150")], now(4), box);
		expect(curve?.line).toBe("M0 100H100V0H400V50H400");
		expect(curve).toMatchObject({ low: 100, high: 200, live: "", last: { x: 400, y: 50 } });
		expect(curveOf([point(0, "100"), point(1, "200")], now(4), box)?.line).toBe("M0 100H100V0H400");
	});
	it("ends in the equity of now, which counts for the height too", () => {
		const curve = curveOf([point(0, "100"), point(1, "200")], now(4, "50"), box);
		expect(curve).toMatchObject({ low: 50, high: 200, live: "M400 0L440 100", last: { x: 440, y: 100 } });
	});
	it("draws a flat balance in the middle, also of a single entry, and nothing before the first", () => {
		expect(curveOf([point(0, "5"), point(1, "5")], now(1), { ...box, live: 0 })?.line).toBe("M0 50H440V50H440");
		expect(curveOf([point(0, "5")], now(2, "5"), box)).toMatchObject({ line: "M0 50H400", live: "M400 50L440 50" });
		expect(curveOf([point(0, "5")], now(0), box)).toBeNull();
		expect(curveOf([], now(1), box)).toBeNull();
	});
});
