/** Three-way merge of JSON values. */
export interface Merged {
	readonly value: unknown;
	/** Items that both sides changed in different ways: both are kept, the second one under another name. */
	readonly copies: number;
}

/** Of settings that both sides changed. */
export type Preferred = "mine" | "theirs";

type Fields = Readonly<Record<string, unknown>>;
const ABSENT = Symbol("absent");
const isFields = (value: unknown): value is Fields =>
	typeof value === "object" && value !== null && !Array.isArray(value);
const isTexts = (values: readonly unknown[]): values is readonly string[] =>
	values.every((each) => typeof each === "string");
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Whether two JSON values are equal, in whatever order their members are. */
export function isSame(a: unknown, b: unknown): boolean {
	if (Object.is(a, b)) return true;
	if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, at) => isSame(each, b[at]));
	if (!isFields(a) || !isFields(b)) return false;
	const names = Object.keys(a);
	return (
		names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && isSame(a[name], b[name]))
	);
}

/**
 * Merges two changes of `base`: fields one by one, lists item by item. What only one side changed, added or removed is
 * taken; what one side removed and the other one changed stays. Items with an `id` or a `key` whose same field both
 * sides changed are both kept. Of other fields that both changed, the preferred side's is taken.
 */
export function mergeContents(base: unknown, mine: unknown, theirs: unknown, preferred: Preferred): Merged {
	const merge = new Merge(preferred);
	return { value: merge.values(base ?? ABSENT, mine, theirs), copies: merge.copies };
}

const nameOfKey = (items: readonly unknown[]): "id" | "key" | undefined =>
	// Indicators have both: their `id` says which indicator it is.
	(["key", "id"] as const).find((name) => items.every((item) => isFields(item) && typeof item[name] === "string"));

class Merge {
	copies = 0;
	/** Fields that both sides changed to different values. */
	conflicts = 0;
	readonly #preferred: Preferred;

	constructor(preferred: Preferred) {
		this.#preferred = preferred;
	}

	values(base: unknown, mine: unknown, theirs: unknown): unknown {
		if (isSame(mine, theirs) || isSame(base, theirs)) return mine;
		if (isSame(base, mine)) return theirs;
		if (mine === ABSENT) return theirs;
		if (theirs === ABSENT) return mine;
		if (isFields(mine) && isFields(theirs)) return this.#fields(isFields(base) ? base : {}, mine, theirs);
		if (Array.isArray(mine) && Array.isArray(theirs)) {
			const all = [...listOf(base), ...mine, ...theirs];
			const key = nameOfKey(all);
			if (isTexts(all)) return mergeOrder(listOf(base).filter(isText), mine, theirs, this.#preferred);
			if (key !== undefined) return this.#items(key, listOf(base), mine, theirs);
		}
		this.conflicts += 1;
		return this.#preferred === "mine" ? mine : theirs;
	}

	#fields(base: Fields, mine: Fields, theirs: Fields): Fields {
		const names = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
		const of = (fields: Fields, name: string) => (Object.hasOwn(fields, name) ? fields[name] : ABSENT);
		const merged: [string, unknown][] = [];
		for (const name of names) {
			const value = this.values(of(base, name), of(mine, name), of(theirs, name));
			if (value !== ABSENT) merged.push([name, value]);
		}
		return Object.fromEntries(merged);
	}

	#items(key: "id" | "key", base: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]): Fields[] {
		const [before, here, there] = [base, mine, theirs].map(
			(items) => new Map(items.filter(isFields).map((item) => [String(item[key]), item])),
		) as [Map<string, Fields>, Map<string, Fields>, Map<string, Fields>];
		const taken = new Set([...before.keys(), ...here.keys(), ...there.keys()]);
		const kept = new Map<string, Fields[]>();
		for (const id of new Set([...here.keys(), ...there.keys()])) {
			const item = this.#item(before.get(id), here.get(id), there.get(id));
			if (item.length > 0) kept.set(id, item);
		}
		const order = mergeOrder([...before.keys()], [...here.keys()], [...there.keys()], this.#preferred, kept);
		const names = new Set([...kept.values()].flat().map(({ name }) => name));
		return order.flatMap((id) => {
			const [first, second] = kept.get(id) ?? [];
			if (first === undefined) return [];
			return second === undefined ? [first] : [first, apart(second, key, taken, names)];
		});
	}

	/** None, one, or two where both sides changed the same field. */
	#item(before: Fields | undefined, here: Fields | undefined, there: Fields | undefined): Fields[] {
		const inner = new Merge(this.#preferred);
		const item = inner.values(before ?? ABSENT, here ?? ABSENT, there ?? ABSENT);
		this.copies += inner.copies;
		if (!isFields(item)) return [];
		if (inner.conflicts === 0 || here === undefined || there === undefined) return [item];
		this.copies += 1;
		return [there, here];
	}
}

const isText = (value: unknown): value is string => typeof value === "string";

/** The same item with an id, and a name, that no other item has. Lengths stay within the contract's. */
function apart(item: Fields, key: "id" | "key", taken: Set<string>, names: Set<unknown>): Fields {
	const numbered = (text: string, longest: number, form: (number: number) => string, used: Set<unknown>) => {
		let number = 2;
		const made = () => text.slice(0, longest - form(number).length) + form(number);
		while (used.has(made())) number += 1;
		used.add(made());
		return made();
	};
	return {
		...item,
		[key]: numbered(String(item[key]), 60, (number) => `-${number}`, taken),
		...(isText(item.name) ? { name: numbered(item.name, 40, (number) => ` (${number})`, names) } : {}),
	};
}

/**
 * The order of a merged list. An item stays unless one side removed it; with `kept` exactly those stay. The side that
 * moved items gives the order, the preferred one if both did; what only the other one has follows its predecessor there.
 */
function mergeOrder(
	base: readonly string[],
	mine: readonly string[],
	theirs: readonly string[],
	preferred: Preferred,
	kept?: ReadonlyMap<string, unknown>,
): string[] {
	const [before, here, there] = [new Set(base), new Set(mine), new Set(theirs)];
	const stays = (id: string): boolean =>
		kept === undefined ? (here.has(id) && there.has(id)) || !before.has(id) : kept.has(id);
	const hasMoved = (list: readonly string[]): boolean => {
		const common = list.filter((id) => before.has(id));
		const present = new Set(common);
		return !isSame(
			common,
			base.filter((id) => present.has(id)),
		);
	};
	const isMine = hasMoved(mine) === hasMoved(theirs) ? preferred === "mine" : hasMoved(mine);
	const [first, second] = isMine ? [mine, theirs] : [theirs, mine];
	const order = [...new Set(first.filter(stays))];
	second.forEach((id, at) => {
		if (!stays(id) || order.includes(id)) return;
		const predecessor = second.slice(0, at).findLast((each) => order.includes(each));
		order.splice(predecessor === undefined ? 0 : order.indexOf(predecessor) + 1, 0, id);
	});
	return order;
}
