import { isDecimal, parse } from "./decimal.ts";

/**
 * The only place where numbers, money, prices and times become text. Numbers come as decimal strings and go
 * to `Intl.NumberFormat` as strings, so no digit passes through a float. Unknown (null, undefined, no decimal)
 * is an en dash, never zero. The minus is the real one, U+2212.
 */

export const UNKNOWN = "–";
export const MINUS = "−";

export type Decimal = string | null | undefined;

export interface NumberOptions {
	/** Digits behind the point, exactly. Absent: as many as the text has. */
	readonly digits?: number | undefined;
	/** `auto`: only the minus; `always`: plus as well, but never before zero. */
	readonly sign?: "auto" | "always" | "never" | undefined;
	/** Separators between thousands. Default true. */
	readonly grouping?: boolean | undefined;
}

let locale = "en";

/** Called by i18n when the language changes; formats follow it. */
export function setFormatLocale(next: string): void {
	locale = next;
}

export function formatLocale(): string {
	return locale;
}

const formatters = new Map<string, Intl.NumberFormat>();

function formatter(options: Intl.NumberFormatOptions): Intl.NumberFormat {
	const key = `${locale}|${JSON.stringify(options)}`;
	let found = formatters.get(key);
	if (!found) {
		found = new Intl.NumberFormat(locale, options);
		formatters.set(key, found);
	}
	return found;
}

const SIGN_DISPLAY = {
	auto: "negative",
	always: "exceptZero",
	never: "never",
} as const;

function digitsOf(text: string): number {
	return parse(text)?.scale ?? 0;
}

export function formatNumber(value: Decimal, { digits, sign = "auto", grouping = true }: NumberOptions = {}): string {
	if (value === null || value === undefined || !isDecimal(value)) return UNKNOWN;
	const behind = digits ?? digitsOf(value);
	return formatter({
		minimumFractionDigits: behind,
		maximumFractionDigits: behind,
		signDisplay: SIGN_DISPLAY[sign],
		useGrouping: grouping,
	})
		.format(value)
		.replace("-", MINUS);
}

export interface MoneyOptions {
	readonly sign?: NumberOptions["sign"];
	/** `none` inside a column whose head carries the currency. Default `code`. */
	readonly currency?: "code" | "symbol" | "none" | undefined;
}

/** Money with the currency's own digits, unless the text has more (a rate per unit keeps them). */
export function formatMoney(
	value: Decimal,
	currency: string,
	{ sign = "auto", currency: show = "code" }: MoneyOptions = {},
): string {
	if (value === null || value === undefined || !isDecimal(value)) return UNKNOWN;
	const own = formatter({ style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
	const digits = Math.max(own, digitsOf(value));
	if (show === "none") return formatNumber(value, { digits, sign });
	return formatter({
		style: "currency",
		currency,
		currencyDisplay: show === "code" ? "code" : "narrowSymbol",
		minimumFractionDigits: digits,
		maximumFractionDigits: digits,
		signDisplay: SIGN_DISPLAY[sign],
	})
		.format(value)
		.replace("-", MINUS);
}

/** A number that is already in percent: `144.94` → `144.94%`. `∞` stays as it is (E7). */
export function formatPercent(value: Decimal, digits = 2, sign: NumberOptions["sign"] = "auto"): string {
	if (value === "∞" || value === "Infinity") return "∞";
	const text = formatNumber(value, { digits, sign });
	return text === UNKNOWN ? text : `${text}%`;
}

/** Three parts of a price: `1.08512` at 5 digits, pip at 4 → `1.08`, `51`, `2`. */
export interface PriceParts {
	readonly head: string;
	/** The two digits that end at the pip position; drawn larger. */
	readonly pips: string;
	/** What is behind the pip position; drawn small. */
	readonly tail: string;
}

/**
 * Splits a price for reading. `pipPosition` is the decimal place of one pip (EUR/USD 4, USD/JPY 2, an index 0).
 * Digits are counted in the localised text from its end, so separators of any language stay where they belong.
 */
export function splitPrice(price: Decimal, priceDigits: number, pipPosition: number): PriceParts | null {
	const text = formatNumber(price, { digits: priceDigits });
	if (text === UNKNOWN) return null;
	const characters = [...text];
	const isDigit = (character: string | undefined) => character !== undefined && /\p{Nd}/u.test(character);
	const before = (from: number, digits: number): number => {
		let at = from;
		for (let left = digits; left > 0 && at > 0; ) {
			at -= 1;
			if (isDigit(characters[at])) left -= 1;
		}
		return at;
	};
	let tailAt = before(characters.length, Math.max(0, priceDigits - pipPosition));
	// A separator right before the tail goes with the tail: `5,250` and `.4`, not `5,250.` and `4`.
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

/** The sign that a locale puts between whole and fraction; for cleaning what is pasted. */
export function decimalMark(): "." | "," {
	const part = formatter({ minimumFractionDigits: 1 })
		.formatToParts("1.1")
		.find(({ type }) => type === "decimal")?.value;
	return part === "," || part === "٫" ? "," : ".";
}

export type TimeStyle = "time" | "time-seconds" | "date" | "date-time" | "day-time";

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
	"day-time": {
		day: "2-digit",
		month: "short",
		hour: "2-digit",
		minute: "2-digit",
		second: "2-digit",
	},
};

/** ISO 8601 in, the reader's own zone out (or `timeZone`). Unreadable: an en dash. */
export function formatTime(iso: string | null | undefined, style: TimeStyle = "date-time", timeZone?: string): string {
	const at = iso ? new Date(iso) : null;
	if (!at || Number.isNaN(at.getTime())) return UNKNOWN;
	return new Intl.DateTimeFormat(locale, {
		...TIME_STYLES[style],
		hour12: false,
		...(timeZone ? { timeZone } : {}),
	}).format(at);
}

/** The whole truth about a moment, for the hover: local with its zone, and UTC. */
export function describeTime(iso: string): string {
	const at = new Date(iso);
	if (Number.isNaN(at.getTime())) return UNKNOWN;
	const full: Intl.DateTimeFormatOptions = {
		...TIME_STYLES["date-time"],
		second: "2-digit",
		hour12: false,
		timeZoneName: "shortOffset",
	};
	const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
	const local = new Intl.DateTimeFormat(locale, full).format(at);
	return `${local} (${zone}) · ${at
		.toISOString()
		.replace("T", " ")
		.replace(/\.\d+Z$/, " UTC")}`;
}

/** How long something has been so, short and countable: `0.8 s`, `12 s`, `4 min`, `3 h`. */
export function formatAge(ms: number): string {
	const unit = (value: number, name: "second" | "minute" | "hour" | "day", digits = 0) =>
		new Intl.NumberFormat(locale, {
			style: "unit",
			unit: name,
			unitDisplay: "short",
			minimumFractionDigits: digits,
			maximumFractionDigits: digits,
		}).format(value);
	const age = Math.max(0, ms);
	if (age < 9_950) return unit(age / 1000, "second", 1);
	if (age < 60_000) return unit(Math.floor(age / 1000), "second");
	if (age < 3_600_000) return unit(Math.floor(age / 60_000), "minute");
	if (age < 86_400_000) return unit(Math.floor(age / 3_600_000), "hour");
	return unit(Math.floor(age / 86_400_000), "day");
}
