import { SaxesParser, type SaxesTagNS } from "saxes";
import { Element, type Node } from "./element.ts";
import { CamtError } from "./fault.ts";

/** A statement has less than 20 levels. */
const DEEPEST = 40;
/** National variants name the message within a namespace of their own. */
const NAMESPACE = /(?:^|[^a-z0-9])camt\.(053|054)\.001\.(\d{2})(?!\d)/;
const ISO_20022 = /^urn:iso:std:iso:20022:/;

/** `053`: statements. `054`: notifications. */
export const MESSAGES = {
	"053": { root: "BkToCstmrStmt", each: "Stmt" },
	"054": { root: "BkToCstmrDbtCdtNtfctn", each: "Ntfctn" },
} as const;
export type Message = keyof typeof MESSAGES;

/** What is read as soon as it is there, in the order of the file. Elements are not kept afterwards. */
export interface CamtHandler {
	/** A message: alone in the file, or in an envelope of the bank. */
	message(message: Message, version: string): void;
	/** Its header, before its statements. */
	header(header: Element): void;
	entry(entry: Element): void;
	/** A statement without its entries, which came before. */
	statement(statement: Element): void;
}

interface Found {
	readonly namespace: string;
	readonly message: Message;
	/** How deep the document is in the file. */
	readonly depth: number;
	root: boolean;
	statements: number;
	entries: number;
}

/**
 * Reads an XML file piece by piece: what is kept is one entry at a time and the statement around it. Elements are found
 * by their local names in the namespace of the document. Throws `CamtError`.
 */
export class CamtXml {
	readonly #parser = new SaxesParser({ xmlns: true });
	readonly #handler: CamtHandler;
	/** Open elements; null: of another namespace, or around the document. */
	readonly #open: (Node | null)[] = [];
	#document: Found | null = null;
	#isFound = false;
	#started = false;
	/** What could be the beginning of a DOCTYPE. */
	#rest = "";

	constructor(handler: CamtHandler) {
		this.#handler = handler;
		const parser = this.#parser;
		parser.on("error", () => {
			throw new CamtError("not-xml", `line ${parser.line}`);
		});
		parser.on("doctype", () => {
			throw new CamtError("doctype");
		});
		parser.on("opentag", (tag) => this.#opened(tag));
		parser.on("closetag", () => this.#closed());
		const add = (text: string) => {
			const last = this.#open.at(-1);
			if (last != null) last.text += text;
		};
		parser.on("text", add);
		parser.on("cdata", add);
	}

	write(text: string): void {
		const given = this.#started ? text : text.trimStart();
		if (given === "") return;
		this.#started = true;
		const joined = this.#rest + given;
		if (/<!(?:DOCTYPE|ENTITY)/i.test(joined)) throw new CamtError("doctype");
		this.#rest = joined.slice(-"<!DOCTYPE".length);
		this.#parser.write(given);
	}

	/** The file ends here: what is cut off is a fault. */
	end(): void {
		this.#parser.close();
		if (!this.#isFound) throw new CamtError("not-camt");
	}

	#opened({ local, uri, attributes }: SaxesTagNS): void {
		if (this.#open.length >= DEEPEST) throw new CamtError("not-xml", `line ${this.#parser.line}`);
		const found = this.#document;
		if (found === null) {
			if (local === "Document") this.#begin(uri);
			this.#open.push(null);
			return;
		}
		const isInside = this.#open.length - found.depth <= 1 || this.#open.at(-1) != null;
		if (uri !== found.namespace || !isInside) {
			this.#open.push(null);
			return;
		}
		const own = Object.values(attributes).filter(({ prefix }) => prefix === "");
		const named = own.length === 0 ? null : Object.fromEntries(own.map((each) => [each.local, each.value]));
		this.#open.push({ name: local, attributes: named, children: null, text: "" });
		const path = this.#path();
		if (path.length === 1 && local === MESSAGES[found.message].root) found.root = true;
		if (path.length === 2 && local === MESSAGES[found.message].each) {
			found.statements += 1;
			found.entries = 0;
		}
	}

	#begin(uri: string): void {
		const [, message, version] = NAMESPACE.exec(uri) ?? [];
		if ((message !== "053" && message !== "054") || version === undefined) {
			// A message of another kind beside statements: the file would be imported in part.
			if (ISO_20022.test(uri)) throw new CamtError("not-camt");
			return;
		}
		this.#isFound = true;
		this.#document = {
			namespace: uri,
			message,
			depth: this.#open.length,
			root: false,
			statements: 0,
			entries: 0,
		};
		this.#handler.message(message, version);
	}

	/** Names from the root of the message to the open element. */
	#path(): readonly string[] {
		return this.#open.slice((this.#document?.depth ?? 0) + 1).map((node) => node?.name ?? "");
	}

	#closed(): void {
		const found = this.#document;
		const [node, depth] = [this.#open.at(-1), this.#open.length - 1];
		if (found === null || depth < found.depth) {
			this.#open.pop();
			return;
		}
		if (depth === found.depth) {
			const { root, each } = MESSAGES[found.message];
			if (!found.root) throw new CamtError("missing", root);
			if (found.statements === 0) throw new CamtError("missing", each);
			this.#document = null;
		} else if (node != null) this.#take(node, found);
		this.#open.pop();
	}

	/** Hands over what is complete, and keeps the rest for what is around it. */
	#take(node: Node, found: Found): void {
		const { root, each } = MESSAGES[found.message];
		const [first, second, ...inner] = this.#path();
		const numbered = (name: string, number: number) => (number > 1 ? `${name} ${number}` : name);
		const statement = numbered(each, found.statements);
		if (first === root && second === each && inner.length === 0) {
			this.#handler.statement(new Element(node, statement));
		} else if (first === root && second === each && inner.length === 1 && node.name === "Ntry") {
			found.entries += 1;
			this.#handler.entry(new Element(node, `${statement} ${numbered("Ntry", found.entries)}`));
		} else if (first === root && second === "GrpHdr" && inner.length === 0) {
			this.#handler.header(new Element(node, "GrpHdr"));
		} else if (second !== undefined) {
			const around = this.#open.at(-2);
			if (around == null) return;
			around.children ??= [];
			around.children.push(node);
		}
	}
}
