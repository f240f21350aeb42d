import { ATTACHMENT_TYPES } from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import { fileTypeFromBuffer } from "file-type";
import type { DocumentFault } from "../apart.ts";
import type { DocumentKind } from "../judge/verdict.ts";
import { displayName, type Ending, endingOf, UPLOAD_TYPES } from "./names.ts";
import { rewritePicture } from "./pictures.ts";

export interface CheckedFile {
	readonly data: Buffer;
	readonly fileName: string;
	readonly mediaType: string;
	readonly isImage: boolean;
}

/** Enough of a file for its signature; the sniffer does not look at packed content. */
const SIGNATURE_BYTES = 4_100;

const ATTACHMENTS = Object.keys(ATTACHMENT_TYPES) as (keyof typeof ATTACHMENT_TYPES)[];
const PICTURES = {
	png: "png",
	jpg: "jpeg",
	jpeg: "jpeg",
	webp: "webp",
	gif: "gif",
	avif: "heif",
	// Decoded to JPEG in a process apart first.
	heic: "jpeg",
	heif: "jpeg",
} as const;
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
	heic: ["heic"],
	heif: ["heic"],
};
/** What browsers declare for an unknown type. */
const UNDECLARED = ["", "application/octet-stream", "application/zip", "application/x-zip-compressed"];
const ALIASES: Readonly<Record<string, string>> = {
	"image/jpg": "image/jpeg",
	"image/pjpeg": "image/jpeg",
	"image/x-png": "image/png",
	"image/apng": "image/png",
	"application/x-pdf": "application/pdf",
	"image/heif": "image/heic",
};

/** What is done in a process apart. */
export interface Apart {
	/** Why a document is refused; null if it is accepted. */
	judge(data: Buffer, kind: DocumentKind): Promise<DocumentFault | null>;
	/** A HEIC photo as JPEG; null if it cannot be decoded. */
	decodeHeic(data: Buffer): Promise<Buffer | null>;
}

/**
 * Checks an upload by its content. Its name, its declared type and its content must agree; images are re-encoded, and
 * documents are scanned for active content.
 */
export async function checkFile(
	data: Buffer,
	sent: { readonly fileName: string; readonly mediaType: string },
	apart: Apart,
	accepts: readonly Ending[] = ATTACHMENTS,
) {
	const ending = endingOf(sent.fileName);
	if (ending === null || !accepts.includes(ending)) return refuse("FILE_TYPE_REFUSED");
	const declared = sent.mediaType.split(";")[0]?.trim().toLowerCase() ?? "";
	const mediaType = UPLOAD_TYPES[ending];
	if (!UNDECLARED.includes(declared) && (ALIASES[declared] ?? declared) !== mediaType)
		return refuse("FILE_TYPE_DIFFERS");
	const sniffed = await fileTypeFromBuffer(data.subarray(0, SIGNATURE_BYTES)).catch(() => undefined);
	if (sniffed === undefined || !SNIFFED[ending].includes(sniffed.ext)) {
		// With a password, the current formats are packed like the old ones.
		const isProtected =
			(ending === "docx" || ending === "xlsx") &&
			sniffed?.ext === "cfb" &&
			(await apart.judge(data, "doc")) === "FILE_PROTECTED";
		return refuse(isProtected ? "FILE_PROTECTED" : "FILE_TYPE_DIFFERS");
	}

	if (isPicture(ending)) {
		const picture = await pictureOf(data, ending, apart);
		if (!picture.ok) return picture;
		return ok({
			data: picture.value.data,
			fileName: displayName(sent.fileName, picture.value.ending),
			mediaType: ATTACHMENT_TYPES[picture.value.ending],
			isImage: true,
		} satisfies CheckedFile);
	}
	const fault = await apart.judge(data, ending);
	if (fault !== null) return refuse(fault);
	return ok({
		data,
		fileName: displayName(sent.fileName, ending),
		mediaType,
		isImage: false,
	} satisfies CheckedFile);
}

async function pictureOf(data: Buffer, ending: keyof typeof PICTURES, apart: Apart) {
	if (ending !== "heic" && ending !== "heif") return rewritePicture(data, PICTURES[ending]);
	const jpeg = await apart.decodeHeic(data);
	return jpeg === null ? refuse("FILE_DAMAGED") : rewritePicture(jpeg, "jpeg");
}

const isPicture = (ending: Ending): ending is keyof typeof PICTURES => Object.hasOwn(PICTURES, ending);
