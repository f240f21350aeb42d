import { readXml } from "../judge/xml.ts";
import type { ZipPart } from "../judge/zip.ts";
import type { Blocks } from "./blocks.ts";

/** The text of a `.docx` in order: paragraphs, and tables with the text of their cells. */
export function wordBlocks(parts: readonly ZipPart[], blocks: Blocks): void {
	const main = parts.find(({ name }) => name.toLowerCase() === "word/document.xml");
	let text = "";
	let isText = false;
	let tables = 0;
	let rows: string[][] = [];
	readXml(main?.read() ?? Buffer.alloc(0), {
		open({ name }) {
			if (name === "tbl" && tables++ === 0) {
				rows = [];
				text = "";
			}
			if (tables === 1 && name === "tr") rows.push([]);
			if (tables === 1 && name === "tc") text = "";
			if (name === "tab") text += "\t";
			if (name === "br" || name === "cr") text += "\n";
			isText = name === "t";
		},
		text(part) {
			if (isText) text += part;
		},
		close(name) {
			isText = false;
			if (name === "tc" && tables === 1) rows.at(-1)?.push(text.trim());
			if (name === "tbl" && --tables === 0) {
				blocks.table(null, rows);
				text = "";
			}
			if (name !== "p") return;
			if (tables > 0) text += "\n";
			else {
				blocks.paragraph(text);
				text = "";
			}
		},
	});
}
