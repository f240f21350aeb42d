import { Columns3, History, ListPlus, Star } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../i18n/index.ts";
import { cx } from "../../../lib/cx.ts";
import { ScrollStrip } from "../../../ui/scroll-strip.tsx";
import { CLASSES, type OwnList, tabOf, type WatchTab } from "./lists.ts";

export interface ListTabsProps {
	/** Null: a search through all of them is shown. */
	readonly shown: WatchTab | null;
	readonly lists: readonly OwnList[];
	readonly onTab: (tab: WatchTab) => void;
	readonly onManage: () => void;
	readonly wide?: WideSwitch;
}

/** All columns at once, or those that fit. */
export interface WideSwitch {
	readonly on: boolean;
	readonly onChange: (on: boolean) => void;
}

const TOOL =
	"flex h-6 w-7 flex-none items-center justify-center rounded-control text-muted hover:bg-hover hover:text-primary aria-pressed:text-primary pointer-coarse:h-11 pointer-coarse:w-11";

/** Favourites, recent instruments, the user's own lists and the classes of instruments. */
export function ListTabs({ shown, lists, onTab, onManage, wide }: ListTabsProps) {
	const t = useT();
	const tab = (each: WatchTab, content: ReactNode, label?: string) => (
		<button
			key={each}
			type="button"
			aria-pressed={shown === each}
			{...(label === undefined ? {} : { "aria-label": label, title: label })}
			onClick={() => onTab(each)}
			className={cx(
				"flex h-6 max-w-40 flex-none items-center justify-center rounded-control px-2 font-medium text-12 pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:px-3",
				shown === each ? "bg-surface-3 text-primary" : "text-muted hover:text-primary",
			)}
		>
			{content}
		</button>
	);
	return (
		<div className="flex flex-none items-center border-line border-b pb-1">
			<ScrollStrip label={t("trading.watchlist.classes")} className="min-w-0 flex-1 gap-0.5 px-2">
				{tab("favourites", <Star className="icon size-3.5" aria-hidden />, t("trading.watchlist.favourites"))}
				{tab("recent", <History className="icon size-3.5" aria-hidden />, t("watchlists.recent"))}
				{lists.map((list) => tab(tabOf(list), <bdi className="truncate">{list.name}</bdi>))}
				{tab("all", t("trading.class.all"))}
				{CLASSES.map((each) => tab(each, t(`trading.class.${each}`)))}
			</ScrollStrip>
			{wide === undefined ? null : (
				<button
					type="button"
					aria-label={t("watchlists.allColumns")}
					title={t("watchlists.allColumns")}
					aria-pressed={wide.on}
					onClick={() => wide.onChange(!wide.on)}
					className={TOOL}
				>
					<Columns3 className="icon" aria-hidden />
				</button>
			)}
			<button
				type="button"
				aria-label={t("watchlists.manage")}
				title={t("watchlists.manage")}
				onClick={onManage}
				className={cx(TOOL, "me-1")}
			>
				<ListPlus className="icon" aria-hidden />
			</button>
		</div>
	);
}
