import type { LocalInstrument } from "../../../data/index.ts";
import type { Watchlists } from "../preferences.ts";
import { orderedIn, type WatchTab } from "./lists.ts";

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

export interface OwnInstruments extends Watchlists {
	readonly recent: readonly string[];
}

/**
 * Search: every word must be in the symbol, the display name, the name or the class, ignoring spaces and slashes
 * (`eurusd` finds EUR/USD). With a search text all tabs are searched. Symbols that start with it come first. `className`:
 * the class in the user's language, which is found too.
 */
export function filterInstruments(
	all: readonly LocalInstrument[],
	tab: WatchTab,
	search: string,
	own: OwnInstruments,
	className: (instrument: LocalInstrument) => string = () => "",
): LocalInstrument[] {
	const words = search
		.trim()
		.split(/\s+/)
		.map(plain)
		.filter((word) => word !== "");
	if (words.length === 0) {
		if (tab === "all") return [...all];
		const ids = tab === "recent" ? own.recent : orderedIn(tab, own);
		if (ids !== null) return ids.flatMap((id) => all.find((each) => each.id === id) ?? []);
		return all.filter(({ assetClass }) => assetClass === tab);
	}
	const found = all.filter((each) => {
		const text = plain(`${each.symbol} ${each.displayName} ${each.name} ${each.assetClass} ${className(each)}`);
		return words.every((word) => text.includes(word));
	});
	const rank = ({ symbol }: LocalInstrument) => (plain(symbol).startsWith(words[0] ?? "") ? 0 : 1);
	return found.sort((a, b) => rank(a) - rank(b));
}
