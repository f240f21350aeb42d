import { createHash } from "node:crypto";

export const LIST_NAMES = ["ofac", "un", "eu", "peps", "own", "sample"] as const;
export type ListName = (typeof LIST_NAMES)[number];

/** `YYYY-MM-DD`, or from one year to another where the list knows no more. */
export type BirthDate = { readonly day: string } | { readonly from: number; readonly to: number };

/** A person of a list. */
export interface ListEntry {
	/** Unique within its list. */
	readonly id: string;
	readonly kind: "sanction" | "pep";
	/** The main name first. */
	readonly names: readonly string[];
	readonly births: readonly BirthDate[];
	/** ISO 3166 codes. */
	readonly nationalities: readonly string[];
	readonly programme: string | null;
	readonly note: string | null;
}

/** Names what a decision was about: another content of the entry is decided anew. */
export const contentHash = ({ kind, names, births, nationalities }: ListEntry): string =>
	createHash("sha256")
		.update(JSON.stringify([kind, names, births, nationalities]))
		.digest("hex")
		.slice(0, 32);

export const [MOST_NAMES, LONGEST_NAME, LONGEST_NOTE] = [100, 300, 600] as const;

const tidy = (text: string): string => text.replace(/\s+/g, " ").trim().slice(0, LONGEST_NAME);

/** An entry within the limits; null: it has no name. */
export function entryOf(given: ListEntry): ListEntry | null {
	const names = [...new Set(given.names.map(tidy).filter((name) => name !== ""))].slice(0, MOST_NAMES);
	if (names.length === 0) return null;
	return {
		...given,
		names,
		births: given.births.slice(0, MOST_NAMES),
		nationalities: [...new Set(given.nationalities)].slice(0, MOST_NAMES),
		programme: given.programme === null ? null : tidy(given.programme) || null,
		note: given.note === null ? null : given.note.replace(/\s+/g, " ").trim().slice(0, LONGEST_NOTE) || null,
	};
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const two = (number: number): string => `${number}`.padStart(2, "0");

/** A date of birth as lists write it: `10 Dec 1948`, `Dec 1948`, `1948-12-10`, `circa 1955`, `1955 to 1960`. */
export function birthOf(text: string): BirthDate | null {
	const plain = text.trim().toLowerCase();
	const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(plain);
	if (iso !== null) return { day: iso[0] };
	const [, day = "", month = "", year = ""] = /^(\d{1,2}) ([a-z]{3})[a-z]* (\d{4})$/.exec(plain) ?? [];
	const at = MONTHS.indexOf(month);
	if (at >= 0) return { day: `${year}-${two(at + 1)}-${two(Number.parseInt(day, 10))}` };
	const years = [...plain.matchAll(/\d{4}/g)].map(([found]) => Number.parseInt(found, 10));
	const [first] = years;
	if (first === undefined) return null;
	const isVague = /circa|approx|between/.test(plain) && years.length === 1;
	return { from: Math.min(...years) - (isVague ? 2 : 0), to: Math.max(...years) + (isVague ? 2 : 0) };
}
