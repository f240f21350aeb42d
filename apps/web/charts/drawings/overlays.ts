import { type OverlayCreateFiguresCallback, type OverlayFigure, registerOverlay } from "klinecharts";
import { formatNumber, formatPrice } from "../../lib/format.ts";
import { POINTS, type Tool } from "./drawing.ts";

/** The library's own, or one of ours. */
export const OVERLAY_OF: Readonly<Record<Tool, string>> = {
	trend: "segment",
	ray: "rayLine",
	horizontal: "horizontalStraightLine",
	vertical: "verticalStraightLine",
	channel: "parallelStraightLine",
	fibonacci: "truefill-fibonacci",
	rectangle: "truefill-rectangle",
	text: "truefill-text",
	measure: "truefill-measure",
};

/** Given to each of our overlays: the text of `text`, and words for `measure`. */
export interface OverlayData {
	readonly text: string;
	readonly bars: (count: number) => string;
}

type Draw = OverlayCreateFiguresCallback<OverlayData>;

const boxOf = ([a, b]: readonly { readonly x: number; readonly y: number }[]) =>
	a === undefined || b === undefined
		? null
		: { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) };

const rectangle: Draw = ({ coordinates }) => {
	const box = boxOf(coordinates);
	return box === null ? [] : [{ type: "rect", attrs: box, styles: { style: "stroke_fill" } }];
};

const text: Draw = ({ coordinates: [at], overlay }) =>
	at === undefined
		? []
		: [{ type: "text", attrs: { ...at, text: overlay.extendData.text || "…", align: "left", baseline: "bottom" } }];

/** The difference of two prices, in percent and in bars, beside the box that spans them. */
const measure: Draw = ({ chart, coordinates, overlay }) => {
	const box = boxOf(coordinates);
	const [from, to] = overlay.points;
	const [a, b] = coordinates;
	if (box === null || a === undefined || b === undefined || from?.value === undefined || to?.value === undefined)
		return [];
	const digits = chart.getSymbol()?.pricePrecision ?? 2;
	const change = to.value - from.value;
	const percent = from.value === 0 ? null : (change / from.value) * 100;
	const sign = change < 0 ? "−" : "+";
	const label = [
		`${sign}${formatPrice(Math.abs(change).toFixed(digits), digits)}`,
		...(percent === null ? [] : [`${formatNumber(percent.toFixed(2), { sign: "always" })} %`]),
		overlay.extendData.bars(Math.round((b.x - a.x) / chart.getBarSpace().bar)),
	].join(" · ");
	const figures: OverlayFigure[] = [
		{ type: "rect", attrs: box, styles: { style: "stroke_fill" } },
		{
			type: "text",
			attrs: {
				x: box.x + box.width / 2,
				y: change < 0 ? box.y + box.height + 4 : box.y - 4,
				text: label,
				align: "center",
				baseline: change < 0 ? "top" : "bottom",
			},
			ignoreEvent: true,
		},
	];
	return figures;
};

const FIBONACCI = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;

/** Levels between two prices, from the earlier point to the right edge, so that the bars before it stay readable. */
const fibonacci: Draw = ({ chart, coordinates, overlay, bounding }) => {
	const [from, to] = overlay.points;
	const [a, b] = coordinates;
	if (a === undefined || b === undefined || from?.value === undefined || to?.value === undefined) return [];
	const [start, end] = [from.value, to.value];
	const digits = chart.getSymbol()?.pricePrecision ?? 2;
	const left = Math.min(a.x, b.x);
	return [
		{ type: "line", attrs: { coordinates: [a, b] }, styles: { style: "dashed", dashedValue: [3, 3] } },
		...FIBONACCI.flatMap((share): OverlayFigure[] => {
			const y = b.y + (a.y - b.y) * share;
			const price = formatPrice((end + (start - end) * share).toFixed(digits), digits);
			return [
				{
					type: "line",
					attrs: {
						coordinates: [
							{ x: left, y },
							{ x: bounding.width, y },
						],
					},
				},
				{
					type: "text",
					attrs: {
						x: left,
						y,
						text: `${formatNumber((share * 100).toFixed(1))} % · ${price}`,
						align: "left",
						baseline: "bottom",
					},
					ignoreEvent: true,
				},
			];
		}),
	];
};

let registered = false;

/** Once per page. */
export function registerDrawings(): void {
	if (registered) return;
	registered = true;
	const own: readonly (readonly [Tool, Draw])[] = [
		["rectangle", rectangle],
		["text", text],
		["measure", measure],
		["fibonacci", fibonacci],
	];
	for (const [tool, createPointFigures] of own) {
		registerOverlay<OverlayData>({
			name: OVERLAY_OF[tool],
			totalStep: POINTS[tool] + 1,
			needDefaultPointFigure: true,
			needDefaultXAxisFigure: true,
			needDefaultYAxisFigure: true,
			createPointFigures,
		});
	}
}
