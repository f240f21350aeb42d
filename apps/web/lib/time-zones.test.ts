import { expect, it } from "vitest";
import { isTimeZone } from "./device-zone.ts";
import { momentOf, offsetOf, timeZones, wallTime } from "./time-zones.ts";

const BERLIN = "Europe/Berlin";
const at = (iso: string) => Date.parse(iso);

it.each([
	["2026-01-31T14:05", BERLIN, "2026-01-31T13:05:00Z"],
	["2026-07-31T14:05", BERLIN, "2026-07-31T12:05:00Z"],
	["2026-07-31T14:05", "UTC", "2026-07-31T14:05:00Z"],
	["2026-07-31T14:05", "America/St_Johns", "2026-07-31T16:35:00Z"],
	["2026-07-31T01:00", "Pacific/Auckland", "2026-07-30T13:00:00Z"],
	// This time occurs twice: the earlier one.
	["2026-10-25T02:30", BERLIN, "2026-10-25T00:30:00Z"],
	["2026-10-25T03:30", BERLIN, "2026-10-25T02:30:00Z"],
	// This time is skipped.
	["2026-03-29T02:30", BERLIN, "2026-03-29T01:30:00Z"],
])("reads %s in %s", (text, zone, moment) => {
	expect(momentOf(text, zone)).toBe(at(moment));
});

it("writes what it reads", () => {
	for (const zone of ["UTC", BERLIN, "America/New_York", "Asia/Kolkata", "Pacific/Chatham"]) {
		for (let ms = at("2026-01-01T00:00:00Z"); ms < at("2027-01-01T00:00:00Z"); ms += 86_400_000 * 3 + 3_600_000) {
			expect(momentOf(wallTime(ms, zone), zone)).toBe(ms);
		}
	}
});

it.each(["", "2026-01-31", "soon", "2026-13-01T00:00"])("cannot read %j", (text) => {
	expect(momentOf(text, "UTC")).toBeNull();
});

it("knows zones and how far they are", () => {
	expect([isTimeZone("Europe/Paris"), isTimeZone("Europe/Atlantis")]).toEqual([true, false]);
	expect(offsetOf("Asia/Kolkata", new Date(0))).toBe("UTC+05:30");
	const zones = timeZones(new Date("2026-07-01T00:00:00Z"));
	expect(zones[0]).toEqual({ name: "UTC", offset: "UTC+00:00" });
	expect(zones.find(({ name }) => name === "America/New_York")?.offset).toBe("UTC-04:00");
	expect(zones.length).toBeGreaterThan(300);
});
