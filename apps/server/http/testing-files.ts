import { crc32, deflateRawSync, deflateSync } from "node:zlib";

export interface ZipEntry {
	readonly name: string;
	readonly data: Buffer;
	/** The size in the directory; the real size by default. */
	readonly saysBytes?: number;
}

/** A deflated zip archive, whose directory can be falsified. */
export function zip(entries: readonly ZipEntry[]): Buffer {
	const parts: Buffer[] = [];
	const directory: Buffer[] = [];
	let offset = 0;
	for (const { name, data, saysBytes = data.length } of entries) {
		const packed = deflateRawSync(data);
		const bytes = Buffer.from(name);
		const local = Buffer.alloc(30);
		local.writeUInt32LE(0x04034b50, 0);
		local.writeUInt16LE(20, 4);
		local.writeUInt16LE(8, 8);
		local.writeUInt32LE(crc32(data), 14);
		local.writeUInt32LE(packed.length, 18);
		local.writeUInt32LE(saysBytes, 22);
		local.writeUInt16LE(bytes.length, 26);
		const entry = Buffer.alloc(46);
		entry.writeUInt32LE(0x02014b50, 0);
		entry.writeUInt16LE(20, 6);
		entry.writeUInt16LE(8, 10);
		entry.writeUInt32LE(crc32(data), 16);
		entry.writeUInt32LE(packed.length, 20);
		entry.writeUInt32LE(saysBytes, 24);
		entry.writeUInt16LE(bytes.length, 28);
		entry.writeUInt32LE(offset, 42);
		parts.push(local, bytes, packed);
		directory.push(entry, bytes);
		offset += 30 + bytes.length + packed.length;
	}
	const central = Buffer.concat(directory);
	const end = Buffer.alloc(22);
	end.writeUInt32LE(0x06054b50, 0);
	end.writeUInt16LE(entries.length, 8);
	end.writeUInt16LE(entries.length, 10);
	end.writeUInt32LE(central.length, 12);
	end.writeUInt32LE(offset, 16);
	return Buffer.concat([...parts, central, end]);
}

const text = (name: string, content: string): ZipEntry => ({ name, data: Buffer.from(content) });
const TYPES =
	'<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"></Types>';
export const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const SHEETS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

export const docx = (...more: readonly ZipEntry[]): Buffer => docxOf("<w:body/>", ...more);
/** A Word file with content `body`. A content-types part in `more` replaces the default one. */
export const docxOf = (body: string, ...more: readonly ZipEntry[]): Buffer =>
	zip([
		...(more.some(({ name }) => name === "[Content_Types].xml") ? [] : [text("[Content_Types].xml", TYPES)]),
		text("word/document.xml", `<w:document ${WORD}>${body}</w:document>`),
		...more,
	]);
/** An Excel file. A workbook part in `more` replaces the default one. */
export const xlsx = (...more: readonly ZipEntry[]): Buffer =>
	zip([
		text("[Content_Types].xml", TYPES),
		...(more.some(({ name }) => name === "xl/workbook.xml") ? [] : [text("xl/workbook.xml", `<workbook ${SHEETS}/>`)]),
		...more,
	]);
/** A sheet of an Excel file with these rows. */
export const sheet = (cells: string): ZipEntry =>
	text("xl/worksheets/sheet1.xml", `<worksheet ${SHEETS}><sheetData>${cells}</sheetData></worksheet>`);

/** A PDF of one empty page. `inside` goes into its catalog; `more` are further objects from number 4 on. */
export const pdf = (inside = "", ...more: readonly (string | Buffer)[]): Buffer =>
	Buffer.concat([
		Buffer.from(
			`%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${inside} >>\nendobj\n` +
				"2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n" +
				"3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >>\nendobj\n",
			"latin1",
		),
		...more.flatMap((object, index) => [
			Buffer.from(`${index + 4} 0 obj\n`),
			typeof object === "string" ? Buffer.from(object, "latin1") : object,
			Buffer.from("\nendobj\n"),
		]),
		Buffer.from("trailer\n<< /Root 1 0 R >>\n%%EOF\n", "latin1"),
	]);

/** A stream of a PDF, compressed with Flate unless `packed` says otherwise. */
export const pdfStream = (
	dictionary: string,
	content: string,
	packed: Buffer = deflateSync(Buffer.from(content, "latin1")),
): Buffer =>
	Buffer.concat([
		Buffer.from(`<< ${dictionary} /Length ${packed.length} >>\nstream\n`, "latin1"),
		packed,
		Buffer.from("\nendstream", "latin1"),
	]);

function chunk(type: string, data: Buffer): Buffer {
	const head = Buffer.alloc(8);
	head.writeUInt32BE(data.length, 0);
	head.write(type, 4, "latin1");
	const sum = Buffer.alloc(4);
	sum.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])), 0);
	return Buffer.concat([head, data, sum]);
}

/** A grey PNG; `says` gives its header other dimensions than its data. */
export function png(width: number, height: number, extra: readonly Buffer[] = []): Buffer {
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	header.set([8, 0, 0, 0, 0], 8);
	const row = Buffer.alloc(width + 1, 0x80);
	row[0] = 0;
	const rows = width * height > 4_000_000 ? Buffer.alloc(1) : Buffer.concat(Array.from({ length: height }, () => row));
	return Buffer.concat([
		Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
		chunk("IHDR", header),
		...extra,
		chunk("IDAT", deflateSync(rows)),
		chunk("IEND", Buffer.alloc(0)),
	]);
}

export const pngText = (secret: string): Buffer => chunk("tEXt", Buffer.from(`Comment\0${secret}`, "latin1"));
