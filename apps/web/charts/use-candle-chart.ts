import { type RefObject, useEffect, useImperativeHandle, useRef } from "react";
import { useLook } from "../i18n/index.ts";
import { formatTimeZone } from "../lib/format.ts";
import { CandleChart } from "./candle-chart.ts";
import type { ChartCanvasProps } from "./chart-props.ts";
import type { DrawingLayer, LayerEvents } from "./drawings/drawing-layer.ts";
import type { Drawer } from "./drawings/use-drawings.ts";
import type { ScaleStore } from "./scale-store.ts";
import { readShown } from "./shown-indicators.ts";
import { onThemeChange } from "./theme.ts";

/** Draws the chart into the host; a new one for another instrument, bar, source, time zone or generation. */
export function useCandleChart(
	props: Pick<
		ChartCanvasProps,
		| "ref"
		| "instrument"
		| "length"
		| "style"
		| "price"
		| "source"
		| "indicators"
		| "sessionBreaks"
		| "drawer"
		| "splits"
		| "asTraded"
		| "generation"
		| "onState"
	>,
	host: RefObject<HTMLDivElement | null>,
	scales: ScaleStore,
): void {
	const { ref, instrument, length, style, price, source, indicators, sessionBreaks, generation, onState } = props;
	// A changed time zone requires a new axis.
	useLook();
	const timeZone = formatTimeZone();
	const reportState = useRef(onState);
	reportState.current = onState;
	const chart = useRef<CandleChart | null>(null);
	useImperativeHandle<CandleChart | null, CandleChart | null>(ref, () => chart.current);

	// biome-ignore lint/correctness/useExhaustiveDependencies: `generation` asks for a new chart without being read.
	useEffect(() => {
		if (host.current === null) return;
		const made = new CandleChart(host.current, {
			symbol: instrument.symbol,
			priceDigits: instrument.priceDigits,
			length,
			style,
			price,
			source,
			timeZone,
			levels: scales.levels,
			onScale: scales.set,
			onState: (state) => reportState.current(state),
		});
		chart.current = made;
		return () => {
			chart.current = null;
			made.dispose();
		};
	}, [
		instrument.id,
		instrument.symbol,
		instrument.priceDigits,
		length,
		style,
		price,
		source,
		timeZone,
		host,
		scales,
		generation,
	]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: a new chart starts without indicators.
	useEffect(
		() => chart.current?.setIndicators(readShown(indicators)),
		[indicators, instrument.id, length, style, price, source, timeZone, generation],
	);
	// biome-ignore lint/correctness/useExhaustiveDependencies: and without session breaks.
	useEffect(
		() => chart.current?.setSessionBreaks(sessionBreaks),
		[sessionBreaks, instrument.id, length, style, price, source, timeZone, generation],
	);

	const { drawer, splits, asTraded } = props;
	const layer = useRef<DrawingLayer | null>(null);
	const latest = useRef(drawer);
	latest.current = drawer;
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new chart needs a new layer.
	useEffect(() => {
		const events: LayerEvents = {
			onDrawn: (drawing) => latest.current.add(drawing),
			onMoved: (id, points) => latest.current.change(id, { points }),
			onSelected: (id) => latest.current.select(id),
			onIdle: () => latest.current.choose(null),
		};
		const made = chart.current?.drawingsOf({ splits, asTraded }, events) ?? null;
		const { drawings, tool, color, isSnapping } = latest.current;
		made?.set(drawings);
		made?.snap(isSnapping);
		if (tool !== null) made?.draw(tool, color);
		layer.current = made;
		return () => {
			layer.current = null;
			made?.dispose();
		};
	}, [splits, asTraded, instrument.id, length, style, price, source, timeZone, generation]);
	useDrawer(drawer, layer);
}

/** Keeps the layer equal to what is stored and chosen. */
function useDrawer({ drawings, tool, color, isSnapping }: Drawer, layer: RefObject<DrawingLayer | null>): void {
	useEffect(() => layer.current?.set(drawings), [layer, drawings]);
	useEffect(() => layer.current?.snap(isSnapping), [layer, isSnapping]);
	useEffect(() => {
		if (tool === null) layer.current?.giveUp();
		else layer.current?.draw(tool, color);
	}, [layer, tool, color]);
	useEffect(() => onThemeChange(() => layer.current?.restyle()), [layer]);
}
