import { ALWAYS_OPEN, FOREX_WEEK } from "@truefill/testkit";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { sessionAt, sessionsBetween, type TradingCalendar } from "./index.ts";

const at = (iso: string) => Date.parse(iso);
const open = (iso: string | null) => ({ open: true, closesAtMs: iso === null ? null : at(iso) });
const closed = (iso: string | null) => ({ open: false, opensAtMs: iso === null ? null : at(iso) });

/** Shares in New York, with Christmas Eve short, Christmas shut, and one late opening. */
const NEW_YORK: TradingCalendar = {
	timeZone: "America/New_York",
	weekly: ([1, 2, 3, 4, 5] as const).map((day) => ({ day, openMinute: 570, closeMinute: 960 })),
	holidays: ["2025-12-25"],
	earlyCloses: { "2025-12-24": 780 },
	lateOpens: { "2025-12-26": 660 },
};

/** Two sessions a day with a lunch break, out of order on purpose. */
const TOKYO: TradingCalendar = {
	...NEW_YORK,
	timeZone: "Asia/Tokyo",
	weekly: ([1, 2, 3, 4, 5] as const).flatMap((day) => [
		{ day, openMinute: 750, closeMinute: 930 },
		{ day, openMinute: 540, closeMinute: 690 },
	]),
	holidays: [],
	earlyCloses: { "2025-12-30": 690 },
	lateOpens: {},
};

describe("E1, E14 sessions in a named time zone", () => {
	it.each([
		["before the opening", NEW_YORK, "2025-07-01T13:29:59.999Z", closed("2025-07-01T13:30:00Z")],
		["the opening itself is open", NEW_YORK, "2025-07-01T13:30:00Z", open("2025-07-01T20:00:00Z")],
		["the close itself is closed", NEW_YORK, "2025-07-01T20:00:00Z", closed("2025-07-02T13:30:00Z")],
		["winter time", NEW_YORK, "2025-12-01T14:30:00Z", open("2025-12-01T21:00:00Z")],
		["winter time, one minute early", NEW_YORK, "2025-12-01T14:29:00Z", closed("2025-12-01T14:30:00Z")],
		["the first Monday after the clocks went forward", NEW_YORK, "2025-03-10T13:30:00Z", open("2025-03-10T20:00:00Z")],
		["Friday evening before them", NEW_YORK, "2025-03-07T21:00:00Z", closed("2025-03-10T13:30:00Z")],
		["an early close", NEW_YORK, "2025-12-24T17:59:00Z", open("2025-12-24T18:00:00Z")],
		["after it, over a holiday, to a late opening", NEW_YORK, "2025-12-24T18:00:00Z", closed("2025-12-26T16:00:00Z")],
		["in a lunch break", TOKYO, "2025-07-01T02:45:00Z", closed("2025-07-01T03:30:00Z")],
		["an early close that leaves out the afternoon", TOKYO, "2025-12-30T03:40:00Z", closed("2025-12-31T00:00:00Z")],
		["a forex week runs through midnights", FOREX_WEEK, "2025-07-01T12:00:00Z", open("2025-07-04T21:00:00Z")],
		["and shuts over the weekend", FOREX_WEEK, "2025-07-04T21:00:00Z", closed("2025-07-06T21:00:00Z")],
		["the weekend of the clock change", FOREX_WEEK, "2025-11-01T12:00:00Z", closed("2025-11-02T22:00:00Z")],
		["a market that never shuts", ALWAYS_OPEN, "2025-07-05T12:00:00Z", open(null)],
	] as const)("%s", (_, calendar, now, expected) => {
		expect(sessionAt(calendar, at(now))).toEqual(expected);
		// The second call is answered from the cache.
		expect(sessionAt(calendar, at(now))).toEqual(expected);
	});

	it("knows no opening where there is none", () => {
		expect(sessionAt({ ...NEW_YORK, weekly: [] }, at("2025-07-01T12:00:00Z"))).toEqual(closed(null));
	});

	it("runs through an hour that the clock skips and one that it repeats", () => {
		const night: TradingCalendar = {
			...NEW_YORK,
			weekly: [{ day: 0, openMinute: 150, closeMinute: 240 }],
			holidays: [],
			earlyCloses: {},
			lateOpens: {},
		};
		// 2:30 does not exist on 9 March 2025: shifted past the jump, 3:30 EDT.
		expect(sessionAt(night, at("2025-03-09T07:00:00Z"))).toEqual(closed("2025-03-09T07:30:00Z"));
		// 1:30 occurs twice on 2 November 2025: the first counts.
		const early = { ...night, weekly: [{ day: 0, openMinute: 90, closeMinute: 240 }] as const };
		expect(sessionAt(early, at("2025-11-02T04:00:00Z"))).toEqual(closed("2025-11-02T05:30:00Z"));
		expect(sessionAt(early, at("2025-11-02T06:45:00Z"))).toEqual(open("2025-11-02T09:00:00Z"));
	});

	it("gives the same answer whatever was asked before", () => {
		const instant = fc.integer({ min: at("2025-01-01T00:00:00Z"), max: at("2026-12-31T00:00:00Z") });
		fc.assert(
			fc.property(
				fc.constantFrom(NEW_YORK, TOKYO, FOREX_WEEK),
				fc.array(instant, { minLength: 1, maxLength: 12 }),
				(calendar, instants) => {
					for (const instant of instants) {
						// A copy of the calendar has an empty cache.
						expect(sessionAt(calendar, instant)).toEqual(sessionAt({ ...calendar }, instant));
					}
				},
			),
			{ numRuns: 60 },
		);
	});

	it("changes exactly at the instant that it tells", () => {
		const instant = fc.integer({ min: at("2025-01-01T00:00:00Z"), max: at("2026-12-31T00:00:00Z") });
		fc.assert(
			fc.property(fc.constantFrom(NEW_YORK, TOKYO, FOREX_WEEK), instant, (calendar, now) => {
				const session = sessionAt(calendar, now);
				const turn = session.open ? session.closesAtMs : session.opensAtMs;
				if (turn === null) throw new Error("these calendars always open or close again");
				expect(sessionAt(calendar, turn - 1).open).toBe(session.open);
				expect(sessionAt(calendar, turn).open).toBe(!session.open);
			}),
			{ numRuns: 100 },
		);
	});

	it("lists sessions for a chart, touching ones joined", () => {
		const week = sessionsBetween(FOREX_WEEK, at("2025-07-05T00:00:00Z"), at("2025-07-14T00:00:00Z"));
		expect(week).toEqual([
			{ openMs: at("2025-07-06T21:00:00Z"), closeMs: at("2025-07-11T21:00:00Z") },
			{ openMs: at("2025-07-13T21:00:00Z"), closeMs: at("2025-07-14T04:00:00Z") },
		]);
	});
});
