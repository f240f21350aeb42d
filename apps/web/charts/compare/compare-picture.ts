/** What the layer of compared instruments shows, in CSS pixels from its top left corner. */
export interface ComparedPicture {
	readonly lines: readonly { readonly path: string; readonly color: string; readonly dashes: readonly number[] }[];
	/** The legend and the scale. */
	readonly texts: readonly {
		readonly text: string;
		readonly x: number;
		readonly y: number;
		readonly height: number;
		/** Colour and dashes of the line that it names; null: none. */
		readonly sample: { readonly color: string; readonly dashes: readonly number[] } | null;
	}[];
}

const PADDING_PX = 5;
const SAMPLE_PX = 18;

const dashesOf = (line: Element): readonly number[] => {
	const { strokeDasharray: dashes } = getComputedStyle(line);
	return dashes === "none" ? [] : dashes.split(/[\s,]+/).map((each) => Number.parseFloat(each));
};

/** Null: nothing is compared. */
export function comparedPicture(layer: Element | null): ComparedPicture | null {
	if (layer === null) return null;
	const from = layer.getBoundingClientRect();
	const labels = [...layer.querySelectorAll("li"), ...(layer.querySelector("[data-percent-axis]")?.children ?? [])];
	return {
		lines: [...layer.querySelectorAll("[data-compared]")].map((line) => ({
			path: line.getAttribute("d") ?? "",
			color: getComputedStyle(line).stroke,
			dashes: dashesOf(line),
		})),
		texts: labels.map((label) => {
			const { left, top, height } = label.getBoundingClientRect();
			const named = label.querySelector("[data-close-of]") !== null;
			const parts = [...label.children].filter(({ tagName }) => tagName === "SPAN");
			const sample = label.querySelector("path");
			return {
				text: named ? parts.map(({ textContent }) => textContent).join("  ") : (label.textContent ?? ""),
				x: left - from.left,
				y: top - from.top,
				height,
				sample: sample === null ? null : { color: getComputedStyle(sample).stroke, dashes: dashesOf(sample) },
			};
		}),
	};
}

/** Draws it, in CSS pixels, with the plot's top left corner as the origin. */
export function drawCompared(
	pen: CanvasRenderingContext2D,
	{ lines, texts }: ComparedPicture,
	{ background, color, font }: { readonly background: string; readonly color: string; readonly font: string },
): void {
	const line = (path: Path2D, stroke: string, dashes: readonly number[]) => {
		pen.strokeStyle = stroke;
		pen.lineWidth = 1.5;
		pen.setLineDash([...dashes]);
		pen.stroke(path);
	};
	for (const { path, color: stroke, dashes } of lines) line(new Path2D(path), stroke, dashes);
	pen.font = font;
	pen.textAlign = "left";
	pen.textBaseline = "middle";
	for (const { text, x, y, height, sample } of texts) {
		const start = PADDING_PX + (sample === null ? 0 : SAMPLE_PX + PADDING_PX);
		const middle = y + height / 2;
		pen.fillStyle = background;
		pen.fillRect(x, y, start + pen.measureText(text).width + PADDING_PX, height);
		if (sample !== null) line(new Path2D(`M${x + PADDING_PX} ${middle}h${SAMPLE_PX}`), sample.color, sample.dashes);
		pen.fillStyle = color;
		pen.fillText(text, x + start, middle);
	}
}
