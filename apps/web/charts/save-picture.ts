import { download } from "../lib/csv.ts";
import { formatPrice } from "../lib/format.ts";
import type { ChartPicture } from "./candle-chart.ts";
import { comparedPicture, drawCompared } from "./compare/compare-picture.ts";

const HEAD_PX = 34;
const PADDING_PX = 12;

export interface PictureTexts {
	/** At its start: the instrument and the length of its bars. */
	readonly title: string;
	/** At its end: when it was made, and whose prices it shows. */
	readonly note: string;
	readonly fileName: string;
	readonly priceDigits: number;
}

/** Saves the chart with its lines as a PNG, and above it what it shows. `compared`: the layer of what is compared. */
export async function savePicture(picture: ChartPicture, texts: PictureTexts, compared: Element | null): Promise<void> {
	const { title, note, fileName, priceDigits } = texts;
	const others = comparedPicture(compared);
	const image = new Image();
	image.src = picture.url;
	await image.decode();
	const ratio = Math.max(1, globalThis.devicePixelRatio);
	const head = Math.round(HEAD_PX * ratio);
	const canvas = document.createElement("canvas");
	canvas.width = image.width;
	canvas.height = image.height + head;
	const pen = canvas.getContext("2d");
	if (pen === null) return;
	const css = getComputedStyle(document.documentElement);
	const color = (name: string) => css.getPropertyValue(`--${name}`).trim();
	pen.fillStyle = color("surface-1");
	pen.fillRect(0, 0, canvas.width, head);
	pen.drawImage(image, 0, head);
	pen.textBaseline = "middle";
	pen.font = `${11 * ratio}px ${css.fontFamily}`;
	pen.textAlign = "left";
	for (const { price, y } of picture.lines) {
		const at = head + Math.round(y * ratio);
		pen.strokeStyle = color("accent");
		pen.fillStyle = color("accent");
		pen.setLineDash([4 * ratio, 3 * ratio]);
		pen.beginPath();
		pen.moveTo(0, at);
		pen.lineTo(picture.plotWidth * ratio, at);
		pen.stroke();
		pen.fillRect(picture.plotWidth * ratio, at - 8 * ratio, canvas.width, 16 * ratio);
		pen.fillStyle = color("surface-0");
		pen.fillText(formatPrice(price.toFixed(priceDigits), priceDigits), (picture.plotWidth + 4) * ratio, at);
	}
	if (others !== null) {
		pen.save();
		pen.translate(0, head);
		pen.scale(ratio, ratio);
		pen.beginPath();
		pen.rect(0, 0, picture.plotWidth, image.height / ratio);
		pen.clip();
		drawCompared(pen, others, {
			background: color("surface-1"),
			color: color("text-2"),
			font: `11px ${css.fontFamily}`,
		});
		pen.restore();
	}
	pen.fillStyle = color("text-1");
	pen.font = `600 ${13 * ratio}px ${css.fontFamily}`;
	pen.textAlign = "left";
	pen.fillText(title, PADDING_PX * ratio, head / 2);
	pen.fillStyle = color("text-3");
	pen.font = `${11 * ratio}px ${css.fontFamily}`;
	pen.textAlign = "right";
	pen.fillText(note, canvas.width - PADDING_PX * ratio, head / 2);
	const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
	if (blob !== null) download(fileName, blob, "image/png");
}
