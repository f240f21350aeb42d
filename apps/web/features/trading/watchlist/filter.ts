import { ASSET_CLASSES, type AssetClass } from "@truefill/core/instruments";
import type { LocalInstrument } from "../../../data/index.ts";

export const TABS = ["favourites", "all", ...ASSET_CLASSES] as const;
export type WatchTab = "favourites" | "all" | AssetClass;

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/**
 * Search: every word must be in the symbol, the display name, the name or the class, ignoring spaces and slashes
 * (`eurusd` finds EUR/USD). With a search text all tabs are searched. Symbols that start with it come first.
 */
export function filterInstruments(
	all: readonly LocalInstrument[],
	tab: WatchTab,
	search: string,
	favourites: readonly string[],
): LocalInstrument[] {
	const words = search
		.trim()
		.split(/\s+/)
		.map(plain)
		.filter((word) => word !== "");
	if (words.length === 0) {
		if (tab === "all") return [...all];
		if (tab === "favourites") return favourites.flatMap((id) => all.find((each) => each.id === id) ?? []);
		return all.filter(({ assetClass }) => assetClass === tab);
	}
	const found = all.filter((each) => {
		const text = plain(`${each.symbol} ${each.displayName} ${each.name} ${each.assetClass}`);
		return words.every((word) => text.includes(word));
	});
	const rank = ({ symbol }: LocalInstrument) => (plain(symbol).startsWith(words[0] ?? "") ? 0 : 1);
	return found.sort((a, b) => rank(a) - rank(b));
}
