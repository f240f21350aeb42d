import type { Price } from "@truefill/core/money";
import type { SplitRatio } from "@truefill/core/pricing";
import type { ReactNode, Ref } from "react";
import type { BarLength } from "./bar-length.ts";
import type { CandleChart, ChartState } from "./candle-chart.ts";
import type { BarPrice, BarStyle } from "./chart-settings.ts";
import type { Drawer } from "./drawings/use-drawings.ts";
import type { LevelLine } from "./lines.tsx";
import type { ChartSource } from "./paging.ts";
import type { ScaleStore } from "./scale-store.ts";
import type { TimeMark } from "./time-marks.tsx";

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
	readonly length: BarLength;
	readonly style: BarStyle;
	readonly price: BarPrice;
	readonly source: ChartSource;
	/** As stored. */
	readonly indicators: readonly unknown[];
	readonly askLine: boolean;
	readonly sessionBreaks: boolean;
	readonly quote: { read(side: "bid" | "ask"): number | null; subscribe(listener: () => void): () => void };
	readonly trades: readonly TradeMark[];
	/** Label for several trades whose own labels would overlap. */
	readonly groupLabel: (ids: readonly string[]) => ReactNode;
	/** Trigger prices of the instrument's pending orders, and its price alerts. */
	readonly orders: readonly LevelLine[];
	readonly drawer: Drawer;
	/** Of the candles loaded, so that drawings stand at the same prices after one. */
	readonly splits: readonly SplitRatio[];
	/** Prices before a split as they were traded. */
	readonly asTraded: boolean;
	/** Past and future events, on the time axis. */
	readonly marks: readonly TimeMark[];
	/** Further overlays, positioned by the scale. */
	readonly over: ((scales: ScaleStore) => ReactNode) | null;
	/** Whether a move that widens the risk is confirmed before it is sent. */
	readonly asks: boolean;
	readonly onState: (state: ChartState) => void;
	/** The button that returns to the newest bar: shown while that bar is out of view, or the button has the focus. */
	readonly toNewest: ReactNode;
	/** Incremented to reload everything. */
	readonly generation: number;
	readonly label: string;
}
