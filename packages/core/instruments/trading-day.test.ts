import { describe, expect, it } from "vitest";
import { tradingDayEndMs } from "./index.ts";

describe("E20 the trading day ends at 17:00 New York, by time zone", () => {
	it.each([
		["in winter it is 22:00 UTC", "2030-01-02T12:00:00Z", "2030-01-02T22:00:00Z"],
		["in summer it is 21:00 UTC", "2030-07-02T12:00:00Z", "2030-07-02T21:00:00Z"],
		["the end itself belongs to the next day", "2030-01-02T22:00:00Z", "2030-01-03T22:00:00Z"],
		["a moment before it does not", "2030-01-02T21:59:59Z", "2030-01-02T22:00:00Z"],
		["over the change to summer time", "2030-03-09T23:00:00Z", "2030-03-10T21:00:00Z"],
	])("%s", (_, at, ends) => {
		expect(new Date(tradingDayEndMs(Date.parse(at))).toISOString().replace(".000Z", "Z")).toBe(ends);
	});
});
