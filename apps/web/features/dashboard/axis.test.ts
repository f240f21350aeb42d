import { describe, expect, it } from "vitest";
import { timeTicks, valueTicks } from "./axis.ts";

const ms = (iso: string) => Date.parse(iso);
const times = (from: string, to: string, zone = "UTC", most = 6) =>
	timeTicks(ms(from), ms(to), zone, most).map(({ atMs, style }) => [new Date(atMs).toISOString().slice(0, 16), style]);

describe("the axes of the curve", () => {
	it.each([
		[0, 10, 5, [0, 2, 4, 6, 8, 10]],
		[-3, 3, 4, [-2, 0, 2]],
		[9_950, 10_120, 4, [9_950, 10_000, 10_050, 10_100]],
		[1, 1, 4, []],
	])("have round amounts from %d to %d", (low, high, most, ticks) => {
		expect(valueTicks(low, high, most)).toEqual(ticks);
	});

	it.each([
		["2026-03-01T00:10:00Z", "2026-03-01T01:00:00Z", "UTC", "2026-03-01T00:15", "minute", 4],
		["2026-03-01T10:00:00Z", "2026-03-02T10:00:00Z", "UTC", "2026-03-01T12:00", "minute", 4],
		["2026-03-01T10:00:00Z", "2026-03-08T10:00:00Z", "UTC", "2026-03-03T00:00", "date", 3],
		["2026-03-01T10:00:00Z", "2026-03-04T10:00:00Z", "Asia/Tokyo", "2026-03-01T15:00", "date", 6],
		["2026-01-15T10:00:00Z", "2027-01-15T10:00:00Z", "UTC", "2026-04-01T00:00", "month", 4],
	])("have even times from %s to %s", (from, to, zone, first, style, count) => {
		const found = times(from, to, zone);
		expect(found[0]).toEqual([first, style]);
		expect(found).toHaveLength(count);
	});

	it("stay on midnight where a clock is changed", () => {
		const found = times("2026-03-27T00:00:00Z", "2026-03-31T00:00:00Z", "Europe/Berlin");
		expect(found.filter(([, style]) => style === "date").map(([at]) => at)).toEqual([
			"2026-03-27T23:00",
			"2026-03-28T23:00",
			"2026-03-29T22:00",
			"2026-03-30T22:00",
		]);
	});
});
