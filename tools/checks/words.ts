import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Breach, readSources, type Source } from "./sources.ts";

/** Where the list stands. */
const GLOSSARY = "docs/glossary.md";
const HEADING = "## Words that are not used";
/** A row: the words, and what is said instead. */
const ROW = /^\| ([^|]+) \| ([^|]+) \|$/;
/** Texts for customers are in the words of their language; what is stored or was written down once keeps its words. */
const EXEMPT =
	/^(?:apps\/web\/i18n\/catalogue|apps\/server\/migrations|apps\/server\/modules\/(?:mail\/catalogue|protection\/bank)|packages\/contracts\/translations|docs\/help|docs\/glossary\.md|docs\/decisions\/0253-)/;
/** Words of a text, and the parts of its names: `anyName`, `ANY_NAME`, `any-name.ts`. */
const PARTS = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g;

/** @returns what is said instead, by each word that is not used; all in small letters. */
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

/** Finds words of the list in names, comments, texts and file names. */
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
