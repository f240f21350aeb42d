import { Fields } from "./fields.ts";
import type { Streams } from "./streams.ts";
import { Refused } from "./verdict.ts";

// Offsets in MS-DOC's FIB, the header of the WordDocument stream.
const WORD = 0xa5ec;
const WORD_97 = 0x00c1;
const FLAGS_AT = 10;
const ENCRYPTED_OR_OBFUSCATED = 0x0100 | 0x8000;
const TABLE_1 = 0x0200;
const NAMES_AT = 154 + 32 * 8;
const PIECES_AT = 154 + 33 * 8;
/** Index of the template in the table of associated names. */
const TEMPLATE_NAME = 1;
const MAX_CHARACTERS = 20_000_000;

const FIELD_BEGIN = "\x13";
const FIELD_SEPARATOR = "\x14";
const FIELD_END = "\x15";
const FIELD_MARKS = new RegExp(`([${FIELD_BEGIN}${FIELD_SEPARATOR}${FIELD_END}])`);

/** Refuses a `.doc` with fields that fetch or start something, or with a remote template. */
export function judgeWordBinary(main: Buffer, streams: Streams): void {
	const { table } = openWord(main, streams);
	if (isElsewhere(templateOf(main, table))) throw new Refused("FILE_UNSAFE");
	wordText(main, streams);
}

/** The document's text without field instructions; parsing it also judges the fields. */
export function wordText(main: Buffer, streams: Streams): string {
	const { table } = openWord(main, streams);
	const fields = new Fields();
	let shown = "";
	for (const part of pieces(main, table).split(FIELD_MARKS)) {
		if (part === FIELD_BEGIN) fields.begin();
		else if (part === FIELD_SEPARATOR) fields.separate();
		else if (part === FIELD_END) fields.end();
		else if (fields.isText) shown += part;
		else fields.instruction(part);
	}
	fields.finish();
	return shown;
}

function openWord(main: Buffer, streams: Streams): { table: Buffer } {
	if (main.length < PIECES_AT + 8 || main.readUInt16LE(0) !== WORD) throw new Refused("FILE_DAMAGED");
	if (main.readUInt16LE(2) < WORD_97) throw new Refused("FILE_UNSAFE");
	const flags = main.readUInt16LE(FLAGS_AT);
	if ((flags & ENCRYPTED_OR_OBFUSCATED) !== 0) throw new Refused("FILE_PROTECTED");
	const table = streams.get((flags & TABLE_1) === 0 ? "0Table" : "1Table");
	if (table === undefined) throw new Refused("FILE_DAMAGED");
	return { table };
}

/** A part of the table stream, from its offset and length in the header. */
function placeOf(main: Buffer, table: Buffer, at: number): Buffer {
	const start = main.readUInt32LE(at);
	const size = main.readUInt32LE(at + 4);
	if (start + size > table.length) throw new Refused("FILE_DAMAGED");
	return table.subarray(start, start + size);
}

/** All text in order: a fast-saved document stores it in pieces. */
function pieces(main: Buffer, table: Buffer): string {
	const clx = placeOf(main, table, PIECES_AT);
	let at = 0;
	while (clx[at] === 1) {
		if (at + 3 > clx.length) throw new Refused("FILE_DAMAGED");
		at += 3 + clx.readUInt16LE(at + 1);
	}
	if (clx[at] !== 2 || at + 5 > clx.length) throw new Refused("FILE_DAMAGED");
	const plc = clx.subarray(at + 5, at + 5 + clx.readUInt32LE(at + 1));
	const count = (plc.length - 4) / 12;
	if (!Number.isInteger(count) || count < 0) throw new Refused("FILE_DAMAGED");
	let text = "";
	for (let index = 0; index < count; index++) {
		const characters = plc.readUInt32LE((index + 1) * 4) - plc.readUInt32LE(index * 4);
		const place = plc.readUInt32LE((count + 1) * 4 + index * 8 + 2);
		const isPacked = (place & 0x4000_0000) !== 0;
		const start = isPacked ? (place & 0x3fff_ffff) >>> 1 : place & 0x3fff_ffff;
		const end = start + characters * (isPacked ? 1 : 2);
		if (characters < 0 || end > main.length || text.length + characters > MAX_CHARACTERS) {
			throw new Refused("FILE_DAMAGED");
		}
		text += new TextDecoder(isPacked ? "windows-1252" : "utf-16le").decode(main.subarray(start, end));
	}
	return text;
}

function templateOf(main: Buffer, table: Buffer): string {
	const names = placeOf(main, table, NAMES_AT);
	if (names.length < 6) return "";
	if (names.readUInt16LE(0) !== 0xffff) throw new Refused("FILE_DAMAGED");
	const count = names.readUInt16LE(2);
	const extra = names.readUInt16LE(4);
	let at = 6;
	for (let index = 0; index < count && at + 2 <= names.length; index++) {
		const end = at + 2 + names.readUInt16LE(at) * 2;
		if (end > names.length) throw new Refused("FILE_DAMAGED");
		if (index === TEMPLATE_NAME) return names.toString("utf16le", at + 2, end);
		at = end + extra;
	}
	return "";
}

const isElsewhere = (template: string): boolean => {
	const place = template.trim();
	return /^[\\/]{2}/.test(place) || (/^[a-z][a-z\d+.-]+:/i.test(place) && !/^file:[\\/]{3}[a-z]:/i.test(place));
};
