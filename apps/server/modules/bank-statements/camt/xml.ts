import { XMLParser, XMLValidator } from "fast-xml-parser";
import { decodeXml } from "./decode.ts";
import { CamtError } from "./fault.ts";

/** A statement has less than 20 levels. */
const DEEPEST = 40;
const TEXT = "#";
const ATTRIBUTE = "@";
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Texts with the five references of XML itself and those to characters; there are no others without a DOCTYPE. */
function plain(text: string): string {
	return text.replace(/&([^;&\s]{0,12});?/g, (_, name: string) => {
		const numeric = /^#(?:x([0-9A-Fa-f]{1,6})|(\d{1,7}))$/.exec(name);
		const code = numeric === null ? null : Number.parseInt(numeric[1] ?? numeric[2] ?? "", numeric[1] ? 16 : 10);
		const known = code === null ? ENTITIES[name] : character(code);
		if (known === undefined) throw new CamtError("not-xml");
		return known;
	});
}

function character(code: number): string | undefined {
	const isAllowed =
		code === 9 || code === 10 || code === 13 || (code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff));
	return isAllowed ? String.fromCodePoint(code) : undefined;
}

type Raw = Readonly<Record<string, unknown>>;
const isRaw = (value: unknown): value is Raw => typeof value === "object" && value !== null;
const listOf = (value: unknown): readonly unknown[] =>
	Array.isArray(value) ? value : value === undefined ? [] : [value];

/** An element; members are found by their local names in the namespace of the document. */
export class Element {
	readonly #raw: unknown;
	readonly #prefix: string;
	/** For messages. */
	readonly where: string;

	constructor(raw: unknown, prefix: string, where: string) {
		this.#raw = raw;
		this.#prefix = prefix;
		this.where = where;
	}

	all(name: string): readonly Element[] {
		if (!isRaw(this.#raw) || !Object.hasOwn(this.#raw, this.#prefix + name)) return [];
		const found = listOf(this.#raw[this.#prefix + name]);
		const own = found.filter((raw) => this.#prefix !== "" || !isRaw(raw) || raw[`${ATTRIBUTE}xmlns`] === undefined);
		return own.map(
			(raw, at) => new Element(raw, this.#prefix, `${this.where} ${name}${own.length > 1 ? ` ${at + 1}` : ""}`.trim()),
		);
	}

	/** The first element at the end of the path. */
	at(...path: readonly string[]): Element | undefined {
		return path.reduce<Element | undefined>((found, name) => found?.all(name)[0], this);
	}

	/** The same element; what is in it is named from here. */
	get root(): Element {
		return new Element(this.#raw, this.#prefix, "");
	}

	need(...path: readonly string[]): Element {
		const found = this.at(...path);
		if (found === undefined) throw new CamtError("missing", `${this.where} ${path.join(" ")}`.trim());
		return found;
	}

	attribute(name: string): string | undefined {
		const value = isRaw(this.#raw) ? this.#raw[ATTRIBUTE + name] : undefined;
		return typeof value === "string" ? plain(value).trim() : undefined;
	}

	/** With white space as single spaces. */
	get text(): string {
		const raw = isRaw(this.#raw) ? this.#raw[TEXT] : this.#raw;
		return typeof raw === "string" ? plain(raw).replace(/\s+/g, " ").trim() : "";
	}

	/** The text at the end of the path; null: there is none. */
	textAt(...path: readonly string[]): string | null {
		const text = this.at(...path)?.text ?? "";
		return text === "" ? null : text;
	}
}

export interface CamtDocument {
	readonly document: Element;
	/** `053` or `054`. */
	readonly message: string;
	readonly version: string;
}

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.(053|054)\.001\.(\d{2})$/;

/** The document in a file, alone or in an envelope of the bank, if its namespace is that of a statement. */
export function readXml(data: Buffer): CamtDocument {
	const text = decodeXml(data);
	if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new CamtError("doctype");
	const checked = XMLValidator.validate(text);
	if (checked !== true) throw new CamtError("not-xml", `line ${checked.err.line}`);
	const parser = new XMLParser({
		ignoreAttributes: false,
		attributeNamePrefix: ATTRIBUTE,
		textNodeName: TEXT,
		parseTagValue: false,
		parseAttributeValue: false,
		// White space is normalised once, in `Element`.
		trimValues: false,
		processEntities: false,
		ignoreDeclaration: true,
		ignorePiTags: true,
		maxNestedTags: DEEPEST,
	});
	let root: unknown;
	try {
		root = parser.parse(text);
	} catch {
		throw new CamtError("not-xml");
	}
	const roots = isRaw(root) ? Object.entries(root).filter(([name]) => name !== TEXT) : [];
	const found =
		documentIn(roots) ?? documentIn(roots.flatMap(([, inner]) => (isRaw(inner) ? Object.entries(inner) : [])));
	if (found === undefined) throw new CamtError("not-camt");
	return found;
}

function documentIn(members: readonly (readonly [string, unknown])[]): CamtDocument | undefined {
	for (const [name, raw] of members) {
		const [, prefix = "", local] = /^((?:[^:]+:)?)([^:]+)$/.exec(name) ?? [];
		if (local !== "Document" || !isRaw(raw)) continue;
		const declaration = prefix === "" ? "xmlns" : `xmlns:${prefix.slice(0, -1)}`;
		const namespace = NAMESPACE.exec(String(raw[ATTRIBUTE + declaration] ?? ""));
		const [, message, version] = namespace ?? [];
		if (message === undefined || version === undefined) continue;
		return { document: new Element(raw, prefix, ""), message, version };
	}
	return undefined;
}
