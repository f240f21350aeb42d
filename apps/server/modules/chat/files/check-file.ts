import { ATTACHMENT_TYPES } from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import { fileTypeFromBuffer } from "file-type";
import type { DocumentFault, DocumentKind } from "../../documents/index.ts";
import { displayName, type Ending, endingOf } from "./names.ts";
import { rewritePicture } from "./pictures.ts";

export interface CheckedFile {
	readonly data: Buffer;
	readonly fileName: string;
	readonly mediaType: string;
	readonly isImage: boolean;
}

/** Enough of a file for its signature; the sniffer does not look at packed content. */
const SIGNATURE_BYTES = 4_100;

const PICTURES = { png: "png", jpg: "jpeg", jpeg: "jpeg", webp: "webp", gif: "gif", avif: "heif" } as const;
const SNIFFED: Readonly<Record<Ending, readonly string[]>> = {
	png: ["png", "apng"],
	jpg: ["jpg"],
	jpeg: ["jpg"],
	webp: ["webp"],
	gif: ["gif"],
	avif: ["avif"],
	pdf: ["pdf"],
	docx: ["zip", "docx"],
	xlsx: ["zip", "xlsx"],
	doc: ["cfb"],
	xls: ["cfb"],
};
/** What browsers declare for an unknown type. */
const UNDECLARED = ["", "application/octet-stream", "application/zip", "application/x-zip-compressed"];
const ALIASES: Readonly<Record<string, string>> = {
	"image/jpg": "image/jpeg",
	"image/pjpeg": "image/jpeg",
	"image/x-png": "image/png",
	"image/apng": "image/png",
	"application/x-pdf": "application/pdf",
};

/** Why a document is refused; null if it is accepted. */
export type JudgeDocument = (data: Buffer, kind: DocumentKind) => Promise<DocumentFault | null>;

/**
 * Checks an upload by its content. Its name, its declared type and its content must agree; images are re-encoded, and
 * documents are scanned for active content.
 */
export async function checkFile(
	data: Buffer,
	sent: { readonly fileName: string; readonly mediaType: string },
	judgeDocument: JudgeDocument,
) {
	const ending = endingOf(sent.fileName);
	if (ending === null) return refuse("FILE_TYPE_REFUSED");
	const declared = sent.mediaType.split(";")[0]?.trim().toLowerCase() ?? "";
	const mediaType = ATTACHMENT_TYPES[ending];
	if (!UNDECLARED.includes(declared) && (ALIASES[declared] ?? declared) !== mediaType)
		return refuse("FILE_TYPE_DIFFERS");
	const sniffed = await fileTypeFromBuffer(data.subarray(0, SIGNATURE_BYTES)).catch(() => undefined);
	if (sniffed === undefined || !SNIFFED[ending].includes(sniffed.ext)) {
		// With a password, the current formats are packed like the old ones.
		const isProtected =
			(ending === "docx" || ending === "xlsx") &&
			sniffed?.ext === "cfb" &&
			(await judgeDocument(data, "doc")) === "FILE_PROTECTED";
		return refuse(isProtected ? "FILE_PROTECTED" : "FILE_TYPE_DIFFERS");
	}

	if (isPicture(ending)) {
		const picture = await rewritePicture(data, PICTURES[ending]);
		if (!picture.ok) return picture;
		return ok({
			data: picture.value.data,
			fileName: displayName(sent.fileName, picture.value.ending),
			mediaType: ATTACHMENT_TYPES[picture.value.ending],
			isImage: true,
		} satisfies CheckedFile);
	}
	const fault = await judgeDocument(data, ending);
	if (fault !== null) return refuse(fault);
	return ok({
		data,
		fileName: displayName(sent.fileName, ending),
		mediaType,
		isImage: false,
	} satisfies CheckedFile);
}

const isPicture = (ending: Ending): ending is keyof typeof PICTURES => Object.hasOwn(PICTURES, ending);
