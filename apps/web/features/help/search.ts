import { type Book, blockText, type Section, type Topic } from "./book.ts";

export interface Hit {
	readonly topic: Topic;
	readonly section: Section;
	/** The text around the first match. */
	readonly excerpt: string;
}

const AROUND = 70;

/** Ignores case and diacritics, and treats both minus signs as equal. */
const folded = (text: string): string =>
	text.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("−", "-").toLowerCase();

/**
 * Sections that contain every word of the query, in a title or in the text; those with all words in a title first. A
 * rule (`E11`) finds its explanation.
 */
export function searchHelp(book: Book, query: string): readonly Hit[] {
	const words = folded(query)
		.split(/\s+/)
		.filter((word) => word !== "");
	if (words.length === 0) return [];
	const found: { readonly hit: Hit; readonly titled: boolean }[] = [];
	for (const topic of book.topics) {
		for (const section of topic.sections) {
			const text = section.blocks.map(blockText).join(" ");
			const title = folded(`${topic.title} ${section.title} ${section.rules.join(" ")}`);
			const all = `${title} ${folded(text)}`;
			// A rule must match as a whole: E1 is not E11.
			const has = (where: string, word: string) =>
				/^e\d+$/.test(word) ? section.rules.some((rule) => rule.toLowerCase() === word) : where.includes(word);
			if (!words.every((word) => has(all, word))) continue;
			const titled = words.every((word) => has(title, word));
			found.push({ hit: { topic, section, excerpt: excerptOf(text, words) }, titled });
		}
	}
	return [...found.filter(({ titled }) => titled), ...found.filter(({ titled }) => !titled)].map(({ hit }) => hit);
}

function excerptOf(text: string, words: readonly string[]): string {
	// Folding preserves the length of these texts; otherwise the excerpt would merely start elsewhere.
	const at = Math.max(
		0,
		Math.min(...words.map((word) => folded(text).indexOf(word)).filter((index) => index >= 0), text.length),
	);
	const begin = at === text.length ? 0 : Math.max(0, at - AROUND);
	const from = begin === 0 ? 0 : text.indexOf(" ", begin) + 1;
	const to = Math.min(text.length, from + 2 * AROUND);
	const end = to === text.length ? to : text.lastIndexOf(" ", to);
	return `${from === 0 ? "" : "… "}${text.slice(from, end)}${end === text.length ? "" : " …"}`;
}
