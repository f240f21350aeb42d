import { createCanvas, ImageData } from "@napi-rs/canvas";

/** Enough to read the smallest print of a document; what is larger is scaled down. */
const MAX_EDGE_PIXELS = 4_000;
const JPEG_QUALITY = 92;

interface HeifImage {
	get_width(): number;
	get_height(): number;
	display(target: ImageData, done: (shown: ImageData | null) => void): void;
}
interface LibHeif {
	readonly HeifDecoder: new () => { decode(data: Uint8Array): readonly HeifImage[] };
}

/** The first picture of a HEIC file as JPEG; null when there is none, or it is too large. Runs in the process apart. */
export async function jpegOfHeic(data: Buffer, maxMegapixels: number): Promise<string | null> {
	// @ts-expect-error The package has no types of its interface for Node.
	const loaded: { readonly default: LibHeif } = await import("libheif-js/wasm-bundle.js");
	const [image] = new loaded.default.HeifDecoder().decode(data);
	if (image === undefined) return null;
	const [width, height] = [image.get_width(), image.get_height()];
	if (width < 1 || height < 1 || width * height > maxMegapixels * 1_000_000) return null;
	const shown = await new Promise<ImageData | null>((resolve) => {
		image.display(new ImageData(width, height), resolve);
	});
	if (shown === null) return null;
	const whole = createCanvas(width, height);
	whole.getContext("2d").putImageData(shown, 0, 0);
	const scale = Math.min(1, MAX_EDGE_PIXELS / Math.max(width, height));
	if (scale === 1) return whole.toBuffer("image/jpeg", JPEG_QUALITY).toString("base64");
	const scaled = createCanvas(Math.round(width * scale), Math.round(height * scale));
	scaled.getContext("2d").drawImage(whole, 0, 0, scaled.width, scaled.height);
	return scaled.toBuffer("image/jpeg", JPEG_QUALITY).toString("base64");
}
