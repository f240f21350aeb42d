import { CamtError } from "./fault.ts";

const DECLARED = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([A-Za-z][A-Za-z0-9._-]{0,39})["']/;
/** The encodings that banks use. Wrong bytes are a fault, never replaced. */
const ENCODINGS: ReadonlySet<string> = new Set(["utf-8", "utf-16le", "utf-16be", "windows-1252", "iso-8859-15"]);

/** The encoding by the byte order mark, or by the zero bytes of UTF-16 without one; null: as it is declared. */
function byBytes(data: Buffer): string | null {
	const [first, second, third] = data;
	if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
	if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
	if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return "utf-16be";
	return null;
}

/** The text of an XML file in the encoding that it has. */
export function decodeXml(data: Buffer): string {
	const declared = DECLARED.exec(data.toString("latin1", 0, 256))?.[1] ?? "utf-8";
	let text: string;
	try {
		const decoder = new TextDecoder(byBytes(data) ?? declared, { fatal: true });
		if (!ENCODINGS.has(decoder.encoding)) throw new CamtError("encoding");
		text = decoder.decode(data);
	} catch (error) {
		throw error instanceof CamtError ? error : new CamtError("encoding");
	}
	// Not allowed in XML 1.0, and a database cannot store a zero character.
	for (let at = 0; at < text.length; at++) {
		const code = text.charCodeAt(at);
		if (code < 32 && code !== 9 && code !== 10 && code !== 13) throw new CamtError("not-xml");
	}
	return text;
}
