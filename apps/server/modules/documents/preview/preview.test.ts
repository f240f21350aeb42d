import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { doc, record, xls } from "../../../http/testing-compound.ts";
import { docxOf, pdf, pdfStream, sheet, xlsx, type ZipEntry } from "../../../http/testing-files.ts";
import { createSystemClock } from "../../../platform/index.ts";
import { previewApart } from "../apart.ts";
import { preview } from "./index.ts";

const text = (name: string, content: string): ZipEntry => ({ name, data: Buffer.from(content) });
const paragraph = (content: string) => `<w:p><w:r><w:t>${content}</w:t></w:r></w:p>`;
const cell = (content: string) => `<w:tc>${paragraph(content)}</w:tc>`;

describe("what a document shows", () => {
	it("a page of a PDF as a picture, made by a process of its own", async () => {
		const page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R >>";
		const drawn = pdf("", pdfStream("/Filter /FlateDecode", "1 0 0 rg 0 0 100 100 re f"), page);
		const shown = await previewApart(
			createSystemClock(),
			Buffer.from(drawn.toString("latin1").replace("[3 0 R]", "[5 0 R]"), "latin1"),
			"pdf",
			7,
		);
		expect(shown).toMatchObject({ kind: "page", page: 1, pages: 1, width: 1100, height: 550 });
		if (shown?.kind !== "page") return;
		const picture = sharp(Buffer.from(shown.picture, "base64"));
		const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
		const at = (x: number) => [...data.subarray((275 * info.width + x) * info.channels).subarray(0, 3)];
		// Red on the left, white on the right, within JPEG's accuracy.
		expect(at(200)[0]).toBeGreaterThan(240);
		expect(at(200)[1]).toBeLessThan(20);
		expect(Math.min(...at(900))).toBeGreaterThan(240);
	});

	it("no page that would fill the memory", async () => {
		const long = Buffer.from(pdf().toString("latin1").replace("[0 0 200 100]", "[0 0 10 14400]"), "latin1");
		expect(await preview(long, "pdf", 1)).toMatchObject({ width: 2, height: 2200 });
	});

	it("paragraphs and tables of Word, without what its fields say", async () => {
		const body = `${paragraph("Dear all,")}<w:p><w:r><w:fldChar w:fldCharType="begin"/><w:instrText> PAGE </w:instrText></w:r></w:p><w:tbl><w:tr>${cell("EURUSD")}${cell("1.0731")}</w:tr></w:tbl>`;
		expect(await preview(docxOf(body), "docx", 1)).toEqual({
			kind: "text",
			blocks: [
				{ kind: "paragraph", text: "Dear all," },
				{ kind: "table", name: null, rows: [["EURUSD", "1.0731"]] },
			],
			is_cut: false,
		});
	});

	it("sheets of Excel with texts, numbers, days and what formulas came to", async () => {
		const book = xlsx(
			text(
				"xl/workbook.xml",
				'<workbook xmlns:r="r"><sheets><sheet name="Trades" sheetId="1" r:id="rId1"/></sheets></workbook>',
			),
			text(
				"xl/_rels/workbook.xml.rels",
				'<Relationships xmlns="r"><Relationship Id="rId1" Type="t/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
			),
			text("xl/sharedStrings.xml", "<sst><si><t>Day</t></si><si><r><t>Pri</t></r><r><t>ce</t></r></si></sst>"),
			text("xl/styles.xml", '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'),
			sheet(
				'<row><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row><row><c r="A3" s="1"><v>46085</v></c><c r="C3"><f>1+1</f><v>2</v></c></row>',
			),
		);
		expect(await preview(book, "xlsx", 1)).toEqual({
			kind: "text",
			blocks: [{ kind: "table", name: "Trades", rows: [["Day", "", "Price"], [], ["2026-03-04", "", "2"]] }],
			is_cut: false,
		});
	});

	it("the old Word's text", async () => {
		const letter = doc({ pieces: ["Page \x13 PAGE \x141\x15 of ", "Zürich\rDear all\r"] });
		expect(await preview(letter, "doc", 1)).toMatchObject({
			blocks: [
				{ kind: "paragraph", text: "Page 1 of Zürich" },
				{ kind: "paragraph", text: "Dear all" },
			],
		});
	});

	it("the old Excel's cells, with texts that go on in the next record", async () => {
		const double = (value: number) => {
			const bits = Buffer.alloc(8);
			bits.writeDoubleLE(value);
			return bits;
		};
		const place = (row: number, column: number, style = 0) => [row, 0, column, 0, style, 0];
		const book = xls({
			book: [
				record(0x00e0, 0, 0, 0, 0),
				record(0x00e0, 0, 0, 14, 0),
				// "Day", and "Price", of which "ce" follows in two-byte characters.
				record(0x00fc, 2, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, ...Buffer.from("Day"), 5, 0, 0, ...Buffer.from("Pri")),
				record(0x003c, 1, ...Buffer.from("ce", "utf16le")),
			],
			sheet: [
				record(0x00fd, ...place(0, 0), 0, 0, 0, 0),
				record(0x00fd, ...place(0, 1), 1, 0, 0, 0),
				record(0x0203, ...place(1, 0, 1), ...double(46_085)),
				// 1.5 as hundredths, 7 as an integer.
				record(0x027e, ...place(1, 1), ...int32((150 << 2) | 3)),
				record(0x00bd, 2, 0, 0, 0, 0, 0, ...int32((7 << 2) | 2), 0, 0, ...int32((8 << 2) | 2), 1, 0),
				record(0x0006, ...place(3, 0), ...double(0.25), 0, 0),
			],
		});
		expect(await preview(book, "xls", 1)).toMatchObject({
			blocks: [
				{
					kind: "table",
					name: "Trades",
					rows: [["Day", "Price"], ["2026-03-04", "1.5"], ["7", "8"], ["0.25"]],
				},
			],
		});
	});

	it("as much as a screen can show", async () => {
		const rows = Array.from({ length: 2_000 }, (_, row) => `<row><c r="A${row + 1}"><v>${row}</v></c></row>`).join("");
		const book = xlsx(
			text("xl/workbook.xml", '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>'),
			text("xl/_rels/workbook.xml.rels", '<a><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></a>'),
			sheet(`${rows}<row><c r="A1000000"><v>1</v></c></row>`),
		);
		const shown = await preview(book, "xlsx", 1);
		expect(shown).toMatchObject({ is_cut: true });
		if (shown.kind === "text" && shown.blocks[0]?.kind === "table") expect(shown.blocks[0].rows).toHaveLength(500);
		const long = await preview(docxOf(paragraph("x".repeat(300_000))), "docx", 1);
		expect(long).toMatchObject({ is_cut: true });
		expect(JSON.stringify(long).length).toBeLessThan(210_000);
	});
});

function int32(value: number): Buffer {
	const bits = Buffer.alloc(4);
	bits.writeInt32LE(value);
	return bits;
}
