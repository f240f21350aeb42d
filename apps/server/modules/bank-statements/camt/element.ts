import { CamtError } from "./fault.ts";

/** An element of a document as it is read: only what is in the document's namespace. */
export interface Node {
	readonly name: string;
	readonly attributes: Readonly<Record<string, string>> | null;
	children: Node[] | null;
	text: string;
}

/** An element with its place in the file, for messages. */
export class Element {
	readonly #node: Node;
	readonly where: string;

	constructor(node: Node, where: string) {
		this.#node = node;
		this.where = where;
	}

	all(name: string): readonly Element[] {
		const own = this.#node.children?.filter((each) => each.name === name) ?? [];
		return own.map(
			(node, at) => new Element(node, `${this.where} ${name}${own.length > 1 ? ` ${at + 1}` : ""}`.trim()),
		);
	}

	/** The first element at the end of the path. */
	at(...path: readonly string[]): Element | undefined {
		return path.reduce<Element | undefined>((found, name) => found?.all(name)[0], this);
	}

	need(...path: readonly string[]): Element {
		const found = this.at(...path);
		if (found === undefined) throw new CamtError("missing", `${this.where} ${path.join(" ")}`.trim());
		return found;
	}

	attribute(name: string): string | undefined {
		return this.#node.attributes?.[name]?.trim();
	}

	/** With white space as single spaces. */
	get text(): string {
		return this.#node.text.replace(/\s+/g, " ").trim();
	}

	/** The text at the end of the path; null: there is none. */
	textAt(...path: readonly string[]): string | null {
		const text = this.at(...path)?.text ?? "";
		return text === "" ? null : text;
	}
}
