import { isDecimal, parse } from "./decimal.ts";
import { formatLocale, formatTimeZone } from "./format-locale.ts";

export { formatLocale, formatTimeZone, setFormatLocale, setFormatTimeZone } from "./format-locale.ts";

/**
 * The only place where numbers, money, prices and times become text. Numbers are decimal strings, passed to
 * `Intl.NumberFormat` as strings, so no digit passes through a float. Unknown (null, undefined, not a decimal) is an en
 * dash, never zero. The minus sign is U+2212.
 */

export const UNKNOWN = "–";
export const MINUS = "−";

export type Decimal = string | null | undefined;

export interface NumberOptions {
	/** Exact number of digits after the point. Absent: as many as the text has. */
	readonly digits?: number | undefined;
	/** `auto`: only the minus; `always`: the plus too, but never on zero. */
	readonly sign?: "auto" | "always" | "never" | undefined;
	/** Separators between thousands. Default true. */
	readonly grouping?: boolean | undefined;
}

const numbers = new Map<string, Intl.NumberFormat>();
const moments = new Map<string, Intl.DateTimeFormat>();
let madeFor = "";

/** Caches formatters: creating one costs more than a hundred uses. Cleared when the language changes. */
function kept<T>(made: Map<string, T>, key: string, make: () => T): T {
	if (madeFor !== formatLocale()) {
		numbers.clear();
		moments.clear();
		madeFor = formatLocale();
	}
	let found = made.get(key);
	if (found === undefined) {
		found = make();
		made.set(key, found);
	}
	return found;
}

/** `key` identifies the options, so that they are not compared hundreds of times a second. */
const formatter = (key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
	kept(numbers, key, () => new Intl.NumberFormat(formatLocale(), options));

/** For times in the display zone. */
const momentFormatter = (key: string, options: Intl.DateTimeFormatOptions, timeZone = formatTimeZone()) =>
	kept(moments, `${key} ${timeZone}`, () => new Intl.DateTimeFormat(formatLocale(), { ...options, timeZone }));

const SIGN_DISPLAY = {
	auto: "negative",
	always: "exceptZero",
	never: "never",
} as const;

function digitsOf(text: string): number {
	return parse(text)?.scale ?? 0;
}

/** The U+2212 minus; no bidi marks, since displayed numbers are isolated (`dir`, or isolates in texts). */
const plain = (text: string): string => text.replace("-", MINUS).replace(/[\u061c\u200e\u200f]/g, "");

export function formatNumber(value: Decimal, { digits, sign = "auto", grouping = true }: NumberOptions = {}): string {
	if (value === null || value === undefined || !isDecimal(value)) return UNKNOWN;
	const behind = digits ?? digitsOf(value);
	return plain(
		formatter(`${behind} ${sign} ${grouping}`, {
			minimumFractionDigits: behind,
			maximumFractionDigits: behind,
			signDisplay: SIGN_DISPLAY[sign],
			useGrouping: grouping,
		}).format(value),
	);
}

export interface MoneyOptions {
	readonly sign?: NumberOptions["sign"];
	/** `none` inside a column whose header names the currency. Default `code`. */
	readonly currency?: "code" | "symbol" | "none" | undefined;
}

const currencyDigits = new Map<string, number>();

function digitsOfCurrency(currency: string): number {
	let digits = currencyDigits.get(currency);
	if (digits === undefined) {
		digits = formatter(currency, { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
		currencyDigits.set(currency, digits);
	}
	return digits;
}

/** Money with the currency's own digits, unless the text has more (a rate per unit keeps them). */
export function formatMoney(
	value: Decimal,
	currency: string,
	{ sign = "auto", currency: show = "code" }: MoneyOptions = {},
): string {
	if (value === null || value === undefined || !isDecimal(value)) return UNKNOWN;
	const digits = Math.max(digitsOfCurrency(currency.length === 3 ? currency : "XTS"), digitsOf(value));
	if (show === "none") return formatNumber(value, { digits, sign });
	// A coin such as USDT has no code of three letters, which the formatter demands: XTS is that of tests.
	if (currency.length !== 3) return formatMoney(value, "XTS", { sign, currency: show }).replace("XTS", currency);
	return plain(
		formatter(`${currency} ${show} ${digits} ${sign}`, {
			style: "currency",
			currency,
			currencyDisplay: show === "code" ? "code" : "narrowSymbol",
			minimumFractionDigits: digits,
			maximumFractionDigits: digits,
			signDisplay: SIGN_DISPLAY[sign],
			// As all other numbers: of currencies Spanish would leave four digits ungrouped.
			useGrouping: true,
		}).format(value),
	);
}

/** A language's percent suffix: `%`, or ` %` after a non-breaking space. */
function percentSign(): string {
	const parts = formatter("percent", { style: "percent" }).formatToParts("1");
	const digits = parts.findIndex(({ type }) => type === "integer");
	return plain(
		parts
			.slice(digits + 1)
			.map(({ value }) => value)
			.join(""),
	);
}

/** A number that is already in percent: `144.94` → `144.94%`. `∞` is unchanged (E7). */
export function formatPercent(value: Decimal, digits = 2, sign: NumberOptions["sign"] = "auto"): string {
	if (value === "∞" || value === "Infinity") return "∞";
	const text = formatNumber(value, { digits, sign });
	return text === UNKNOWN ? text : `${text}${percentSign()}`;
}

/** Three parts of a price: `1.08512` at 5 digits, pip at 4 → `1.08`, `51`, `2`. */
export interface PriceParts {
	readonly head: string;
	/** The two digits that end at the pip position; drawn larger. */
	readonly pips: string;
	/** The digits after the pip position; drawn small. */
	readonly tail: string;
}

/**
 * Splits a price for display. `pipPosition` is the decimal place of one pip (EUR/USD 4, USD/JPY 2, an index 0). Digits
 * are counted in the localised text from its end, so any language's separators stay in place.
 */
export function splitPrice(price: Decimal, priceDigits: number, pipPosition: number): PriceParts | null {
	const text = formatNumber(price, { digits: priceDigits });
	if (text === UNKNOWN) return null;
	const characters = [...text];
	const isDigit = (character: string | undefined) =>
		character !== undefined && ((character >= "0" && character <= "9") || /\p{Nd}/u.test(character));
	const before = (from: number, digits: number): number => {
		let at = from;
		for (let left = digits; left > 0 && at > 0; ) {
			at -= 1;
			if (isDigit(characters[at])) left -= 1;
		}
		return at;
	};
	let tailAt = before(characters.length, Math.max(0, priceDigits - pipPosition));
	// A separator right before the tail belongs to the tail: `5,250` and `.4`, not `5,250.` and `4`.
	if (tailAt < characters.length && tailAt > 0 && !isDigit(characters[tailAt - 1])) tailAt -= 1;
	const pipsAt = before(tailAt, 2);
	return {
		head: characters.slice(0, pipsAt).join(""),
		pips: characters.slice(pipsAt, tailAt).join(""),
		tail: characters.slice(tailAt).join(""),
	};
}

export function formatPrice(price: Decimal, priceDigits: number): string {
	return formatNumber(price, { digits: priceDigits });
}

/** A price with all its digits: after a split there may be more than in quotes, and results use them. */
export function formatWholePrice(price: string, priceDigits: number): string {
	const digits = price.split(".")[1]?.replace(/0+$/, "").length ?? 0;
	return formatPrice(price, Math.max(digits, priceDigits));
}

/** The locale's decimal separator; for parsing pasted text. */
export function decimalMark(): "." | "," {
	const part = formatter("mark", { minimumFractionDigits: 1 })
		.formatToParts("1.1")
		.find(({ type }) => type === "decimal")?.value;
	return part === "," || part === "٫" ? "," : ".";
}

export type TimeStyle = "time" | "time-seconds" | "date" | "date-time" | "date-time-seconds" | "day-time";

const TIME_STYLES: Record<TimeStyle, Intl.DateTimeFormatOptions> = {
	time: { hour: "2-digit", minute: "2-digit" },
	"time-seconds": { hour: "2-digit", minute: "2-digit", second: "2-digit" },
	date: { day: "2-digit", month: "short", year: "numeric" },
	"date-time": {
		day: "2-digit",
		month: "short",
		year: "numeric",
		hour: "2-digit",
		minute: "2-digit",
	},
	"date-time-seconds": {
		day: "2-digit",
		month: "short",
		year: "numeric",
		hour: "2-digit",
		minute: "2-digit",
		second: "2-digit",
	},
	"day-time": {
		day: "2-digit",
		month: "short",
		hour: "2-digit",
		minute: "2-digit",
		second: "2-digit",
	},
};

/** ISO 8601 in the user's zone (or `timeZone`). Unreadable: an en dash. */
export function formatTime(iso: string | null | undefined, style: TimeStyle = "date-time", timeZone?: string): string {
	const at = iso ? new Date(iso) : null;
	if (!at || Number.isNaN(at.getTime())) return UNKNOWN;
	return momentFormatter(style, { ...TIME_STYLES[style], hour12: false }, timeZone).format(at);
}

/** A time inside a sentence: in the user's zone, with the zone's name to avoid ambiguity. */
export function formatZoned(iso: string): string {
	const at = new Date(iso);
	if (Number.isNaN(at.getTime())) return UNKNOWN;
	return `${formatTime(iso)} ${zoneName(at)}`;
}

/** `UTC`, `GMT+1`, `EST`: the user's zone at that time, in their language. */
export function zoneName(at: Date): string {
	const named = momentFormatter("zone", { timeZoneName: "short" });
	return named.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "UTC";
}

/** Chat time format (SPEC §2): `3:04 PM` in English, the language's own format elsewhere. */
export const formatClock = (iso: string): string =>
	momentFormatter("clock", { hour: "numeric", minute: "2-digit" }).format(new Date(iso));

/** A day as a heading (SPEC §2): `Nov 21, 2026`. */
export const formatDay = (iso: string): string =>
	momentFormatter("day", { month: "short", day: "numeric", year: "numeric" }).format(new Date(iso));

/** A time in full, for the tooltip: local with its zone, and UTC. */
export function describeTime(iso: string): string {
	const at = new Date(iso);
	if (Number.isNaN(at.getTime())) return UNKNOWN;
	const full: Intl.DateTimeFormatOptions = {
		...TIME_STYLES["date-time"],
		second: "2-digit",
		hour12: false,
		timeZoneName: "shortOffset",
		timeZone: formatTimeZone(),
	};
	const local = new Intl.DateTimeFormat(formatLocale(), full).format(at);
	return `${local} (${formatTimeZone()}) · ${at
		.toISOString()
		.replace("T", " ")
		.replace(/\.\d+Z$/, " UTC")}`;
}

/** A duration in short form: `0.8 s`, `12 s`, `4 min`, `3 h`. */
export const formatAge = (ms: number): string => countedTime(ms, 9_950);

/** A waiting time: like an age, but at least one second and without tenths. */
export const formatWait = (ms: number): string => countedTime(Math.max(1_000, ms), 0);

function countedTime(ms: number, tenthsBelowMs: number): string {
	const unit = (value: number, name: "second" | "minute" | "hour" | "day", digits = 0) =>
		formatter(`${name} ${digits}`, {
			style: "unit",
			unit: name,
			unitDisplay: "short",
			minimumFractionDigits: digits,
			maximumFractionDigits: digits,
		}).format(value);
	const age = Math.max(0, ms);
	if (age < tenthsBelowMs) return unit(age / 1000, "second", 1);
	if (age < 60_000) return unit(Math.floor(age / 1000), "second");
	if (age < 3_600_000) return unit(Math.floor(age / 60_000), "minute");
	if (age < 86_400_000) return unit(Math.floor(age / 3_600_000), "hour");
	return unit(Math.floor(age / 86_400_000), "day");
}
