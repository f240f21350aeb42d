import {
	type Arrangement,
	changeSettings,
	DEFAULT_PANELS,
	type PanelName,
	STANDARD,
	settingsOf,
} from "../preferences.ts";
import { changeForm } from "./charts/stored.ts";

export const PANEL_NAMES = ["watchlist", "blotter", "ticket"] as const satisfies readonly PanelName[];

let isFocusDue = false;

/** Whether the menu that hid the blotter went with it: what stands for it takes the focus. */
export function takeFocus(): boolean {
	const isDue = isFocusDue;
	isFocusDue = false;
	return isDue;
}

export function showPanel(panel: PanelName, isShown: boolean): void {
	isFocusDue = panel === "blotter" && !isShown;
	const { arrangement } = settingsOf("layout");
	const others = arrangement.hidden.filter((each) => each !== panel);
	changeSettings("layout", { arrangement: { ...arrangement, hidden: isShown ? others : [...others, panel] } });
}

/** Moves a panel to the opposite side. */
export function swapPanel(panel: PanelName): void {
	const { arrangement } = settingsOf("layout");
	const { watchlist, ticket, blotter } = arrangement;
	const opposite = (side: "start" | "end") => (side === "start" ? "end" : "start");
	changeSettings("layout", {
		arrangement: {
			...arrangement,
			...(panel === "watchlist" ? { watchlist: opposite(watchlist) } : {}),
			...(panel === "ticket" ? { ticket: opposite(ticket) } : {}),
			...(panel === "blotter" ? { blotter: blotter === "below" ? "above" : "below" } : {}),
		},
	});
}

export const isSwapped = (arrangement: Arrangement, panel: PanelName): boolean =>
	arrangement[panel] !== STANDARD[panel];

/** The usual panels with one chart. Other charts come back when they are asked for. */
export function resetLayout(): void {
	changeForm("one");
	changeSettings("layout", { panels: DEFAULT_PANELS, arrangement: STANDARD });
}
