import { SaxesParser } from "saxes";
import { ListFault } from "./fault.ts";
import type { OpenedFile } from "./open.ts";

const MAX_DEPTH = 32;

export interface XmlElement {
	/** Local names from the root. */
	readonly path: readonly string[];
	readonly attributes: Readonly<Record<string, string>>;
}

export interface XmlHandler {
	readonly root: string;
	open(element: XmlElement): void;
	/** `text`: what stands directly in the element. */
	close(element: XmlElement, text: string): void;
}

/** Streams a document. Definitions of entities are refused: no list needs them. */
export async function readXmlFile(file: OpenedFile, handler: XmlHandler): Promise<void> {
	const parser = new SaxesParser({ xmlns: true });
	const open: { element: XmlElement; text: string }[] = [];
	const fail = (detail: string): never => {
		throw new ListFault("damaged", `${file.name}: ${detail}`);
	};
	parser.on("error", ({ message }) => fail(message));
	parser.on("doctype", () => fail("it has a document type"));
	parser.on("opentag", ({ local, attributes }) => {
		const path = [...(open.at(-1)?.element.path ?? []), local];
		if (path.length === 1 && local !== handler.root) fail(`its root is ${local}`);
		if (path.length > MAX_DEPTH) fail("it is nested too deeply");
		const named = Object.values(attributes).map((each) => [each.local, each.value] as const);
		const element = { path, attributes: Object.fromEntries(named) };
		open.push({ element, text: "" });
		handler.open(element);
	});
	const add = (text: string) => {
		const last = open.at(-1);
		if (last !== undefined) last.text += text;
	};
	parser.on("text", add);
	parser.on("cdata", add);
	parser.on("closetag", () => {
		const last = open.pop();
		if (last !== undefined) handler.close(last.element, last.text.trim());
	});
	for await (const piece of file.text) parser.write(piece);
	// A document that ends too early is refused here.
	parser.close();
}
