import {
	CURRENCY_DIGITS,
	type Currency,
	type Money,
	money,
	type Price,
	price,
	type Rate,
	rate,
	type Volume,
	volume,
} from "../../money/index.ts";

/** A stored value that does not decode: its path, and what was expected. */
export class CodecError extends Error {
	override readonly name = "CodecError";
	readonly path: string;
	constructor(path: string, expected: string) {
		super(`${path}: expected ${expected}`);
		this.path = path;
	}
}

const INTEGER = /^(0|-?[1-9][0-9]*)$/;

/** No stored quantity comes near this length; a longer one is corrupt. */
const MAX_DIGITS = 60;

const currencies = Object.keys(CURRENCY_DIGITS);

const isCurrency = (text: string): text is Currency => currencies.includes(text);

/** Reads the typed members of one JSON object and refuses unknown ones. */
export class Reader {
	readonly #members: Readonly<Record<string, unknown>>;
	readonly #path: string;
	readonly #read = new Set<string>();

	constructor(json: unknown, path: string) {
		if (typeof json !== "object" || json === null || Array.isArray(json)) throw new CodecError(path, "an object");
		this.#members = { ...json };
		this.#path = path;
	}

	#at(key: string): string {
		return `${this.#path}.${key}`;
	}

	#take(key: string): unknown {
		this.#read.add(key);
		return Object.hasOwn(this.#members, key) ? this.#members[key] : undefined;
	}

	has(key: string): boolean {
		return Object.hasOwn(this.#members, key);
	}

	text(key: string): string {
		const value = this.#take(key);
		if (typeof value !== "string") throw new CodecError(this.#at(key), "a text");
		return value;
	}

	/** A safe integer ≥ `minimum`. */
	integer(key: string, minimum: number): number {
		const value = this.#take(key);
		if (typeof value !== "number" || !Number.isSafeInteger(value) || value < minimum) {
			throw new CodecError(this.#at(key), `a whole number of at least ${minimum}`);
		}
		return value;
	}

	oneOf<T extends string>(key: string, allowed: readonly T[]): T {
		const value = this.#take(key);
		const found = allowed.find((one) => one === value);
		if (found === undefined) throw new CodecError(this.#at(key), `one of ${allowed.join(", ")}`);
		return found;
	}

	#bigint(key: string, minimum: bigint | null): bigint {
		const value = this.#take(key);
		if (typeof value !== "string" || value.length > MAX_DIGITS || !INTEGER.test(value)) {
			throw new CodecError(this.#at(key), "a whole number as text");
		}
		const scaled = BigInt(value);
		if (minimum !== null && scaled < minimum) throw new CodecError(this.#at(key), `at least ${minimum}`);
		return scaled;
	}

	money(key: string): Money {
		return money(this.#bigint(key, null));
	}

	moneyNotNegative(key: string): Money {
		return money(this.#bigint(key, 0n));
	}

	price(key: string): Price {
		return price(this.#bigint(key, 1n));
	}

	rate(key: string): Rate {
		return rate(this.#bigint(key, 1n));
	}

	volume(key: string): Volume {
		return volume(this.#bigint(key, 0n));
	}

	currency(key: string): Currency {
		const value = this.text(key);
		if (!isCurrency(value)) throw new CodecError(this.#at(key), "a currency");
		return value;
	}

	/** `read` of the member, or null if the member is null. */
	nullable<T>(key: string, read: (key: string) => T): T | null {
		if (this.has(key) && this.#members[key] === null) {
			this.#read.add(key);
			return null;
		}
		return read(key);
	}

	/** `read` of the member, or `absent` if it is missing: a member that was added after values were stored. */
	optional<T>(key: string, absent: T, read: (key: string) => T): T {
		return this.has(key) ? read(key) : absent;
	}

	boolean(key: string): boolean {
		const value = this.#take(key);
		if (typeof value !== "boolean") throw new CodecError(this.#at(key), "true or false");
		return value;
	}

	/** A whole number of any sign that is not a quantity of the money module: a carry, a margin level. */
	whole(key: string): bigint {
		return this.#bigint(key, null);
	}

	/** A whole number above zero that is not a quantity of the money module: a cost. */
	positive(key: string): bigint {
		return this.#bigint(key, 1n);
	}

	object<T>(key: string, read: (reader: Reader) => T): T {
		return readObject(this.#take(key), this.#at(key), read);
	}

	list<T>(key: string, read: (item: unknown, path: string) => T): readonly T[] {
		const value = this.#take(key);
		if (!Array.isArray(value)) throw new CodecError(this.#at(key), "a list");
		return value.map((item: unknown, index) => read(item, `${this.#at(key)}[${index}]`));
	}

	/** Strings by name, such as refusal parameters. */
	texts(key: string): Readonly<Record<string, string>> {
		return this.object(key, (reader) => {
			const texts: Record<string, string> = {};
			for (const name of reader.keys()) texts[name] = reader.text(name);
			return texts;
		});
	}

	keys(): readonly string[] {
		return Object.keys(this.#members);
	}

	fail(key: string, expected: string): never {
		throw new CodecError(this.#at(key), expected);
	}

	/** Throws for the first member that was never read: unknown keys are refused, not dropped. */
	done(): void {
		for (const key of Object.keys(this.#members)) {
			if (!this.#read.has(key)) throw new CodecError(this.#at(key), "nothing (unknown member)");
		}
	}
}

export function readObject<T>(json: unknown, path: string, read: (reader: Reader) => T): T {
	const reader = new Reader(json, path);
	const value = read(reader);
	reader.done();
	return value;
}

export function readText(json: unknown, path: string): string {
	if (typeof json !== "string") throw new CodecError(path, "a text");
	return json;
}

/** A safe integer ≥ `minimum` in a list. */
export function readWhole(json: unknown, path: string, minimum: number): number {
	if (typeof json !== "number" || !Number.isSafeInteger(json) || json < minimum) {
		throw new CodecError(path, `a whole number of at least ${minimum}`);
	}
	return json;
}
