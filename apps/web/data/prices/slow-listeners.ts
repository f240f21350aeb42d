type Listener = () => void;

/** Five times a second: with the server's flush of 100 ms every second one, even if that comes a little early. */
const INTERVAL_MS = 180;

interface Half {
	readonly due: Set<Listener>;
	toldAtMs: number;
}

/**
 * Listeners that are told at most five times a second, always ending with the latest value. Instruments are in two halves
 * that are never told in the same frame, so that a frame of a long price list changes at most every second row.
 */
export class SlowListeners {
	private readonly halves: readonly Half[] = [0, 1].map(() => ({ due: new Set(), toldAtMs: Number.NEGATIVE_INFINITY }));
	private readonly byId = new Map<string, { readonly half: Half | undefined; readonly listeners: Set<Listener> }>();
	private timer: ReturnType<typeof setTimeout> | undefined;
	private count = 0;

	add(id: string, listener: Listener): () => void {
		let known = this.byId.get(id);
		if (known === undefined) {
			this.count += 1;
			known = { half: this.halves[this.count % 2], listeners: new Set() };
			this.byId.set(id, known);
		}
		const { half, listeners } = known;
		listeners.add(listener);
		return () => {
			listeners.delete(listener);
			half?.due.delete(listener);
			if (listeners.size === 0 && this.byId.get(id)?.listeners === listeners) this.byId.delete(id);
		};
	}

	/** Called once per frame with what changed. */
	tell(changed: Iterable<string>): void {
		for (const id of changed) {
			const known = this.byId.get(id);
			for (const listener of known?.listeners ?? []) known?.half?.due.add(listener);
		}
		const waiting = this.halves.filter(({ due }) => due.size > 0).toSorted((a, b) => a.toldAtMs - b.toldAtMs);
		const [next] = waiting;
		clearTimeout(this.timer);
		if (next === undefined) return;
		const nowMs = performance.now();
		if (nowMs - next.toldAtMs >= INTERVAL_MS) {
			next.toldAtMs = nowMs;
			const told = [...next.due];
			next.due.clear();
			for (const listener of told) listener();
		}
		if (waiting.some(({ due }) => due.size > 0)) this.timer = setTimeout(() => this.tell([]), INTERVAL_MS / 2);
	}
}
