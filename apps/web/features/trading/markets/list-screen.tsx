import { ASSET_CLASSES, type AssetClass } from "@truefill/core/instruments";
import { Search } from "lucide-react";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { fetchSiteData, type LocalInstrument, useDirectory, useSiteData } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { useDocumentTitle } from "../../../lib/document-title.ts";
import { useMedia } from "../../../lib/use-media.ts";
import type { TableSort } from "../../../ui/data-table/column.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { Input } from "../../../ui/input.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { SymbolLink, symbolHref } from "../../../ui/symbol-link.tsx";
import { DayChange, InstrumentPrice } from "../live.tsx";
import { filterInstruments } from "../watchlist/filter.ts";
import { Session, useMarketColumns } from "./columns.tsx";

const CLASSES = ["all", ...ASSET_CLASSES] as const;
const NOBODYS = { favourites: [], lists: [], recent: [] };

/** `/main/markets`: every instrument with its prices now; each leads to its page. */
export function MarketsScreen() {
	const t = useT();
	const navigate = useNavigate();
	const { data, error, isLoading } = useSiteData();
	const { all } = useDirectory();
	const isWide = useMedia("(min-width: 40rem)");
	const [search, setSearch] = useState("");
	const [shown, setShown] = useState<"all" | AssetClass>("all");
	const [sort, setSort] = useState<TableSort | null>(null);
	useDocumentTitle(t("shell.nav.markets"));
	const rows = useMemo(() => {
		const found = filterInstruments(all, "all", search, NOBODYS, ({ assetClass }) => t(`trading.class.${assetClass}`));
		return shown === "all" ? found : found.filter(({ assetClass }) => assetClass === shown);
	}, [all, search, shown, t]);
	const columns = useMarketColumns();
	return (
		<div className="mx-auto flex h-full w-full max-w-[1280px] flex-col gap-3 p-gutter max-sm:h-auto">
			<h1 className="font-semibold text-20">{t("shell.nav.markets")}</h1>
			<div className="flex flex-wrap items-center gap-2">
				<Input
					type="search"
					className="max-w-72"
					aria-label={t("trading.watchlist.search")}
					placeholder={t("trading.watchlist.search")}
					start={<Search className="icon" aria-hidden />}
					value={search}
					onChange={(event) => setSearch(event.target.value)}
				/>
				<div className="-mx-1 max-w-full overflow-x-auto px-1">
					<SegmentedControl
						label={t("trading.watchlist.classes")}
						value={shown}
						onChange={setShown}
						items={CLASSES.map((value) => ({ value, label: t(`trading.class.${value}`) }))}
					/>
				</div>
			</div>
			<div className="min-h-0 flex-1 overflow-hidden rounded-card border border-line bg-surface-1">
				<DataTable
					label={t("shell.nav.markets")}
					columns={columns}
					rows={data === null ? undefined : rows}
					rowId={({ id }) => id}
					source={{
						query: {
							isError: error !== null,
							isFetching: isLoading,
							dataUpdatedAt: data === null ? 0 : Date.parse(data.server_time),
							refetch: fetchSiteData,
						},
						failed: t("dashboard.siteData.failed"),
					}}
					skeletonRows={10}
					sorting={{ now: sort, onSort: setSort }}
					empty={{ title: t("trading.watchlist.failed") }}
					filter={{
						isActive: search.trim() !== "" || shown !== "all",
						none: { title: t("trading.watchlist.nothing") },
					}}
					onActivate={({ symbol }) => void navigate(symbolHref(symbol))}
					card={isWide ? undefined : (instrument) => <Card instrument={instrument} />}
					isLive
				/>
			</div>
		</div>
	);
}

/** On a phone: the whole card leads to the page. */
function Card({ instrument }: { readonly instrument: LocalInstrument }) {
	return (
		<SymbolLink
			symbol={instrument.symbol}
			className="flex min-h-14 items-center justify-between gap-3 rounded-control border border-line px-3 py-2 hover:no-underline"
		>
			<span className="flex min-w-0 flex-col">
				<span className="truncate font-medium text-14">{instrument.displayName}</span>
				<span className="text-12">
					<Session instrument={instrument} />
				</span>
			</span>
			<span className="flex flex-none flex-col items-end">
				<span className="flex gap-2">
					<InstrumentPrice instrument={instrument} side="bid" slow />
					<InstrumentPrice instrument={instrument} side="ask" slow />
				</span>
				<DayChange instrument={instrument} className="text-12" />
			</span>
		</SymbolLink>
	);
}
