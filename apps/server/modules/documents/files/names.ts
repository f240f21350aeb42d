import { ATTACHMENT_TYPES, PHOTO_TYPES } from "@truefill/contracts/http";

/** Characters that change the reading direction or are invisible: `exe.fdp` must not read `pdf.exe`. */
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Cf}\u2028\u2029]/gu;
const FORBIDDEN = /[<>:"|?*\\/]/g;
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const NAME_CHARACTERS = 100;

/** Every file that some upload accepts, by the ending of its name. */
export const UPLOAD_TYPES = { ...ATTACHMENT_TYPES, ...PHOTO_TYPES };
export type Ending = keyof typeof UPLOAD_TYPES;

/** The file extension, if it is an accepted one; otherwise null. */
export function endingOf(fileName: string): Ending | null {
	const ending = /\.([a-z0-9]{1,5})$/i.exec(fileName.trim())?.[1]?.toLowerCase();
	return ending !== undefined && isEnding(ending) ? ending : null;
}

const isEnding = (text: string): text is Ending => Object.hasOwn(UPLOAD_TYPES, text);

/**
 * The displayed file name: no folders, nothing invisible, nothing that a file system rejects or that misleads a reader,
 * at most 100 characters, ending in `ending`. Never used as a path.
 */
export function displayName(fileName: string, ending: string): string {
	const last = fileName.normalize("NFC").split(/[\\/]/).at(-1) ?? "";
	const clean = last
		.replace(INVISIBLE, "")
		.replace(FORBIDDEN, "_")
		.replace(/\.[a-z0-9]{1,5}\s*$/i, "")
		.replace(/^[\s.]+|[\s.]+$/g, "")
		.replace(/\s+/g, " ");
	const safe = RESERVED.test(clean) ? `_${clean}` : clean;
	const stem = [...safe].slice(0, NAME_CHARACTERS - ending.length - 1).join("") || "file";
	return `${stem}.${ending}`;
}

/** RFC 6266: an ASCII name for every browser, and the full name for those that support it. */
export function contentDisposition(fileName: string): string {
	const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, "_");
	const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
		/['()*]/g,
		(char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
	);
	return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
