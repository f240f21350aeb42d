import { utils, write } from "cfb";

/** A compound file (the container of old Word and Excel formats) with these streams, by path. */
export function compound(streams: Readonly<Record<string, Buffer>>): Buffer {
	const container = utils.cfb_new();
	for (const [path, content] of Object.entries(streams)) utils.cfb_add(container, `/${path}`, content);
	utils.cfb_del(container, "/\u0001Sh33tJ5");
	return Buffer.from(write(container, { type: "buffer" }));
}

export interface DocOptions {
	/** The text, with field marks. Several pieces as after a fast save. */
	readonly pieces?: readonly string[];
	readonly template?: string;
	readonly flags?: number;
	readonly version?: number;
	readonly more?: Readonly<Record<string, Buffer>>;
}

const TEXT_AT = 1_024;

/** A `.doc` of Word 97 and later. Every second piece is UTF-16, as the piece table says. */
export function doc({ pieces = ["Hello\r"], template, flags = 0, version = 0xc1, more = {} }: DocOptions = {}): Buffer {
	const bodies = pieces.map((piece, index) => Buffer.from(piece, index % 2 === 0 ? "latin1" : "utf16le"));
	const plc = Buffer.alloc((pieces.length + 1) * 4 + pieces.length * 8);
	let characters = 0;
	let at = TEXT_AT;
	for (const [index, piece] of pieces.entries()) {
		characters += piece.length;
		plc.writeUInt32LE(characters, (index + 1) * 4);
		const place = index % 2 === 0 ? 0x4000_0000 + at * 2 : at;
		plc.writeUInt32LE(place, (pieces.length + 1) * 4 + index * 8 + 2);
		at += bodies[index]?.length ?? 0;
	}
	const clx = Buffer.concat([Buffer.from([2, 0, 0, 0, 0]), plc]);
	clx.writeUInt32LE(plc.length, 1);
	const names = template === undefined ? Buffer.alloc(0) : names97(["", template]);
	const head = Buffer.alloc(TEXT_AT);
	head.writeUInt16LE(0xa5ec, 0);
	head.writeUInt16LE(version, 2);
	head.writeUInt16LE(0x0200 | flags, 10);
	head.writeUInt32LE(names.length, 154 + 32 * 8 + 4);
	head.writeUInt32LE(names.length, 154 + 33 * 8);
	head.writeUInt32LE(clx.length, 154 + 33 * 8 + 4);
	return compound({ WordDocument: Buffer.concat([head, ...bodies]), "1Table": Buffer.concat([names, clx]), ...more });
}

function names97(names: readonly string[]): Buffer {
	const head = Buffer.alloc(6);
	head.writeUInt16LE(0xffff, 0);
	head.writeUInt16LE(names.length, 2);
	const each = names.map((name) => {
		const size = Buffer.alloc(2);
		size.writeUInt16LE(name.length);
		return Buffer.concat([size, Buffer.from(name, "utf16le")]);
	});
	return Buffer.concat([head, ...each]);
}

/** A record of a `.xls`. */
export function record(type: number, ...body: readonly number[]): Buffer {
	const head = Buffer.alloc(4);
	head.writeUInt16LE(type, 0);
	head.writeUInt16LE(body.length, 2);
	return Buffer.concat([head, Buffer.from(body)]);
}

const BOOK = record(0x0809, 0, 6, 5, 0);
const SHEET = record(0x0809, 0, 6, 0x10, 0);
const END = record(0x000a);

/** A `.xls` of Excel 97 and later with one sheet, and with these records in the workbook and in the sheet. */
export const xls = (
	{ book = [], sheet = [], kind = 0 }: { book?: readonly Buffer[]; sheet?: readonly Buffer[]; kind?: number } = {},
	more: Readonly<Record<string, Buffer>> = {},
): Buffer =>
	compound({
		Workbook: Buffer.concat([
			BOOK,
			record(0x0085, 0, 0, 0, 0, 0, kind, 6, 0, ...Buffer.from("Trades")),
			...book,
			END,
			SHEET,
			...sheet,
			END,
		]),
		...more,
	});
