import { describe, expect, it } from "vitest";
import { type Block, blockText, type Inline } from "./book.ts";
import { searchHelp } from "./search.ts";
import { loadBook } from "./use-book.ts";

const book = await loadBook("en");

const BLOCKS: readonly Block["kind"][] = ["paragraph", "list", "table", "example"];
const PARTS: readonly Inline["kind"][] = ["text", "value", "strong", "code", "topic"];

/** All renderable parts of a block, flattened. */
function partsOf(block: Block): readonly Inline[] {
	expect(BLOCKS).toContain(block.kind);
	const inline = (parts: readonly Inline[]): readonly Inline[] =>
		parts.flatMap((part) => {
			expect(PARTS).toContain(part.kind);
			return part.kind === "strong" || part.kind === "topic" ? [part, ...inline(part.parts)] : [part];
		});
	switch (block.kind) {
		case "paragraph":
			return inline(block.parts);
		case "list":
			return block.items.flatMap(inline);
		case "table":
			return [block.head, ...block.rows].flat().flatMap(inline);
		case "example":
			return block.blocks.flatMap(partsOf);
	}
}

describe("the help that the build has made", () => {
	it("has what the pages can draw, with numbers in it", () => {
		const parts = book.topics.flatMap(({ sections }) => sections.flatMap(({ blocks }) => blocks.flatMap(partsOf)));
		expect(parts.filter(({ kind }) => kind === "value").length).toBeGreaterThan(200);
		expect(JSON.stringify(book)).toContain("−1,202.00 USD");
	});

	it("has every section that a link of any screen leads to", () => {
		const sources = import.meta.glob<string>("../../**/*.tsx", { query: "?raw", import: "default", eager: true });
		const places = Object.values(sources).flatMap((text) =>
			[...text.matchAll(/(?:<HelpLink\s+place=|helpHref\()"([^"]+)"/g)].map(([, place]) => place ?? ""),
		);
		expect(places.length).toBeGreaterThan(10);
		const sections = new Set(book.topics.flatMap(({ slug, sections }) => sections.map(({ id }) => `${slug}#${id}`)));
		expect(places.filter((place) => !sections.has(place))).toEqual([]);
	});
});

describe("searchHelp", () => {
	const titles = (query: string) => searchHelp(book, query).map(({ section }) => section.title);

	it("finds nothing for nothing, and nothing for what is not there", () => {
		expect(titles("")).toEqual([]);
		expect(titles("   ")).toEqual([]);
		expect(titles("zebra")).toEqual([]);
	});

	it("finds titles first, then texts; all words must be there", () => {
		expect(titles("trailing")[0]).toBe("Trailing stop");
		expect(titles("TRAILING stop distance")).toContain("Trailing stop");
		expect(titles("trailing dividend")).toEqual([]);
	});

	it("finds a rule whole: E1 is not E11", () => {
		expect(titles("e1")).toEqual(["Lots and units"]);
		expect(titles("E17")).toEqual(["When positions are closed", "A worked ladder"]);
	});

	it("finds a number however its minus is typed, and shows where", () => {
		const [hit] = searchHelp(book, "-1,202.00");
		expect(hit?.section.title).toBe("Stop loss and take profit");
		expect(hit?.excerpt).toContain("−1,202.00 USD");
		expect(hit?.section.blocks.map(blockText).join(" ")).toContain(hit?.excerpt.replaceAll("…", "").trim() ?? "?");
	});
});
