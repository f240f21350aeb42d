import { Search, SearchX, Star, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { type LocalInstrument, useDirectory, useSiteData } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { cx } from "../../../lib/cx.ts";
import { Input } from "../../../ui/input.tsx";
import { ScrollStrip } from "../../../ui/scroll-strip.tsx";
import { EmptyState, Skeleton } from "../../../ui/states.tsx";
import { useListWindow } from "../../../ui/use-list-window.ts";
import { toggleFavourite, usePreference } from "../preferences.ts";
import { filterInstruments, TABS, type WatchTab } from "./filter.ts";
import { WatchRow } from "./row.tsx";

const ROW_PX = 44;

export interface WatchlistProps {
	readonly selectedId: string | undefined;
	readonly onSelect: (instrument: LocalInstrument) => void;
	/** Id of the search box, for the `/` shortcut. */
	readonly searchId: string;
}

/** Instruments with live prices: search, classes, favourites. Arrows move, Enter selects. */
export function Watchlist({ selectedId, onSelect, searchId }: WatchlistProps) {
	const t = useT();
	const { all } = useDirectory();
	const { isLoading, error } = useSiteData();
	const favourites = usePreference("favourites");
	const [tab, setTab] = useState<WatchTab>("all");
	const [search, setSearch] = useState("");
	const [active, setActive] = useState(0);
	const field = useRef<HTMLInputElement>(null);
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
		const page = 8;
		const to = {
			ArrowDown: at + 1,
			ArrowUp: at - 1,
			PageDown: at + page,
			PageUp: at - page,
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
		} else if (event.key === "Enter") {
			const instrument = found[at];
			if (instrument !== undefined) onSelect(instrument);
		} else if (event.key === "Escape" && inField && search !== "") {
			event.preventDefault();
			setSearch("");
		}
	};
	const listId = `${searchId}-list`;
	const activeId = found[at] === undefined ? undefined : `${listId}-${found[at].id}`;

	return (
		<section
			aria-label={t("trading.watchlist")}
			className="flex h-full min-h-0 flex-col bg-surface-1"
			onKeyDown={press}
		>
			<div className="flex-none p-2">
				<Input
					ref={field}
					id={searchId}
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
					onChange={(event) => setSearch(event.target.value)}
					// Hides the browser's clear button, in favour of our own.
					className="[&_::-webkit-search-cancel-button]:hidden"
					start={<Search className="icon" aria-hidden />}
					end={
						search === "" ? undefined : (
							<button
								type="button"
								aria-label={t("trading.watchlist.clear")}
								onClick={() => {
									setSearch("");
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
			</div>
			<ScrollStrip
				label={t("trading.watchlist.classes")}
				className="flex-none gap-0.5 border-line border-b px-2 pb-1.5"
			>
				{TABS.map((each) => (
					<button
						key={each}
						type="button"
						aria-pressed={tab === each && search === ""}
						{...(each === "favourites" ? { "aria-label": t("trading.watchlist.favourites") } : {})}
						onClick={() => {
							setSearch("");
							setTab(each);
						}}
						className={cx(
							"flex h-6 flex-none items-center rounded-control px-2 font-medium text-12 pointer-coarse:h-11 pointer-coarse:px-3",
							tab === each && search === "" ? "bg-surface-3 text-primary" : "text-muted hover:text-primary",
						)}
					>
						{each === "favourites" ? <Star className="icon size-3.5" aria-hidden /> : t(`trading.class.${each}`)}
					</button>
				))}
			</ScrollStrip>
			<div
				aria-hidden
				className="flex h-6 flex-none items-center gap-1 border-line border-b pe-3 ps-2 text-11 text-muted"
			>
				<span className="flex-1 ps-5">{t("trading.watchlist.instrument")}</span>
				<span className="w-[76px] text-end">{t("trading.bid")}</span>
				<span className="w-[76px] text-end">{t("trading.ask")}</span>
			</div>
			<div
				ref={scroller}
				id={listId}
				role="listbox"
				aria-activedescendant={activeId}
				aria-label={t("trading.watchlist")}
				tabIndex={0}
				className="min-h-0 flex-1 overflow-y-auto -outline-offset-2"
			>
				{all.length === 0 && (isLoading || error === null) ? <LoadingRows /> : null}
				{all.length === 0 && error !== null && !isLoading ? (
					<EmptyState compact title={t("trading.watchlist.failed")}>
						{error}
					</EmptyState>
				) : null}
				{all.length > 0 && found.length === 0 ? (
					search === "" ? (
						<EmptyState
							compact
							icon={<Star className="icon-lg" aria-hidden />}
							title={t("trading.watchlist.noFavourites")}
						>
							{t("trading.watchlist.noFavourites.body")}
						</EmptyState>
					) : (
						<EmptyState
							compact
							icon={<SearchX className="icon-lg" aria-hidden />}
							title={t("trading.watchlist.nothing")}
						>
							{t("trading.watchlist.nothing.body", { search })}
						</EmptyState>
					)
				) : null}
				<div className="relative" style={{ height: heightPx }}>
					{found.slice(range.first, range.last).map((instrument, nth) => {
						const index = range.first + nth;
						return (
							<div
								key={instrument.id}
								className="absolute inset-x-0 top-0 contain-strict"
								style={{ height: ROW_PX, transform: `translateY(${index * ROW_PX}px)` }}
							>
								<WatchRow
									id={`${listId}-${instrument.id}`}
									instrument={instrument}
									place={{ at: index + 1, of: found.length }}
									selected={instrument.id === selectedId}
									active={index === at}
									favourite={favourites.includes(instrument.id)}
									onSelect={() => {
										setActive(index);
										onSelect(instrument);
									}}
								/>
							</div>
						);
					})}
				</div>
			</div>
		</section>
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
