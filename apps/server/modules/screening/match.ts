import type { BirthDate } from "./entry.ts";
import type { FoundName, NameIndex } from "./name-index.ts";

/** What is compared of a customer. */
export interface Person {
	readonly name: string;
	/** `YYYY-MM-DD`. */
	readonly birthDate: string | null;
	/** ISO 3166 code. */
	readonly nationality: string | null;
}

/** How a birth date and a nationality speak for or against a match; null: one of the two is not known. */
export interface Comparison {
	readonly birth: "same" | "near" | "other" | null;
	readonly nationality: "same" | "other" | null;
}

export interface Match extends FoundName, Comparison {
	/** From 0 to 1. */
	readonly score: number;
}

/** Added to the similarity of the names. An unknown value changes nothing. */
const BIRTH = { same: 0.05, near: 0.02, other: -0.12 } as const;
const NATIONALITY = { same: 0.02, other: -0.02 } as const;
const LARGEST_GAIN = BIRTH.same + NATIONALITY.same;

/** Years by which a list may be wrong. */
const NEAR_YEARS = 1;
/** Most matches of one customer: more are the same finding. */
const MOST = 20;

export function compareBirth(births: readonly BirthDate[], own: string | null): Comparison["birth"] {
	if (own === null || births.length === 0) return null;
	const year = Number.parseInt(own.slice(0, 4), 10);
	let isNear = false;
	for (const birth of births) {
		if ("day" in birth) {
			if (birth.day === own) return "same";
			isNear ||= Math.abs(Number.parseInt(birth.day.slice(0, 4), 10) - year) <= NEAR_YEARS;
		} else isNear ||= year >= birth.from - NEAR_YEARS && year <= birth.to + NEAR_YEARS;
	}
	return isNear ? "near" : "other";
}

export function compareNationality(listed: readonly string[], own: string | null): Comparison["nationality"] {
	if (own === null || listed.length === 0) return null;
	return listed.includes(own) ? "same" : "other";
}

/** Rounded down to whole per mille, so that a score and a threshold compare as they are shown. */
export function scoreOf(similarity: number, { birth, nationality }: Comparison): number {
	const sum = similarity + (birth === null ? 0 : BIRTH[birth]) + (nationality === null ? 0 : NATIONALITY[nationality]);
	return Math.floor(Math.max(0, Math.min(1, sum)) * 1000 + 1e-6) / 1000;
}

/** Entries of lists that may be this person, the most similar first. Pure. */
export function matchesOf(index: NameIndex, person: Person, threshold: number): Match[] {
	return index
		.like(person.name, threshold - LARGEST_GAIN)
		.map((found) => {
			const { births, nationalities } = found.entry.entry;
			const comparison = {
				birth: compareBirth(births, person.birthDate),
				nationality: compareNationality(nationalities, person.nationality),
			};
			return { ...found, ...comparison, score: scoreOf(found.similarity, comparison) };
		})
		.filter(({ score }) => score >= threshold)
		.sort((a, b) => b.score - a.score)
		.slice(0, MOST);
}
