import {
	type AccountCurrency,
	type Currency,
	formatDecimal,
	formatMoney,
	formatPercent,
	formatPrice,
	formatRate,
	formatVolume,
	type Money,
	money,
	type Price,
	type Rate,
	type Volume,
} from "@truefill/core/money";

/* Number format of the help: grouped by commas, with a real minus sign, the currency after the amount. */

/** `-1202.00` → `−1,202.00`. Digits are only grouped, never rounded. */
export function grouped(decimal: string): string {
	const [whole = "", part] = decimal.replace("-", "").split(".");
	const text = whole.replace(/\B(?=(\d{3})+$)/g, ",");
	return `${decimal.startsWith("-") ? "−" : ""}${text}${part === undefined ? "" : `.${part}`}`;
}

export const say = (value: bigint, currency: Currency | AccountCurrency): string =>
	`${grouped(formatMoney(money(value), currency))} ${currency}`;
/** With a plus sign if positive. */
export const signed = (value: bigint, currency: Currency): string => `${value > 0n ? "+" : ""}${say(value, currency)}`;
/** Without the currency, for columns. */
export const plain = (value: Money, currency: Currency): string => grouped(formatMoney(value, currency));
export const volume = (value: Volume): string => grouped(formatVolume(value));
export const level = (value: bigint | "infinite" | null): string =>
	value === null || value === "infinite" ? "∞" : `${grouped(formatPercent(value))} %`;
export const rate = (value: Rate, digits: number): string => cut(formatRate(value), digits);
/** A price with exactly that many digits; throws when it has more. */
export const at = (value: Price, digits: number): string => cut(formatPrice(value), digits);
/** A scaled integer, unrounded, with `digits` decimals. */
export const scaled = (value: bigint, scale: number, digits: number): string =>
	cut(formatDecimal(value, scale), digits);

/** Adds or removes trailing zeros; never drops a significant digit. */
function cut(text: string, digits: number): string {
	const [whole = "", part = ""] = text.split(".");
	const rest = part.slice(digits);
	if (/[1-9]/.test(rest)) throw new Error(`${text} has more than ${digits} digits`);
	return grouped(digits === 0 ? whole : `${whole}.${part.slice(0, digits).padEnd(digits, "0")}`);
}

/** `2026-03-11T21:00:00.000Z` → `2026-03-11 21:00 UTC`. */
export const moment = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16).replace("T", " ")} UTC`;
