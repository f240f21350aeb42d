import { barOf } from "@truefill/core/indicators";
import type { Candle } from "@truefill/core/pricing";
import { throttle } from "../../lib/throttle.ts";
import type { BarLength } from "../bar-length.ts";
import type { BarPrice } from "../chart-settings.ts";
import { nextBar } from "../live-bar.ts";
import { type ChartSource, loadPage } from "../paging.ts";
import type { Close } from "./percent.ts";

export interface ComparedOptions {
	readonly source: ChartSource;
	readonly length: BarLength;
	readonly price: BarPrice;
	/** Older bars were loaded, or a tick has come, a few times a second at most. */
	readonly onChange: () => void;
}

const DRAW_MS = 230;

/** The bars of an instrument that is compared with that of a chart. They are loaded as far back as the chart shows. */
export class Compared {
	private readonly options: ComparedOptions;
	private readonly abort = new AbortController();
	private readonly stopTicks: () => void;
	private candles: readonly Candle[] = [];
	private closes: Close[] | null = null;
	private isLoading = false;
	private hasMore = true;
	private wantedMs = Number.POSITIVE_INFINITY;

	constructor(options: ComparedOptions) {
		this.options = options;
		const draw = throttle(DRAW_MS, options.onChange);
		const stop = options.source.subscribe(() => {
			if (this.tick()) draw.ask();
		});
		this.stopTicks = () => {
			stop();
			draw.stop();
		};
	}

	/** Loads what is missing from `fromMs` on. */
	cover(fromMs: number): void {
		this.wantedMs = Math.min(this.wantedMs, fromMs);
		void this.load();
	}

	/** Oldest first. */
	bars(): readonly Close[] {
		this.closes ??= this.candles.map((candle) => this.closeOf(candle));
		return this.closes;
	}

	dispose(): void {
		this.abort.abort();
		this.stopTicks();
	}

	private closeOf(candle: Candle): Close {
		return { startMs: candle.startMs, close: barOf(candle, this.options.price).close };
	}

	private async load(): Promise<void> {
		const { source, length, onChange } = this.options;
		if (this.isLoading || !this.hasMore) return;
		this.isLoading = true;
		try {
			while (this.hasMore && (this.candles[0]?.startMs ?? Number.POSITIVE_INFINITY) > this.wantedMs) {
				const beforeMs = this.candles[0]?.startMs ?? length.endMs(source.quote()?.tsMs ?? Date.now());
				const { candles, more } = await loadPage(source, length, beforeMs, this.abort.signal);
				if (this.abort.signal.aborted) return;
				// Ticks may have begun a bar while the first page was loaded.
				const newest = candles.at(-1)?.startMs ?? Number.NEGATIVE_INFINITY;
				this.candles = [...candles, ...this.candles.filter(({ startMs }) => startMs > newest)];
				this.closes = null;
				this.hasMore = more;
				onChange();
			}
		} catch {
			// The client logs it. What is there stays; the next scroll asks again.
		} finally {
			this.isLoading = false;
		}
	}

	/** Whether the tick changed the newest bar. */
	private tick(): boolean {
		const quote = this.options.source.quote();
		const forming = this.candles.at(-1);
		const next = quote === undefined || forming === undefined ? null : nextBar(forming, this.options.length, quote);
		if (next === null) return false;
		const isNew = next.startMs !== forming?.startMs;
		this.candles = isNew ? [...this.candles, next] : this.candles.with(-1, next);
		const closes = this.closes;
		if (closes !== null) closes[isNew ? closes.length : closes.length - 1] = this.closeOf(next);
		return true;
	}
}
