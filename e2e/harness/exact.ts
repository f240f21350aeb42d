/**
 * Exact decimals for recomputing the product's figures. Independent of the product's own arithmetic, so that each
 * checks the other: a value is an integer and the number of its decimals.
 */
export interface Exact {
	readonly units: bigint;
	readonly decimals: number;
}

export function exact(text: string): Exact {
	const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
	if (match === null) throw new Error(`"${text}" is not a decimal`);
	const [, sign = "", whole = "", fraction = ""] = match;
	return { units: BigInt(`${sign}${whole}${fraction}`), decimals: fraction.length };
}

const scaled = ({ units, decimals }: Exact, to: number): bigint => units * 10n ** BigInt(to - decimals);

export function plus(a: Exact, b: Exact): Exact {
	const decimals = Math.max(a.decimals, b.decimals);
	return { units: scaled(a, decimals) + scaled(b, decimals), decimals };
}

export const minus = (a: Exact, b: Exact): Exact => plus(a, { units: -b.units, decimals: b.decimals });

export const times = (a: Exact, b: Exact): Exact => ({ units: a.units * b.units, decimals: a.decimals + b.decimals });

/** Rounds half to even at `decimals`, as charges to the customer are (E2). */
export function halfEven(value: Exact, decimals: number): Exact {
	if (value.decimals <= decimals) return { units: scaled(value, decimals), decimals };
	const divisor = 10n ** BigInt(value.decimals - decimals);
	const negative = value.units < 0n;
	const size = negative ? -value.units : value.units;
	const [whole, twice] = [size / divisor, (size % divisor) * 2n];
	const up = twice > divisor || (twice === divisor && whole % 2n === 1n);
	const rounded = up ? whole + 1n : whole;
	return { units: negative ? -rounded : rounded, decimals };
}

/** `-12.30`: the value with exactly `decimals` places. Throws when digits would be lost. */
export function text(value: Exact, decimals: number): string {
	const rounded = halfEven(value, decimals);
	if (!same(rounded, value)) throw new Error(`${value.units}e-${value.decimals} does not fit ${decimals} decimals`);
	const digits = (rounded.units < 0n ? -rounded.units : rounded.units).toString().padStart(decimals + 1, "0");
	const whole = digits.slice(0, digits.length - decimals);
	return `${rounded.units < 0n ? "-" : ""}${whole}${decimals === 0 ? "" : `.${digits.slice(-decimals)}`}`;
}

export const same = (a: Exact, b: Exact): boolean => minus(a, b).units === 0n;

export const total = (values: Iterable<string>): Exact => {
	let sum: Exact = { units: 0n, decimals: 0 };
	for (const value of values) sum = plus(sum, exact(value));
	return sum;
};

/** Compares as numbers, not as strings. */
export const below = (a: string, b: string): boolean => minus(exact(a), exact(b)).units < 0n;
