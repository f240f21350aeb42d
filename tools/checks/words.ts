import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Breach, readSources, type Source } from "./sources.ts";

/** The file with the list. */
const GLOSSARY = "docs/glossary.md";
const HEADING = "## Words that are not used";
/** A row: the words and their replacement. */
const ROW = /^\| ([^|]+) \| ([^|]+) \|$/;
/** Exempt: texts for customers in their language, and stored or historical texts, which keep their words. */
const EXEMPT = /^(?:apps\/server\/migrations|docs\/help|docs\/glossary\.md|docs\/decisions\/0253-)/;
/** Words of a text, and the words inside names: `anyName`, `ANY_NAME`, `any-name.ts`. */
const PARTS = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g;

/** @returns the replacement by forbidden word; all words in lower case. */
export function readWords(glossary: string): ReadonlyMap<string, string> {
	const begin = glossary.indexOf(HEADING);
	if (begin < 0) throw new Error(`${GLOSSARY} has no "${HEADING}"`);
	const end = glossary.indexOf("\n## ", begin + HEADING.length);
	const section = glossary.slice(begin, end < 0 ? undefined : end);
	const words = new Map<string, string>();
	for (const line of section.split("\n")) {
		const [, not, but] = ROW.exec(line.trim()) ?? [];
		if (not === undefined || but === undefined || /^(?:Not|-+)$/.test(not)) continue;
		for (const word of not.split(", ")) words.set(word.trim().toLowerCase(), but.trim());
	}
	return words;
}

/** Finds forbidden words in names, comments, texts and file names. */
export function findWords(root: string): Breach[] {
	const words = readWords(readFileSync(join(root, GLOSSARY), "utf8"));
	const sources = readSources(root, [".ts", ".tsx", ".mjs", ".cjs", ".md"]);
	return sources.filter(({ path }) => !EXEMPT.test(path)).flatMap((source) => wordsIn(source, words));
}

/** For tests: the breaches of one file. */
export function wordsIn({ path, text }: Source, words: ReadonlyMap<string, string>): Breach[] {
	const breaches: Breach[] = [];
	const look = (piece: string, line: number) => {
		for (const [part] of piece.matchAll(PARTS)) {
			const but = words.get(part.toLowerCase());
			if (but !== undefined)
				breaches.push({ path, line, message: `"${part.toLowerCase()}": say ${but} (${GLOSSARY})` });
		}
	};
	look(path, 1);
	for (const [index, line] of text.split("\n").entries()) look(line, index + 1);
	return breaches;
}
