import type { Chart, DeepPartial, Overlay, OverlayCreate, OverlayEvent, OverlayStyle } from "klinecharts";
import { t } from "../../i18n/index.ts";
import { CANDLE_PANE } from "../indicators.ts";
import { type Drawing, movedPoints, type Place, POINTS, placeOf, pointAt, type Shown, type Tool } from "./drawing.ts";
import { OVERLAY_OF, type OverlayData, registerDrawings } from "./overlays.ts";
import { Pen } from "./pen.ts";

const GROUP = "drawings";
const PREVIEW = "drawing-preview";
/** Pixels within which a point snaps to a price of the bar. */
const SNAP_PX = 12;

/** The same colours as of indicators. */
const COLORS = ["accent", "warn", "info", "text-2"] as const;

export interface LayerEvents {
	/** A new drawing, as far as the pointer has set it; without id. */
	readonly onDrawn: (drawing: Omit<Drawing, "id">) => void;
	readonly onMoved: (id: string, points: Drawing["points"]) => void;
	readonly onSelected: (id: string | null) => void;
	/** Drawing has ended or was given up. */
	readonly onIdle: () => void;
}

/** A user's drawings on one chart: shows what is stored, and says what was drawn and moved. Keeps nothing itself. */
export class DrawingLayer {
	private readonly chart: Chart;
	private readonly host: HTMLElement;
	private readonly shown: Shown;
	private readonly events: LayerEvents;
	private drawings: ReadonlyMap<string, Drawing> = new Map();
	private pen: Pen | null = null;
	private isSnapping = false;

	constructor(chart: Chart, host: HTMLElement, shown: Shown, events: LayerEvents) {
		registerDrawings();
		this.chart = chart;
		this.host = host;
		this.shown = shown;
		this.events = events;
	}

	/** Shows these; only what differs from before is touched. */
	set(drawings: readonly Drawing[]): void {
		const next = new Map(drawings.map((each) => [each.id, each]));
		const before = this.drawings;
		this.drawings = next;
		for (const id of before.keys()) if (!next.has(id)) this.chart.removeOverlay({ id });
		for (const [id, drawing] of next) {
			const was = before.get(id);
			if (was === drawing) continue;
			if (was !== undefined) this.chart.removeOverlay({ id });
			this.show(drawing);
		}
	}

	snap(isSnapping: boolean): void {
		this.isSnapping = isSnapping;
		if (this.pen !== null) this.pen.isSnapping = isSnapping;
		for (const { id } of this.chart.getOverlays({ groupId: GROUP })) this.chart.overrideOverlay({ id, ...this.mode() });
	}

	/** Lets the pointer set the points of a new drawing. */
	draw(tool: Tool, color: number): void {
		this.giveUp();
		this.pen = new Pen(this.chart, this.host, POINTS[tool], this.isSnapping, {
			onPreview: (places) => this.preview(tool, color, places),
			onDone: (places) => {
				this.end();
				const points = places.map((place) => pointAt(place, this.shown));
				if (points.every((point) => point !== null))
					this.events.onDrawn({ tool, points, text: tool === "text" ? "" : null, color, locked: false, hidden: false });
				this.events.onIdle();
			},
		});
	}

	/** Ends drawing without a result. */
	giveUp(): void {
		if (this.pen === null) return;
		this.end();
		this.events.onIdle();
	}

	/** Takes everything off the chart; what was being drawn goes on with the next layer. */
	dispose(): void {
		this.end();
		this.set([]);
	}

	private end(): void {
		this.pen?.stop();
		this.pen = null;
		this.chart.removeOverlay({ id: PREVIEW });
	}

	private preview(tool: Tool, color: number, places: readonly Place[]): void {
		const points = places.map((place) => ({ ...place }));
		if (this.chart.getOverlays({ id: PREVIEW }).length > 0) this.chart.overrideOverlay({ id: PREVIEW, points });
		else
			this.chart.createOverlay({
				...this.common(color, ""),
				id: PREVIEW,
				groupId: PREVIEW,
				name: OVERLAY_OF[tool],
				lock: true,
				points,
			});
	}

	/** After a change of the theme. */
	restyle(): void {
		for (const [id, { color }] of this.drawings) this.chart.overrideOverlay({ id, styles: stylesOf(color) });
	}

	private show(drawing: Drawing): void {
		const points = drawing.points.map((point) => placeOf(point, this.shown));
		if (points.some((point) => point === null)) return;
		this.chart.createOverlay({
			...this.common(drawing.color, drawing.text ?? ""),
			id: drawing.id,
			name: OVERLAY_OF[drawing.tool],
			lock: drawing.locked,
			visible: !drawing.hidden,
			points: points.flatMap((point) => (point === null ? [] : [{ ...point }])),
			onSelected: () => this.events.onSelected(drawing.id),
			onDeselected: () => this.events.onSelected(null),
			onPressedMoveEnd: ({ overlay }) => {
				const now = this.drawings.get(drawing.id);
				if (now === undefined) return;
				const moved = movedPoints(now, placesOf(overlay), this.shown);
				if (moved !== null) this.events.onMoved(drawing.id, moved);
			},
		});
	}

	private common(color: number, text: string): Omit<OverlayCreate, "name"> {
		return {
			groupId: GROUP,
			paneId: CANDLE_PANE,
			...this.mode(),
			styles: stylesOf(color),
			extendData: { text, bars: (count) => t("drawing.bars", { count: Math.abs(count) }) } satisfies OverlayData,
			// The library would remove it.
			onRightClick: (event: OverlayEvent<unknown>) => event.preventDefault?.(),
		};
	}

	private mode(): Pick<OverlayCreate, "mode" | "modeSensitivity"> {
		return { mode: this.isSnapping ? "strong_magnet" : "normal", modeSensitivity: SNAP_PX };
	}
}

const placesOf = ({ points }: Pick<Overlay, "points">): Place[] =>
	points.map(({ timestamp = Number.NaN, value = Number.NaN }) => ({ timestamp, value }));

function stylesOf(index: number): DeepPartial<OverlayStyle> {
	const css = getComputedStyle(document.documentElement);
	const read = (name: string) => css.getPropertyValue(`--${name}`).trim();
	const color = read(COLORS[index] ?? COLORS[0]);
	const faint = color.replace(/\)$/, " / 0.14)");
	const surface = read("surface-1");
	return {
		line: { color, size: 1.5, style: "solid" },
		rect: { color: faint, borderColor: color, borderSize: 1 },
		polygon: { color: faint, borderColor: color, borderSize: 1 },
		text: {
			color: read("text-1"),
			size: 12,
			family: css.fontFamily,
			backgroundColor: surface,
			borderColor: color,
			borderSize: 1,
			borderRadius: 3,
			paddingLeft: 5,
			paddingRight: 5,
			paddingTop: 3,
			paddingBottom: 3,
		},
		point: {
			color,
			borderColor: surface,
			borderSize: 1,
			radius: 4,
			activeColor: color,
			activeBorderColor: surface,
			activeBorderSize: 2,
			activeRadius: 5,
		},
	};
}
