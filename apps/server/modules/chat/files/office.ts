import { inflateRaw } from "node:zlib";
import { ok, refuse } from "@truefill/core/result";

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const MAX_ENTRIES = 5_000;
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;
const MAX_RATIO = 200;
/** Small files may be packed very well; the ratio means something from here on. */
const RATIO_FROM_BYTES = 1024 * 1024;

interface Entry {
	readonly name: string;
	readonly method: number;
	readonly packed: number;
	readonly unpacked: number;
	readonly offset: number;
}

const damaged = refuse("FILE_DAMAGED");
const unsafe = refuse("FILE_UNSAFE");

/**
 * Whether a zip archive is the Word or Excel file that it says it is, and nothing else: it begins with the first entry
 * and ends with the directory (no second file around it), unpacks to what the directory says within bounds, and holds
 * no macros and no embedded programs. It is not unpacked to anywhere.
 */
export async function checkOffice(data: Buffer, expected: "docx" | "xlsx") {
	const entries = readDirectory(data);
	if (entries === null) return damaged;
	if (entries.length > MAX_ENTRIES) return unsafe;
	const names = new Set(entries.map(({ name }) => name.toLowerCase()));
	if (names.size !== entries.length) return unsafe;
	const main = expected === "docx" ? "word/document.xml" : "xl/workbook.xml";
	if (!names.has("[content_types].xml") || !names.has(main)) return refuse("FILE_TYPE_DIFFERS");
	const escapes = [...names].some(
		(name) => name.startsWith("/") || name.includes("\\") || /(?:^|\/)\.\.(?:\/|$)/.test(name),
	);
	if (escapes || [...names].some(isActive)) return unsafe;
	const total = entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
	if (total > MAX_UNPACKED_BYTES || (total > RATIO_FROM_BYTES && total > data.length * MAX_RATIO)) return unsafe;
	for (const entry of entries) {
		const found = await unpackedSize(data, entry);
		if (found === "bigger") return unsafe;
		if (found === "broken") return damaged;
		if (entry.name.toLowerCase() === "[content_types].xml" && found.toString("utf8").includes("macroEnabled")) {
			return unsafe;
		}
	}
	return ok(undefined);
}

const isActive = (name: string): boolean =>
	/vbaproject|vbadata|\/embeddings\/.*\.(?:bin|exe|js|vbs|ole)$|activex\//.test(name) ||
	/\.(?:exe|dll|js|vbs|bat|cmd|ps1|scr|hta|html?|jar)$/.test(name);

/** The entries of the archive; null when it is broken or something stands before, between or after its parts. */
function readDirectory(data: Buffer): Entry[] | null {
	// The end record is 22 bytes; a comment after it would be room for another file.
	const end = data.length - 22;
	if (end < 0 || data.readUInt32LE(0) !== LOCAL || data.readUInt32LE(end) !== END) return null;
	const count = data.readUInt16LE(end + 10);
	const size = data.readUInt32LE(end + 12);
	const start = data.readUInt32LE(end + 16);
	if (data.readUInt32LE(end + 4) !== 0 || data.readUInt16LE(end + 8) !== count || start + size !== end) return null;
	const entries: Entry[] = [];
	let at = start;
	for (let index = 0; index < count; index++) {
		if (at + 46 > end || data.readUInt32LE(at) !== ENTRY) return null;
		const nameLength = data.readUInt16LE(at + 28);
		const rest = data.readUInt16LE(at + 30) + data.readUInt16LE(at + 32);
		if (at + 46 + nameLength + rest > end) return null;
		entries.push({
			name: data.toString("utf8", at + 46, at + 46 + nameLength),
			method: data.readUInt16LE(at + 10),
			packed: data.readUInt32LE(at + 20),
			unpacked: data.readUInt32LE(at + 24),
			offset: data.readUInt32LE(at + 42),
		});
		at += 46 + nameLength + rest;
	}
	return at === end ? entries : null;
}

/** Unpacks one entry in memory, no further than the directory says. */
async function unpackedSize(data: Buffer, entry: Entry): Promise<Buffer | "bigger" | "broken"> {
	const { offset, packed, unpacked, method } = entry;
	if (offset + 30 > data.length || data.readUInt32LE(offset) !== LOCAL) return "broken";
	const start = offset + 30 + data.readUInt16LE(offset + 26) + data.readUInt16LE(offset + 28);
	if (start + packed > data.length) return "broken";
	const body = data.subarray(start, start + packed);
	if (method === 0) return packed === unpacked ? body : "bigger";
	if (method !== 8) return "broken";
	return new Promise((resolve) => {
		inflateRaw(body, { maxOutputLength: Math.max(1, unpacked) }, (error, result) => {
			if (error === null) resolve(result.length === unpacked ? result : "broken");
			else resolve("code" in error && error.code === "ERR_BUFFER_TOO_LARGE" ? "bigger" : "broken");
		});
	});
}
