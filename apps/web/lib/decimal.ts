/**
 * Decimal strings for editing and display: `-?digits[.digits]`, exact, never a float. `@truefill/core` defines what
 * money and prices mean; here they are only text with digits.
 */

export interface Parts {
	/** All digits as one integer, without the point. */
	readonly units: bigint;
	/** Number of digits after the point. */
	readonly scale: number;
}

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** A plain decimal: no exponent, only a leading minus as sign, no spaces, a digit on both sides of the point. */
export function isDecimal(text: string): text is `${number}` {
	return DECIMAL.test(text);
}

export function parse(text: string): Parts | null {
	if (!isDecimal(text)) return null;
	const point = text.indexOf(".");
	if (point < 0) return { units: BigInt(text), scale: 0 };
	return {
		units: BigInt(text.slice(0, point) + text.slice(point + 1)),
		scale: text.length - point - 1,
	};
}

/** Changes to `scale` digits after the point; excess digits are truncated towards zero. */
export function atScale({ units, scale }: Parts, to: number): bigint {
	return to >= scale ? units * 10n ** BigInt(to - scale) : units / 10n ** BigInt(scale - to);
}

export function write(units: bigint, scale: number): string {
	const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, "0");
	const whole = digits.slice(0, digits.length - scale);
	return `${units < 0n ? "-" : ""}${whole}${scale > 0 ? `.${digits.slice(-scale)}` : ""}`;
}

/** −1, 0 or 1; null if either is not a decimal. */
export function compare(left: string, right: string): -1 | 0 | 1 | null {
	const a = parse(left);
	const b = parse(right);
	if (!a || !b) return null;
	const scale = Math.max(a.scale, b.scale);
	const difference = atScale(a, scale) - atScale(b, scale);
	return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The sign as −1, 0 or 1; null if the text is not a decimal (unknown is never zero). */
export function signOf(text: string): -1 | 0 | 1 | null {
	const parts = parse(text);
	if (!parts) return null;
	return parts.units < 0n ? -1 : parts.units > 0n ? 1 : 0;
}

/** Exact sum of decimal texts at the largest scale among them; null if one is unknown or not a decimal. */
export function sumOf(texts: readonly (string | null)[]): string | null {
	const parts: Parts[] = [];
	for (const text of texts) {
		const part = text === null ? null : parse(text);
		if (part === null) return null;
		parts.push(part);
	}
	const scale = Math.max(0, ...parts.map((part) => part.scale));
	return write(
		parts.reduce((sum, part) => sum + atScale(part, scale), 0n),
		scale,
	);
}

export interface StepRule {
	/** The step, for example `0.01`. Positive. */
	readonly step: string;
	readonly min?: string | undefined;
	readonly max?: string | undefined;
}

const quotientDown = (a: bigint, b: bigint): bigint => (a % b !== 0n && a < 0n ? a / b - 1n : a / b);

/**
 * The value `times` steps away (negative: down), clamped to min and max. An off-grid value first moves to the next
 * point of the grid, so that one press always gives a valid value. An empty or unreadable text counts from the minimum,
 * or from zero without one. Keeps at least the step's digits.
 */
export function stepBy(text: string, times: number, { step, min, max }: StepRule): string {
	const grid = parse(step);
	if (!grid || grid.units <= 0n) return text;
	const low = min === undefined ? null : parse(min);
	const high = max === undefined ? null : parse(max);
	const value = parse(text) ?? low ?? { units: 0n, scale: 0 };
	const empty = parse(text) === null && low !== null;
	const scale = Math.max(grid.scale, value.scale, low?.scale ?? 0, high?.scale ?? 0);
	const unit = atScale(grid, scale);
	const origin = low ? atScale(low, scale) : 0n;
	const offset = atScale(value, scale) - origin;
	const below = quotientDown(offset, unit);
	const onGrid = below * unit === offset;
	const index = times > 0 && empty ? below : below + BigInt(times) + (times < 0 && !onGrid ? 1n : 0n);
	let next = origin + index * unit;
	if (low && next < atScale(low, scale)) next = atScale(low, scale);
	if (high && next > atScale(high, scale)) next = atScale(high, scale);
	return shorten(write(next, scale), grid.scale);
}

/** Drops trailing zeros, down to `keep` digits after the point. */
export function shorten(text: string, keep: number): string {
	const point = text.indexOf(".");
	if (point < 0) return text;
	let end = text.length;
	while (end - point - 1 > keep && text[end - 1] === "0") end -= 1;
	return text.slice(0, end - point - 1 === 0 ? point : end);
}

/**
 * Parses pasted text as a decimal: accepts currency signs, spaces, group separators, other minus signs and other
 * scripts' digits. Null if it is not a number or is ambiguous (an exponent, hexadecimal, several points). `decimalMark`
 * decides what a lone comma or point means.
 */
export function cleanPasted(text: string, decimalMark: "." | ","): string | null {
	let rest = toLatinDigits(text.trim()).replace(/[\s\u00A0\u202F\u2009'’_\u200E\u200F\u061C]/g, "");
	rest = rest.replace(/[\u2212\u2013\uFE63\uFF0D]/g, "-").replace(/\u066B/g, decimalMark);
	rest = rest.replace(/\u066C/g, decimalMark === "." ? "," : ".");
	rest = rest.replace(/^(-?)(\p{Sc}|[A-Z]{3})(-?)/u, "$1$3").replace(/(\p{Sc}|[A-Z]{3})$/u, "");
	if (rest.startsWith("(") && rest.endsWith(")")) rest = `-${rest.slice(1, -1)}`;
	if (!/^-?[\d.,]*\d[\d.,]*$/.test(rest)) return null;
	const lastPoint = rest.lastIndexOf(".");
	const lastComma = rest.lastIndexOf(",");
	let mark: string = decimalMark;
	if (lastPoint >= 0 && lastComma >= 0) mark = lastPoint > lastComma ? "." : ",";
	const group = mark === "." ? "," : ".";
	const pieces = rest.split(mark);
	const whole = pieces[0] ?? "";
	const fraction = pieces[1];
	if (pieces.length > 2 || (fraction?.includes(group) ?? false)) return null;
	if (whole.includes(group) && !new RegExp(`^-?\\d{1,3}(\\${group}\\d{2,3})*\\${group}\\d{3}$`).test(whole))
		return null;
	const plain = whole.replaceAll(group, "").replace(/^(-?)0+(?=\d)/, "$1");
	const padded = plain === "" || plain === "-" ? `${plain}0` : plain;
	return fraction ? `${padded}.${fraction}` : padded;
}

/** Arabic-Indic, Persian and full-width digits as 0–9. */
export function toLatinDigits(text: string): string {
	return text.replace(/[\u0660-\u0669\u06F0-\u06F9\uFF10-\uFF19]/g, (digit) => {
		const code = digit.charCodeAt(0);
		return String(code - (code >= 0xff10 ? 0xff10 : code >= 0x6f0 ? 0x6f0 : 0x660));
	});
}
