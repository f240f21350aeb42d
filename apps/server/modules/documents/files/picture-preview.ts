import type { Preview } from "../preview/index.ts";

/** Longest side of a preview in pixels. */
const MOST_PIXELS = 1_600;

/** A stored picture (which the upload wrote anew) as one page; null when it cannot be read. */
export async function picturePreview(data: Buffer): Promise<Preview | null> {
	const { default: sharp } = await import("sharp");
	try {
		const { data: jpeg, info } = await sharp(data, { pages: 1 })
			.resize(MOST_PIXELS, MOST_PIXELS, { fit: "inside", withoutEnlargement: true })
			.flatten({ background: "#ffffff" })
			.jpeg({ quality: 82 })
			.toBuffer({ resolveWithObject: true });
		const { width, height } = info;
		return { kind: "page", page: 1, pages: 1, width, height, picture: jpeg.toString("base64") };
	} catch {
		return null;
	}
}
