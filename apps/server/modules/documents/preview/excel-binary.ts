import { type ExcelRecord, excelRecords } from "../judge/excel-binary.ts";
import { Refused } from "../judge/verdict.ts";
import type { Blocks } from "./blocks.ts";
import { isDateFormat, shownNumber } from "./numbers.ts";

// Records of MS-XLS.
const BOF = 0x0809;
const SHEET = 0x0085;
const WORDS = 0x00fc;
const CONTINUE = 0x003c;
const FORMAT = 0x041e;
const STYLE = 0x00e0;
const DATES = 0x0022;
const WORD = 0x00fd;
const NUMBER = 0x0203;
const SHORT_NUMBER = 0x027e;
const SHORT_NUMBERS = 0x00bd;
const FORMULA = 0x0006;
const FORMULA_TEXT = 0x0207;
const WORKSHEET = 0x0010;

/** The cells of a `.xls`, sheet by sheet; formulas as the values saved with the file. */
export function excelBinaryBlocks(book: Buffer, blocks: Blocks): void {
	const records = [...excelRecords(book)];
	const words = sharedWords(records);
	const codes = new Map<number, string>();
	const isDate: boolean[] = [];
	const sheets = new Map<number, string>();
	let from1904 = false;
	for (const { type, body } of records) {
		if (type === FORMAT) codes.set(body.readUInt16LE(0), textOf(body, 2, 2).text);
		if (type === STYLE) isDate.push(isDateFormat(body.readUInt16LE(2), codes.get(body.readUInt16LE(2))));
		if (type === DATES) from1904 = body.readUInt16LE(0) === 1;
		if (type === SHEET) sheets.set(body.readUInt32LE(0), textOf(body, 6, 1).text);
	}
	const names = [...sheets.values()];
	let rows: string[][] | null = null;
	let formula: { row: number; column: number } | null = null;
	let part = -1;
	const set = (row: number, column: number, text: string) => {
		if (rows === null) return;
		const cells = rows[row] ?? [];
		cells[column] = text;
		rows[row] = cells;
	};
	const number = (row: number, column: number, style: number, value: number) =>
		set(row, column, shownNumber(value, isDate[style] ?? false, from1904));
	for (const { type, body } of records) {
		if (type === BOF) {
			if (rows !== null) blocks.table(names[part - 1] ?? null, rows);
			part++;
			rows = body.readUInt16LE(2) === WORKSHEET ? [] : null;
		}
		if (rows === null) continue;
		if (type === FORMULA_TEXT && formula !== null) set(formula.row, formula.column, textOf(body, 0, 2).text);
		if (![WORD, NUMBER, SHORT_NUMBER, SHORT_NUMBERS, FORMULA].includes(type)) continue;
		const [row, column, style] = [body.readUInt16LE(0), body.readUInt16LE(2), body.readUInt16LE(4)];
		if (type === WORD) set(row, column, words[body.readUInt32LE(6)] ?? "");
		if (type === NUMBER) number(row, column, style, body.readDoubleLE(6));
		if (type === SHORT_NUMBER) number(row, column, style, shortNumber(body.readInt32LE(6)));
		if (type === SHORT_NUMBERS) {
			for (let at = 4, next = column; at + 6 <= body.length - 2; at += 6, next++) {
				number(row, next, body.readUInt16LE(at), shortNumber(body.readInt32LE(at + 2)));
			}
		}
		if (type === FORMULA) {
			formula = { row, column };
			// Otherwise the value is a string, which follows, or a boolean.
			if (body.readUInt16LE(12) !== 0xffff) number(row, column, style, body.readDoubleLE(6));
			else if (body[6] === 1) set(row, column, body[8] === 1 ? "TRUE" : "FALSE");
		}
	}
	if (rows !== null) blocks.table(names[part - 1] ?? null, rows);
}

/** A 30-bit number, which may be an integer and may be in hundredths. */
function shortNumber(value: number): number {
	const bits = Buffer.alloc(8);
	bits.writeInt32LE(value & ~3, 4);
	const number = (value & 2) === 0 ? bits.readDoubleLE(0) : value >> 2;
	return (value & 1) === 0 ? number : number / 100;
}

/** A string with its length before it, in that many bytes. */
function textOf(body: Buffer, at: number, lengthBytes: 1 | 2): { text: string } {
	const length = body.readUIntLE(at, lengthBytes);
	const start = at + lengthBytes + 1;
	const isWide = ((body[at + lengthBytes] ?? 0) & 1) !== 0;
	return { text: body.toString(isWide ? "utf16le" : "latin1", start, start + length * (isWide ? 2 : 1)) };
}

/** All shared strings of the workbook. They continue in the next records; within a string its width is repeated. */
function sharedWords(records: readonly ExcelRecord[]): string[] {
	const first = records.findIndex(({ type }) => type === WORDS);
	if (first < 0) return [];
	let end = first + 1;
	while (records[end]?.type === CONTINUE) end++;
	const bodies = records.slice(first, end).map(({ body }) => body);
	let body = bodies.shift() ?? Buffer.alloc(0);
	let at = 8;
	const more = (): boolean => {
		if (at < body.length) return true;
		body = bodies.shift() ?? Buffer.alloc(0);
		at = 0;
		return body.length > 0;
	};
	const skip = (bytes: number) => {
		for (let left = bytes; left > 0 && more(); ) {
			const step = Math.min(left, body.length - at);
			at += step;
			left -= step;
		}
	};
	const words: string[] = [];
	while (more()) {
		if (at + 3 > body.length) throw new Refused("FILE_DAMAGED");
		let left = body.readUInt16LE(at);
		let flags = body[at + 2] ?? 0;
		at += 3;
		const runs = (flags & 8) === 0 ? 0 : body.readUInt16LE(at);
		if ((flags & 8) !== 0) at += 2;
		const extra = (flags & 4) === 0 ? 0 : body.readUInt32LE(at);
		if ((flags & 4) !== 0) at += 4;
		let text = "";
		while (left > 0) {
			if (at >= body.length) {
				if (!more()) throw new Refused("FILE_DAMAGED");
				flags = body[at++] ?? 0;
			}
			const width = (flags & 1) === 0 ? 1 : 2;
			const taken = Math.min(left, Math.floor((body.length - at) / width));
			if (taken === 0) throw new Refused("FILE_DAMAGED");
			text += body.toString(width === 2 ? "utf16le" : "latin1", at, at + taken * width);
			at += taken * width;
			left -= taken;
		}
		words.push(text);
		skip(runs * 4 + extra);
	}
	return words;
}
