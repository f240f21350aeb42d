import { CamtError } from "./fault.ts";

const DECLARED = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([A-Za-z][A-Za-z0-9._-]{0,39})["']/;
/** The encodings that banks use. Wrong bytes are a fault, never replaced. ISO-8859-1 and -9 are read as Windows-1252 and -1254. */
const ENCODINGS: ReadonlySet<string> = new Set([
	"utf-8",
	"utf-16le",
	"utf-16be",
	"windows-1250",
	"windows-1251",
	"windows-1252",
	"windows-1253",
	"windows-1254",
	"windows-1257",
	"iso-8859-2",
	"iso-8859-5",
	"iso-8859-7",
	"iso-8859-13",
	"iso-8859-15",
]);

/** The encoding by the byte order mark, or by the zero bytes of UTF-16 without one; null: as it is declared. */
function byBytes(data: Buffer): string | null {
	const [first, second, third] = data;
	if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
	if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
	if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return "utf-16be";
	return null;
}

/** How many bytes at the beginning tell the encoding. */
export const ENCODING_BYTES = 256;

/** Turns pieces of an XML file into text, in the encoding that its first `ENCODING_BYTES` have or declare. */
export function xmlDecoder(beginning: Buffer): (piece: Buffer | null) => string {
	const declared = DECLARED.exec(beginning.toString("latin1", 0, ENCODING_BYTES))?.[1] ?? "utf-8";
	const decoder = decoderOf(byBytes(beginning) ?? declared);
	return (piece) => {
		try {
			return piece === null ? decoder.decode() : decoder.decode(piece, { stream: true });
		} catch {
			throw new CamtError("encoding");
		}
	};
}

function decoderOf(label: string): InstanceType<typeof TextDecoder> {
	try {
		const decoder = new TextDecoder(label, { fatal: true });
		if (ENCODINGS.has(decoder.encoding)) return decoder;
	} catch {
		// An encoding that nobody knows.
	}
	throw new CamtError("encoding");
}
