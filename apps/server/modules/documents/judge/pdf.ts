import { createRequire } from "node:module";
import { dirname } from "node:path";
import { scanPdf } from "./pdf-scan.ts";
import { Refused } from "./verdict.ts";

const MAX_PAGES = 2_000;
/** Fonts and letters that a PDF may name without holding them, and readers of packed pictures. */
const FOLDER = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));

/** Opens a PDF as pictures of its pages are made from it. Nothing of it runs and nothing is fetched. */
export async function openPdf(data: Buffer) {
	const { getDocument, PasswordException, VerbosityLevel } = await import("pdfjs-dist/legacy/build/pdf.mjs");
	try {
		return await getDocument({
			data: new Uint8Array(data),
			verbosity: VerbosityLevel.ERRORS,
			enableXfa: false,
			useSystemFonts: false,
			useWorkerFetch: false,
			standardFontDataUrl: `${FOLDER}/standard_fonts/`,
			cMapUrl: `${FOLDER}/cmaps/`,
			wasmUrl: `${FOLDER}/wasm/`,
			stopAtErrors: false,
		}).promise;
	} catch (error) {
		throw new Refused(error instanceof PasswordException ? "FILE_PROTECTED" : "FILE_DAMAGED");
	}
}

/** Looks through the bytes of a PDF, then asks a reader of PDFs what it would find in it. */
export async function judgePdf(data: Buffer): Promise<void> {
	await scanPdf(data);
	const pdf = await openPdf(data);
	try {
		if (pdf.numPages < 1) throw new Refused("FILE_DAMAGED");
		if (pdf.numPages > MAX_PAGES) throw new Refused("FILE_UNSAFE");
		const { info } = await pdf.getMetadata();
		const holdsForms = "IsXFAPresent" in info && info.IsXFAPresent === true;
		const files = await pdf.getAttachments();
		const holdsFiles = files !== null && files !== undefined && Object.keys(files).length > 0;
		if (holdsForms || holdsFiles || (await pdf.hasJSActions())) throw new Refused("FILE_UNSAFE");
	} catch (error) {
		throw error instanceof Refused ? error : new Refused("FILE_DAMAGED");
	} finally {
		await pdf.loadingTask.destroy();
	}
}
