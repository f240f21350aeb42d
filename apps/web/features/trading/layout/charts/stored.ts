import { useMemo } from "react";
import { directory } from "../../../../data/index.ts";
import { changeSettings, settingsOf, useSettingsOf } from "../../preferences.ts";
import { type Form, type Grid, gridContent, readGrid, slotIn, withForm, withInstrument } from "./grid.ts";
import { shownStore } from "./shown.ts";

/** The instrument looked at last. */
export const lastInstrument = (): string => settingsOf("layout").recent[0] ?? directory().all[0]?.id ?? "";

/** The present charts; null: the document cannot be read. */
export const gridNow = (): Grid | null => readGrid(settingsOf("layout").grid, settingsOf("chart"), lastInstrument());

export function useGrid(instrument: string): Grid | null {
	const { grid } = useSettingsOf("layout");
	const first = useSettingsOf("chart");
	return useMemo(() => readGrid(grid, first, instrument), [grid, first, instrument]);
}

/** Stores what has changed. */
export function keepGrid(before: Grid, after: Grid): void {
	if (after === before) return;
	if (after.charts.a.chart !== before.charts.a.chart) changeSettings("chart", after.charts.a.chart);
	changeSettings("layout", { grid: gridContent(after) });
}

/** Instruments that a new chart may show: those looked at last, then the favourites, then all. */
const candidates = (): readonly string[] => {
	const { all, byId } = directory();
	const known = [...settingsOf("layout").recent, ...settingsOf("watchlists").favourites].filter(
		(id) => byId(id) !== undefined,
	);
	return [...new Set([...known, ...all.map(({ id }) => id)])];
};

/** Shows another number of charts, of which the active one is one. */
export function changeForm(form: Form): void {
	const last = lastInstrument();
	// One that cannot be read is replaced.
	const before = gridNow() ?? readGrid(undefined, settingsOf("chart"), last);
	if (before === null) return;
	const { active } = shownStore.getState();
	const now = before.form === "one" ? "a" : active;
	const grid = withForm(withInstrument(before, now, last), form, candidates(), now);
	shownStore.setState({ active: slotIn(form, now), maximised: null });
	keepGrid(before, grid);
}
