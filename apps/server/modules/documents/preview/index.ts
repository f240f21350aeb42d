import { judgeCompound } from "../judge/compound.ts";
import { judgeOffice } from "../judge/office.ts";
import type { DocumentKind } from "../judge/verdict.ts";
import { wordText } from "../judge/word-binary.ts";
import { type Block, Blocks } from "./blocks.ts";
import { excelBlocks } from "./excel.ts";
import { excelBinaryBlocks } from "./excel-binary.ts";
import type { PagePicture } from "./page.ts";
import { wordBlocks } from "./word.ts";

export type Preview =
	| ({ readonly kind: "page" } & PagePicture)
	| { readonly kind: "text"; readonly blocks: readonly Block[]; readonly is_cut: boolean };

/** The preview of a document. @throws when it cannot be shown */
export async function preview(data: Buffer, kind: DocumentKind, page: number): Promise<Preview> {
	if (kind === "pdf") {
		const { pageOf } = await import("./page.ts");
		return { kind: "page", ...(await pageOf(data, page)) };
	}
	const blocks = new Blocks();
	if (kind === "docx") wordBlocks(judgeOffice(data, kind), blocks);
	else if (kind === "xlsx") excelBlocks(judgeOffice(data, kind), blocks);
	else {
		const streams = judgeCompound(data, kind);
		if (kind === "xls") excelBinaryBlocks(streams.get("Workbook") ?? Buffer.alloc(0), blocks);
		else {
			const text = wordText(streams.get("WordDocument") ?? Buffer.alloc(0), streams);
			// Cells end with a character of their own, paragraphs with a carriage return.
			for (const line of text.replaceAll("\x07", "\t").split("\r")) blocks.paragraph(line.replaceAll("\v", "\n"));
		}
	}
	return { kind: "text", ...blocks.done() };
}
