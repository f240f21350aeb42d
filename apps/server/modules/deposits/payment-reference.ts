import { randomInt } from "node:crypto";

/** Without characters that look like others (0 O, 1 I L, 5 S, U V); 29 is prime, which the check character needs. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRTVWXYZ";
const BASE = ALPHABET.length;
const RANDOM_CHARACTERS = 7;
const PREFIX = "TF";
const LENGTH = RANDOM_CHARACTERS + 1;
/** Characters that people and banks write for those of the alphabet. */
const READ_AS: Readonly<Record<string, string>> = { S: "5", U: "V" };

const indexOf = (character: string): number => ALPHABET.indexOf(character);

/**
 * Whether the weighted sum of the eight characters is a multiple of 29. Every weight differs and none is a multiple of
 * 29, so every wrong character and every swap of two neighbours gives another sum.
 */
function isChecked(code: string): boolean {
	let sum = 0;
	for (const [at, character] of [...code].entries()) {
		const value = indexOf(character);
		if (value < 0) return false;
		sum += value * (LENGTH - at);
	}
	return sum % BASE === 0;
}

/** A new reference with its check character, as it is stored: `TF7K3M92Q` and one more. */
export function newReference(random: (below: number) => number = randomInt): string {
	const code = Array.from({ length: RANDOM_CHARACTERS }, () => ALPHABET.charAt(random(BASE))).join("");
	// The last weight is 1: exactly one character makes the sum a multiple.
	const check = [...ALPHABET].find((character) => isChecked(code + character));
	return `${PREFIX}${code}${check}`;
}

/** As people read and write it: `TF-7K3M-92QA`. */
export const shownReference = (reference: string): string =>
	`${reference.slice(0, 2)}-${reference.slice(2, 6)}-${reference.slice(6)}`;

/** What a text may mean: references that stand in it, and those that differ from it in one place. */
export interface FoundReferences {
	readonly exact: readonly string[];
	readonly similar: readonly string[];
}

/** Most references to look up for one text. */
const MAX_CANDIDATES = 500;

/** Finds references anywhere in a text, in any case and with any separators between their characters. */
export function referencesIn(text: string): FoundReferences {
	const plain = text
		.normalize("NFKC")
		.toUpperCase()
		.replace(/[^\p{L}\p{N}]/gu, "");
	const letters = [...plain].map((character) => READ_AS[character] ?? character);
	const exact = new Set<string>();
	const similar = new Set<string>();
	for (let at = 0; at + LENGTH <= letters.length; at++) {
		const code = letters.slice(at, at + LENGTH).join("");
		const isMarked = at >= PREFIX.length && plain.slice(at - PREFIX.length, at) === PREFIX;
		if (isChecked(code)) (isMarked ? exact : similar).add(PREFIX + code);
		else if (isMarked) for (const near of nearTo(code)) similar.add(PREFIX + near);
	}
	return { exact: [...exact], similar: [...similar].filter((each) => !exact.has(each)).slice(0, MAX_CANDIDATES) };
}

/** Valid codes that differ in one character, or by a swap of two neighbours. */
function nearTo(code: string): string[] {
	const characters = [...code];
	const replaced = characters.flatMap((_, at) =>
		[...ALPHABET].map((character) => characters.with(at, character).join("")),
	);
	const swapped = characters.slice(1).map((character, at) =>
		characters
			.with(at, character)
			.with(at + 1, characters[at] ?? "")
			.join(""),
	);
	return [...replaced, ...swapped].filter(isChecked);
}
