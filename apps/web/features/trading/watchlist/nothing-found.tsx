import { History, ListPlus, SearchX, Star } from "lucide-react";
import { useT } from "../../../i18n/index.ts";
import { EmptyState } from "../../../ui/states.tsx";
import type { WatchTab } from "./lists.ts";

/** An empty list, with what fills it, or no match. */
export function NothingFound({ search, tab }: { readonly search: string; readonly tab: WatchTab }) {
	const t = useT();
	if (search !== "")
		return (
			<EmptyState compact icon={<SearchX className="icon-lg" aria-hidden />} title={t("trading.watchlist.nothing")}>
				{t("trading.watchlist.nothing.body", { search })}
			</EmptyState>
		);
	if (tab.startsWith("list:"))
		return (
			<EmptyState compact icon={<ListPlus className="icon-lg" aria-hidden />} title={t("watchlists.empty")}>
				{t("watchlists.empty.body")}
			</EmptyState>
		);
	return tab === "favourites" ? (
		<EmptyState compact icon={<Star className="icon-lg" aria-hidden />} title={t("trading.watchlist.noFavourites")}>
			{t("trading.watchlist.noFavourites.body")}
		</EmptyState>
	) : (
		<EmptyState compact icon={<History className="icon-lg" aria-hidden />} title={t("watchlists.noRecent")} />
	);
}
