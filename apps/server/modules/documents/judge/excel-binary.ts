import { Refused } from "./verdict.ts";

// Records of MS-XLS.
const BOF = 0x0809;
const FILE_PASSWORD = 0x002f;
const SHEET = 0x0085;
const LINKED_BOOK = 0x01ae;
const BIFF8 = 0x0600;
/** Accepted kinds of parts: the workbook, a sheet, a chart. Macro sheets (0x40) and modules (6) are omitted. */
const PARTS = new Set([0x0005, 0x0010, 0x0020]);
/** Accepted kinds of sheets: a worksheet and a chart. */
const SHEETS = new Set([0, 2]);
/** A macro project, and external data: connections, database queries and web queries. */
const ACTIVE = new Set([0x00d3, 0x0876, 0x01ad, 0x00dc, 0x0803, 0x0804]);
/** A linked book that is this one, and one that stands for Excel add-in functions. */
const OWN_BOOKS = new Set([0x0401, 0x3a01]);

export interface ExcelRecord {
	readonly type: number;
	readonly body: Buffer;
}

/** The records of a workbook in order; a `CONTINUE` record is yielded separately. */
export function* excelRecords(book: Buffer): Generator<ExcelRecord> {
	let at = 0;
	while (at + 4 <= book.length) {
		const type = book.readUInt16LE(at);
		const size = book.readUInt16LE(at + 2);
		// The last sector is padded with zeros.
		if (type === 0 && size === 0) return;
		if (at + 4 + size > book.length) throw new Refused("FILE_DAMAGED");
		yield { type, body: book.subarray(at + 4, at + 4 + size) };
		at += 4 + size;
	}
}

/** Refuses a `.xls` with macro sheets, modules, links to other files or programs, or queries. */
export function judgeExcelBinary(book: Buffer): void {
	const first = excelRecords(book).next();
	if (first.done === true || first.value.type !== BOF) throw new Refused("FILE_DAMAGED");
	for (const { type, body } of excelRecords(book)) {
		if (type === FILE_PASSWORD) throw new Refused("FILE_PROTECTED");
		if (ACTIVE.has(type)) throw new Refused("FILE_UNSAFE");
		if (type === BOF) {
			if (body.length < 4) throw new Refused("FILE_DAMAGED");
			if (body.readUInt16LE(0) !== BIFF8 || !PARTS.has(body.readUInt16LE(2))) throw new Refused("FILE_UNSAFE");
		}
		if (type === SHEET && (body.length < 6 || !SHEETS.has(body[5] ?? 255))) throw new Refused("FILE_UNSAFE");
		if (type === LINKED_BOOK && (body.length !== 4 || !OWN_BOOKS.has(body.readUInt16LE(2)))) {
			throw new Refused("FILE_UNSAFE");
		}
	}
}
