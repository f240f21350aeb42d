import {
	findIndicator,
	type Indicator,
	initialParameters,
	type Output,
	readParameters,
} from "@truefill/core/indicators";
import { type IndicatorCreate, type IndicatorFigure, registerIndicator } from "klinecharts";
import { markOf, SHORT_NAMES } from "./indicator-labels.ts";
import { IndicatorSeries, type Row } from "./indicator-series.ts";
import { INDICATOR_COLORS, type ShownIndicator } from "./shown-indicators.ts";

const TEMPLATE = "truefill-indicator";
export const CANDLE_PANE = "candle_pane";

let registered = false;

/** The library draws a registered kind only; each instance brings its own figures and calculation. Once per page. */
export function registerIndicators(): void {
	if (registered) return;
	registered = true;
	registerIndicator<Row>({ name: TEMPLATE, calc: () => [] });
}

/** Index of the theme's line colours, from the instance's own on. */
const colorAt = (first: number, at: number): number => (first + at) % INDICATOR_COLORS.length;

/** How an output is drawn; `at` counts the lines before it. */
function figureOf(
	{ id, kind, shift, stepped }: Output,
	color: number,
	at: number,
	isMiddle: boolean,
): IndicatorFigure<Row> {
	const line = kind === "line" && !isMiddle ? colorAt(color, at) : color;
	// What is drawn elsewhere has no value of the bar at the crosshair.
	const title = shift === undefined ? { title: markOf(id) } : {};
	switch (kind) {
		case "histogram":
			return {
				key: id,
				...title,
				type: "bar",
				baseValue: 0,
				styles: ({ data, defaultStyles }) => {
					const now = data.current?.[id] ?? 0;
					const bar = defaultStyles?.bars[0];
					// A count has no direction.
					const own = id === "ticks" ? defaultStyles?.lines[color]?.color : undefined;
					if (own !== undefined) return { style: "fill", color: own, borderColor: own };
					const fill = now > 0 ? bar?.upColor : now < 0 ? bar?.downColor : bar?.noChangeColor;
					return fill === undefined ? null : { style: "fill", color: fill, borderColor: fill };
				},
			};
		case "marks":
			return {
				key: id,
				...title,
				type: "circle",
				attrs: ({ coordinate: { current } }) => ({ x: current.x, y: current[id] ?? 0, r: 2 }),
				styles: ({ defaultStyles }) => {
					const own = defaultStyles?.lines[color]?.color;
					return own === undefined ? null : { style: "fill", color: own };
				},
			};
		case "line":
		case "band":
			return {
				key: id,
				...title,
				type: "line",
				...(stepped ? { attrs: levelOf(id) } : {}),
				styles: ({ defaultStyles }) => {
					const own = defaultStyles?.lines[line];
					if (own === undefined) return null;
					const trend = id === "rising" ? defaultStyles?.bars[0]?.upColor : defaultStyles?.bars[0]?.downColor;
					if ((id === "rising" || id === "falling") && trend !== undefined) return { ...own, color: trend };
					return isMiddle ? { ...own, style: "dashed", dashedValue: [4, 3] } : { ...own };
				},
			};
	}
}

/** A level until the next bar, whatever comes then. */
const levelOf =
	(id: string): NonNullable<IndicatorFigure<Row>["attrs"]> =>
	({ coordinate: { current, next } }) => {
		const y = current[id] ?? 0;
		return {
			coordinates: [
				{ x: current.x, y },
				{ x: next.x, y },
			],
		};
	};

function figuresOf({ outputs }: Indicator, color: number): IndicatorFigure<Row>[] {
	const hasBand = outputs.some(({ kind, area }) => kind === "band" && area === undefined);
	let lines = 0;
	return outputs.map((output) => {
		const figure = figureOf(output, color, lines, hasBand && output.kind === "line");
		if (output.kind === "line") lines += 1;
		return figure;
	});
}

type Draw = NonNullable<IndicatorCreate<Row>["draw"]>;

/** Dashed guide lines at an indicator's fixed levels, below its own line. */
const drawLevels =
	(levels: readonly number[]): Draw =>
	({ ctx, chart, bounding, yAxis }) => {
		ctx.strokeStyle = chart.getStyles().crosshair.horizontal.line.color;
		ctx.lineWidth = 1;
		ctx.setLineDash([3, 3]);
		for (const value of levels) {
			const y = Math.round(yAxis.convertToPixel(value)) + 0.5;
			ctx.beginPath();
			ctx.moveTo(0, y);
			ctx.lineTo(bounding.width, y);
			ctx.stroke();
		}
		ctx.setLineDash([]);
		return false;
	};

/** Shades the area between two borders, in each run of places where both have a value. */
const drawArea =
	(upper: string, lower: string, color: number): Draw =>
	({ ctx, chart, indicator, xAxis, yAxis }) => {
		const { realFrom, realTo } = chart.getVisibleRange();
		ctx.fillStyle = chart.getStyles().indicator.lines[color]?.color ?? "transparent";
		ctx.globalAlpha = 0.08;
		let run: (readonly [x: number, top: number, bottom: number])[] = [];
		const fill = () => {
			ctx.beginPath();
			for (const [x, top] of run) ctx.lineTo(x, top);
			for (const [x, , bottom] of run.reverse()) ctx.lineTo(x, bottom);
			ctx.fill();
			run = [];
		};
		for (let at = Math.max(0, realFrom - 1); at <= realTo; at += 1) {
			const { [upper]: top = null, [lower]: bottom = null } = indicator.result[at] ?? {};
			if (top === null || bottom === null) fill();
			else run.push([xAxis.convertToPixel(at), yAxis.convertToPixel(top), yAxis.convertToPixel(bottom)]);
		}
		fill();
		return false;
	};

function drawOf({ outputs, levels = [] }: Indicator, color: number): Draw | null {
	const areas = [
		...Map.groupBy(
			outputs.filter(({ kind }) => kind === "band"),
			({ area }) => area,
		).values(),
	];
	const draws = areas.flatMap(([upper, lower]) =>
		upper === undefined || lower === undefined ? [] : [drawArea(upper.id, lower.id, color)],
	);
	if (levels.length > 0) draws.push(drawLevels(levels));
	if (draws.length === 0) return null;
	return (drawing) => {
		for (const draw of draws) draw(drawing);
		return false;
	};
}

/** Digits of its values, so that small ones are not shown as `0.0{3}1`. */
const DIGITS: Readonly<Record<Indicator["unit"], (indicator: Indicator, priceDigits: number) => number>> = {
	price: ({ pane }, priceDigits) => Math.min(8, pane === "price" ? priceDigits : priceDigits + 1),
	number: () => 4,
	percent: () => 2,
	volume: () => 0,
};

/** An instance for the library; null if this version does not know it. Stored settings that do not fit are the usual ones. */
export function indicatorCreate(shown: ShownIndicator, priceDigits: number): IndicatorCreate | null {
	const indicator: Indicator | undefined = findIndicator(shown.id);
	if (indicator === undefined) return null;
	const { id, pane, unit, range, levels = [] } = indicator;
	const read = readParameters(indicator, shown.parameters);
	const parameters = read.ok ? read.value : initialParameters(indicator);
	const series = new IndicatorSeries(indicator, parameters);
	const create: IndicatorCreate<Row> = {
		id: shown.key,
		name: TEMPLATE,
		shortName: SHORT_NAMES[id as keyof typeof SHORT_NAMES],
		paneId: pane === "price" ? CANDLE_PANE : `pane-${shown.key}`,
		calcParams: Object.values(parameters).filter((value) => typeof value === "number"),
		precision: DIGITS[unit](indicator, priceDigits),
		shouldFormatBigNumber: unit === "volume",
		figures: figuresOf(indicator, shown.color),
		// Two guide lines are read in the whole range; other lines would be flat in it.
		minValue: levels.length === 2 && range !== undefined ? range[0] : id === "tick-volume" ? 0 : null,
		maxValue: levels.length === 2 && range !== undefined ? range[1] : null,
		draw: drawOf(indicator, shown.color),
		calc: (bars) => series.over(bars),
	};
	// The library's chart takes instances of unknown rows only, and hands each its own.
	return create as IndicatorCreate;
}
