import { directory, newCommandId } from "../../../../data/index.ts";
import { changeSettings, settingsOf } from "../../preferences.ts";
import { gridContent, type Slot } from "../charts/grid.ts";
import { shownStore } from "../charts/shown.ts";
import { gridNow, lastInstrument } from "../charts/stored.ts";
import { bytesOf, type Look, MAX_BYTES, readWorkspaces, replaced, type Workspace, withWorkspaces } from "./model.ts";

/*
 * The workspace that is shown is in the documents `layout` and `chart`, as it is without workspaces; what is changed in it
 * comes to the list when another one is chosen.
 */

const stored = (): readonly unknown[] => settingsOf("workspaces").workspaces;

export const workspacesNow = (): readonly Workspace[] => readWorkspaces(stored());

export const shownWorkspace = (): Workspace | undefined =>
	workspacesNow().find(({ id }) => id === settingsOf("layout").workspace);

/** False: there is no room for it. */
export function changeWorkspaces(change: (workspaces: readonly Workspace[]) => readonly Workspace[]): boolean {
	const before = stored();
	const workspaces = withWorkspaces(before, change);
	if (bytesOf(workspaces) > MAX_BYTES && workspaces.length >= before.length) return false;
	changeSettings("workspaces", { workspaces });
	return true;
}

/** What the terminal looks like now. */
export function lookNow(): Look {
	const { panels, arrangement, grid } = settingsOf("layout");
	const known = gridNow();
	const { active } = shownStore.getState();
	return {
		panels,
		arrangement,
		// Of one chart, the instrument is that of the address.
		grid: known === null ? grid : gridContent(known.form === "one" ? withLast(known) : known),
		chart: settingsOf("chart"),
		active: known?.charts[active] === undefined ? "a" : active,
	};
}

const withLast = <T extends NonNullable<ReturnType<typeof gridNow>>>(grid: T): T => ({
	...grid,
	charts: { ...grid.charts, a: { ...grid.charts.a, instrument: lastInstrument() } },
});

/** A look with the name that it has; null: none. */
export interface Shown {
	readonly look: Look;
	readonly id: string | null;
}

export const shownNow = (): Shown => ({ look: lookNow(), id: settingsOf("layout").workspace });

/** Shows a look, and returns the address of its active chart's instrument. */
export function show({ look, id }: Shown): string | null {
	const { panels, arrangement, grid, chart, active } = look;
	changeSettings("chart", chart);
	changeSettings("layout", { panels, arrangement, grid, workspace: id });
	const known = gridNow();
	const slot: Slot = known?.form === "one" ? "a" : active;
	shownStore.setState({ active: slot, maximised: null });
	const symbol = directory().byId(known?.charts[slot]?.instrument ?? "")?.symbol;
	return symbol === undefined ? null : `/main/trading/${encodeURIComponent(symbol)}`;
}

/** Stores what was changed in the workspace that is shown. False: there is no room for it. */
export function settle(): boolean {
	const shown = shownWorkspace();
	return shown === undefined || changeWorkspaces((all) => replaced(all, { ...shown, ...lookNow() }));
}

/** Stores what is shown under a name, and goes on with it. False: there is no room for it. */
export function saveAs(name: string): boolean {
	settle();
	const id = newCommandId().toLowerCase().slice(0, 36);
	if (!changeWorkspaces((all) => [...all, { id, name, ...lookNow() }])) return false;
	changeSettings("layout", { workspace: id });
	return true;
}
