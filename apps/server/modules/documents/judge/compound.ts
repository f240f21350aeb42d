import { type CFB$Entry, read } from "cfb";
import { judgeExcelBinary } from "./excel-binary.ts";
import type { Streams } from "./streams.ts";
import { Refused } from "./verdict.ts";
import { judgeWordBinary } from "./word-binary.ts";

const MAX_ENTRIES = 500;
/** Traces of macros, controls and embedded objects, at any level. */
const ACTIVE = /^(?:_?vba.*|macros|project(?:wm|lk)?|.?ole.*|mbd[\da-f]+|ctls|package|contents|embedding.*)$/i;
/** Top-level entries of a plain Word or Excel file. `Sh33tJ5` is the signature of a library that writes them. */
const OF_BOTH = ["\x01CompObj", "\x01Sh33tJ5", "\x05SummaryInformation", "\x05DocumentSummaryInformation"];
const STREAMS = {
	doc: new Set([...OF_BOTH, "WordDocument", "0Table", "1Table", "Data"]),
	xls: new Set([...OF_BOTH, "Workbook", "User Names", "Revision Log"]),
};
/** Folders that Word and Excel create: embedded objects (must be empty), and XML of other programs. */
const FOLDERS = new Set(["ObjectPool", "MsoDataStore"]);
const FREE_TYPE = 0;
const FOLDER_TYPE = 1;
const ROOT_TYPE = 5;

/** Reads the old formats of Word and Excel, a file system of their own; refuses embedded files and active content. */
export function judgeCompound(data: Buffer, expected: "doc" | "xls"): Streams {
	const streams = openCompound(data);
	const names = [...streams.keys()];
	if (names.includes("EncryptedPackage") || names.includes("EncryptionInfo")) throw new Refused("FILE_PROTECTED");
	const main = streams.get(expected === "doc" ? "WordDocument" : "Workbook");
	// Files of Word and Excel 95 hold macros in places that this code does not parse.
	if (main === undefined) throw new Refused(names.includes("Book") ? "FILE_UNSAFE" : "FILE_TYPE_DIFFERS");
	for (const path of names) {
		const [top = "", ...rest] = path.split("/");
		if (path.split("/").some((name) => ACTIVE.test(name))) throw new Refused("FILE_UNSAFE");
		const isKnown = rest.length === 0 ? STREAMS[expected].has(path) : top === "MsoDataStore";
		if (!isKnown) throw new Refused("FILE_UNSAFE");
	}
	if (expected === "doc") judgeWordBinary(main, streams);
	else judgeExcelBinary(main);
	return streams;
}

function openCompound(data: Buffer): Streams {
	let entries: readonly CFB$Entry[];
	let paths: readonly string[];
	try {
		const container = read(data, { type: "buffer" });
		entries = container.FileIndex;
		paths = container.FullPaths;
	} catch {
		throw new Refused("FILE_DAMAGED");
	}
	if (entries.length > MAX_ENTRIES) throw new Refused("FILE_UNSAFE");
	const streams = new Map<string, Buffer>();
	let total = 0;
	for (const [index, { type, content, name }] of entries.entries()) {
		if (type === ROOT_TYPE || (type === FREE_TYPE && name === "")) continue;
		const path = (paths[index] ?? name).split("/").slice(1).join("/").replace(/\/$/, "");
		if (type === FOLDER_TYPE) {
			// A folder is judged by its content, unless its name alone decides.
			if (ACTIVE.test(name) || !(FOLDERS.has(name) || path.startsWith("MsoDataStore/")))
				throw new Refused("FILE_UNSAFE");
			continue;
		}
		if (streams.has(path)) throw new Refused("FILE_UNSAFE");
		const body = Buffer.from(content ?? []);
		total += body.length;
		if (total > 2 * data.length) throw new Refused("FILE_UNSAFE");
		streams.set(path, body);
	}
	return streams;
}
