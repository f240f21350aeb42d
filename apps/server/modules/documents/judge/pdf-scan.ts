import { createInflateRaw } from "node:zlib";
import { Refused } from "./verdict.ts";

/** Names of automatic actions, of sending and fetching, and of embedded files in a PDF. */
const ACTIVE = new Set([
	"JavaScript",
	"Launch",
	"SubmitForm",
	"ImportData",
	"GoToR",
	"GoToE",
	"EmbeddedFile",
	"EmbeddedFiles",
	"FileAttachment",
	"Filespec",
	"RichMedia",
	"RichMediaContent",
	"RichMediaExecute",
	"Rendition",
	"Movie",
]);
/** So short that compressed bytes contain them by chance: they only count outside of binary content. */
const SHORT = new Set(["JS", "AA", "XFA"]);
/** The most that is decompressed of one stream. Object streams are never that large; images may be. */
const STREAM_BYTES = 16 * 1024 * 1024;
const ALL_STREAMS_BYTES = 512 * 1024 * 1024;
const MAX_STREAMS = 50_000;
/** The part of an object that is checked for actions on opening. */
const OBJECT_CHARACTERS = 2_000;
const ZIP_END = Buffer.from("PK\x05\x06", "latin1");

const NAME = /\/([^\0\t\n\f\r ()<>[\]{}/%]{1,127})/g;
const unsafe = (): never => {
	throw new Refused("FILE_UNSAFE");
};

/**
 * Scans all bytes of a PDF for forbidden names, in every revision of an object: plain, with letters written as `#61`,
 * and in compressed streams, including object streams. It ignores the file's cross-reference table, because readers
 * differ in how they treat a wrong one.
 */
export async function scanPdf(data: Buffer): Promise<void> {
	if (!data.subarray(0, 5).equals(Buffer.from("%PDF-")) || !/%%EOF\s*$/.test(data.subarray(-2048).toString("latin1"))) {
		throw new Refused("FILE_DAMAGED");
	}
	// A zip archive behind the PDF: two files in one.
	if (data.includes(ZIP_END)) unsafe();
	const raw = data.toString("latin1");
	judgeNames(plainNames(raw), false);
	const packed: PackedObjects[] = [];
	const between: string[] = [];
	let from = 0;
	let total = 0;
	for (const stream of streamsOf(raw)) {
		between.push(raw.slice(from, stream.keyword));
		from = stream.end;
		const holdsObjects = has(stream.dictionary, "First") || has(stream.dictionary, "ObjStm");
		const content = holdsObjects ? await objectsIn(data, stream) : await unpacked(data, stream);
		total += content.length;
		if (total > ALL_STREAMS_BYTES) unsafe();
		const text = plainNames(content);
		judgeNames(text, holdsObjects);
		if (holdsObjects) packed.push({ text: content, first: firstOf(stream.dictionary) });
	}
	const outside = plainNames([...between, raw.slice(from)].join("\n"));
	judgeNames(outside, true);
	if (has(outside, "Encrypt")) throw new Refused("FILE_PROTECTED");
	judgeOpening(outside, packed);
}

interface PackedObjects {
	readonly text: string;
	/** Offset of the first object. */
	readonly first: number;
}

const has = (text: string, name: string): boolean => new RegExp(`/${name}(?![\\w-])`).test(text);
const firstOf = (dictionary: string): number =>
	Number(/\/First\s+(\d{1,9})(?!\s+\d+\s+R)/.exec(dictionary)?.[1] ?? unsafe());

/** Decodes names as every reader does: `/J#61vaScript` is `/JavaScript`. */
const plainNames = (text: string): string =>
	text.replace(/\/[^\0\t\n\f\r ()<>[\]{}/%]*#[\da-f]{2}[^\0\t\n\f\r ()<>[\]{}/%]*/gi, (name) =>
		name.replace(/#([\da-f]{2})/gi, (_, hex: string) => {
			const letter = String.fromCharCode(Number.parseInt(hex, 16));
			return /[\w.+-]/.test(letter) ? letter : "_";
		}),
	);

function judgeNames(text: string, withShort: boolean): void {
	for (const [, name = ""] of text.matchAll(NAME)) {
		if (ACTIVE.has(name) || (withShort && SHORT.has(name))) unsafe();
	}
}

interface Stream {
	/** Offsets of the word `stream`, of the content, and of the first `endstream`. */
	readonly keyword: number;
	readonly start: number;
	readonly end: number;
	/** The text from the beginning of its object to the word `stream`. */
	readonly dictionary: string;
}

function* streamsOf(raw: string): Generator<Stream> {
	let count = 0;
	let from = 0;
	for (const { index } of raw.matchAll(/(?<!end)stream(?=[\r\n\t ])/g)) {
		// Inside the previous stream.
		if (index < from) continue;
		if (++count > MAX_STREAMS) unsafe();
		let start = index + "stream".length;
		while (raw[start] === " " || raw[start] === "\t") start++;
		if (raw[start] === "\r") start++;
		if (raw[start] === "\n") start++;
		const before = raw.slice(from, index);
		const ends = raw.indexOf("endstream", start);
		const end = ends < 0 ? raw.length : ends;
		yield { keyword: index, start, end, dictionary: plainNames(before.slice(Math.max(0, before.lastIndexOf("obj")))) };
		from = end;
	}
}

/** The content of an object stream. An unusual filter or encoding is refused. */
async function objectsIn(data: Buffer, { start, end, dictionary }: Stream): Promise<string> {
	const filters = dictionary.match(/\/Filter(?![\w-])/g)?.length ?? 0;
	const isOrdinary = /\/Filter\s*(?:\[\s*\/(?:FlateDecode|Fl)\s*\]|\/(?:FlateDecode|Fl)(?![\w-]))/.test(dictionary);
	if (filters > 1 || (filters === 1 && !isOrdinary)) unsafe();
	if (["Predictor", "DecodeParms", "DP", "F", "FFilter"].some((name) => has(dictionary, name))) unsafe();
	if (filters === 0) return data.toString("latin1", start, end);
	const { content, isWhole } = await inflate(data.subarray(start));
	return isWhole ? content : unsafe();
}

/** The content of any other stream compressed by Flate; the rest are images. */
async function unpacked(data: Buffer, { start, dictionary }: Stream): Promise<string> {
	if (((data[start] ?? 0) & 0x0f) !== 8) return "";
	const { content, isWhole } = await inflate(data.subarray(start));
	return isWhole || has(dictionary, "Image") ? content : unsafe();
}

/**
 * Decompresses up to the end of the Flate data: `endstream` may occur inside it. Like PDF readers, it keeps what was
 * decompressed before an error and checks no checksum.
 */
function inflate(data: Buffer): Promise<{ content: string; isWhole: boolean }> {
	return new Promise((resolve) => {
		const chunks: Buffer[] = [];
		let size = 0;
		const unpacking = createInflateRaw();
		const finish = (isWhole: boolean) => {
			unpacking.destroy();
			resolve({ content: Buffer.concat(chunks).toString("latin1"), isWhole });
		};
		unpacking.on("data", (chunk: Buffer) => {
			chunks.push(chunk);
			size += chunk.length;
			if (size > STREAM_BYTES) finish(false);
		});
		unpacking.on("end", () => finish(true));
		unpacking.on("error", () => finish(true));
		// After the two bytes of the zlib header.
		unpacking.end(data.subarray(2));
	});
}

/** On opening, a document may do nothing, or go to one of its own pages. */
function judgeOpening(outside: string, packed: readonly PackedObjects[]): void {
	for (const text of [outside, ...packed.map(({ text }) => plainNames(text))]) {
		for (const { index } of text.matchAll(/\/OpenAction(?![\w-])/g)) {
			const rest = text.slice(index + "/OpenAction".length, index + OBJECT_CHARACTERS);
			const number = /^\s*0*(\d{1,10})\s+\d{1,5}\s+R(?!\w)/.exec(rest)?.[1];
			const found =
				number === undefined
					? [rest]
					: [...definedIn(outside, number), ...packed.flatMap((each) => packedAs(each, Number(number)))];
			if (found.length === 0 || !found.every(isPageOfItsOwn)) unsafe();
		}
	}
}

function isPageOfItsOwn(value: string): boolean {
	const text = value.trimStart();
	if (text.startsWith("[") || /^null(?!\w)/.test(text)) return true;
	const end = text.indexOf(">>");
	if (!text.startsWith("<<") || end < 0) return false;
	const action = text.slice(0, end);
	return /\/S\s*\/GoTo(?![\w-])/.test(action) && !/\/S\s*\/(?!GoTo(?![\w-]))|\/Next/.test(action);
}

/** Every uncompressed revision of an object in the file. */
const definedIn = (text: string, number: string): string[] =>
	[...text.matchAll(new RegExp(`(?<!\\d)0*${number}\\s+\\d+\\s+obj`, "g"))].map(({ index, 0: head }) =>
		text.slice(index + head.length, index + head.length + OBJECT_CHARACTERS),
	);

/** An object stream begins with pairs of object number and offset. */
function packedAs({ text, first }: PackedObjects, number: number): string[] {
	const pairs = text.slice(0, first).trim().split(/\s+/).map(Number);
	const found: string[] = [];
	for (let at = 0; at + 1 < pairs.length; at += 2) {
		const start = first + (pairs[at + 1] ?? 0);
		if (pairs[at] === number) found.push(plainNames(text.slice(start, start + OBJECT_CHARACTERS)));
	}
	return found;
}
