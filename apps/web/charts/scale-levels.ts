/** A fill for the scale. */
interface DatedPrice {
	readonly atMs: number;
	readonly price: number;
}

/** What the automatic scale includes besides the bars; components that draw fills or lines register them here. */
export class ScaleLevels {
	private fills: readonly DatedPrice[] = [];
	private lines: readonly number[] = [];
	private readonly listeners = new Set<() => void>();

	setFills(fills: readonly DatedPrice[]): void {
		this.fills = fills;
		this.report();
	}

	setLines(prices: readonly number[]): void {
		if (prices.join() === this.lines.join()) return;
		this.lines = prices;
		this.report();
	}

	/** Prices of the lines, and of the fills in [fromMs, toMs). */
	within(fromMs: number, toMs: number): { readonly fills: readonly number[]; readonly lines: readonly number[] } {
		const fills = this.fills.filter(({ atMs }) => atMs >= fromMs && atMs < toMs).map(({ price }) => price);
		return { fills, lines: this.lines };
	}

	/** Called when they change. */
	subscribe(listener: () => void): () => void {
		this.listeners.add(listener);
		return () => this.listeners.delete(listener);
	}

	private report(): void {
		for (const listener of this.listeners) listener();
	}
}
