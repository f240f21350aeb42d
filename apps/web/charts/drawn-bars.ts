import { barOf, createHeikinAshi, type RunningBars } from "@truefill/core/indicators";
import type { Candle } from "@truefill/core/pricing";
import type { KLineData } from "klinecharts";
import type { BarPrice, BarStyle } from "./chart-settings.ts";

/** As the chart library names its fields. */
function drawnOf(candle: Candle, price: BarPrice): KLineData {
	const { startMs: timestamp, ...bar } = barOf(candle, price);
	return { timestamp, ...bar };
}

/**
 * Candles in the form in which they are drawn. Heikin-Ashi bars depend on those before them: they are folded once, and
 * anew when a bar before the newest was changed.
 */
export class DrawnBars {
	private readonly price: BarPrice;
	private readonly isAveraged: boolean;
	private running: RunningBars = createHeikinAshi();
	private closed = 0;

	constructor(price: BarPrice, style: BarStyle) {
		this.price = price;
		this.isAveraged = style === "heikin-ashi";
	}

	/** Whether a changed bar changes those after it. */
	get isChained(): boolean {
		return this.isAveraged;
	}

	/** One that depends on no other, as it is drawn. */
	single(candle: Candle): KLineData {
		return drawnOf(candle, this.price);
	}

	/** All of them, from the first. */
	all(candles: readonly Candle[]): KLineData[] {
		if (!this.isAveraged) return candles.map((each) => this.single(each));
		this.running = createHeikinAshi();
		this.closed = Math.max(0, candles.length - 1);
		return candles.map((each, at) => this.averaged(each, at < this.closed));
	}

	/** The newest of them, which may still change. Those before it are as they were given to `all` or before. */
	newest(candles: readonly Candle[]): KLineData | null {
		const last = candles.at(-1);
		if (last === undefined) return null;
		if (!this.isAveraged) return this.single(last);
		for (const each of candles.slice(this.closed, -1)) this.averaged(each, true);
		this.closed = candles.length - 1;
		return this.averaged(last, false);
	}

	private averaged(candle: Candle, keep: boolean): KLineData {
		const { timestamp, volume = 0, open, high, low, close } = this.single(candle);
		const bar = { startMs: timestamp, open, high, low, close, volume };
		const formed = keep ? this.running.push(bar) : this.running.preview(bar);
		return { timestamp, volume, open: formed.open, high: formed.high, low: formed.low, close: formed.close };
	}
}
