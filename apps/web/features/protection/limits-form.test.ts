import { isWithin } from "@truefill/core/trading";
import * as fc from "@truefill/testkit/properties";
import { afterEach, describe, expect, it } from "vitest";
import { setFormatTimeZone } from "../../lib/format.ts";
import { nextClockChange, wallTime } from "../../lib/time-zones.ts";
import { clockOf, minuteOf } from "./limits-form.ts";

afterEach(() => setFormatTimeZone("UTC"));

const HOUR_MS = 3_600_000;
const at = (iso: string) => Date.parse(iso);
/** Both clock changes in both hemispheres, including a half-hour one; and zones without changes. */
const CHANGES = [
	["Europe/Berlin", "2026-03-29T01:00:00Z", "09:00", "10:00"],
	["Europe/Berlin", "2026-10-25T01:00:00Z", "10:00", "09:00"],
	["America/New_York", "2026-03-08T07:00:00Z", "03:00", "04:00"],
	["America/New_York", "2026-11-01T06:00:00Z", "04:00", "03:00"],
	["Australia/Sydney", "2026-04-04T16:00:00Z", "19:00", "18:00"],
	["Australia/Lord_Howe", "2026-10-03T15:30:00Z", "18:30", "19:00"],
] as const;

describe("hours of the UTC day on the reader's clock", () => {
	it.each(CHANGES)(
		"of %s change with its clocks at %s: 08:00 UTC is %s before and %s after",
		(zone, change, before, after) => {
			setFormatTimeZone(zone);
			const moment = at(change);
			expect(nextClockChange(zone, moment - 40 * 24 * HOUR_MS)).toBe(moment);
			expect(nextClockChange(zone, moment - 60_000)).toBe(moment);
			expect(nextClockChange(zone, moment)).not.toBe(moment);
			expect([clockOf(480, moment - 60_000), clockOf(480, moment)]).toEqual([before, after]);
			expect([minuteOf(before, moment - 60_000), minuteOf(after, moment)]).toEqual([480, 480]);
		},
	);

	it.each(["UTC", "Asia/Tokyo", "Asia/Kolkata"])("of %s never change", (zone) => {
		expect(nextClockChange(zone, at("2026-01-01T00:00:00Z"))).toBeNull();
	});

	it("are read back as they were at every moment of the days when clocks change, so that saving moves no limit", () => {
		const zones = fc.constantFrom(...CHANGES.map(([zone]) => zone), "Asia/Kolkata", "UTC");
		const changes = fc.constantFrom(...CHANGES.map(([, change]) => at(change)));
		fc.assert(
			fc.property(
				zones,
				changes,
				fc.integer({ min: -2_880, max: 2_880 }),
				fc.nat(1_439),
				(zone, change, off, minute) => {
					setFormatTimeZone(zone);
					const now = change + off * 60_000;
					expect(minuteOf(clockOf(minute, now), now)).toBe(minute);
				},
			),
		);
	});

	it("let in at the very minutes that the reader's clock shows, before and after a change", () => {
		fc.assert(
			fc.property(fc.constantFrom(...CHANGES), fc.integer({ min: -2_880, max: 2_880 }), ([zone, change], off) => {
				setFormatTimeZone(zone);
				const now = at(change) + off * 60_000;
				const clock = wallTime(now, zone).slice(11);
				const minute = minuteOf(clock, now);
				if (minute === null) throw new Error(`${clock} cannot be read`);
				const hours = { fromMinute: minute, toMinute: (minute + 1) % 1_440 };
				expect([isWithin(hours, now), isWithin(hours, now + 60_000), isWithin(hours, now - 60_000)]).toEqual([
					true,
					false,
					false,
				]);
			}),
		);
	});

	it.each(["", "24:00", "8:00", "08:60", "aa:bb"])("cannot be read from %j", (clock) => {
		expect(minuteOf(clock, 0)).toBeNull();
	});
});
