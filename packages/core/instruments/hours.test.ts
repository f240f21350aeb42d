import { ALWAYS_OPEN, FOREX_WEEK } from "@truefill/testkit";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { hoursIn, sessionAt, type TradingCalendar, unusualDays } from "./index.ts";
import { SEED_INSTRUMENTS } from "./seed/index.ts";

const at = (iso: string) => Date.parse(iso);

/** Shares in New York, with Christmas Eve short, Christmas shut, and one late opening. */
const NEW_YORK: TradingCalendar = {
	timeZone: "America/New_York",
	weekly: ([1, 2, 3, 4, 5] as const).map((day) => ({ day, openMinute: 570, closeMinute: 960 })),
	holidays: ["2025-12-25", "2025-12-27"],
	earlyCloses: { "2025-12-24": 780, "2025-12-28": 780 },
	lateOpens: { "2025-12-26": 660, "2025-12-29": 500 },
};

const shown = (calendar: TradingCalendar, zone: string, iso: string, days: number) =>
	hoursIn(calendar, zone, at(iso), days).map(({ date, spans }) => [
		date,
		spans.map(
			({ fromMs, untilMs, begins, ends }) =>
				`${begins ? "" : "…"}${new Date(fromMs).toISOString().slice(5, 16)}/${new Date(untilMs).toISOString().slice(5, 16)}${ends ? "" : "…"}`,
		),
	]);

describe("E1 the hours of a reader's week", () => {
	it("are given by the reader's dates, with a holiday, an early close and a late opening", () => {
		expect(shown(NEW_YORK, "Europe/Berlin", "2025-12-23T23:30:00Z", 4)).toEqual([
			["2025-12-24", ["12-24T14:30/12-24T18:00"]],
			["2025-12-25", []],
			["2025-12-26", ["12-26T16:00/12-26T21:00"]],
			["2025-12-27", []],
		]);
	});

	it("split a session at the reader's midnight and say so", () => {
		expect(shown(NEW_YORK, "Asia/Tokyo", "2025-07-01T12:00:00Z", 2)).toEqual([
			["2025-07-01", ["…06-30T15:00/06-30T20:00", "07-01T13:30/07-01T15:00…"]],
			["2025-07-02", ["…07-01T15:00/07-01T20:00", "07-02T13:30/07-02T15:00…"]],
		]);
	});

	it("join what runs through midnights", () => {
		expect(shown(FOREX_WEEK, "UTC", "2025-07-04T00:00:00Z", 3)).toEqual([
			["2025-07-04", ["…07-04T00:00/07-04T21:00"]],
			["2025-07-05", []],
			["2025-07-06", ["07-06T21:00/07-07T00:00…"]],
		]);
		expect(shown(ALWAYS_OPEN, "UTC", "2025-07-04T00:00:00Z", 1)).toEqual([
			["2025-07-04", ["…07-04T00:00/07-05T00:00…"]],
		]);
	});

	it("cover each instant that is in session, and no other", () => {
		fc.assert(
			fc.property(
				fc.constantFrom(...SEED_INSTRUMENTS.map(({ calendar }) => calendar)),
				fc.constantFrom("UTC", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "Europe/London"),
				fc.integer({ min: at("2026-01-01T00:00:00Z"), max: at("2027-12-01T00:00:00Z") }),
				fc.integer({ min: 0, max: 6 * 86_400_000 }),
				(calendar, zone, fromMs, laterMs) => {
					const nowMs = fromMs + laterMs;
					const inside = hoursIn(calendar, zone, fromMs, 8)
						.flatMap(({ spans }) => spans)
						.some((span) => nowMs >= span.fromMs && nowMs < span.untilMs);
					expect(inside).toBe(sessionAt(calendar, nowMs).open);
				},
			),
			{ numRuns: 200 },
		);
	});
});

describe("E1 dates that differ from the week", () => {
	it("are listed in order, without those that change nothing", () => {
		expect(unusualDays(NEW_YORK, at("2025-12-20T12:00:00Z"), 30)).toEqual([
			{ date: "2025-12-24", kind: "early-close", atMs: at("2025-12-24T18:00:00Z") },
			{ date: "2025-12-25", kind: "closed", atMs: null },
			{ date: "2025-12-26", kind: "late-open", atMs: at("2025-12-26T16:00:00Z") },
		]);
	});

	it("end with the horizon and begin with today", () => {
		expect(unusualDays(NEW_YORK, at("2025-12-25T12:00:00Z"), 1).map(({ date }) => date)).toEqual(["2025-12-25"]);
		expect(unusualDays(NEW_YORK, at("2026-01-05T12:00:00Z"), 30)).toEqual([]);
	});
});
