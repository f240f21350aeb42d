import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TOPICS, TRANSLATED } from "./book.ts";
import { buildBook, buildLibrary, HELP_DIR, RULES } from "./build.ts";
import { EXAMPLES, workOut } from "./examples/index.ts";
import { localised } from "./localise.ts";
import { fillIn, idOf, parseTopic } from "./parse.ts";
import { grouped } from "./say.ts";

const values = workOut();
let copy: string;
beforeAll(() => {
	copy = mkdtempSync(join(tmpdir(), "truefill-help-"));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** The faults of the help after one text was changed. */
function faultsAfter(slug: string, change: (text: string) => string): string {
	cpSync(HELP_DIR, copy, { recursive: true });
	const file = join(copy, `${slug}.md`);
	const text = readFileSync(file, "utf8");
	const changed = change(text);
	expect(changed, "the change changes something").not.toBe(text);
	writeFileSync(file, changed);
	try {
		buildLibrary(copy, values);
		return "";
	} catch (error) {
		return error instanceof Error ? error.message : String(error);
	}
}

describe("the help as it stands", () => {
	const book = buildBook();

	it.each(RULES)("%s is explained by a section with a text", (rule) => {
		const sections = book.topics.flatMap((topic) => topic.sections).filter(({ rules }) => rules.includes(rule));
		expect(sections.length).toBeGreaterThan(0);
		for (const { blocks } of sections) expect(blocks.length).toBeGreaterThan(0);
	});

	it("has every topic, each with a summary and a worked example", () => {
		expect(book.topics.map(({ slug }) => slug)).toEqual(TOPICS);
		expect(Object.keys(EXAMPLES).toSorted()).toEqual([...TOPICS].toSorted());
		for (const { slug, summary, sections } of book.topics) {
			expect(summary.length, slug).toBeGreaterThan(20);
			const blocks = sections.flatMap((section) => section.blocks);
			expect(
				blocks.some(({ kind }) => kind === "example"),
				slug,
			).toBe(true);
		}
	});

	it("shows the golden cases to the cent", () => {
		const golden = {
			"orders.gap.result": "−1,202.00 USD",
			"profit.buy.result": "−121.00 USD",
			"profit.convert.lost": "−56.27 EUR",
			"margin.lot.margin": "3,617.07 USD",
			"profit.parts.partResult": "+76.00 USD",
		};
		for (const [key, text] of Object.entries(golden)) expect(values.get(key), key).toBe(text);
	});

	it("works out the same numbers every time", () => {
		expect([...workOut()]).toEqual([...values]);
	});
});

describe("the build stops", () => {
	it.each([
		[
			"a number that is not the core's",
			"orders",
			"result: −1,202.00 USD",
			"result: −512.00 USD",
			"is −1,202.00 USD, and the text says −512.00 USD",
		],
		[
			"an example that does not exist",
			"prices",
			"{spread.ask: 1.08512}",
			"{spread.asked: 1.08512}",
			"there is no prices.spread.asked",
		],
		[
			"a value that no text shows",
			"prices",
			"{spread.pips: 0.6} pips",
			"a few pips",
			"no text shows prices.spread.pips",
		],
		[
			"a number typed into an example",
			"margin",
			"You have {lot.balance",
			"You have 3 lots and {lot.balance",
			"3 is not a number of the core",
		],
		["a rule that no section explains", "corporate-actions", /\(E22\)/g, "(E21)", "no section explains E22"],
		["a rule that is none", "corporate-actions", "(E22)", "(E99)", "there is no rule E99"],
		["a link that leads nowhere", "costs", "overnight.md)", "overnight.md#nothing)", "overnight#nothing is nowhere"],
		[
			"a brace that was not closed",
			"profit",
			"{buy.opened: 1.08512}",
			"{buy.opened: 1.08512",
			"has a brace that is no number",
		],
		["two sections of one name", "prices", "## Lots and units", "## Two prices", "two sections are called two-prices"],
	] as const)("at %s", (_, slug, from, to, fault) => {
		expect(faultsAfter(slug, (text) => text.replaceAll(from, to))).toContain(fault);
	});

	it("at a text that is no topic", () => {
		cpSync(HELP_DIR, copy, { recursive: true });
		writeFileSync(join(copy, "bonus.md"), "# Bonus\n\nThere is none, and no incentive.\n");
		expect(() => buildBook(copy, values)).toThrow("docs/help/bonus.md is no topic");
		rmSync(join(copy, "bonus.md"));
	});
});

describe("the texts", () => {
	it("take the core's numbers when they are filled in, and nothing else changes", () => {
		const text = "You get {spread.result: ?} and {orders.gap.result: 1}, {no.such: 2}, {loose}.";
		expect(fillIn({ slug: "prices", text, values })).toBe(
			"You get {spread.result: −6.00 USD} and {orders.gap.result: −1,202.00 USD}, {no.such: 2}, {loose}.",
		);
	});

	it("are parsed into sections, lists, tables, examples, links and values", () => {
		const text = [
			"# Title\n\nOne sentence.\n\n## First part (E1, E2)\n\nText with **{spread.bid: 1.08506} in strong**, `code` and [a link](orders.md#x).",
			"- one\n- two\n\n1. first\n2. second\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n> An example with {spread.ask: 1.08512}.",
		].join("\n\n");
		const { topic, faults, used } = parseTopic({ slug: "prices", text, values });
		expect(faults).toEqual([]);
		expect([...used]).toEqual(["prices.spread.bid", "prices.spread.ask"]);
		const [section] = topic.sections;
		expect(section).toMatchObject({ id: "first-part", title: "First part", rules: ["E1", "E2"] });
		expect(section?.blocks.map(({ kind }) => kind)).toEqual(["paragraph", "list", "list", "table", "example"]);
		expect(section?.blocks[0]).toMatchObject({
			parts: [
				{ kind: "text" },
				{ kind: "strong", parts: [{ kind: "value", text: "1.08506" }, { kind: "text" }] },
				{ kind: "text" },
				{ kind: "code", text: "code" },
				{ kind: "text" },
				{ kind: "topic", topic: "orders", section: "x" },
				{ kind: "text" },
			],
		});
	});

	it.each([
		["-1202.00", "−1,202.00"],
		["1000000", "1,000,000"],
		["999.999", "999.999"],
		["0", "0"],
	])("group %s as %s", (decimal, text) => expect(grouped(decimal)).toBe(text));

	it("name their sections as addresses do", () =>
		expect(idOf("When positions are closed?")).toBe("when-positions-are-closed"));
});

describe("the translations", () => {
	const library = buildLibrary(HELP_DIR, values);

	it.each(TRANSLATED)(
		"%s has every topic and section under the addresses of the English pages, in other words",
		(language) => {
			const places = (book: typeof library.en) =>
				book.topics.map(({ slug, sections }) => [slug, sections.map(({ id, rules }) => `${id} ${rules.join()}`)]);
			expect(places(library[language])).toEqual(places(library.en));
			const titles = library.en.topics.flatMap(({ sections }) => sections.map(({ title }) => title));
			const own = library[language].topics.flatMap(({ sections }) => sections.map(({ title }) => title));
			const same = own.filter((title, index) => title === titles[index]);
			expect(same.length, same.join(", ")).toBeLessThan(titles.length / 10);
		},
	);

	it("show the core's numbers as their readers write them", () => {
		const text = (language: (typeof TRANSLATED)[number]) => JSON.stringify(library[language]);
		expect(text("de")).toContain('"−1.202,00 USD"');
		expect(text("fr")).toContain('"−1\u202f202,00 USD"');
		expect(text("es")).toContain('"−1.202,00 USD"');
		expect(text("ar")).toContain('"−1,202.00 USD"');
	});

	it.each([
		["1.08512", "1,08512"],
		["+1,234,567.80 EUR", "+1.234.567,80 EUR"],
		["138.06 %", "138,06 %"],
		["1:30", "1:30"],
		["2026-03-10 15:00 UTC", "2026-03-10 15:00 UTC"],
		["12345678", "12345678"],
		["∞", "∞"],
		["checking prices", "Kurse werden geprüft"],
		["no such words", null],
	])("%s is %s in German", (english, german) => expect(localised(english, "de")).toBe(german));

	it.each([
		["has a paragraph more", "de/margin", /$/, "\n\nEin Satz mehr.\n", "in English"],
		["names another rule", "es/corporate-actions", "(E22)", "(E21)", "names E21, and E22 in English"],
		["shows another number", "fr/profit", "{buy.closed: ", "{buy.opened: ", "and the text says"],
		["leaves a number out", "ar/profit", /\{buy\.difference: [^}]*\}/, "", "does not say {−0.00121}"],
		[
			"leads elsewhere",
			"de/profit",
			"costs.md#conversion-charge",
			"costs.md",
			"does not say (costs#conversion-charge)",
		],
		["has another limit in a sentence", "es/accounts", /(?<=\D)24(?=\D)/, "25", "says 25, which English does not"],
	] as const)("stop the build where one %s", (_, slug, from, to, fault) => {
		expect(faultsAfter(slug, (text) => text.replace(from, to))).toContain(fault);
	});

	it("stop the build where a page is missing", () => {
		cpSync(HELP_DIR, copy, { recursive: true });
		rmSync(join(copy, "fr", "orders.md"));
		expect(() => buildLibrary(copy, values)).toThrow("docs/help/fr/orders.md is missing");
	});
});
