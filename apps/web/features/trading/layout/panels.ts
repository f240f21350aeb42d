import { useMedia } from "../../../lib/use-media.ts";
import { DEFAULT_PANELS, type PanelSizes } from "../preferences.ts";

/** For windows of 1800 CSS pixels, and of 2400. */
const LARGE_PANELS: PanelSizes = { watchlist: 420, ticket: 360, blotter: 300 };
const LARGEST_PANELS: PanelSizes = { watchlist: 560, ticket: 400, blotter: 380 };

/** The sizes of a window of this width that nobody has changed. */
export function useStandardPanels(): PanelSizes {
	const isLarge = useMedia("(min-width: 1800px)");
	const isLargest = useMedia("(min-width: 2400px)");
	return isLargest ? LARGEST_PANELS : isLarge ? LARGE_PANELS : DEFAULT_PANELS;
}

/** The stored sizes; those that nobody has changed depend on the window. */
export const sizesOf = (stored: PanelSizes, standard: PanelSizes): PanelSizes =>
	stored.watchlist === DEFAULT_PANELS.watchlist &&
	stored.ticket === DEFAULT_PANELS.ticket &&
	stored.blotter === DEFAULT_PANELS.blotter
		? standard
		: stored;

/** Whether there is more than one chart, or something that this version cannot read. */
export const hasCharts = (grid: unknown): boolean =>
	grid !== undefined && !(typeof grid === "object" && grid !== null && "form" in grid && grid.form === "one");
