import type { Candle } from "@truefill/core/pricing";
import type { BarLength } from "./bar-length.ts";
import { withExtremes } from "./live-bar.ts";
import type { ChartSource } from "./paging.ts";

const EXTREMES_MS = 5_000;

interface ExtremesOptions {
	readonly source: Pick<ChartSource, "load">;
	readonly length: BarLength;
	readonly signal: AbortSignal;
	readonly forming: () => Candle | undefined;
	readonly replace: (bar: Candle) => void;
}

/**
 * Takes the extremes of the forming bar from the server while ticks arrive. Ticks are conflated on the way to the
 * browser, so a price that triggered a stop may never be seen here; without this its wick would be missing until the
 * bar ends, which takes a day for a day bar. At most one small request each five seconds, none without ticks.
 */
export class FormingExtremes {
	private timer: ReturnType<typeof setTimeout> | undefined;
	private readonly of: ExtremesOptions;

	constructor(of: ExtremesOptions) {
		this.of = of;
	}

	/** A tick arrived. */
	ask(): void {
		this.timer ??= setTimeout(() => void this.take(), EXTREMES_MS);
	}

	stop(): void {
		clearTimeout(this.timer);
		this.timer = undefined;
	}

	private async take(): Promise<void> {
		this.timer = undefined;
		const { source, length, signal, forming, replace } = this.of;
		const startMs = forming()?.startMs;
		if (startMs === undefined) return;
		try {
			const [stored] = length.fold(await source.load(startMs, length.endMs(startMs), signal));
			const now = forming();
			if (signal.aborted || stored === undefined || now === undefined) return;
			if (stored.startMs === now.startMs) replace(withExtremes(now, stored));
		} catch {
			// The client logs it; the next tick asks again.
		}
	}
}
