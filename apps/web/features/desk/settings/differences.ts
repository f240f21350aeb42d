export interface Difference {
	/** Where in the setting: `international · terms · card · deposit · EUR · maximum`. */
	readonly place: string;
	/** Null: not there. */
	readonly from: string | null;
	readonly to: string | null;
}

/** Members that name a row of a list, instead of its position. */
const NAMES = ["method", "direction", "currency"] as const;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === "object" && value !== null;

/** Whether a value has parts within parts: payment terms, bank accounts. */
export const isStructured = (value: unknown): boolean =>
	isObject(value) && Object.values(value).some((member) => isObject(member));

/** Every value within the setting, by where it is. */
function leavesOf(value: unknown, place: string, leaves: Map<string, string>): Map<string, string> {
	if (Array.isArray(value)) {
		for (const [at, item] of value.entries()) leavesOf(item, within(place, nameOf(item, at)), leaves);
	} else if (isObject(value)) {
		const isRow = nameOf(value, -1) !== "-1";
		for (const [name, member] of Object.entries(value)) {
			if (!isRow || !NAMES.some((each) => each === name)) leavesOf(member, within(place, name), leaves);
		}
	} else leaves.set(place, value === null || value === undefined ? "–" : String(value));
	return leaves;
}

const within = (place: string, name: string): string => (place === "" ? name : `${place} · ${name}`);

/** A row of terms is named by its method, direction and currency, an account by its currency, a coin by its code, a savings plan by its id. */
function nameOf(item: unknown, at: number): string {
	if (!isObject(item)) return `${at}`;
	if (Object.hasOwn(item, "tiers") && typeof item.id === "string") return item.id;
	if (Object.hasOwn(item, "confirmations") && typeof item.coin === "string") return item.coin;
	const isRow = Object.hasOwn(item, "method") || Object.hasOwn(item, "holder");
	const names = isRow ? NAMES.flatMap((name) => (typeof item[name] === "string" ? [item[name]] : [])) : [];
	return names.length === 0 ? `${at}` : names.join(" · ");
}

/** What differs between two values of one setting, in the order of the new one. */
export function differencesOf(before: unknown, after: unknown): readonly Difference[] {
	const [old, now] = [leavesOf(before, "", new Map()), leavesOf(after, "", new Map())];
	return [...new Set([...now.keys(), ...old.keys()])]
		.map((place) => ({ place, from: old.get(place) ?? null, to: now.get(place) ?? null }))
		.filter(({ from, to }) => from !== to);
}
