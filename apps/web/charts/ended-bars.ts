import type { Candle } from "@truefill/core/pricing";
import { type BarLength, storedMs } from "./bar-length.ts";
import type { ChartSource } from "./paging.ts";

/** Delay before the server's bar of an ended one is fetched, so that it has been stored. */
const SETTLE_MS = 2_000;
/** Stored bars of one request, less a margin. */
const MOST_STORED = 4_800;

interface EndedBarsOptions {
	readonly source: Pick<ChartSource, "load">;
	readonly length: BarLength;
	readonly signal: AbortSignal;
	/** The bar as the server has it. */
	readonly replace: (bar: Candle) => void;
	/** Bars are missing between the two newest: all must be loaded again. */
	readonly reload: () => void;
}

/**
 * Fetches each ended bar from the server. Ticks are conflated on the way here, so that only the server's copy contains
 * every tick. A hidden tab or a lost connection may miss whole bars; if the server has bars that are missing here,
 * `reload` is called. Bars without ticks exist nowhere, so that a quiet market reloads nothing.
 */
export class EndedBars {
	private timer: ReturnType<typeof setTimeout> | undefined;
	private readonly of: EndedBarsOptions;

	constructor(of: EndedBarsOptions) {
		this.of = of;
	}

	/** The bar that started at `startMs` has ended; the one after it here started at `nextMs`. */
	ended(startMs: number, nextMs: number): void {
		clearTimeout(this.timer);
		this.timer = setTimeout(() => void this.settle(startMs, nextMs), SETTLE_MS);
	}

	stop(): void {
		clearTimeout(this.timer);
	}

	private async settle(startMs: number, nextMs: number): Promise<void> {
		const { source, length, signal, replace, reload } = this.of;
		const endMs = Math.min(nextMs, startMs + MOST_STORED * storedMs(length.stored));
		try {
			const bars = length.fold(await source.load(startMs, Math.max(length.endMs(startMs), endMs), signal));
			if (signal.aborted) return;
			const [settled] = bars;
			if (bars.some((bar) => bar.startMs > startMs && bar.startMs < nextMs)) reload();
			else if (settled?.startMs === startMs) replace(settled);
		} catch {
			// The client logs it. The locally folded bar stays; it can only lack ticks between two frames.
		}
	}
}
