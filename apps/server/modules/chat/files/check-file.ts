import { ATTACHMENT_TYPES } from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import { fileTypeFromBuffer } from "file-type";
import { displayName, type Ending, endingOf } from "./names.ts";
import { checkOffice } from "./office.ts";
import { rewritePicture } from "./pictures.ts";

export interface CheckedFile {
	readonly data: Buffer;
	readonly fileName: string;
	readonly mediaType: string;
	readonly isImage: boolean;
}

/** Enough of a file for its signature; what is packed inside is not looked at by the sniffer. */
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
};
/** What browsers say when they do not know. */
const UNDECLARED = ["", "application/octet-stream", "application/zip", "application/x-zip-compressed"];
const ALIASES: Readonly<Record<string, string>> = {
	"image/jpg": "image/jpeg",
	"image/pjpeg": "image/jpeg",
	"image/x-png": "image/png",
	"image/apng": "image/png",
	"application/x-pdf": "application/pdf",
};

/**
 * Judges an upload by its content. Its name, its declared type and its content have to say the same; pictures are
 * written anew, everything else is looked through for what must not reach a colleague's desk.
 */
export async function checkFile(data: Buffer, sent: { readonly fileName: string; readonly mediaType: string }) {
	const ending = endingOf(sent.fileName);
	if (ending === null) return refuse("FILE_TYPE_REFUSED");
	const declared = sent.mediaType.split(";")[0]?.trim().toLowerCase() ?? "";
	const mediaType = ATTACHMENT_TYPES[ending];
	if (!UNDECLARED.includes(declared) && (ALIASES[declared] ?? declared) !== mediaType)
		return refuse("FILE_TYPE_DIFFERS");
	const sniffed = await fileTypeFromBuffer(data.subarray(0, SIGNATURE_BYTES)).catch(() => undefined);
	if (sniffed === undefined || !SNIFFED[ending].includes(sniffed.ext)) return refuse("FILE_TYPE_DIFFERS");

	if (ending === "pdf") {
		const checked = checkPdf(data);
		if (!checked.ok) return checked;
	} else if (ending === "docx" || ending === "xlsx") {
		const checked = await checkOffice(data, ending);
		if (!checked.ok) return checked;
	} else {
		const picture = await rewritePicture(data, PICTURES[ending]);
		if (!picture.ok) return picture;
		return ok({
			data: picture.value.data,
			fileName: displayName(sent.fileName, picture.value.ending),
			mediaType: ATTACHMENT_TYPES[picture.value.ending],
			isImage: true,
		} satisfies CheckedFile);
	}
	return ok({
		data,
		fileName: displayName(sent.fileName, ending),
		mediaType,
		isImage: false,
	} satisfies CheckedFile);
}

const ZIP_END = Buffer.from("PK\x05\x06", "latin1");

/** A PDF from its first byte to its last, without scripts, programs to start and files inside, as far as one can see. */
function checkPdf(data: Buffer) {
	const tail = data.subarray(-2048).toString("latin1");
	if (!data.subarray(0, 5).equals(Buffer.from("%PDF-")) || !/%%EOF\s*$/.test(tail)) return refuse("FILE_DAMAGED");
	const active = ["/JavaScript", "/Launch", "/EmbeddedFile", "/RichMedia"];
	const holdsActive = active.some((word) => data.includes(word, 0, "latin1"));
	// A zip archive behind the PDF: two files in one.
	return holdsActive || data.includes(ZIP_END) ? refuse("FILE_UNSAFE") : ok(undefined);
}
