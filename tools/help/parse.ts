import type { Block, Inline, Section, Topic } from "./book.ts";

/*
 * The Markdown subset of the help: `#` the title, then a summary of one sentence; `##` a section with its rules in
 * brackets; paragraphs, lists, tables, **strong**, `code`, links between topics; a quote is a worked example.
 * `{example.name: text}` is a number of the core.
 */

export class HelpError extends Error {
	override readonly name = "HelpError";
}

export interface Source {
	readonly slug: string;
	readonly text: string;
	/** Expected text by `topic.example.name`. */
	readonly values: ReadonlyMap<string, string>;
	/** For a translation: its language and the English page, from which the sections take their ids. */
	readonly of?: { readonly language: string; readonly english: Topic };
}

export interface Parsed {
	readonly topic: Topic;
	/** Faults of the text, one sentence each. */
	readonly faults: readonly string[];
	/** Values that the text shows. */
	readonly used: ReadonlySet<string>;
}

const VALUE = /\{([a-zA-Z-]+(?:\.[a-zA-Z-]+){1,2}): ([^{}]*)\}/g;
/** Digits that are part of a name. */
const NAMES = /US 500|S&P 500/g;

export const keyOf = (slug: string, name: string): string => (name.split(".").length === 3 ? name : `${slug}.${name}`);

export const placeOf = (slug: string, language?: string): string =>
	`docs/help/${language === undefined ? "" : `${language}/`}${slug}.md`;

/** The text with every number as computed by the core; unknown names are left unchanged. */
export function fillIn({ slug, text, values }: Source): string {
	return text.replace(VALUE, (whole, name: string) => {
		const value = values.get(keyOf(slug, name));
		return value === undefined ? whole : `{${name}: ${value}}`;
	});
}

export function parseTopic(source: Source): Parsed {
	const parser = new Parser(source);
	const topic = parser.topic();
	return { topic, faults: parser.faults, used: parser.used };
}

class Parser {
	readonly faults: string[] = [];
	readonly used = new Set<string>();
	readonly #source: Source;

	constructor(source: Source) {
		this.#source = source;
	}

	topic(): Topic {
		const { slug, text } = this.#source;
		const [head = "", ...rest] = text.replaceAll("\r\n", "\n").split(/^## /m);
		const [title = "", summary = "", ...more] = head.trim().split(/\n\s*\n/);
		if (!title.startsWith("# ")) this.#fault("it does not begin with a title");
		if (summary === "" || more.length > 0) this.#fault("one sentence stands between its title and its first section");
		const sections = rest.map((part, index) => this.#section(part, index));
		const ids = sections.map(({ id }) => id);
		for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) this.#fault(`two sections are called ${id}`);
		return { slug, title: title.replace("# ", ""), summary: summary.replaceAll("\n", " "), sections };
	}

	#section(text: string, index: number): Section {
		const end = text.indexOf("\n");
		const heading = /^(.*?)(?: \((E\d+(?:, E\d+)*)\))?$/.exec(text.slice(0, end).trim());
		const title = heading?.[1] ?? "";
		const rules = heading?.[2]?.split(", ") ?? [];
		const english = this.#source.of?.english;
		const id = english === undefined ? idOf(title) : (english.sections[index]?.id ?? `more-${index}`);
		return { id, title, rules, blocks: this.#blocks(text.slice(end + 1), false) };
	}

	#blocks(text: string, example: boolean): Block[] {
		return text
			.split(/\n\s*\n/)
			.map((block) => block.trim())
			.filter((block) => block !== "")
			.map((block) => this.#block(block, example));
	}

	#block(text: string, example: boolean): Block {
		const lines = text.split("\n");
		if (lines.every((line) => line.startsWith(">"))) {
			return { kind: "example", blocks: this.#blocks(lines.map((line) => line.replace(/^> ?/, "")).join("\n"), true) };
		}
		if (lines.every((line) => line.startsWith("|"))) {
			const [head = [], , ...rows] = lines.map((line) => this.#cells(line, example));
			return { kind: "table", head, rows };
		}
		const ordered = /^\d+\. /;
		if (lines[0]?.startsWith("- ") === true || ordered.test(lines[0] ?? "")) {
			const list = lines[0]?.startsWith("- ") !== true;
			const items = text.split(list ? /^\d+\. /m : /^- /m).filter((item) => item.trim() !== "");
			return { kind: "list", ordered: list, items: items.map((item) => this.#inline(item.trim(), example)) };
		}
		return { kind: "paragraph", parts: this.#inline(text, example) };
	}

	#cells(line: string, example: boolean): Inline[][] {
		const cells = line
			.trim()
			.replace(/^\||\|$/g, "")
			.split("|");
		return cells.map((cell) => this.#inline(cell.trim(), example));
	}

	#inline(text: string, example: boolean): Inline[] {
		const line = text.replaceAll(/\s*\n\s*/g, " ");
		if (example) {
			const digits = /\d+/.exec(line.replace(VALUE, "").replace(NAMES, ""));
			if (digits !== null) this.#fault(`"${line}" is in an example, and ${digits[0]} is not a number of the core`);
		}
		return this.#parts(line);
	}

	/** Values, strong text, code and links, in their order. */
	#parts(text: string): Inline[] {
		const token = /\{([a-zA-Z-]+(?:\.[a-zA-Z-]+){1,2}): ([^{}]*)\}|\*\*(.+?)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)/g;
		const parts: Inline[] = [];
		let done = 0;
		for (const match of text.matchAll(token)) {
			if (match.index > done) parts.push({ kind: "text", text: text.slice(done, match.index) });
			done = match.index + match[0].length;
			const [, name, value, strong, code, label, target] = match;
			if (name !== undefined && value !== undefined) parts.push(this.#value(name, value));
			else if (strong !== undefined) parts.push({ kind: "strong", parts: this.#parts(strong) });
			else if (code !== undefined) parts.push({ kind: "code", text: code });
			else if (label !== undefined && target !== undefined) parts.push(this.#link(label, target));
		}
		if (done < text.length) parts.push({ kind: "text", text: text.slice(done) });
		const loose = parts.find((part) => part.kind === "text" && /[{}]/.test(part.text));
		if (loose?.kind === "text") this.#fault(`"${loose.text}" has a brace that is no number`);
		return parts;
	}

	#value(name: string, text: string): Inline {
		const { slug, values } = this.#source;
		const key = keyOf(slug, name);
		const value = values.get(key);
		this.used.add(key);
		if (value === undefined) this.#fault(`there is no ${key}`);
		else if (value !== text) this.#fault(`${key} is ${value}, and the text says ${text}`);
		return { kind: "value", text };
	}

	#link(label: string, target: string): Inline {
		const match = /^(?:([a-z-]+)\.md)?(?:#([a-z0-9-]+))?$/.exec(target);
		if (match === null || target === "") this.#fault(`${target} is no link to another topic`);
		const topic = match?.[1] ?? this.#source.slug;
		return { kind: "topic", topic, section: match?.[2] ?? null, parts: this.#parts(label) };
	}

	#fault(what: string): void {
		this.faults.push(`${placeOf(this.#source.slug, this.#source.of?.language)}: ${what}`);
	}
}

/** The anchor that GitHub makes from a heading, without its rules. */
export const idOf = (title: string): string =>
	title
		.toLowerCase()
		.replaceAll(/[^a-z0-9 -]/g, "")
		.trim()
		.replaceAll(/ +/g, "-");
