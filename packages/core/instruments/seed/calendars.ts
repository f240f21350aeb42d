import type { TradingCalendar, WeeklySession } from "../types.ts";

/*
 * Sessions, holidays and early closes of 2026 and 2027, in the local time of each market. Minutes count from local
 * midnight. Instruments with the same hours share the object, and so its cache.
 */

type Hours = readonly (readonly [openMinute: number, closeMinute: number])[];
type Day = WeeklySession["day"];

const at = (hour: number, minute = 0): number => hour * 60 + minute;
const DAY_END = at(24);
const NONE: Hours = [];

/** Hours of Sunday, Monday, the middle days and Friday; Saturday is always closed here. */
function week(sunday: Hours, monday: Hours, middle: Hours, friday: Hours): readonly WeeklySession[] {
	const days: readonly (readonly [Day, Hours])[] = [
		[0, sunday],
		[1, monday],
		[2, middle],
		[3, middle],
		[4, middle],
		[5, friday],
	];
	return days.flatMap(([day, hours]) => hours.map(([openMinute, closeMinute]) => ({ day, openMinute, closeMinute })));
}

const workdays = (...hours: Hours): readonly WeeklySession[] => week(NONE, hours, hours, hours);

/** Opens the evening before, breaks every day from `breakFrom` to `opens`, closes on Friday at `breakFrom`. */
function roundTheClock(opens: number, ...parts: Hours): readonly WeeklySession[] {
	const evening: Hours = [[opens, DAY_END]];
	return week(evening, [...parts, ...evening], [...parts, ...evening], parts);
}

const calendar = (
	timeZone: string,
	weekly: readonly WeeklySession[],
	holidays: readonly string[] = [],
	earlyCloses: Readonly<Record<string, number>> = {},
	lateOpens: Readonly<Record<string, number>> = {},
): TradingCalendar => ({ timeZone, weekly, holidays, earlyCloses, lateOpens });

const FX_EARLY = { "2026-12-24": at(17), "2026-12-31": at(17), "2027-12-24": at(17), "2027-12-31": at(17) };
const FX_LATE = { "2026-01-01": at(17, 5), "2026-12-25": at(17, 5), "2027-01-01": at(17, 5), "2027-12-25": at(17, 5) };
const FX_BREAK = at(16, 58);
const FX_OPEN = at(17, 3);

/** Currencies: the week begins on Sunday at 17:03 New York; a break of five minutes around the day's end at 17:00. */
export const FX = calendar("America/New_York", roundTheClock(FX_OPEN, [0, FX_BREAK]), [], FX_EARLY, FX_LATE);

/** The New Zealand dollar has a second short break at 13:00 New York. */
export const FX_NZD = calendar(
	"America/New_York",
	roundTheClock(FX_OPEN, [0, at(12, 58)], [at(13, 3), FX_BREAK]),
	[],
	FX_EARLY,
	FX_LATE,
);

const US_FUTURES_HOLIDAYS = ["2026-01-01", "2026-04-03", "2026-12-25", "2027-01-01", "2027-03-26", "2027-12-24"];

export const PRECIOUS = calendar("America/New_York", roundTheClock(at(18, 3), [0, FX_BREAK]), US_FUTURES_HOLIDAYS);
export const GOLD_EURO = calendar("UTC", roundTheClock(at(23, 10), [0, at(21, 58)]), US_FUTURES_HOLIDAYS);
/** Platinum, palladium, copper, WTI and natural gas. */
export const NYMEX = calendar("America/New_York", roundTheClock(at(18), [0, at(17)]), US_FUTURES_HOLIDAYS);
export const BRENT = calendar("America/New_York", roundTheClock(at(20), [0, at(18)]), US_FUTURES_HOLIDAYS);
export const GRAINS = calendar(
	"America/Chicago",
	roundTheClock(at(19), [0, at(7, 45)], [at(8, 30), at(13, 20)]),
	US_FUTURES_HOLIDAYS,
);
export const SUGAR = calendar("America/New_York", workdays([at(3, 30), at(13)]), US_FUTURES_HOLIDAYS);

/** S&P 500, Dow Jones and Nasdaq 100 on the futures' hours; Friday has no evening session. */
export const US_INDEX = calendar(
	"America/Chicago",
	roundTheClock(at(17), [0, at(15, 15)], [at(15, 30), at(16)]),
	US_FUTURES_HOLIDAYS,
);
export const US_SMALL_CAPS = calendar(
	"America/New_York",
	roundTheClock(at(18), [0, at(16, 15)], [at(16, 30), at(17)]),
	US_FUTURES_HOLIDAYS,
);

const EUROPE_HOLIDAYS = [
	...["2026-01-01", "2026-04-03", "2026-04-06", "2026-05-01", "2026-12-25", "2026-12-26"],
	...["2027-01-01", "2027-03-26", "2027-03-29", "2027-05-01", "2027-12-25", "2027-12-26"],
];
export const GERMAN_INDEX = calendar("Europe/Berlin", workdays([at(1, 15), at(22)]), EUROPE_HOLIDAYS);
export const FRENCH_INDEX = calendar("Europe/Paris", workdays([at(8), at(22)]), EUROPE_HOLIDAYS);
export const SWISS_INDEX = calendar("Europe/Zurich", workdays([at(8), at(22)]), EUROPE_HOLIDAYS);
export const SPANISH_INDEX = calendar("Europe/Madrid", workdays([at(9), at(17, 30)]), EUROPE_HOLIDAYS);
export const UK_INDEX = calendar("Europe/London", workdays([at(1), at(21)]), [
	...["2026-01-01", "2026-04-03", "2026-04-06", "2026-05-04", "2026-05-25", "2026-08-31"],
	...["2026-12-25", "2026-12-26", "2026-12-28", "2027-01-01", "2027-03-26", "2027-03-29"],
	...["2027-05-03", "2027-05-31", "2027-08-30", "2027-12-25", "2027-12-26", "2027-12-27", "2027-12-28"],
]);
export const JAPANESE_INDEX = calendar("America/Chicago", roundTheClock(at(17), [0, at(16)]), [
	...["2026-01-01", "2026-01-02", "2026-01-03", "2026-01-12", "2026-02-11", "2026-03-20", "2026-04-29"],
	...["2026-05-04", "2026-05-05", "2026-07-20", "2026-08-11", "2026-09-21", "2026-09-23", "2026-10-12"],
	...["2026-11-03", "2026-11-23", "2026-12-23", "2026-12-31", "2027-01-01", "2027-01-02", "2027-01-04"],
	...["2027-01-11", "2027-02-11", "2027-03-22", "2027-04-29", "2027-05-03", "2027-05-04", "2027-05-05"],
	...["2027-07-19", "2027-08-11", "2027-09-20", "2027-09-23", "2027-10-11", "2027-11-03", "2027-11-23"],
	...["2027-12-23", "2027-12-31"],
]);

const SYDNEY_DAY: Hours = [
	[at(9, 50), at(16, 30)],
	[at(17, 10), DAY_END],
];
export const AUSTRALIAN_INDEX = calendar(
	"Australia/Sydney",
	week(NONE, SYDNEY_DAY, [[0, at(8)], ...SYDNEY_DAY], [[0, at(8)], ...SYDNEY_DAY.slice(0, 1)]),
	[
		...["2026-01-01", "2026-01-26", "2026-04-03", "2026-04-06", "2026-04-25", "2026-06-08", "2026-12-25"],
		...["2026-12-26", "2026-12-28", "2027-01-01", "2027-01-26", "2027-03-26", "2027-03-29", "2027-04-26"],
		...["2027-06-14", "2027-12-25", "2027-12-26", "2027-12-27", "2027-12-28"],
	],
);

const HONG_KONG_DAY: Hours = [
	[at(9, 15), at(12)],
	[at(13), at(16, 30)],
	[at(17, 15), DAY_END],
];
export const HONG_KONG_INDEX = calendar(
	"Asia/Hong_Kong",
	week(NONE, HONG_KONG_DAY, [[0, at(3)], ...HONG_KONG_DAY], [[0, at(3)], ...HONG_KONG_DAY.slice(0, 2)]),
	[
		...["2026-01-01", "2026-02-17", "2026-02-18", "2026-02-19", "2026-04-03", "2026-04-06", "2026-04-07"],
		...["2026-05-01", "2026-05-25", "2026-06-19", "2026-07-01", "2026-09-26", "2026-10-01", "2026-10-19"],
		...["2026-12-25", "2026-12-26", "2027-01-01", "2027-02-06", "2027-02-07", "2027-02-08", "2027-02-09"],
		...["2027-03-26", "2027-03-29", "2027-04-05", "2027-05-01", "2027-05-13", "2027-06-09", "2027-06-18"],
		...["2027-07-01", "2027-09-16", "2027-10-01", "2027-10-08", "2027-12-25", "2027-12-26", "2027-12-27"],
	],
);

/** New York shares: regular hours only. */
export const US_SHARES = calendar(
	"America/New_York",
	workdays([at(9, 30), at(16)]),
	[
		...["2026-01-01", "2026-01-19", "2026-02-16", "2026-04-03", "2026-05-25", "2026-06-19", "2026-07-03"],
		...["2026-09-07", "2026-11-26", "2026-12-25", "2027-01-01", "2027-01-18", "2027-02-15", "2027-03-26"],
		...["2027-05-31", "2027-06-18", "2027-07-05", "2027-09-06", "2027-11-25", "2027-12-24"],
	],
	{ "2026-11-27": at(13), "2026-12-24": at(13), "2027-11-26": at(13) },
);

/** Tokyo shares: regular hours with a lunch break. */
export const TOKYO_SHARES = calendar("Asia/Tokyo", workdays([at(9), at(11, 30)], [at(12, 30), at(15, 30)]), [
	...["2026-01-01", "2026-01-02", "2026-01-12", "2026-02-11", "2026-02-23", "2026-03-20", "2026-04-29"],
	...["2026-05-04", "2026-05-05", "2026-05-06", "2026-07-20", "2026-08-11", "2026-09-21", "2026-09-22"],
	...["2026-09-23", "2026-10-12", "2026-11-03", "2026-11-23", "2026-12-31", "2027-01-01", "2027-01-11"],
	...["2027-02-11", "2027-02-23", "2027-03-22", "2027-04-29", "2027-05-03", "2027-05-04", "2027-05-05"],
	...["2027-07-19", "2027-08-11", "2027-09-20", "2027-09-23", "2027-10-11", "2027-11-03", "2027-11-23"],
	...["2027-12-31"],
]);

const EVERY_DAY: readonly Day[] = [0, 1, 2, 3, 4, 5, 6];
/** Crypto: always open. */
export const ALWAYS = calendar(
	"UTC",
	EVERY_DAY.map((day) => ({ day, openMinute: 0, closeMinute: DAY_END })),
);
