import { shiftsApart } from "./near.ts";

/** Height of a label on the price axis plus 1 px of spacing. */
const GAP_PX = 19;
/** Within this distance a label still covers its own line's height. */
const HALF_PX = 9;

/**
 * Keeps labels on the price axis from overlapping: each as near to its line as the others allow, with a thin connector
 * to the line's height where it was shifted. Written to the elements once per update of all labels, without React.
 */
export class AxisLabels {
	private readonly lines = new Map<HTMLElement, number>();
	private readonly listeners = new Set<() => void>();
	private middles: readonly number[] = [];
	private height = 0;
	private due = false;

	/** A label whose line is now `y` pixels from the top; null: out of view. */
	put(label: HTMLElement, y: number | null, height: number): void {
		if (this.lines.get(label) === (y ?? undefined) && this.height === height) return;
		this.height = height;
		if (y === null) this.lines.delete(label);
		else this.lines.set(label, y);
		this.settleSoon();
	}

	remove(label: HTMLElement): void {
		if (this.lines.delete(label)) this.settleSoon();
	}

	/** Positions of the labels, in pixels from the top. */
	places(): readonly number[] {
		return this.middles;
	}

	/** Called when label positions change. */
	subscribe(listener: () => void): () => void {
		this.listeners.add(listener);
		return () => this.listeners.delete(listener);
	}

	private settleSoon(): void {
		if (this.due) return;
		this.due = true;
		queueMicrotask(this.settle);
	}

	private readonly settle = (): void => {
		this.due = false;
		const at = [...this.lines.values()];
		const shifts = shiftsApart(at, GAP_PX, this.height).map((shift) => Math.round(shift));
		this.middles = at.map((y, index) => y + (shifts[index] ?? 0));
		for (const [index, label] of [...this.lines.keys()].entries()) {
			const shift = shifts[index] ?? 0;
			label.style.setProperty("--axis-shift", `${shift}px`);
			label.style.setProperty("--axis-lead", `${Math.abs(shift) > HALF_PX ? Math.abs(shift) : 0}px`);
		}
		for (const listener of this.listeners) listener();
	};
}
