import { judgeCompound } from "./compound.ts";
import { judgeOffice } from "./office.ts";
import { judgePdf } from "./pdf.ts";
import { type DocumentKind, type Fault, Refused } from "./verdict.ts";

/** Why a document is refused; null if it is accepted. Its run time depends on the document: see `judgeApart`. */
export async function judge(data: Buffer, kind: DocumentKind): Promise<Fault | null> {
	try {
		if (kind === "pdf") await judgePdf(data);
		else if (kind === "docx" || kind === "xlsx") judgeOffice(data, kind);
		else judgeCompound(data, kind);
		return null;
	} catch (error) {
		if (error instanceof Refused) return error.fault;
		// A parser failed on its input.
		return "FILE_DAMAGED";
	}
}
