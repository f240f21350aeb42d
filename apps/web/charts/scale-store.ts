import { AxisLabels } from "./axis-labels.ts";
import type { Scale } from "./chart-scale.ts";
import { ScaleLevels } from "./scale-levels.ts";

/** The latest scale, for lines over the canvas: a draw that moves them repositions them, without React. */
export class ScaleStore {
	current: Scale | null = null;
	readonly axis = new AxisLabels();
	readonly levels = new ScaleLevels();
	private readonly listeners = new Set<(scale: Scale) => void>();

	set = (scale: Scale): void => {
		const isSame = this.current?.key === scale.key;
		this.current = scale;
		if (isSame) return;
		for (const listener of this.listeners) listener(scale);
	};

	subscribe(listener: (scale: Scale) => void): () => void {
		this.listeners.add(listener);
		if (this.current !== null) listener(this.current);
		return () => this.listeners.delete(listener);
	}
}
