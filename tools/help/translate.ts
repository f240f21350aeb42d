import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Block, Book, Inline, Section, Topic, Translation } from "./book.ts";
import { localised } from "./localise.ts";
import { parseTopic, placeOf } from "./parse.ts";

/** The folder of the texts, and the numbers of the core. */
export interface Numbers {
	readonly dir: string;
	readonly values: ReadonlyMap<string, string>;
	/** Receives a sentence for each fault. */
	readonly tell: (fault: string) => void;
}

/**
 * A language's pages. They must match the English pages: the same sections under the same rules, each with the same
 * blocks, numbers and links, so that every language states the same rules.
 */
export function translated(english: Book, language: Translation, { dir, values, tell }: Numbers): Book {
	const topics = english.topics.flatMap((original): Topic[] => {
		const { slug } = original;
		const place = placeOf(slug, language);
		const file = join(dir, language, `${slug}.md`);
		if (!existsSync(file)) {
			tell(`${place} is missing`);
			return [];
		}
		const { topic, faults } = parseTopic({
			slug,
			text: readFileSync(file, "utf8"),
			values,
			of: { language, english: original },
		});
		for (const fault of faults) tell(fault);
		for (const fault of differences(original, topic)) tell(`${place}: ${fault}`);
		const own = (text: string) => {
			const said = localised(text, language);
			if (said === null) tell(`${place}: ${text} has no words in this language yet`);
			return said ?? text;
		};
		return [{ ...topic, sections: topic.sections.map((section) => withValues(section, own)) }];
	});
	return { topics };
}

/** Differences between a translation and its English page. */
function differences(english: Topic, own: Topic): string[] {
	if (own.sections.length !== english.sections.length)
		return [`${own.sections.length} sections, and ${english.sections.length} in English`];
	return english.sections.flatMap((section, index) => {
		const other = own.sections[index];
		if (other === undefined) return [];
		const where = `section ${section.id}`;
		if (section.rules.join() !== other.rules.join())
			return [`${where} names ${other.rules.join(", ") || "no rule"}, and ${section.rules.join(", ")} in English`];
		return differenceOf(section.blocks, other.blocks).map((fault) => `${where}, ${fault}`);
	});
}

function differenceOf(english: readonly Block[], own: readonly Block[]): string[] {
	const kinds = (blocks: readonly Block[]) => blocks.map(shapeOf).join(", ");
	if (kinds(english) !== kinds(own)) return [`is ${kinds(own)}, and ${kinds(english)} in English`];
	return english.flatMap((block, index) => {
		const other = own[index];
		if (other === undefined) return [];
		const [told, wanted] = [factsOf(other), factsOf(block)];
		const more = without(told, wanted);
		const less = without(wanted, told);
		return [
			...(more.length === 0 ? [] : [`block ${index + 1} says ${more.join(", ")}, which English does not`]),
			...(less.length === 0 ? [] : [`block ${index + 1} does not say ${less.join(", ")}`]),
		];
	});
}

/** Kind and size of a block. */
function shapeOf(block: Block): string {
	switch (block.kind) {
		case "paragraph":
			return "paragraph";
		case "list":
			return `${block.ordered ? "numbered " : ""}list of ${block.items.length}`;
		case "table":
			return `table of ${block.rows.length} × ${block.head.length}`;
		case "example":
			return `example of (${block.blocks.map(shapeOf).join(", ")})`;
	}
}

/** Numbers, links and code of a block, which a translation must not change. */
function factsOf(block: Block): string[] {
	switch (block.kind) {
		case "paragraph":
			return factsIn(block.parts);
		case "list":
			return block.items.flatMap(factsIn);
		case "table":
			return [block.head, ...block.rows].flat().flatMap(factsIn);
		case "example":
			return block.blocks.flatMap(factsOf);
	}
}

const factsIn = (parts: readonly Inline[]): string[] => parts.flatMap(factsOfPart);

function factsOfPart(part: Inline): string[] {
	switch (part.kind) {
		case "text":
		case "code":
			return numbersIn(part.text);
		case "value":
			return [`{${part.text}}`];
		case "strong":
			return factsIn(part.parts);
		case "topic":
			return [`(${part.topic}${part.section === null ? "" : `#${part.section}`})`, ...factsIn(part.parts)];
	}
}

/** Digits without group separators: `1,000.5` and `1.000,5` are equal. */
const numbersIn = (text: string): string[] =>
	text.replaceAll(/(?<=\d)[.,:\u00a0\u202f ](?=\d)/g, "").match(/\d+/g) ?? [];

function without(from: readonly string[], taken: readonly string[]): string[] {
	const left = [...taken];
	return from.filter((each) => {
		const at = left.indexOf(each);
		if (at === -1) return true;
		left.splice(at, 1);
		return false;
	});
}

type Say = (text: string) => string;

const withValues = (section: Section, say: Say): Section => ({
	...section,
	blocks: section.blocks.map(blockWith(say)),
});

const blockWith =
	(say: Say) =>
	(block: Block): Block => {
		const inline = (parts: readonly Inline[]) => parts.map(partWith(say));
		switch (block.kind) {
			case "paragraph":
				return { ...block, parts: inline(block.parts) };
			case "list":
				return { ...block, items: block.items.map(inline) };
			case "table":
				return { ...block, head: block.head.map(inline), rows: block.rows.map((row) => row.map(inline)) };
			case "example":
				return { ...block, blocks: block.blocks.map(blockWith(say)) };
		}
	};

const partWith =
	(say: Say) =>
	(part: Inline): Inline => {
		if (part.kind === "value") return { ...part, text: say(part.text) };
		return part.kind === "strong" || part.kind === "topic" ? { ...part, parts: part.parts.map(partWith(say)) } : part;
	};
