import { Fields, judgeInstruction } from "./fields.ts";
import { Refused } from "./verdict.ts";
import { readXml, type XmlTag } from "./xml.ts";
import { readZip, type ZipPart } from "./zip.ts";

/** Accepted parts of Word and Excel files. Everything else is an embedded file. */
const PARTS = /\.(?:xml|rels|vml|png|jpe?g|jfif|gif|bmp|tiff?|emf|wmf|svg|wdp|webp|odttf|fntdata)$/;
const PRINTER = /^xl\/printersettings\/[^/]+\.bin$/;
/** Signatures of archives, old documents and programs. */
const FILES = ["504b0304", "d0cf11e0a1b11ae1", "4d5a", "7f454c46"].map((head) => Buffer.from(head, "hex"));
const ACTIVE_PARTS =
	/vba|(?:^|\/)(?:embeddings|activex|externallinks|macrosheets|dialogsheets|customui|webextensions|querytables|ctrlprops)\/|\/connections\.xml$/;
const ACTIVE_TYPES = /macroenabled|vba|activex|oleobject|html|rfc822|rtf|msword|x-ms|dialogsheet|externallink/;
/** The last word of a relationship's type. */
const ACTIVE_RELATIONS = new Set([
	"vbaproject",
	"wordvbadata",
	"oleobject",
	"package",
	"afchunk",
	"control",
	"activexcontrolbinary",
	"externallink",
	"externallinkpath",
	"xlmacrosheet",
	"xlintlmacrosheet",
	"dialogsheet",
	"subdocument",
	"frame",
	"mailmergesource",
	"mailmergeheadersource",
	"connections",
	"querytable",
	"extensibility",
	"usercustomization",
	"webextension",
	"webextensiontaskpanes",
]);
const ACTIVE_FUNCTIONS = /(?:^|[^\w.])(?:_xl\w+\.)*(?:WEBSERVICE|IMAGE|RTD|CALL|REGISTER(?:\.ID)?|EXEC|DDE\w*)\s*\(/i;

const unsafe = (): never => {
	throw new Refused("FILE_UNSAFE");
};

/** The parts of a Word or Excel file, if it is of the expected kind and has no active content. */
export function judgeOffice(data: Buffer, expected: "docx" | "xlsx"): readonly ZipPart[] {
	const parts = readZip(data);
	const names = new Set(parts.map(({ name }) => name.toLowerCase()));
	const main = expected === "docx" ? "word/document.xml" : "xl/workbook.xml";
	if (!names.has("[content_types].xml") || !names.has(main)) throw new Refused("FILE_TYPE_DIFFERS");
	for (const part of parts) judgePart(part);
	return parts;
}

function judgePart(part: ZipPart): void {
	const name = part.name.toLowerCase();
	if (name.endsWith("/") && part.sizeBytes === 0) return;
	if (ACTIVE_PARTS.test(name) || !(PARTS.test(name) || PRINTER.test(name))) unsafe();
	const data = part.read();
	if (name === "[content_types].xml") readXml(data, { open: judgeType });
	else if (name.endsWith(".rels")) readXml(data, { open: judgeRelation });
	else if (name.endsWith(".xml")) (name.startsWith("xl/") ? judgeSheet : judgeWord)(data);
	// Such as an image, a font or printer settings: never an archive, an old document or a program.
	else if (FILES.some((head) => data.subarray(0, head.length).equals(head))) unsafe();
}

function judgeType(tag: XmlTag): void {
	if (ACTIVE_TYPES.test(tag.attribute("ContentType").toLowerCase())) unsafe();
}

function judgeRelation(tag: XmlTag): void {
	if (tag.name !== "Relationship") return;
	const kind = tag.attribute("Type").trim().toLowerCase().split("/").at(-1) ?? "";
	// Programs that open addresses skip such characters, so they are removed here too.
	const target = decoded(tag.attribute("Target")).replace(/[\p{Cc}\s]/gu, "");
	if (ACTIVE_RELATIONS.has(kind)) unsafe();
	if (kind === "attachedtemplate") {
		if (!isOnThisMachine(target)) unsafe();
	} else if (tag.attribute("TargetMode").trim().toLowerCase() === "external") {
		if (kind !== "hyperlink" || !isHarmlessLink(target)) unsafe();
	} else if (/^[a-z][a-z\d+.-]*:|^[\\/]{2}/i.test(target)) unsafe();
}

function decoded(target: string): string {
	try {
		return decodeURIComponent(target);
	} catch {
		return target;
	}
}

/** A company's own template, which its documents reference by a local path; never a network address. */
const isOnThisMachine = (target: string): boolean => /^(?:file:[\\/]{3})?[a-z]:[\\/][^\\/]/i.test(target);

const isHarmlessLink = (target: string): boolean =>
	/^(?:https?|mailto|tel):/i.test(target) || !/^[a-z][a-z\d+.-]*:|^[\\/]{2}/i.test(target);

function judgeWord(data: Buffer): void {
	const fields = new Fields();
	let instruction: string | null = null;
	readXml(data, {
		open(tag) {
			if (tag.name === "fldSimple") judgeInstruction(tag.attribute("instr"));
			if (tag.name === "fldChar") {
				const type = tag.attribute("fldCharType");
				if (type === "begin") fields.begin();
				else if (type === "separate") fields.separate();
				else if (type === "end") fields.end();
			}
			if (tag.name === "instrText" || tag.name === "delInstrText") instruction = "";
			if (tag.name === "altChunk" || tag.name === "OLEObject" || tag.name === "subDoc") unsafe();
		},
		text(text) {
			if (instruction !== null) instruction += text;
		},
		close(name) {
			if (instruction === null || (name !== "instrText" && name !== "delInstrText")) return;
			fields.instruction(instruction);
			instruction = null;
		},
	});
	fields.finish();
}

/** Elements of spreadsheets that hold formulas. */
const FORMULAS = new Set(["f", "definedName", "formula", "formula1", "formula2", "calculatedColumnFormula"]);

function judgeSheet(data: Buffer): void {
	let formula: string | null = null;
	readXml(data, {
		open(tag) {
			if (tag.name === "ddeLink" || tag.name === "oleLink" || tag.name === "oleObject") unsafe();
			if (tag.name === "definedName" && (tag.attribute("xlm") === "1" || tag.attribute("vbProcedure") === "1"))
				unsafe();
			if (FORMULAS.has(tag.name)) formula = "";
		},
		text(text) {
			if (formula !== null) formula += text;
		},
		close(name) {
			if (formula === null || !FORMULAS.has(name)) return;
			if (isActiveFormula(formula)) unsafe();
			formula = null;
		},
	});
}

/** `=cmd|'/c calc'!A0` calls another program; some functions fetch or call. Quoted text is not part of a formula. */
export function isActiveFormula(formula: string): boolean {
	const bare = formula.replace(/"(?:[^"]|"")*"/g, '""').replace(/'(?:[^']|'')*'/g, "''");
	return /\|[^|]*!/.test(bare) || ACTIVE_FUNCTIONS.test(bare);
}
