import { readXml, type XmlReader } from "../judge/xml.ts";
import type { ZipPart } from "../judge/zip.ts";
import type { Blocks } from "./blocks.ts";
import { isDateFormat, shownNumber } from "./numbers.ts";

const MAX_ROW = 1_048_576;
const MAX_COLUMN = 16_384;

/** The cells of an `.xlsx`, sheet by sheet; formulas as the values saved with the file. */
export function excelBlocks(parts: readonly ZipPart[], blocks: Blocks): void {
	const read = (name: string, reader: XmlReader) => {
		const part = parts.find((each) => each.name.toLowerCase() === name.toLowerCase());
		if (part !== undefined) readXml(part.read(), reader);
	};
	const places = new Map<string, string>();
	read("xl/_rels/workbook.xml.rels", {
		open: (tag) => void places.set(tag.attribute("Id"), tag.attribute("Target").replace(/^\/xl\//, "")),
	});
	const sheets: { name: string; place: string }[] = [];
	let from1904 = false;
	read("xl/workbook.xml", {
		open(tag) {
			if (tag.name === "workbookPr") from1904 = /^(?:1|true)$/.test(tag.attribute("date1904"));
			// The relationship's `r:id`; the sheet's own attribute is `sheetId`.
			if (tag.name === "sheet") sheets.push({ name: tag.attribute("name"), place: tag.attribute("id") });
		},
	});
	const words = sharedWords(read);
	const isDate = dateStyles(read);
	for (const { name, place } of sheets) {
		if (blocks.isFull) break;
		const rows: string[][] = [];
		const shown = ({ type, value, style }: Cell): string => {
			if (type === "s") return words[Number(value)] ?? "";
			if (type === "b") return value === "1" ? "TRUE" : "FALSE";
			if ((type !== "" && type !== "n") || value === "") return value;
			return shownNumber(Number(value), isDate[style] ?? false, from1904);
		};
		readCells(
			(reader) => read(`xl/${places.get(place) ?? ""}`, reader),
			(row, column, cell) => {
				const cells = rows[row] ?? [];
				cells[column] = shown(cell);
				rows[row] = cells;
			},
		);
		blocks.table(name, rows);
	}
}

type Read = (name: string, reader: XmlReader) => void;

function sharedWords(read: Read): string[] {
	const words: string[] = [];
	let isText = false;
	let isReading = 0;
	read("xl/sharedStrings.xml", {
		open({ name }) {
			if (name === "si") words.push("");
			if (name === "rPh") isReading++;
			isText = name === "t" && isReading === 0;
		},
		text(text) {
			if (isText) words[words.length - 1] += text;
		},
		close(name) {
			if (name === "rPh") isReading--;
			isText = false;
		},
	});
	return words;
}

/** Which cell styles show a date. */
function dateStyles(read: Read): boolean[] {
	const codes = new Map<number, string>();
	const styles: boolean[] = [];
	let isCells = false;
	read("xl/styles.xml", {
		open(tag) {
			if (tag.name === "numFmt") codes.set(Number(tag.attribute("numFmtId")), tag.attribute("formatCode"));
			if (tag.name === "cellXfs") isCells = true;
			if (tag.name !== "xf" || !isCells) return;
			const id = Number(tag.attribute("numFmtId"));
			styles.push(isDateFormat(id, codes.get(id)));
		},
		close(name) {
			if (name === "cellXfs") isCells = false;
		},
	});
	return styles;
}

interface Cell {
	readonly type: string;
	readonly style: number;
	value: string;
}

function readCells(read: (reader: XmlReader) => void, take: (row: number, column: number, cell: Cell) => void): void {
	let cell: Cell | null = null;
	let place: { row: number; column: number } | null = null;
	let isValue = false;
	read({
		open(tag) {
			if (tag.name === "c") {
				cell = { type: tag.attribute("t"), style: Number(tag.attribute("s")), value: "" };
				place = placeOf(tag.attribute("r"));
			}
			isValue = tag.name === "v" || tag.name === "t";
		},
		text(text) {
			if (isValue && cell !== null) cell.value += text;
		},
		close(name) {
			isValue = false;
			if (name !== "c" || cell === null) return;
			if (place !== null) take(place.row, place.column, cell);
			cell = null;
		},
	});
}

/** `B3` is row 2, column 1. Cells beyond what a screen shows are dropped, so that they add no empty rows. */
function placeOf(reference: string): { row: number; column: number } | null {
	const [, letters = "", number = ""] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(reference) ?? [];
	const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
	const row = Number(number) - 1;
	return row < 0 || row >= MAX_ROW || column < 0 || column >= MAX_COLUMN ? null : { row, column };
}
