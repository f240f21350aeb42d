/** Whole and fraction digits that stay exact in a double at 10^8. */
const PRICE = /^(\d{1,8})(?:\.(\d+))?$/;

/**
 * A decimal price as a whole number × 10^8; undefined for anything else, also for more than eight significant decimals.
 * Zero is allowed: whether it is a price is decided by E15.
 */
export function scaledPrice(text: string | undefined): number | undefined {
	const match = PRICE.exec(text ?? "");
	if (match === null) return undefined;
	const [, whole = "", fraction = ""] = match;
	if (fraction.length > 8 && !/^0*$/.test(fraction.slice(8))) return undefined;
	return Number(whole) * 100_000_000 + Number(fraction.slice(0, 8).padEnd(8, "0"));
}

/** Milliseconds since midnight; a fraction is truncated. */
export function msOfDay(text: string | undefined): number | undefined {
	if (text === undefined || !/^\d{1,8}(?:\.\d+)?$/.test(text)) return undefined;
	const ms = Math.floor(Number(text));
	return ms < 86_400_000 ? ms : undefined;
}

const ISO = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:\.(\d{1,9}))?(Z|[+-]\d\d:?\d\d)?$/;

/** An ISO 8601 instant (`T` or a space; UTC without offset; truncated to milliseconds), or ms since 1970. */
export function instantMs(text: string | undefined): number | undefined {
	if (text === undefined) return undefined;
	if (/^\d{12,13}$/.test(text)) return Number(text);
	const [, date, time, fraction = "", zone = "Z"] = ISO.exec(text) ?? [];
	if (date === undefined || time === undefined) return undefined;
	const ms = Date.parse(
		`${date}T${time}.${fraction.slice(0, 3).padEnd(3, "0")}${zone}`.replace(/T(\d\d:\d\d)\./, "T$1:00."),
	);
	return Number.isNaN(ms) ? undefined : ms;
}

/** `YYYYMMDD` as the start of that day, ms since 1970 UTC. */
export function dayMs(text: string): number | undefined {
	const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
	if (year === undefined) return undefined;
	const ms = Date.parse(`${year}-${month}-${day}T00:00:00.000Z`);
	return Number.isNaN(ms) ? undefined : ms;
}

/** HISTDATA's `YYYYMMDD HHMMSSmmm`, as if it were UTC. */
export function histdataMs(text: string | undefined): number | undefined {
	const [, day = "", hour, minute, second, milli] = /^(\d{8}) (\d\d)(\d\d)(\d\d)(\d{3})$/.exec(text ?? "") ?? [];
	const start = dayMs(day);
	if (start === undefined) return undefined;
	const ms = ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000 + Number(milli);
	return Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60 ? start + ms : undefined;
}
