import { IMAGE_MAX_MEGAPIXELS } from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";

const MAX_PIXELS = IMAGE_MAX_MEGAPIXELS * 1_000_000;
const TIMEOUT_SECONDS = 20;

/** The format in which each kind of image is re-encoded: animations become stills, and old browsers can show all. */
const WRITTEN_AS = {
	png: "png",
	jpeg: "jpg",
	webp: "webp",
	gif: "png",
	heif: "jpg",
} as const;

/**
 * Decodes an image and re-encodes it: the result holds pixels only, without location, camera data or embedded scripts.
 * Orientation is applied. Only listed formats are decoded.
 */
export async function rewritePicture(data: Buffer, expected: keyof typeof WRITTEN_AS) {
	const { default: sharp } = await import("sharp");
	sharp.cache(false);
	sharp.concurrency(1);
	const tooLarge = refuse("IMAGE_TOO_LARGE", { maximum: `${IMAGE_MAX_MEGAPIXELS}` });
	try {
		const picture = sharp(data, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1, sequentialRead: true });
		const { format, width, height } = await picture.metadata();
		if (format !== expected) return refuse("FILE_TYPE_DIFFERS");
		if (width * height > MAX_PIXELS) return tooLarge;
		const ending = WRITTEN_AS[expected];
		const upright = picture.rotate().timeout({ seconds: TIMEOUT_SECONDS });
		const written =
			ending === "png"
				? upright.png({ compressionLevel: 8 })
				: ending === "webp"
					? upright.webp({ quality: 86 })
					: upright.flatten({ background: "#ffffff" }).jpeg({ quality: 86, mozjpeg: false });
		return ok({ data: await written.toBuffer(), ending });
	} catch (error) {
		const reason = error instanceof Error ? error.message : "";
		return /pixel limit/i.test(reason) ? tooLarge : refuse("FILE_DAMAGED");
	}
}
