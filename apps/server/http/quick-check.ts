import type * as z from "zod";

/**
 * True only if zod would accept the value and return the same data. False means nothing: then zod decides, and only zod
 * says what is wrong.
 */
export type QuickCheck = (value: unknown) => boolean;

type Schema = z.core.$ZodType;

const made = new WeakMap<Schema, QuickCheck | null>();

/** The quick check of a contract, compiled at first use and cached. */
export function quickCheckOf(schema: Schema): QuickCheck | undefined {
	let fits = made.get(schema);
	if (fits === undefined) {
		fits = compileQuickCheck(schema) ?? null;
		made.set(schema, fits);
	}
	return fits ?? undefined;
}

/**
 * Compiles a fast path for validation. Zod copies everything that it checks and records possible issues for every
 * value, but most answers are valid. The check is never looser than zod: whatever it does not fully support is left to
 * zod, and a property test compares both.
 *
 * @returns undefined for a contract that changes data or contains something that only zod can check.
 */
export function compileQuickCheck(schema: Schema): QuickCheck | undefined {
	const { def } = (schema as z.core.$ZodTypes)._zod;
	if (def.type === "string") return checkString(def);
	if (def.type === "number") return checkNumber(def);
	if (def.type === "array") return checkArray(def);
	// A custom rule on another type.
	if ((def.checks ?? []).length > 0) return undefined;
	switch (def.type) {
		case "object":
			return checkObject(def);
		case "record":
			return checkRecord(def);
		case "boolean":
			return (value) => typeof value === "boolean";
		case "null":
			return (value) => value === null;
		case "undefined":
			return (value) => value === undefined;
		case "unknown":
			return () => true;
		case "enum":
			return isOneOf(Object.values(def.entries));
		case "literal":
			return isOneOf(def.values);
		case "nullable":
			return orElse(def.innerType, (value) => value === null);
		case "optional":
			return orElse(def.innerType, (value) => value === undefined);
		case "default":
			// zod replaces an absent value by the default.
			return butNot(def.innerType, undefined);
		case "union":
			return checkUnion(def);
		default:
			return undefined;
	}
}

function isOneOf(values: readonly unknown[]): QuickCheck {
	const allowed = new Set(values);
	return (value) => allowed.has(value);
}

function orElse(inner: Schema, other: QuickCheck): QuickCheck | undefined {
	const fits = compileQuickCheck(inner);
	return fits && ((value) => other(value) || fits(value));
}

function butNot(inner: Schema, excluded: unknown): QuickCheck | undefined {
	const fits = compileQuickCheck(inner);
	return fits && ((value) => value !== excluded && fits(value));
}

/** String formats that are only a pattern. */
const PATTERNS = new Set(["datetime", "date", "regex"]);

interface Patterned {
	readonly format?: string | undefined;
	readonly pattern?: RegExp | undefined;
}

function patternOf(of: Patterned): RegExp | undefined {
	const { format, pattern } = of;
	return format !== undefined && PATTERNS.has(format) && !pattern?.global && !pattern?.sticky ? pattern : undefined;
}

function checkString(def: z.core.$ZodStringDef & Patterned): QuickCheck | undefined {
	let least = 0;
	let most = Number.POSITIVE_INFINITY;
	const patterns: RegExp[] = [];
	if (def.coerce === true) return undefined;
	const take = (part: Patterned): boolean => {
		const pattern = patternOf(part);
		if (pattern !== undefined) patterns.push(pattern);
		return pattern !== undefined;
	};
	if (def.format !== undefined && !take(def)) return undefined;
	for (const check of def.checks ?? []) {
		const part = definitionOf(check);
		if (part.check === "max_length") most = Math.min(most, part.maximum);
		else if (part.check === "min_length") least = Math.max(least, part.minimum);
		else if (part.check !== "string_format" || !take(part)) return undefined;
	}
	const [pattern, ...others] = patterns;
	if (others.length > 0) return undefined;
	return (value) =>
		typeof value === "string" &&
		value.length >= least &&
		value.length <= most &&
		(pattern === undefined || pattern.test(value));
}

const definitionOf = (check: z.core.$ZodCheck) => (check as z.core.$ZodChecks)._zod.def;

function checkNumber(def: z.core.$ZodNumberDef & { format?: string }): QuickCheck | undefined {
	let least = Number.NEGATIVE_INFINITY;
	let most = Number.POSITIVE_INFINITY;
	const whole = def.format === "safeint";
	if (def.coerce === true || (def.format !== undefined && !whole)) return undefined;
	for (const check of def.checks ?? []) {
		const part = definitionOf(check);
		if (part.check === "greater_than" && part.inclusive) least = Math.max(least, Number(part.value));
		else if (part.check === "less_than" && part.inclusive) most = Math.min(most, Number(part.value));
		else return undefined;
	}
	return (value) =>
		typeof value === "number" &&
		(whole ? Number.isSafeInteger(value) : Number.isFinite(value)) &&
		value >= least &&
		value <= most;
}

function checkArray(def: z.core.$ZodArrayDef): QuickCheck | undefined {
	const fits = compileQuickCheck(def.element);
	if (fits === undefined || (def.checks ?? []).length > 0) return undefined;
	return (value) => {
		if (!Array.isArray(value)) return false;
		for (let i = 0; i < value.length; i++) if (!fits(value[i])) return false;
		return true;
	};
}

/** Plain objects only: another class could serialise itself differently. */
function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
	if (typeof value !== "object" || value === null) return false;
	const kind: unknown = Object.getPrototypeOf(value);
	return kind === Object.prototype || kind === null;
}

/** Strict objects only, with exactly the contract's keys. A key that may be absent must be `optional`. */
function checkObject(def: z.core.$ZodObjectDef): QuickCheck | undefined {
	if (def.catchall?._zod.def.type !== "never") return undefined;
	const names = Object.keys(def.shape);
	const parts: QuickCheck[] = [];
	const optional: boolean[] = [];
	for (const name of names) {
		const part = def.shape[name];
		const fits = part && compileQuickCheck(part);
		if (part === undefined || fits === undefined || name === "__proto__") return undefined;
		parts.push(fits);
		optional.push(part._zod.def.type === "optional");
	}
	return (value) => {
		if (!isPlain(value)) return false;
		let known = 0;
		for (let i = 0; i < names.length; i++) {
			const name = names[i] ?? "";
			if (Object.hasOwn(value, name)) known++;
			else if (optional[i] !== true) return false;
			if (parts[i]?.(value[name]) !== true) return false;
		}
		return Object.keys(value).length === known;
	};
}

function checkRecord(def: z.core.$ZodRecordDef): QuickCheck | undefined {
	const key = compileQuickCheck(def.keyType);
	const part = compileQuickCheck(def.valueType);
	// A record over an enum requires all of its keys.
	if (key === undefined || part === undefined || def.keyType._zod.def.type !== "string") return undefined;
	return (value) => {
		if (!isPlain(value)) return false;
		for (const name of Object.keys(value)) if (name === "__proto__" || !key(name) || !part(value[name])) return false;
		return true;
	};
}

function checkUnion(def: z.core.$ZodUnionDef): QuickCheck | undefined {
	const options = def.options.map(compileQuickCheck);
	const known = options.filter((fits) => fits !== undefined);
	if (known.length < options.length) return undefined;
	return (value) => known.some((fits) => fits(value));
}
