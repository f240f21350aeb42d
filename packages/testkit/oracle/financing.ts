import { type Fraction, fraction, minus, nearestEven, over, plus, scaled, times } from "./fraction.ts";

/** A decimal string as a fraction. */
export function decimal(text: string): Fraction {
	const negative = text.startsWith("-");
	const [whole = "0", digits = ""] = (negative ? text.slice(1) : text).split(".");
	const size = fraction(BigInt(whole + digits), 10n ** BigInt(digits.length));
	return negative ? minus(fraction(0n), size) : size;
}

/** E20: one day at an annual rate, per currency unit: a buy earns the base's, pays the quote's; both pay the house. */
export function oracleDailyRate(
	side: "buy" | "sell",
	terms: {
		readonly basePercent: string;
		readonly quotePercent: string;
		readonly adminPercent: string;
		readonly dayCount: number;
	},
): Fraction {
	const carry = minus(decimal(terms.basePercent), decimal(terms.quotePercent));
	const own = side === "buy" ? carry : minus(fraction(0n), carry);
	return over(minus(own, decimal(terms.adminPercent)), fraction(100n * BigInt(terms.dayCount)));
}

/**
 * E20, E2: daily postings in minor units for exact amounts owed, carrying the rounding difference over: the posted sum
 * is always the nearest to what is owed so far that the day's own rounding allows.
 */
export function oraclePostings(owed: readonly Fraction[]): readonly bigint[] {
	let left = fraction(0n);
	return owed.map((amount) => {
		const due = plus(left, amount);
		const posted = nearestEven(due);
		left = minus(due, fraction(posted));
		return posted;
	});
}

/** A day's notional in minor units of a currency with `digits` digits, at a rate of one. */
export const oracleNotional = (price: bigint, units: bigint, digits: number): Fraction =>
	times(times(scaled(price, 8), scaled(units, 8)), fraction(10n ** BigInt(digits)));

/** E20: days charged on a date, counted by hand over the calendar: how far the value date moves at that day's end. */
export function oracleDays(date: string, settlement: number, holidays: readonly string[]): number {
	const day = 86_400_000;
	const text = (ms: number) => new Date(ms).toISOString().slice(0, 10);
	const works = (ms: number) => ![0, 6].includes(new Date(ms).getUTCDay()) && !holidays.includes(text(ms));
	const next = (ms: number): number => (works(ms + day) ? ms + day : next(ms + day));
	const value = (ms: number): number => Array.from({ length: settlement }).reduce<number>((at) => next(at), ms);
	const today = Date.parse(`${date}T00:00:00Z`);
	return works(today) ? (value(next(today)) - value(today)) / day : 0;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** The `count`th Sunday of a month (0 is January), at 02:00. */
function sunday(year: number, month: number, count: number): number {
	const first = Date.UTC(year, month, 1);
	const toSunday = (7 - new Date(first).getUTCDay()) % 7;
	return first + (toSunday + 7 * (count - 1)) * DAY_MS + 2 * HOUR_MS;
}

/**
 * E20: when the financing day of a New York date ends: 17:00 there. UTC−4 from the second Sunday of March to the first
 * Sunday of November, else UTC−5; taken from the law's wording instead of a time zone database.
 */
export function oracleDayEndMs(date: string): number {
	const local = Date.parse(`${date}T17:00:00Z`);
	const year = new Date(local).getUTCFullYear();
	const isSummer = local >= sunday(year, 2, 2) && local < sunday(year, 10, 1);
	return local + (isSummer ? 4 : 5) * HOUR_MS;
}
