import { useEffect, useMemo, useRef, useState } from "react";
import { useLook } from "../i18n/index.ts";
import { formatTimeZone } from "../lib/format.ts";
import type { BarLength } from "./bar-length.ts";
import { CandleChart, type ChartState } from "./candle-chart.ts";
import type { BarPrice } from "./chart-settings.ts";
import { ChartStates } from "./chart-states.tsx";
import type { FillMark } from "./fill-mark.ts";
import FillMarks from "./fill-marks.tsx";
import type { ChartSource } from "./paging.ts";
import { ScaleStore } from "./scale-store.ts";

export interface FillsChartProps {
	readonly instrument: { readonly symbol: string; readonly priceDigits: number; readonly displayName: string };
	readonly length: BarLength;
	readonly price: BarPrice;
	/** The newest bar starts before it. */
	readonly untilMs: number;
	readonly load: ChartSource["load"];
	/** Oldest first. */
	readonly fills: readonly FillMark[];
	readonly label: string;
	readonly fillsLabel: string;
}

const nothing = (): void => undefined;
/** More bars than on a chart that is traded on: fills are seldom. */
const FIRST_ZOOM = 0.35;

/** Past bars with fills, without ticks: scrolls and zooms as the chart of the terminal. */
export default function FillsChart(props: FillsChartProps) {
	const { instrument, length, price, untilMs, load, fills, label, fillsLabel } = props;
	const host = useRef<HTMLDivElement>(null);
	const frame = useRef<HTMLDivElement>(null);
	const scales = useMemo(() => new ScaleStore(), []);
	const [state, setState] = useState<ChartState["state"]>("loading");
	const [attempt, setAttempt] = useState(0);
	// A changed time zone requires a new axis.
	useLook();
	const timeZone = formatTimeZone();
	const { symbol, priceDigits } = instrument;

	// biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks for a new chart.
	useEffect(() => {
		if (host.current === null) return;
		const source: ChartSource = { load, quote: () => undefined, subscribe: () => nothing };
		const chart = new CandleChart(host.current, {
			...{ symbol, priceDigits, length, style: "candles", price, source, timeZone, untilMs },
			levels: scales.levels,
			onScale: scales.set,
			onState: (now) => {
				setState(now.state);
				if (now.state !== "ready") return;
				chart.zoom(FIRST_ZOOM);
				// Zooming keeps the middle where it is, and so moves the newest bar away from the axis.
				chart.showNewest();
			},
		});
		return () => chart.dispose();
	}, [symbol, priceDigits, length, price, untilMs, load, timeZone, scales, attempt]);

	useEffect(
		() =>
			scales.subscribe(({ height }) => {
				if (frame.current !== null) frame.current.style.height = `${height}px`;
			}),
		[scales],
	);
	return (
		// Left to right with prices on the right in every script.
		<div dir="ltr" className="absolute inset-0">
			<div ref={host} role="img" aria-label={label} className="absolute inset-0 isolate" />
			<div ref={frame} className="pointer-events-none absolute inset-x-0 top-0 z-10 overflow-hidden">
				<FillMarks scales={scales} length={length} fills={fills} onReach={nothing} label={fillsLabel} />
			</div>
			<ChartStates
				state={state}
				instrument={instrument.displayName}
				onRetry={() => setAttempt((before) => before + 1)}
			/>
		</div>
	);
}
