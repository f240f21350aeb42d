import type { Candle } from "@truefill/core/pricing";
import { type BarLength, storedMs } from "./bar-length.ts";
import type { ChartSource } from "./paging.ts";

/** Delay before the server's bar of an ended one is fetched, so that it has been stored. */
const SETTLE_MS = 2_000;
/** A failed fetch is retried after twice the delay each time, up to this one. */
const MOST_WAIT_MS = 60_000;
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
	/** One timer per bar: several may end within the delay, when a page was busy and hears of them together. */
	private readonly timers = new Set<ReturnType<typeof setTimeout>>();
	private isStopped = false;
	private readonly of: EndedBarsOptions;

	constructor(of: EndedBarsOptions) {
		this.of = of;
	}

	/** The bar that started at `startMs` has ended; the one after it here started at `nextMs`. */
	ended(startMs: number, nextMs: number): void {
		this.settleAfter(SETTLE_MS, startMs, nextMs);
	}

	stop(): void {
		this.isStopped = true;
		for (const timer of this.timers) clearTimeout(timer);
		this.timers.clear();
	}

	private settleAfter(delayMs: number, startMs: number, nextMs: number): void {
		const timer = setTimeout(async () => {
			this.timers.delete(timer);
			const isSettled = await this.settle(startMs, nextMs);
			if (!isSettled && !this.isStopped) this.settleAfter(Math.min(2 * delayMs, MOST_WAIT_MS), startMs, nextMs);
		}, delayMs);
		this.timers.add(timer);
	}

	/** Settles with false if the server did not answer; the client logs it, and the locally folded bar stays. */
	private async settle(startMs: number, nextMs: number): Promise<boolean> {
		const { source, length, signal, replace, reload } = this.of;
		const endMs = Math.min(nextMs, startMs + MOST_STORED * storedMs(length.stored));
		try {
			const bars = length.fold(await source.load(startMs, Math.max(length.endMs(startMs), endMs), signal));
			if (this.isStopped) return true;
			const [settled] = bars;
			if (bars.some((bar) => bar.startMs > startMs && bar.startMs < nextMs)) reload();
			else if (settled?.startMs === startMs) replace(settled);
			return true;
		} catch {
			return false;
		}
	}
}
