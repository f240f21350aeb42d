/*
 * Whether a photo of a document can be read, by its brightness alone. Pure: the pixels come from the caller, already
 * scaled to at most `CHECKED_EDGE`. A hint for the customer and not a decision: they may send the picture anyway.
 */

/** The longer edge at which pictures are checked: the thresholds below hold at this size. */
export const CHECKED_EDGE = 1_000;

export type PictureFault = "small" | "dark" | "blurred" | "glare" | "cut_off";

/** Brightness of each pixel, 0 to 255, in rows. */
export interface GrayPicture {
	readonly width: number;
	readonly height: number;
	readonly values: Uint8ClampedArray;
}

/** Of the original: below it the small print cannot be read. */
const MIN_SHORT_EDGE = 480;
const MIN_LONG_EDGE = 640;
/** Mean brightness below which nothing can be recognised. */
const DARK_BELOW = 45;
/** Variance of the Laplacian: photos of print in focus have several hundred, blurred ones less than this. */
const BLURRED_BELOW = 60;
/** Pixels as bright as a reflection, … */
const GLARE_FROM = 250;
/** … in a cell of which they fill nearly all, while the picture is not white paper as a whole. */
const CELLS = 16;
const CELL_FILLED = 0.9;
const GLARE_CELLS = 0.015;
const PAPER_CELLS = 0.35;
/** Strong differences in the outermost frame, compared with the inside, on how many of its four sides. */
const FRAME = 0.015;
const FRAME_SHARE = 0.6;
const FRAME_SIDES = 2;

/** Brightness by Rec. 601 of RGBA pixels. */
export function grayOf(rgba: Uint8ClampedArray, width: number, height: number): GrayPicture {
	const values = new Uint8ClampedArray(width * height);
	for (let at = 0; at < values.length; at++) {
		const red = rgba[at * 4] ?? 0;
		const green = rgba[at * 4 + 1] ?? 0;
		const blue = rgba[at * 4 + 2] ?? 0;
		values[at] = 0.299 * red + 0.587 * green + 0.114 * blue;
	}
	return { width, height, values };
}

const meanOf = ({ values }: GrayPicture): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Variance of the Laplacian: how much of the picture changes from one pixel to the next. */
export function sharpnessOf({ width, height, values }: GrayPicture): number {
	let [sum, squares, count] = [0, 0, 0];
	for (let y = 1; y < height - 1; y++) {
		for (let x = 1; x < width - 1; x++) {
			const at = y * width + x;
			const around =
				(values[at - 1] ?? 0) + (values[at + 1] ?? 0) + (values[at - width] ?? 0) + (values[at + width] ?? 0);
			const change = around - 4 * (values[at] ?? 0);
			sum += change;
			squares += change * change;
			count++;
		}
	}
	if (count === 0) return 0;
	const mean = sum / count;
	return squares / count - mean * mean;
}

/** Share of the cells of a grid that are overexposed. */
export function overexposedOf({ width, height, values }: GrayPicture): number {
	let filled = 0;
	for (let row = 0; row < CELLS; row++) {
		for (let column = 0; column < CELLS; column++) {
			const [left, right] = [column, column + 1].map((each) => Math.floor((each * width) / CELLS)) as [number, number];
			const [top, bottom] = [row, row + 1].map((each) => Math.floor((each * height) / CELLS)) as [number, number];
			let bright = 0;
			for (let y = top; y < bottom; y++)
				for (let x = left; x < right; x++) if ((values[y * width + x] ?? 0) >= GLARE_FROM) bright++;
			if (bright >= (right - left) * (bottom - top) * CELL_FILLED && bright > 0) filled++;
		}
	}
	return filled / (CELLS * CELLS);
}

/** On how many sides the content runs on to the edge, as if the document went on outside. */
export function cutSidesOf({ width, height, values }: GrayPicture): number {
	const depth = Math.max(2, Math.round(Math.min(width, height) * FRAME));
	if (width <= depth * 4 || height <= depth * 4) return 0;
	const changeIn = (left: number, top: number, right: number, bottom: number): number => {
		let [sum, count] = [0, 0];
		for (let y = Math.max(1, top); y < bottom; y++) {
			for (let x = Math.max(1, left); x < right; x++) {
				const at = y * width + x;
				const here = values[at] ?? 0;
				sum += Math.abs(here - (values[at - 1] ?? 0)) + Math.abs(here - (values[at - width] ?? 0));
				count++;
			}
		}
		return count === 0 ? 0 : sum / count;
	};
	const inside = changeIn(depth * 2, depth * 2, width - depth * 2, height - depth * 2);
	if (inside < 2) return 0;
	const sides = [
		changeIn(0, 0, width, depth),
		changeIn(0, height - depth, width, height),
		changeIn(0, 0, depth, height),
		changeIn(width - depth, 0, width, height),
	];
	return sides.filter((side) => side >= inside * FRAME_SHARE).length;
}

/** What is wrong with a picture, the most important first; `original`: its size before it was scaled. */
export function faultsOf(
	picture: GrayPicture,
	original: { readonly width: number; readonly height: number },
	{ isSelfie }: { readonly isSelfie: boolean },
): PictureFault[] {
	const [short, long] = [original.width, original.height].toSorted((a, b) => a - b) as [number, number];
	if (short < MIN_SHORT_EDGE || long < MIN_LONG_EDGE) return ["small"];
	if (meanOf(picture) < DARK_BELOW) return ["dark"];
	const faults: PictureFault[] = [];
	if (sharpnessOf(picture) < BLURRED_BELOW) faults.push("blurred");
	const overexposed = overexposedOf(picture);
	if (overexposed >= GLARE_CELLS && overexposed < PAPER_CELLS) faults.push("glare");
	if (!isSelfie && cutSidesOf(picture) >= FRAME_SIDES) faults.push("cut_off");
	return faults;
}
