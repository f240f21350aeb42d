import type { Side } from "@truefill/core/pricing";
import { useMemo, useState } from "react";
import type { LocalInstrument } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { lazyPart } from "../../../i18n/lazy-part.ts";
import { useMedia } from "../../../lib/use-media.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { type ColumnId, columnsFor } from "./columns.ts";
import { NoInstruments } from "./empty.tsx";
import { WatchHead } from "./head.tsx";
import { WatchRow } from "./row.tsx";
import { WatchSearch } from "./search.tsx";
import { ListTabs, type WideSwitch } from "./tabs.tsx";
import { useGrip } from "./use-grip.ts";
import { useWatchlist } from "./use-watchlist.ts";
import { useWidth } from "./use-width.ts";

const NothingFound = lazyPart(async () => (await import("./nothing-found.tsx")).NothingFound);
const ListsDialog = lazyPart(async () => (await import("./lists-dialog.tsx")).ListsDialog);

/** Pixels: rows for a mouse are as many as possible, those for fingers have targets of 44. */
const ROW_PX = 22;
const TALL_ROW_PX = 56;
const TALL_COLUMNS: readonly ColumnId[] = ["name", "change", "bid", "ask"];

export interface WatchlistProps {
	readonly selectedId: string | undefined;
	readonly onSelect: (instrument: LocalInstrument) => void;
	/** Opens the ticket of an instrument with this side; nothing is sent. */
	readonly onTrade: (instrument: LocalInstrument, side: Side) => void;
	/** Id of the search box, for the `/` shortcut. */
	readonly searchId: string;
	/** A screen of its own, on a phone. */
	readonly alone?: boolean;
	/** Whether the list has the room for all columns, and a switch for it. */
	readonly wide?: WideSwitch;
}

/** Lists of instruments with live prices. Arrows move, Enter selects, Alt with arrows moves a row. */
export function Watchlist({ selectedId, onSelect, onTrade, searchId, alone = false, wide }: WatchlistProps) {
	const t = useT();
	const isCoarse = useMedia("(pointer: coarse)");
	const tall = alone || isCoarse;
	const rowPx = tall ? TALL_ROW_PX : ROW_PX;
	const list = useWatchlist({ selectedId, rowPx, onSelect, onTrade });
	const { found, at, scroller, search } = list;
	const [managing, setManaging] = useState(false);
	const width = useWidth(scroller);
	const columns = useMemo(() => (tall ? TALL_COLUMNS : columnsFor(width - 32)), [tall, width]);
	const listId = `${searchId}-list`;
	const activeId = found[at] === undefined ? undefined : `${listId}-${found[at].id}`;

	return (
		<section
			aria-label={t("trading.watchlist")}
			className="flex h-full min-h-0 flex-col bg-surface-1"
			onKeyDown={list.press}
		>
			<div className="flex-none px-2 pt-2 pb-1">
				<WatchSearch id={searchId} listId={listId} activeId={activeId} search={search} onSearch={list.setSearch} />
			</div>
			<ListTabs
				shown={search === "" ? list.tab : null}
				lists={list.lists}
				onTab={list.showTab}
				onManage={() => setManaging(true)}
				{...(wide === undefined ? {} : { wide })}
			/>
			<WatchHead columns={columns} sorting={list.sorting} onSorting={list.setSorting} tall={tall} />
			<div
				ref={scroller}
				id={listId}
				role="listbox"
				aria-activedescendant={activeId}
				aria-label={t("trading.watchlist")}
				tabIndex={0}
				className="min-h-0 flex-1 overflow-y-auto -outline-offset-2"
			>
				{list.all.length === 0 ? (
					<NoInstruments />
				) : found.length === 0 ? (
					<NothingFound search={search} tab={list.tab} />
				) : null}
				<Rows {...{ list, listId, rowPx, tall, columns, selectedId, onSelect, onTrade }} />
			</div>
			<VisuallyHidden>
				<span role="status">{list.said}</span>
			</VisuallyHidden>
			{managing ? <ListsDialog onClose={() => setManaging(false)} onShow={list.showTab} /> : null}
		</section>
	);
}

interface RowsProps extends Pick<WatchlistProps, "selectedId" | "onSelect" | "onTrade"> {
	readonly list: ReturnType<typeof useWatchlist>;
	readonly listId: string;
	readonly rowPx: number;
	readonly tall: boolean;
	readonly columns: readonly ColumnId[];
}

/** The rows in sight, and where a moved one would be put. */
function Rows({ list, listId, rowPx, tall, columns, selectedId, onSelect, onTrade }: RowsProps) {
	const { found, at, scroller, range } = list;
	const { dragged, grip } = useGrip(scroller, rowPx, found.length, list.move);
	return (
		<div className="relative" style={{ height: list.heightPx }}>
			{found.slice(range.first, range.last).map((instrument, nth) => {
				const index = range.first + nth;
				return (
					<div
						key={instrument.id}
						className="absolute inset-x-0 own-layout"
						style={{
							height: rowPx,
							top: index * rowPx,
							opacity: dragged?.from === index ? 0.4 : undefined,
						}}
					>
						<WatchRow
							id={`${listId}-${instrument.id}`}
							instrument={instrument}
							columns={columns}
							tall={tall}
							place={{ at: index + 1, of: found.length }}
							selected={instrument.id === selectedId}
							active={index === at}
							member={list.members.includes(instrument.id)}
							ofOwnList={list.ownList !== undefined}
							onSelect={() => {
								list.setActive(index);
								onSelect(instrument);
							}}
							onTrade={(side) => {
								list.setActive(index);
								onTrade(instrument, side);
							}}
							onMember={() => list.toggle(instrument)}
							onGrip={list.isOrdered ? grip(index) : null}
						/>
					</div>
				);
			})}
			{dragged === null || dragged.from === dragged.to ? null : (
				<div
					aria-hidden
					className="pointer-events-none absolute inset-x-0 top-0 h-0.5 bg-accent"
					style={{
						transform: `translateY(${(dragged.to > dragged.from ? dragged.to + 1 : dragged.to) * rowPx - 1}px)`,
					}}
				/>
			)}
		</div>
	);
}
