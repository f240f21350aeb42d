import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { TAX_YEAR_STARTS, taxYear, taxYearAt, taxYearStartOf } from "./tax-year.ts";

const iso = (ms: number) => new Date(ms).toISOString();

describe("tax years", () => {
	it.each([
		[2025, "01-01", "UTC", "2025-01-01", "2025-12-31", "2025-01-01T00:00:00.000Z", "2026-01-01T00:00:00.000Z"],
		// Summer time begins before 6 April.
		[
			2025,
			"04-06",
			"Europe/London",
			"2025-04-06",
			"2026-04-05",
			"2025-04-05T23:00:00.000Z",
			"2026-04-05T23:00:00.000Z",
		],
		[
			2025,
			"07-01",
			"Australia/Sydney",
			"2025-07-01",
			"2026-06-30",
			"2025-06-30T14:00:00.000Z",
			"2026-06-30T14:00:00.000Z",
		],
		// A leap day at its end.
		[
			2023,
			"03-01",
			"Africa/Johannesburg",
			"2023-03-01",
			"2024-02-29",
			"2023-02-28T22:00:00.000Z",
			"2024-02-29T22:00:00.000Z",
		],
		[2025, "04-01", "Asia/Kolkata", "2025-04-01", "2026-03-31", "2025-03-31T18:30:00.000Z", "2026-03-31T18:30:00.000Z"],
		[
			2025,
			"01-01",
			"Pacific/Kiritimati",
			"2025-01-01",
			"2025-12-31",
			"2024-12-31T10:00:00.000Z",
			"2025-12-31T10:00:00.000Z",
		],
	] as const)("of %i from %s in %s", (year, start, zone, from, to, begins, ends) => {
		const found = taxYear(year, start, zone);
		expect(found).toMatchObject({ from, to });
		expect([iso(found.fromMs), iso(found.untilMs)]).toEqual([begins, ends]);
	});

	it.each([
		["united-kingdom", "04-06"],
		["australia", "07-01"],
		["india", "04-01"],
		["germany", "01-01"],
		["__proto__", "01-01"],
		[null, "01-01"],
	])("of %s begin on %s", (country, start) => expect(taxYearStartOf(country)).toBe(start));

	it("follow each other without a gap, and each instant is in the one that it is found in", () => {
		const zones = ["UTC", "Europe/London", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia"];
		fc.assert(
			fc.property(
				fc.integer({ min: 946_684_800_000, max: 4_102_444_799_999 }),
				fc.constantFrom(...TAX_YEAR_STARTS),
				fc.constantFrom(...zones),
				(atMs, start, zone) => {
					const year = taxYearAt(atMs, start, zone);
					const { fromMs, untilMs } = taxYear(year, start, zone);
					expect(fromMs <= atMs && atMs < untilMs).toBe(true);
					expect(taxYear(year + 1, start, zone).fromMs).toBe(untilMs);
				},
			),
			{ numRuns: 200 },
		);
	});
});
