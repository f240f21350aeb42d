import { type LocalInstrument, useDirectory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { useSettingsOf } from "../preferences.ts";
import { NoInstruments, NothingFound } from "./empty.tsx";
import { WatchRow } from "./row.tsx";
import { ClassTabs, WatchSearch } from "./search.tsx";
import { ROW_PX, useWatchlist } from "./use-watchlist.ts";

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
	const { favourites } = useSettingsOf("watchlists");
	const list = useWatchlist(selectedId, onSelect);
	const { tab, search, found, at, scroller, range } = list;
	const listId = `${searchId}-list`;
	const activeId = found[at] === undefined ? undefined : `${listId}-${found[at].id}`;

	return (
		<section
			aria-label={t("trading.watchlist")}
			className="flex h-full min-h-0 flex-col bg-surface-1"
			onKeyDown={list.press}
		>
			<div className="flex-none p-2">
				<WatchSearch id={searchId} listId={listId} activeId={activeId} search={search} onSearch={list.setSearch} />
			</div>
			<ClassTabs shown={search === "" ? tab : null} onTab={list.showTab} />
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
				{all.length === 0 ? <NoInstruments /> : found.length === 0 ? <NothingFound search={search} /> : null}
				<div className="relative" style={{ height: list.heightPx }}>
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
										list.setActive(index);
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
