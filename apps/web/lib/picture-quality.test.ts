import { describe, expect, it } from "vitest";
import {
	CHECKED_EDGE,
	cutSidesOf,
	faultsOf,
	type GrayPicture,
	grayOf,
	overexposedOf,
	sharpnessOf,
} from "./picture-quality.ts";

const [WIDTH, HEIGHT] = [CHECKED_EDGE, 640];
const DOCUMENT = { isSelfie: false };

function paint(at: (x: number, y: number) => number, width = WIDTH, height = HEIGHT): GrayPicture {
	const values = new Uint8ClampedArray(width * height);
	for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) values[y * width + x] = at(x, y);
	return { width, height, values };
}
/** A card with lines of print on a darker table; `margin`: how far it is from the edge. */
const card =
	(margin = 90) =>
	(x: number, y: number) => {
		const isOutside = x < margin || y < margin || x >= WIDTH - margin || y >= HEIGHT - margin;
		if (isOutside) return 110;
		return y % 24 < 10 && x % 9 < 5 ? 60 : 205;
	};
/** The mean of what is around, as a lens out of focus gives it. */
function blurred(picture: GrayPicture, radius: number): GrayPicture {
	const along = ({ width, height, values }: GrayPicture, step: number): GrayPicture => {
		const out = new Uint8ClampedArray(values.length);
		for (let at = 0; at < values.length; at++) {
			let [sum, count] = [0, 0];
			for (let off = -radius; off <= radius; off++) {
				const value = values[at + off * step];
				if (value === undefined) continue;
				sum += value;
				count++;
			}
			out[at] = sum / count;
		}
		return { width, height, values: out };
	};
	return along(along(picture, 1), picture.width);
}
const faults = (picture: GrayPicture, original: { width: number; height: number } = { width: 3000, height: 1920 }) =>
	faultsOf(picture, original, DOCUMENT);

describe("a photo of a document", () => {
	it("in focus, with a margin and without reflections has no fault", () => {
		expect(faults(paint(card()))).toEqual([]);
	});

	it.each([6, 10])("out of focus by %i pixels is blurred", (radius) => {
		const picture = blurred(paint(card()), radius);
		expect(sharpnessOf(picture)).toBeLessThan(sharpnessOf(paint(card())) / 10);
		expect(faults(picture)).toContain("blurred");
	});

	it("with a reflection of a lamp has glare; white paper has none", () => {
		const lamp = (x: number, y: number) => ((x - 500) ** 2 + (y - 300) ** 2 < 110 ** 2 ? 255 : card()(x, y));
		expect(faults(paint(lamp))).toEqual(["glare"]);
		const paper = (x: number, y: number) =>
			y % 48 < 10 && x % 9 < 5 && x > 200 && x < 500 && y > 60 && y < 560 ? 60 : 255;
		expect(overexposedOf(paint(paper))).toBeGreaterThan(0.35);
		expect(faults(paint(paper))).toEqual([]);
	});

	it("that runs on over the edge is cut off; a face before a wall is not judged by that", () => {
		const picture = paint(card(0));
		expect(cutSidesOf(picture)).toBeGreaterThanOrEqual(2);
		expect(faults(picture)).toEqual(["cut_off"]);
		expect(faultsOf(picture, { width: 3000, height: 2000 }, { isSelfie: true })).toEqual([]);
	});

	it("too small or too dark says only that", () => {
		expect(faults(paint(card()), { width: 600, height: 400 })).toEqual(["small"]);
		expect(faults(paint(card()), { width: 480, height: 640 })).toEqual([]);
		expect(faults(paint((x, y) => card()(x, y) / 8))).toEqual(["dark"]);
	});

	it("of any size and content is judged without an error", () => {
		for (const [width, height] of [
			[1, 1],
			[1, 900],
			[7, 3],
		] as const) {
			expect(Array.isArray(faults(paint(() => 128, width, height)))).toBe(true);
		}
	});

	it("is judged by brightness as the eye sees it", () => {
		const { values } = grayOf(
			new Uint8ClampedArray([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 9, 9, 9, 255]),
			2,
			2,
		);
		expect([...values]).toEqual([76, 150, 29, 9]);
	});
});
