import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Block, type Book, type Inline, type Library, TOPICS, type Topic } from "./book.ts";
import { workOut } from "./examples/index.ts";
import { HelpError, parseTopic } from "./parse.ts";
import { type Numbers, translated } from "./translate.ts";

export const HELP_DIR = join(import.meta.dirname, "../../docs/help");
/** Every rule of money that is explained to the customer. */
export const RULES: readonly string[] = Array.from({ length: 24 }, (_, index) => `E${index + 1}`);

/**
 * Reads the texts, computes every example with the core, and combines both.
 *
 * @throws HelpError that names all faults: a number that differs from the core's, an example that no text shows, a rule
 * that no section explains, a broken link, a text that is not a topic.
 */
export function buildBook(dir: string = HELP_DIR, values: ReadonlyMap<string, string> = workOut()): Book {
	const faults: string[] = [];
	const names = readdirSync(dir).filter((name) => name.endsWith(".md"));
	for (const name of names) {
		if (!TOPICS.some((topic) => `${topic}.md` === name)) faults.push(`docs/help/${name} is no topic`);
	}
	const used = new Set<string>();
	const topics: Topic[] = TOPICS.map((slug) => {
		const parsed = parseTopic({ slug, text: readFileSync(join(dir, `${slug}.md`), "utf8"), values });
		faults.push(...parsed.faults);
		for (const key of parsed.used) used.add(key);
		return parsed.topic;
	});
	for (const key of values.keys()) if (!used.has(key)) faults.push(`no text shows ${key}`);
	faults.push(...unexplained(topics), ...brokenLinks(topics));
	if (faults.length > 0) throw new HelpError(`The help is not right:\n${faults.map((each) => `- ${each}`).join("\n")}`);
	return { topics };
}

/**
 * The English pages and their translations, which match block by block and show the same numbers in their own format.
 *
 * @throws HelpError that names all faults.
 */
export function buildLibrary(dir: string = HELP_DIR, values: ReadonlyMap<string, string> = workOut()): Library {
	const en = buildBook(dir, values);
	const faults: string[] = [];
	const numbers: Numbers = { dir, values, tell: (fault) => faults.push(fault) };
	const library = {
		en,
		de: translated(en, "de", numbers),
		es: translated(en, "es", numbers),
		fr: translated(en, "fr", numbers),
		ar: translated(en, "ar", numbers),
	};
	if (faults.length > 0) throw new HelpError(`The help is not right:\n${faults.map((each) => `- ${each}`).join("\n")}`);
	return library;
}

function unexplained(topics: readonly Topic[]): string[] {
	const explained = new Set(topics.flatMap(({ sections }) => sections.flatMap(({ rules }) => rules)));
	const unknown = [...explained].filter((rule) => !RULES.includes(rule));
	return [
		...RULES.filter((rule) => !explained.has(rule)).map((rule) => `no section explains ${rule}`),
		...unknown.map((rule) => `there is no rule ${rule}`),
	];
}

function brokenLinks(topics: readonly Topic[]): string[] {
	return topics.flatMap(({ slug, sections }) =>
		sections
			.flatMap(({ blocks }) => blocks.flatMap(linksOf))
			.filter(({ topic, section }) => {
				const target = topics.find((each) => each.slug === topic);
				return target === undefined || (section !== null && !target.sections.some(({ id }) => id === section));
			})
			.map(({ topic, section }) => `docs/help/${slug}.md: ${topic}${section === null ? "" : `#${section}`} is nowhere`),
	);
}

type Link = Extract<Inline, { readonly kind: "topic" }>;

function linksOf(block: Block): Link[] {
	switch (block.kind) {
		case "paragraph":
			return block.parts.flatMap(linkIn);
		case "list":
			return block.items.flat().flatMap(linkIn);
		case "table":
			return [...block.head, ...block.rows.flat()].flat().flatMap(linkIn);
		case "example":
			return block.blocks.flatMap(linksOf);
	}
}

function linkIn(part: Inline): Link[] {
	if (part.kind === "topic") return [part];
	return part.kind === "strong" ? part.parts.flatMap(linkIn) : [];
}
