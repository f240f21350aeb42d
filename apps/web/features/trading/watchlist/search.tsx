import { Search, Star, X } from "lucide-react";
import { useRef } from "react";
import { useT } from "../../../i18n/index.ts";
import { cx } from "../../../lib/cx.ts";
import { Input } from "../../../ui/input.tsx";
import { ScrollStrip } from "../../../ui/scroll-strip.tsx";
import { TABS, type WatchTab } from "./filter.ts";

export interface WatchSearchProps {
	readonly id: string;
	/** Id of the list, and of the row in it that the keys have reached. */
	readonly listId: string;
	readonly activeId: string | undefined;
	readonly search: string;
	readonly onSearch: (search: string) => void;
}

/** The search box; its arrow keys move through the list. */
export function WatchSearch({ id, listId, activeId, search, onSearch }: WatchSearchProps) {
	const t = useT();
	const field = useRef<HTMLInputElement>(null);
	return (
		<Input
			ref={field}
			id={id}
			size="sm"
			type="search"
			role="combobox"
			aria-expanded
			aria-controls={listId}
			aria-activedescendant={activeId}
			aria-label={t("trading.watchlist.search")}
			placeholder={t("trading.watchlist.searchHint")}
			autoComplete="off"
			spellCheck={false}
			value={search}
			onChange={(event) => onSearch(event.target.value)}
			// Hides the browser's clear button, in favour of our own.
			className="[&_::-webkit-search-cancel-button]:hidden"
			start={<Search className="icon" aria-hidden />}
			end={
				search === "" ? undefined : (
					<button
						type="button"
						aria-label={t("trading.watchlist.clear")}
						onClick={() => {
							onSearch("");
							// The button disappears when the text is cleared.
							field.current?.focus();
						}}
						className="-me-1.5 flex size-6 items-center justify-center rounded-control hover:text-primary"
					>
						<X className="icon" aria-hidden />
					</button>
				)
			}
		/>
	);
}

/** Classes of instruments, and the favourites. */
export function ClassTabs({
	shown,
	onTab,
}: {
	/** Null: a search through all of them is shown. */
	readonly shown: WatchTab | null;
	readonly onTab: (tab: WatchTab) => void;
}) {
	const t = useT();
	return (
		<ScrollStrip label={t("trading.watchlist.classes")} className="flex-none gap-0.5 border-line border-b px-2 pb-1.5">
			{TABS.map((each) => (
				<button
					key={each}
					type="button"
					aria-pressed={shown === each}
					{...(each === "favourites" ? { "aria-label": t("trading.watchlist.favourites") } : {})}
					onClick={() => onTab(each)}
					className={cx(
						"flex h-6 flex-none items-center rounded-control px-2 font-medium text-12 pointer-coarse:h-11 pointer-coarse:px-3",
						shown === each ? "bg-surface-3 text-primary" : "text-muted hover:text-primary",
					)}
				>
					{each === "favourites" ? <Star className="icon size-3.5" aria-hidden /> : t(`trading.class.${each}`)}
				</button>
			))}
		</ScrollStrip>
	);
}
