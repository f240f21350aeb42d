import type { Side } from "@truefill/core/pricing";
import { type KeyboardEvent, useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { type LocalInstrument, useDirectory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { symbolHref } from "../../../ui/symbol-link.tsx";
import { useListWindow } from "../../../ui/use-list-window.ts";
import { openAlert } from "../alerts/open.ts";
import { changeSettings, settingsOf, useSettingsOf } from "../preferences.ts";
import { type Sorting, sorted } from "./columns.ts";
import { filterInstruments } from "./filter.ts";
import { movedAmongShown, orderedIn, ownListOf, type WatchTab, withInstruments } from "./lists.ts";

/** Rows that Page Up and Page Down move by. */
const PAGE = 8;

export interface WatchlistOptions {
	readonly selectedId: string | undefined;
	readonly rowPx: number;
	readonly onSelect: (instrument: LocalInstrument) => void;
	/** Opens the ticket with this side. */
	readonly onTrade: (instrument: LocalInstrument, side: Side) => void;
}

/** What is shown: a tab or a search, its order, and what changes it. */
function useShown() {
	const t = useT();
	const { all } = useDirectory();
	const watchlists = useSettingsOf("watchlists");
	const { recent } = useSettingsOf("layout");
	const [chosenTab, showTab] = useState<WatchTab>("all");
	const [search, setSearch] = useState("");
	const [sorting, setSorting] = useState<Sorting | null>(null);
	// A list that was removed, also on another device, shows all.
	const isGone = chosenTab.startsWith("list:") && ownListOf(chosenTab, watchlists.lists) === undefined;
	const tab = isGone ? "all" : chosenTab;
	const listed = useMemo(
		() =>
			filterInstruments(all, tab, search, { ...watchlists, recent }, ({ assetClass }) =>
				t(`trading.class.${assetClass}`),
			),
		[all, tab, search, watchlists, recent, t],
	);
	// By the values of the moment of the press: rows that moved by themselves could not be pressed.
	const found = useMemo(() => sorted(listed, sorting), [listed, sorting]);
	const ownList = ownListOf(tab, watchlists.lists);
	const members = ownList?.instruments ?? watchlists.favourites;
	return {
		all,
		tab,
		search,
		setSearch,
		sorting,
		setSorting,
		found,
		lists: watchlists.lists,
		ownList,
		members,
		/** Whether the rows can be moved: a list of one's own, in its own order, shown as a whole. */
		isOrdered: search === "" && sorting === null && orderedIn(tab, watchlists) !== null,
		showTab(next: WatchTab) {
			setSearch("");
			setSorting(null);
			showTab(next);
		},
		/** Adds an instrument to the shown list of one's own, else to the favourites, or removes it. */
		toggle({ id }: LocalInstrument) {
			const now = settingsOf("watchlists");
			const of = ownListOf(tab, now.lists)?.instruments ?? now.favourites;
			const next = of.includes(id) ? of.filter((each) => each !== id) : [...of, id];
			changeSettings("watchlists", withInstruments(tab, now, next));
		},
		/** Moves a shown row to another place. */
		move(from: number, to: number) {
			const now = settingsOf("watchlists");
			const ids = orderedIn(tab, now);
			if (ids === null || from === to || to < 0 || to >= found.length) return;
			const shown = found.map(({ id }) => id);
			changeSettings("watchlists", withInstruments(tab, now, movedAmongShown(ids, shown, from, to)));
		},
	};
}

/** State of the watchlist: what is shown, the row that the keys have reached, and the keys. */
export function useWatchlist({ selectedId, rowPx, onSelect, onTrade }: WatchlistOptions) {
	const shown = useShown();
	const { found, tab, search } = shown;
	const [active, setActive] = useState(0);
	/** Said by a screen reader after a row was moved. */
	const [said, setSaid] = useState("");
	const t = useT();
	const navigate = useNavigate();
	const { scroller, range, heightPx, show } = useListWindow(found.length, rowPx);
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
	const move = (from: number, to: number) => {
		const instrument = found[from];
		if (instrument === undefined || to < 0 || to >= found.length) return;
		shown.move(from, to);
		setActive(to);
		show(to);
		setSaid(t("watchlists.moved", { instrument: instrument.displayName, place: to + 1, count: found.length }));
	};
	const pressLetter = (key: string, instrument: LocalInstrument): boolean => {
		if (key === "f") shown.toggle(instrument);
		else if (key === "a") openAlert({ instrumentId: instrument.id });
		else if (key === "i") void navigate(symbolHref(instrument.symbol));
		else if (key === "b" || key === "s") onTrade(instrument, key === "b" ? "buy" : "sell");
		else return false;
		return true;
	};
	const press = (event: KeyboardEvent) => {
		if (event.target instanceof HTMLButtonElement) return;
		const inField = event.target instanceof HTMLInputElement;
		const instrument = found[at];
		if (event.altKey && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
			event.preventDefault();
			if (shown.isOrdered) move(at, event.key === "ArrowDown" ? at + 1 : at - 1);
			return;
		}
		const to = {
			ArrowDown: at + 1,
			ArrowUp: at - 1,
			PageDown: at + PAGE,
			PageUp: at - PAGE,
			Home: 0,
			End: found.length - 1,
		}[event.key];
		if (to !== undefined && !(inField && (event.key === "Home" || event.key === "End"))) {
			event.preventDefault();
			go(to);
		} else if (event.key === "Escape" && inField && search !== "") {
			event.preventDefault();
			shown.setSearch("");
		} else if (instrument === undefined) return;
		else if (event.key === "Enter") onSelect(instrument);
		else if (!inField && !event.ctrlKey && !event.metaKey && pressLetter(event.key.toLowerCase(), instrument))
			event.preventDefault();
	};
	return { ...shown, at, setActive, press, move, said, scroller, range, heightPx };
}
