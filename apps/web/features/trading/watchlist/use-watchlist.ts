import { type KeyboardEvent, useEffect, useMemo, useState } from "react";
import { type LocalInstrument, useDirectory } from "../../../data/index.ts";
import { useListWindow } from "../../../ui/use-list-window.ts";
import { openAlert } from "../alerts/open.ts";
import { toggleFavourite, useSettingsOf } from "../preferences.ts";
import { filterInstruments, type WatchTab } from "./filter.ts";

export const ROW_PX = 44;
/** Rows that Page Up and Page Down move by. */
const PAGE = 8;

/** State of the watchlist: its class or search, what was found, the row that the keys have reached, and the keys. */
export function useWatchlist(selectedId: string | undefined, onSelect: (instrument: LocalInstrument) => void) {
	const { all } = useDirectory();
	const { favourites } = useSettingsOf("watchlists");
	const [tab, setTab] = useState<WatchTab>("all");
	const [search, setSearch] = useState("");
	const [active, setActive] = useState(0);
	const found = useMemo(() => filterInstruments(all, tab, search, favourites), [all, tab, search, favourites]);
	const { scroller, range, heightPx, show } = useListWindow(found.length, ROW_PX);
	const at = Math.min(active, Math.max(found.length - 1, 0));

	// biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its top.
	useEffect(() => {
		setActive(0);
		show(0);
	}, [tab, search, show]);

	// Scrolls to the traded instrument when the list opens, and after a jump from elsewhere.
	const chosen = search === "" ? found.findIndex(({ id }) => id === selectedId) : -1;
	useEffect(() => {
		if (chosen < 0) return;
		setActive(chosen);
		show(chosen);
	}, [chosen, show]);

	const go = (next: number) => {
		const to = Math.min(Math.max(next, 0), found.length - 1);
		setActive(to);
		show(to);
	};
	const press = (event: KeyboardEvent) => {
		const to = {
			ArrowDown: at + 1,
			ArrowUp: at - 1,
			PageDown: at + PAGE,
			PageUp: at - PAGE,
			Home: 0,
			End: found.length - 1,
		}[event.key];
		const inField = event.target instanceof HTMLInputElement;
		if (to !== undefined && !(inField && (event.key === "Home" || event.key === "End"))) {
			event.preventDefault();
			go(to);
		} else if (event.key.toLowerCase() === "f" && !inField && !event.ctrlKey && !event.metaKey) {
			const instrument = found[at];
			if (instrument !== undefined) toggleFavourite(instrument.id);
		} else if (event.key.toLowerCase() === "a" && !inField && !event.ctrlKey && !event.metaKey) {
			const instrument = found[at];
			if (instrument !== undefined) openAlert({ instrumentId: instrument.id });
		} else if (event.key === "Enter") {
			const instrument = found[at];
			if (instrument !== undefined) onSelect(instrument);
		} else if (event.key === "Escape" && inField && search !== "") {
			event.preventDefault();
			setSearch("");
		}
	};
	return {
		tab,
		search,
		setSearch,
		showTab(next: WatchTab) {
			setSearch("");
			setTab(next);
		},
		found,
		/** Index of the row that the keys have reached. */
		at,
		setActive,
		press,
		scroller,
		range,
		heightPx,
	};
}
