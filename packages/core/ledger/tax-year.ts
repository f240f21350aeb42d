import { dayNumberOf, dayText, localDayNumber, localToUtcMs } from "../instruments/index.ts";
import { invariant } from "../result/index.ts";

/** First days of tax years, `MM-DD`. Values are stored in links: never change one. */
export const TAX_YEAR_STARTS = ["01-01", "03-01", "04-01", "04-06", "07-01"] as const;
export type TaxYearStart = (typeof TAX_YEAR_STARTS)[number];

/** Countries whose tax year of individuals is not the calendar year; named as `countryOf` does. */
const BY_COUNTRY: Readonly<Record<string, TaxYearStart>> = {
	australia: "07-01",
	bangladesh: "07-01",
	botswana: "07-01",
	eswatini: "07-01",
	gibraltar: "07-01",
	"hong-kong": "04-01",
	india: "04-01",
	"isle-of-man": "04-06",
	mauritius: "07-01",
	namibia: "03-01",
	"new-zealand": "04-01",
	pakistan: "07-01",
	"south-africa": "03-01",
	"sri-lanka": "04-01",
	"united-kingdom": "04-06",
};

/** The first day of the tax year in a country; the calendar year where it is unknown. */
export const taxYearStartOf = (country: string | null): TaxYearStart =>
	(country === null ? undefined : Object.hasOwn(BY_COUNTRY, country) ? BY_COUNTRY[country] : undefined) ?? "01-01";

export interface TaxYear {
	/** First and last day, `YYYY-MM-DD`, both inclusive. */
	readonly from: string;
	readonly to: string;
	/** The midnights of the time zone at which it begins and ends, ms since 1970 UTC; the end is exclusive. */
	readonly fromMs: number;
	readonly untilMs: number;
}

function firstDayNumber(year: number, start: TaxYearStart): number {
	const number = dayNumberOf(`${year}-${start}`);
	invariant(number !== null, "the first day of a tax year is a date");
	return number;
}

/** The tax year that begins in `year` (1970 to 9998), by the days of a time zone. Throws `RangeError` for an unknown zone. */
export function taxYear(year: number, start: TaxYearStart, timeZone: string): TaxYear {
	const [first, next] = [firstDayNumber(year, start), firstDayNumber(year + 1, start)];
	return {
		from: dayText(first),
		to: dayText(next - 1),
		fromMs: localToUtcMs(timeZone, first, 0),
		untilMs: localToUtcMs(timeZone, next, 0),
	};
}

/** The year in which the tax year of an instant (ms since 1970 UTC) begins. */
export function taxYearAt(atMs: number, start: TaxYearStart, timeZone: string): number {
	const day = localDayNumber(timeZone, atMs);
	const year = Number.parseInt(dayText(day).slice(0, 4), 10);
	return day < firstDayNumber(year, start) ? year - 1 : year;
}
