import { type RefObject, useEffect, useImperativeHandle, useRef } from "react";
import { useLook } from "../i18n/index.ts";
import { formatTimeZone } from "../lib/format.ts";
import { CandleChart } from "./candle-chart.ts";
import type { ChartCanvasProps } from "./chart-props.ts";
import type { ScaleStore } from "./scale-store.ts";
import { readShown } from "./shown-indicators.ts";

/** Draws the chart into the host; a new one for another instrument, resolution, source, time zone or generation. */
export function useCandleChart(
	props: Pick<
		ChartCanvasProps,
		"ref" | "instrument" | "resolution" | "source" | "indicators" | "generation" | "onState"
	>,
	host: RefObject<HTMLDivElement | null>,
	scales: ScaleStore,
): void {
	const { ref, instrument, resolution, source, indicators, generation, onState } = props;
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
			resolution,
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
		resolution,
		source,
		timeZone,
		host,
		scales,
		generation,
	]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: a new chart starts without indicators.
	useEffect(
		() => chart.current?.setIndicators(readShown(indicators)),
		[indicators, instrument.id, resolution, source, timeZone, generation],
	);
}
