import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { lazyPart } from "../i18n/lazy-part.ts";
import { cx } from "../lib/cx.ts";
import { AxisMasks } from "./axis-masks.tsx";
import { BarCountdown } from "./bar-countdown.tsx";
import type { ChartCanvasProps } from "./chart-props.ts";
import { LevelsLayer } from "./levels-layer.tsx";
import { FOOT_PX, QuoteLine } from "./lines.tsx";
import { withRoom } from "./near.ts";
import { LABEL_PX, OpeningLines, useGroups } from "./opening-lines.tsx";
import { ScaleStore } from "./scale-store.ts";
import { useCandleChart } from "./use-candle-chart.ts";

const TimeMarks = lazyPart(async () => (await import("./time-marks.tsx")).default);

/** The chart itself; lazily loaded, because it brings the chart library. */
export default function ChartCanvas(props: ChartCanvasProps) {
	const { instrument, length, askLine, quote, trades, groupLabel, orders, marks, over, asks, toNewest, label } = props;
	const host = useRef<HTMLDivElement>(null);
	const frame = useRef<HTMLDivElement>(null);
	const scales = useMemo(() => new ScaleStore(), []);
	useCandleChart(props, host, scales);

	useEffect(
		() =>
			scales.subscribe(({ height }) => {
				if (frame.current !== null) frame.current.style.height = `${height}px`;
			}),
		[scales],
	);

	useWheelThrough(frame, host);
	const [atNewest, setAtNewest] = useState(true);
	useEffect(() => scales.subscribe((scale) => setAtNewest(scale.newestInSight())), [scales]);

	const openings = useMemo(() => trades.map(({ id, openingPrice }) => ({ id, price: openingPrice })), [trades]);
	const groups = useGroups(scales, openings, LABEL_PX);
	const roomy = useMemo(() => new Set(withRoom(groups)), [groups]);
	const levels = useMemo(() => [...orders, ...trades.flatMap((trade) => trade.levels)], [orders, trades]);
	useEffect(() => {
		const set = levels.flatMap(({ price }) => (price === null ? [] : [Number(price)]));
		scales.levels.setLines([...trades.map(({ openingPrice }) => openingPrice), ...set]);
	});

	return (
		// Left to right with prices on the right in every script, and so are the lines over it.
		<div dir="ltr" className="own-layout absolute inset-0">
			<div ref={host} role="img" aria-label={label} className="absolute inset-0 isolate" />
			<div ref={frame} className="pointer-events-none absolute inset-x-0 top-0 z-10 overflow-hidden">
				<AxisMasks scales={scales} />
				{askLine ? (
					<QuoteLine
						scales={scales}
						side="ask"
						priceDigits={instrument.priceDigits}
						read={() => quote.read("ask")}
						subscribe={quote.subscribe}
					/>
				) : null}
				<QuoteLine
					scales={scales}
					side="bid"
					priceDigits={instrument.priceDigits}
					read={() => quote.read("bid")}
					subscribe={quote.subscribe}
				/>
				<OpeningLines scales={scales} trades={trades} groups={groups} groupLabel={groupLabel} />
				{over?.(scales)}
				<LevelsLayer
					frame={frame}
					scales={scales}
					levels={levels}
					roomy={roomy}
					footPx={marks.length === 0 ? 0 : FOOT_PX}
					instrument={instrument}
					asks={asks}
				/>
				{marks.length === 0 ? null : <TimeMarks scales={scales} length={length} marks={marks} />}
			</div>
			<BarCountdown scales={scales} source={props.source} length={length} />
			{toNewest === null ? null : (
				<div
					className={cx(
						"absolute start-2 bottom-8 z-10",
						atNewest && "pointer-events-none opacity-0 focus-within:opacity-100",
					)}
				>
					{toNewest}
				</div>
			)}
		</div>
	);
}

/** Overlays take pointer events; wheel events are passed on to the chart. */
function useWheelThrough(frame: RefObject<HTMLElement | null>, host: RefObject<HTMLElement | null>): void {
	useEffect(() => {
		const over = frame.current;
		if (over === null) return;
		const pass = (event: WheelEvent) => {
			event.preventDefault();
			host.current?.querySelector("canvas")?.dispatchEvent(new WheelEvent("wheel", event));
		};
		over.addEventListener("wheel", pass, { passive: false });
		return () => over.removeEventListener("wheel", pass);
	}, [frame, host]);
}
