import { SaxesParser } from "saxes";
import { Refused } from "./verdict.ts";

/** Genuine documents are not nested deeper. */
const MAX_DEPTH = 256;
const CHUNK_CHARACTERS = 64 * 1024;

export interface XmlTag {
	/** Without its prefix. */
	readonly name: string;
	/** By local name, without prefix. */
	attribute(name: string): string;
}

export interface XmlReader {
	open?(tag: XmlTag): void;
	text?(text: string): void;
	close?(name: string): void;
}

/**
 * Parses a part of a document as XML, in either of the two encodings that Word and Excel read. A document type
 * declaration (which could define entities) is refused: Office files need none.
 */
export function readXml(data: Buffer, reader: XmlReader): void {
	const parser = new SaxesParser({ xmlns: true });
	let depth = 0;
	parser.on("error", () => {
		throw new Refused("FILE_DAMAGED");
	});
	parser.on("doctype", () => {
		throw new Refused("FILE_UNSAFE");
	});
	parser.on("opentag", ({ local, attributes }) => {
		if (++depth > MAX_DEPTH) throw new Refused("FILE_UNSAFE");
		reader.open?.({
			name: local,
			attribute: (name) => Object.values(attributes).find((each) => each.local === name)?.value ?? "",
		});
	});
	parser.on("text", (text) => reader.text?.(text));
	parser.on("cdata", (text) => reader.text?.(text));
	parser.on("closetag", ({ local }) => {
		depth--;
		reader.close?.(local);
	});
	const text = xmlText(data);
	for (let at = 0; at < text.length; at += CHUNK_CHARACTERS) parser.write(text.slice(at, at + CHUNK_CHARACTERS));
	parser.close();
}

/** Decodes UTF-8 or UTF-16; any other declared encoding could hide active content and is refused. */
export function xmlText(data: Buffer): string {
	const encoding = encodingOf(data);
	let text: string;
	try {
		text = new TextDecoder(encoding, { fatal: true }).decode(data);
	} catch {
		throw new Refused("FILE_DAMAGED");
	}
	const declared = /^<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([^"']*)/i.exec(text)?.[1]?.toLowerCase() ?? encoding;
	const allowed = encoding === "utf-8" ? ["utf-8", "utf8", "us-ascii"] : ["utf-16", "utf-16le", "utf-16be"];
	if (!allowed.includes(declared)) throw new Refused("FILE_UNSAFE");
	return text;
}

function encodingOf(data: Buffer): "utf-8" | "utf-16le" | "utf-16be" {
	const [first = 0, second = 0] = data;
	if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
	if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return "utf-16be";
	return "utf-8";
}
