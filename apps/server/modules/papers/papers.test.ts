import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, it } from "vitest";
import { PaperDrawing } from "./render.ts";
import { statementPaper } from "./statement-paper.ts";
import { runsOf } from "./text-runs.ts";

const HASH = "0123456789abcdef".repeat(4);
const statement = {
	currency: "EUR",
	from: "2026-01-01",
	to: "2026-12-31",
	opening_balance: "1234567.89",
	closing_balance: "1234000.00",
	lines: [
		{ reason: "trade-pnl", entries: 12, amount: "-600.10" },
		{ reason: "deposit", entries: 1, amount: "32.21" },
	],
	last_hash: HASH,
	made_at: "2027-01-02T03:04:05.678Z",
};
const of = (language: "en" | "de" | "es" | "fr", over: Partial<typeof statement> = {}) =>
	statementPaper({
		language,
		issuer: "A site",
		customer: "Zoë Łęcki 李明 Иванов",
		account: { name: "My account", number: "10000007" },
		statement: { ...statement, ...over },
	});

async function read(pdf: Buffer) {
	const loading = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 });
	const document = await loading.promise;
	const lines: string[] = [];
	for (let number = 1; number <= document.numPages; number++) {
		const { items } = await (await document.getPage(number)).getTextContent();
		lines.push(items.map((item) => ("str" in item ? item.str : "")).join(" "));
	}
	const { info } = await document.getMetadata();
	const marked = await document.getMarkInfo();
	const pages = document.numPages;
	await loading.destroy();
	return { text: lines.join(" ").replace(/\s+/g, " "), info: info as Record<string, unknown>, marked, pages };
}

describe("a statement as a file", () => {
	it.each([
		["en", ["1,234,567.89", "−600.10", "+32.21", "1,234,000.00"]],
		["de", ["1.234.567,89", "−600,10", "+32,21", "1.234.000,00"]],
		["es", ["1.234.567,89", "−600,10", "+32,21", "1.234.000,00"]],
		["fr", ["1 234 567,89", "−600,10", "+32,21", "1 234 000,00"]],
	] as const)("in %s has the statement's own figures, a title and a language", async (language, figures) => {
		const paper = of(language);
		const { text, info, marked, pages } = await read(await new PaperDrawing(paper).draw());
		const plain = text.replace(/\s/g, "");
		for (const figure of figures) expect(plain).toContain(figure.replace(/\s/g, ""));
		for (const { cells } of paper.tables.flatMap(({ rows }) => rows))
			for (const cell of cells) expect(plain).toContain(cell.replace(/\s/g, ""));
		expect(text).toContain(HASH);
		expect(text.replace(/\s/g, "")).toContain("ZoëŁęckiLiMingИванов");
		expect(text).not.toMatch(/paper\.|accounts\.statement|trading\.entry|\{\w+\}/);
		expect(info).toMatchObject({ Title: paper.title, Author: "A site", Language: language });
		expect(Object.fromEntries(marked as unknown as Map<string, boolean>)).toMatchObject({ Marked: true });
		expect(pages).toBe(1);
	});

	it("goes on over pages, and says so when nothing happened", async () => {
		const lines = Array.from({ length: 80 }, (_, at) => ({ reason: "swap", entries: at + 1, amount: `-${at}.01` }));
		const long = await read(await new PaperDrawing(of("en", { lines })).draw());
		expect(long.pages).toBe(3);
		expect(long.text).toContain("Page 3 of 3");
		for (const { amount } of lines) expect(long.text).toContain(amount.replace("-", "−"));
		const empty = await read(await new PaperDrawing(of("en", { lines: [] })).draw());
		expect(empty.text).toContain("Nothing moved the balance in this period.");
	});
});

it("divides a line by fonts, and writes what no font has in Latin letters", () => {
	const fontOf = (code: number) => (code < 0x250 ? 0 : code < 0x500 ? 1 : null);
	expect(runsOf("Ana Иван\u0000 李明", fontOf)).toEqual([
		{ text: "Ana ", font: 0 },
		{ text: "Иван  ", font: 1 },
		{ text: "LiMing", font: 0 },
	]);
});
