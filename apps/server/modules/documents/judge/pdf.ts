import { createRequire } from "node:module";
import { dirname } from "node:path";
import { scanPdf } from "./pdf-scan.ts";
import { Refused } from "./verdict.ts";

const MAX_PAGES = 2_000;
/** Standard fonts, character maps and image decoders that a PDF may need. */
const FOLDER = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));

/** Opens a PDF for rendering its pages. No script runs and nothing is fetched. */
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

/** Scans the bytes of a PDF, then checks with pdf.js what it finds in it. */
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
