import { createCanvas } from "@napi-rs/canvas";
import type { RenderParameters } from "pdfjs-dist/types/src/display/api.js";
import { openPdf } from "../judge/pdf.ts";

export const MAX_PAGES = 100;
const WIDTH_PIXELS = 1_100;
const MAX_HEIGHT_PIXELS = 2_200;
const JPEG_QUALITY = 82;

export interface PagePicture {
	readonly page: number;
	/** How many pages can be shown. */
	readonly pages: number;
	readonly width: number;
	readonly height: number;
	/** JPEG in base64. */
	readonly picture: string;
}

/** One page of a PDF as an image, as wide as a screen shows it. */
export async function pageOf(data: Buffer, wanted: number): Promise<PagePicture> {
	const pdf = await openPdf(data);
	const pages = Math.min(pdf.numPages, MAX_PAGES);
	const number = Math.min(wanted, pages);
	const page = await pdf.getPage(number);
	const { width, height } = page.getViewport({ scale: 1 });
	const scale = Math.min(WIDTH_PIXELS / width, MAX_HEIGHT_PIXELS / height);
	const viewport = page.getViewport({ scale });
	const canvas = createCanvas(Math.max(1, Math.ceil(viewport.width)), Math.max(1, Math.ceil(viewport.height)));
	// The Node canvas has what pdf.js needs of the browser's.
	await page.render({ canvas: canvas as unknown as RenderParameters["canvas"], viewport, background: "white" }).promise;
	return {
		page: number,
		pages,
		width: canvas.width,
		height: canvas.height,
		picture: canvas.toBuffer("image/jpeg", JPEG_QUALITY).toString("base64"),
	};
}
