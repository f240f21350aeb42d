import { History } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { useClosedTrades, useDirectory, useSelectedAccount } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Button } from "../../../ui/button.tsx";
import { FirstFetch, StaleNotice } from "../../../ui/data-table/states.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { HeadCell, Table, TableHead } from "../../../ui/table.tsx";
import { WindowedBody } from "../../../ui/table-window.tsx";
import { usePreference } from "../preferences.ts";
import { ClosedTradeCard, ClosedTradeRow } from "./closed-trade.tsx";
import type { TradesTabProps } from "./open-trades.tsx";
import { type Sort, sortTrades } from "./sort.ts";
import { SortHead } from "./sort-head.tsx";

const COLUMNS = 11;

/** Closed trades and closed parts, newest first, paginated; long lists are windowed. */
export function ClosedTrades({ onDetail, onInstrument, cards }: TradesTabProps) {
	const t = useT();
	const account = useSelectedAccount();
	const query = useClosedTrades(account?.id);
	const { data, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
	const directory = useDirectory();
	const unit = usePreference("unit");
	const [sort, setSort] = useState<Sort>({ key: "closed", descending: true });
	const trades = useMemo(() => {
		const all = new Map((data?.pages ?? []).flatMap((page) => page.data).map((trade) => [trade.id, trade]));
		return sortTrades([...all.values()], sort, {
			name: ({ asset_id }) => directory.byId(asset_id)?.displayName ?? asset_id,
			pnl: ({ pnl }) => pnl,
		});
	}, [data, sort, directory]);
	// Older ones load at the list's end only in time order; in another order they would appear in the middle.
	const byTime = sort.key === "closed" && sort.descending;
	const loadOlder = useCallback(() => {
		if (!isFetching) void fetchNextPage();
	}, [fetchNextPage, isFetching]);
	if (data === undefined) return <FirstFetch query={query} failed={t("trading.closed.failed")} rows={4} />;
	if (trades.length === 0) {
		return (
			<EmptyState compact icon={<History className="icon-lg" aria-hidden />} title={t("trading.closed.empty")}>
				{t("trading.closed.empty.body")}
			</EmptyState>
		);
	}
	const currency = account?.currency ?? "USD";
	const sorting = { sort, onSort: setSort };
	const notice = <StaleNotice query={query} failed={t("trading.closed.failed")} />;
	const more = hasNextPage ? (
		<div className="flex justify-center p-2">
			<Button size="sm" onClick={() => void fetchNextPage()} busy={isFetchingNextPage}>
				{t("trading.older", { shown: trades.length, total: data.pages[0]?.meta.total ?? trades.length })}
			</Button>
		</div>
	) : null;
	if (cards) {
		return (
			<div className="flex flex-col gap-2 p-panel">
				{notice}
				{trades.map((trade) => (
					<ClosedTradeCard
						key={trade.id}
						trade={trade}
						instrument={directory.byId(trade.asset_id)}
						onDetail={onDetail}
					/>
				))}
				{more}
			</div>
		);
	}
	return (
		<div className="flex h-full min-h-0 flex-col">
			{notice}
			<div className="min-h-0 flex-1">
				<Table label={t("trading.closed")} rowCount={(data.pages[0]?.meta.total ?? trades.length) + 1}>
					<TableHead>
						<SortHead {...sorting} column="instrument" label={t("trading.instrument")} />
						<SortHead {...sorting} column="side" label={t("trading.side")} />
						<SortHead
							{...sorting}
							column="volume"
							numeric
							label={unit === "lots" ? t("trading.volume.inLots") : t("trading.volume.inUnits")}
						/>
						<HeadCell numeric>{t("trading.openingPrice")}</HeadCell>
						<HeadCell numeric>{t("trading.closingPrice")}</HeadCell>
						<HeadCell>{t("trading.reason")}</HeadCell>
						<HeadCell numeric>{t("trading.duration")}</HeadCell>
						<SortHead {...sorting} column="closed" label={t("trading.closedAt")} />
						<HeadCell numeric>{t("trading.gross")}</HeadCell>
						<HeadCell numeric>{t("trading.commission")}</HeadCell>
						<SortHead {...sorting} column="pnl" numeric label={t("trading.netIn", { currency })} />
					</TableHead>
					<WindowedBody
						items={trades}
						columns={COLUMNS}
						{...(byTime && hasNextPage ? { onEnd: loadOlder } : {})}
						row={(trade, index) => (
							<ClosedTradeRow
								key={trade.id}
								trade={trade}
								index={index}
								instrument={directory.byId(trade.asset_id)}
								onDetail={onDetail}
								onInstrument={onInstrument}
							/>
						)}
					/>
				</Table>
				{more}
			</div>
		</div>
	);
}
