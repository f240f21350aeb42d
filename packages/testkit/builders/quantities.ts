import {
	type Currency,
	type DecimalResult,
	type Money,
	type Price,
	parseMoney,
	parsePrice,
	parseRate,
	parseVolume,
	type Rate,
	type Volume,
} from "@truefill/core/money";

function parsedOrThrow<T>(text: string, parsed: DecimalResult<T>): T {
	if (parsed.ok) return parsed.value;
	throw new RangeError(`${text}: ${parsed.refusal.code}`);
}

/** `aPrice("1.08512")`. Throws for an invalid price. */
export const aPrice = (text: string): Price => parsedOrThrow(text, parsePrice(text));
/** `aVolume("100000")`, in units. */
export const aVolume = (text: string): Volume => parsedOrThrow(text, parseVolume(text));
/** `aRate("0.92")`. */
export const aRate = (text: string): Rate => parsedOrThrow(text, parseRate(text));
/** `someMoney("-1202.00", "USD")`. */
export const someMoney = (text: string, currency: Currency): Money => parsedOrThrow(text, parseMoney(text, currency));
