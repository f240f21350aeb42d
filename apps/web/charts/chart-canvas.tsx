import type { Price } from "@truefill/core/money";
import type { Resolution } from "@truefill/core/pricing";
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useMemo, useRef } from "react";
import { formatLocale } from "../lib/format.ts";
import { AxisMasks } from "./axis-masks.tsx";
import { CandleChart, type ChartState } from "./candle-chart.ts";
import type { IndicatorName } from "./indicator-names.ts";
import { LevelHandle, type LevelLine, QuoteLine } from "./lines.tsx";
import { OpeningLines, useGroups } from "./opening-lines.tsx";
import type { ChartSource } from "./paging.ts";
import { ScaleStore } from "./scale-store.ts";

export interface ChartInstrument {
	readonly id: string;
	readonly symbol: string;
	readonly priceDigits: number;
	readonly priceIncrement: Price;
}

/** An open trade on the chart. */
export interface TradeMark {
	readonly id: string;
	readonly openingPrice: number;
	readonly label: ReactNode;
	readonly levels: readonly LevelLine[];
}

export interface ChartCanvasProps {
	readonly ref?: Ref<CandleChart | null> | undefined;
	readonly instrument: ChartInstrument;
	readonly resolution: Resolution;
	readonly source: ChartSource;
	readonly indicators: readonly IndicatorName[];
	readonly askLine: boolean;
	readonly quote: { read(side: "bid" | "ask"): number | null; subscribe(listener: () => void): () => void };
	readonly trades: readonly TradeMark[];
	/** Says what several trades are whose labels would lie over each other. */
	readonly groupLabel: (ids: readonly string[]) => ReactNode;
	readonly onMoveLevel: (level: LevelLine, price: string) => Promise<void>;
	readonly onState: (state: ChartState) => void;
	/** Raised to load everything anew. */
	readonly generation: number;
	readonly label: string;
}

/** The drawing itself; loaded lazily, for it brings the chart library. */
export default function ChartCanvas(props: ChartCanvasProps) {
	const {
		ref,
		instrument,
		resolution,
		source,
		indicators,
		askLine,
		quote,
		trades,
		groupLabel,
		onMoveLevel,
		onState,
		generation,
		label,
	} = props;
	const host = useRef<HTMLDivElement>(null);
	const frame = useRef<HTMLDivElement>(null);
	const chart = useRef<CandleChart | null>(null);
	const scales = useMemo(() => new ScaleStore(), []);
	const tellState = useRef(onState);
	tellState.current = onState;
	useImperativeHandle<CandleChart | null, CandleChart | null>(ref, () => chart.current);

	// biome-ignore lint/correctness/useExhaustiveDependencies: `generation` asks for a new chart without being read.
	useEffect(() => {
		if (host.current === null) return;
		const made = new CandleChart(host.current, {
			symbol: instrument.symbol,
			priceDigits: instrument.priceDigits,
			resolution,
			source,
			locale: formatLocale(),
			onScale: scales.set,
			onState: (state) => tellState.current(state),
		});
		chart.current = made;
		return () => {
			chart.current = null;
			made.dispose();
		};
	}, [instrument.id, instrument.symbol, instrument.priceDigits, resolution, source, scales, generation]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: a new chart starts without indicators.
	useEffect(
		() => chart.current?.setIndicators(indicators),
		[indicators, instrument.id, resolution, source, generation],
	);

	useEffect(
		() =>
			scales.subscribe(({ height }) => {
				if (frame.current !== null) frame.current.style.height = `${height}px`;
			}),
		[scales],
	);

	const groups = useGroups(scales, trades);
	const alone = useMemo(() => new Set(groups.flatMap((ids) => (ids.length === 1 ? ids : []))), [groups]);
	const tagged = () => [
		quote.read("bid"),
		askLine ? quote.read("ask") : null,
		...trades.flatMap(({ levels }) => levels.map(({ price }) => (price === null ? null : Number(price)))),
	];

	return (
		// A chart runs from left to right and has its prices at the right in every script; so do the lines over it.
		<div dir="ltr" className="absolute inset-0">
			<div ref={host} role="img" aria-label={label} className="absolute inset-0 isolate" />
			<div ref={frame} className="pointer-events-none absolute inset-x-0 top-0 z-10 overflow-hidden">
				<AxisMasks scales={scales} tagged={tagged} subscribe={quote.subscribe} />
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
				{trades.flatMap(({ levels }) =>
					levels.map((level) => (
						<LevelHandle
							key={`${level.tradeId}-${level.kind}`}
							scales={scales}
							level={level}
							increment={instrument.priceIncrement}
							priceDigits={instrument.priceDigits}
							onMove={(price) => onMoveLevel(level, price)}
							room={alone.has(level.tradeId)}
						/>
					)),
				)}
			</div>
		</div>
	);
}
