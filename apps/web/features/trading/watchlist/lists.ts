import { ASSET_CLASSES, type AssetClass } from "@truefill/core/instruments";
import type { Watchlists } from "../preferences.ts";

export type OwnListId = `list:${string}`;
export type WatchTab = "favourites" | "recent" | "all" | AssetClass | OwnListId;
export const BEFORE_OWN = ["favourites", "recent", "all"] as const;
export const CLASSES = ASSET_CLASSES;

export type OwnList = Watchlists["lists"][number];

export const tabOf = ({ id }: OwnList): OwnListId => `list:${id}`;
export const ownListOf = (tab: WatchTab, lists: readonly OwnList[]): OwnList | undefined =>
	lists.find((list) => tabOf(list) === tab);

/** The list whose instruments the user chooses and orders: one of their own, or the favourites. Null: another tab. */
export function orderedIn(tab: WatchTab, { favourites, lists }: Watchlists): readonly string[] | null {
	return tab === "favourites" ? favourites : (ownListOf(tab, lists)?.instruments ?? null);
}

/** The documents' content with other instruments in the tab's list. Any tab but one's own lists: in the favourites. */
export function withInstruments(tab: WatchTab, all: Watchlists, instruments: readonly string[]): Partial<Watchlists> {
	const own = ownListOf(tab, all.lists);
	return own === undefined
		? { favourites: [...instruments] }
		: { lists: all.lists.map((list) => (list === own ? { ...list, instruments: [...instruments] } : list)) };
}

/** The order after the item at `from` was moved to `to`; both are within the list. */
export function moved<T>(items: readonly T[], from: number, to: number): readonly T[] {
	const item = items[from];
	if (item === undefined || from === to) return items;
	const others = items.filter((_, at) => at !== from);
	return [...others.slice(0, to), item, ...others.slice(to)];
}

/**
 * The order of all of a list after one of its shown items was moved among the shown ones. Instruments that this site does
 * not offer are not shown and keep their place behind the one before them.
 */
export function movedAmongShown(ids: readonly string[], shown: readonly string[], from: number, to: number): string[] {
	const id = shown[from];
	const next = moved(shown, from, to);
	const at = next.indexOf(id ?? "");
	const before = next[at - 1];
	if (id === undefined || next === shown) return [...ids];
	const others = ids.filter((each) => each !== id);
	const place = before === undefined ? 0 : others.indexOf(before) + 1;
	return [...others.slice(0, place), id, ...others.slice(place)];
}
