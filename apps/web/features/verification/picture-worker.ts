import { CHECKED_EDGE, faultsOf, grayOf, type PictureFault } from "../../lib/picture-quality.ts";

/** A picture to check; the answer has its `id`. */
export interface PictureJob {
	readonly id: number;
	readonly file: Blob;
	readonly isSelfie: boolean;
}
export interface PictureVerdict {
	readonly id: number;
	/** Null: this browser cannot decode it. */
	readonly faults: readonly PictureFault[] | null;
}

/** Decodes and scales off the main thread: a photo has 12 million pixels and more. */
async function check({ file, isSelfie }: PictureJob): Promise<readonly PictureFault[] | null> {
	const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
	if (picture === null) return null;
	const { width, height } = picture;
	const scale = Math.min(1, CHECKED_EDGE / Math.max(width, height));
	const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
	const context = canvas.getContext("2d", { willReadFrequently: true });
	if (context === null) return null;
	context.drawImage(picture, 0, 0, canvas.width, canvas.height);
	picture.close();
	const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
	return faultsOf(grayOf(data, canvas.width, canvas.height), { width, height }, { isSelfie });
}

globalThis.addEventListener("message", (event: MessageEvent<PictureJob>) => {
	const { id } = event.data;
	void check(event.data)
		.catch(() => null)
		.then((faults) => globalThis.postMessage({ id, faults } satisfies PictureVerdict));
});
