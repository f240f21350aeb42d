import { History, ListPlus, SearchX, Star } from "lucide-react";
import { useSiteData } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { EmptyState, Skeleton } from "../../../ui/states.tsx";
import type { WatchTab } from "./lists.ts";

/** The instruments are being loaded, or that failed. */
export function NoInstruments() {
	const t = useT();
	const { isLoading, error } = useSiteData();
	if (isLoading || error === null) return <LoadingRows />;
	return (
		<EmptyState compact title={t("trading.watchlist.failed")}>
			{error}
		</EmptyState>
	);
}

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

function LoadingRows() {
	return (
		<div aria-hidden>
			{Array.from({ length: 12 }, (_, row) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a fixed picture.
				<div key={row} className="flex h-11 items-center gap-3 px-3">
					<Skeleton className="h-3 flex-1" />
					<Skeleton className="h-3 w-14" />
					<Skeleton className="h-3 w-14" />
				</div>
			))}
		</div>
	);
}
