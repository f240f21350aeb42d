import type { Chart, KLineData } from "klinecharts";
import { CANDLE_PANE } from "../indicators.ts";
import type { Place } from "./drawing.ts";

/** A pointer that moved further between down and up was dragged, and sets no point. */
const STILL_PX = 6;

export interface PenEvents {
	/** The points set so far, and the one under the pointer in place of those that are missing. */
	readonly onPreview: (places: readonly Place[]) => void;
	/** All points are set. */
	readonly onDone: (places: readonly Place[]) => void;
}

/**
 * Lets the pointer set the points of a drawing, one press each. The library has its own way, but takes the second of two
 * quick clicks for a double click wherever it is, and loses it.
 */
export class Pen {
	private readonly chart: Chart;
	private readonly host: HTMLElement;
	private readonly count: number;
	private readonly events: PenEvents;
	private readonly places: Place[] = [];
	private readonly abort = new AbortController();
	private down: { readonly x: number; readonly y: number } | null = null;
	isSnapping: boolean;

	constructor(chart: Chart, host: HTMLElement, count: number, isSnapping: boolean, events: PenEvents) {
		this.chart = chart;
		this.host = host;
		this.count = count;
		this.isSnapping = isSnapping;
		this.events = events;
		const options = { capture: true, signal: this.abort.signal };
		// Before the library: meanwhile the chart is not moved and nothing on it is selected.
		for (const type of ["mousedown", "touchstart"])
			host.addEventListener(type, (event) => event.stopPropagation(), { ...options, passive: true });
		host.addEventListener(
			"pointerdown",
			({ clientX: x, clientY: y }) => {
				this.down = { x, y };
			},
			options,
		);
		host.addEventListener("pointermove", (event) => this.preview(this.placeAt(event)), options);
		host.addEventListener("pointerup", (event) => this.up(event), options);
		host.style.touchAction = "none";
	}

	stop(): void {
		this.abort.abort();
		this.host.style.touchAction = "";
	}

	private up(event: PointerEvent): void {
		const { down } = this;
		this.down = null;
		if (down === null || Math.hypot(event.clientX - down.x, event.clientY - down.y) > STILL_PX) return;
		const place = this.placeAt(event);
		if (place === null) return;
		this.places.push(place);
		if (this.places.length === this.count) {
			this.stop();
			this.events.onDone(this.places);
		} else this.preview(place);
	}

	private preview(place: Place | null): void {
		if (place === null || this.places.length === 0) return;
		const missing = Array.from({ length: this.count - this.places.length }, () => place);
		this.events.onPreview([...this.places, ...missing]);
	}

	/** Of the pointer, on the pane of prices; null elsewhere. */
	private placeAt({ clientX, clientY }: PointerEvent): Place | null {
		const pane = this.chart.getDom(CANDLE_PANE, "main")?.getBoundingClientRect();
		if (pane === undefined) return null;
		const [x, y] = [clientX - pane.left, clientY - pane.top];
		if (x < 0 || y < 0 || x > pane.width || y > pane.height) return null;
		const found = this.chart.convertFromPixel([{ x, y }], { paneId: CANDLE_PANE });
		const { timestamp, value, dataIndex } = (Array.isArray(found) ? found[0] : found) ?? {};
		if (timestamp === undefined || value === undefined) return null;
		const bar = dataIndex === undefined ? undefined : this.chart.getDataList()[dataIndex];
		return { timestamp, value: this.isSnapping && bar !== undefined ? nearest(bar, value) : value };
	}
}

/** The price of a bar that is nearest: its open, high, low or close. */
export const nearest = ({ open, high, low, close }: KLineData, value: number): number =>
	[open, high, low, close].reduce((best, price) => (Math.abs(price - value) < Math.abs(best - value) ? price : best));
