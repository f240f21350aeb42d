import { History } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { useClosedTrades, useDirectory, useSelectedAccount } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Button } from "../../../ui/button.tsx";
import { Money } from "../../../ui/num.tsx";
import { EmptyState, ErrorState } from "../../../ui/states.tsx";
import { Cell, HeadCell, Row, Table, TableHead } from "../../../ui/table.tsx";
import { WindowedBody } from "../../../ui/table-window.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { usePreference } from "../preferences.ts";
import type { TradesTabProps } from "./open-trades.tsx";
import { durationText, SideText, VolumeText, WirePrice } from "./parts.tsx";
import { nextSort, type Sort, sortState, sortTrades } from "./sort.ts";
import { StaleNotice, TableSkeleton } from "./table-states.tsx";

const COLUMNS = 11;

/** Closed trades and closed parts, newest first, paginated; long lists are windowed. */
export function ClosedTrades({ onDetail, onInstrument, cards }: TradesTabProps) {
	const t = useT();
	const account = useSelectedAccount();
	const query = useClosedTrades(account?.id);
	const { data, isError, isFetching, refetch, dataUpdatedAt, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
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
	if (data === undefined)
		return isError ? (
			<ErrorState compact title={t("trading.closed.failed")} onRetry={() => void refetch()} retrying={isFetching} />
		) : (
			<TableSkeleton rows={4} />
		);
	if (trades.length === 0) {
		return (
			<EmptyState compact icon={<History className="icon-lg" aria-hidden />} title={t("trading.closed.empty")}>
				{t("trading.closed.empty.body")}
			</EmptyState>
		);
	}
	const currency = account?.currency ?? "USD";
	const notice = isError ? (
		<StaleNotice
			text={t("trading.closed.failed")}
			since={dataUpdatedAt}
			onRetry={() => void refetch()}
			busy={isFetching}
		/>
	) : null;
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
					<button
						key={trade.id}
						type="button"
						onClick={() => onDetail(trade)}
						className="flex items-center justify-between gap-3 rounded-card border border-line bg-surface-1 p-panel text-start"
					>
						<span className="min-w-0">
							<span className="block truncate font-semibold text-14">
								{directory.byId(trade.asset_id)?.displayName ?? trade.asset_id}
							</span>
							<span className="flex items-center gap-2 text-12 text-secondary">
								<SideText side={trade.trade_type} />
								<VolumeText units={trade.volume} instrument={directory.byId(trade.asset_id)} />
								<TimeText value={trade.closed_at} format="day-time" className="text-muted" />
							</span>
						</span>
						<Money
							value={trade.pnl}
							currency={trade.currency}
							tone="signed"
							sign="always"
							className="font-semibold text-14"
						/>
					</button>
				))}
				{more}
			</div>
		);
	}
	const head = (key: Sort["key"], label: string, numeric = false) => (
		<HeadCell numeric={numeric} sort={sortState(sort, key)} onSort={() => setSort(nextSort(sort, key))}>
			{label}
		</HeadCell>
	);
	return (
		<div className="flex h-full min-h-0 flex-col">
			{notice}
			<div className="min-h-0 flex-1">
				<Table label={t("trading.closed")} rowCount={(data.pages[0]?.meta.total ?? trades.length) + 1}>
					<TableHead>
						{head("instrument", t("trading.instrument"))}
						{head("side", t("trading.side"))}
						{head("volume", unit === "lots" ? t("trading.volume.inLots") : t("trading.volume.inUnits"), true)}
						<HeadCell numeric>{t("trading.openingPrice")}</HeadCell>
						<HeadCell numeric>{t("trading.closingPrice")}</HeadCell>
						<HeadCell>{t("trading.reason")}</HeadCell>
						<HeadCell numeric>{t("trading.duration")}</HeadCell>
						{head("closed", t("trading.closedAt"))}
						<HeadCell numeric>{t("trading.gross")}</HeadCell>
						<HeadCell numeric>{t("trading.commission")}</HeadCell>
						{head("pnl", t("trading.netIn", { currency }), true)}
					</TableHead>
					<WindowedBody
						items={trades}
						columns={COLUMNS}
						{...(byTime && hasNextPage ? { onEnd: loadOlder } : {})}
						row={(trade, index) => {
							const instrument = directory.byId(trade.asset_id);
							return (
								<Row
									key={trade.id}
									aria-rowindex={index + 2}
									onActivate={() => onDetail(trade)}
									title={t("trading.detail.open")}
								>
									<Cell head>
										<button
											type="button"
											className="rounded-[4px] font-medium hover:text-accent-text"
											onClick={(event) => {
												event.stopPropagation();
												onInstrument(trade.asset_id);
											}}
										>
											{instrument?.displayName ?? trade.asset_id}
										</button>
									</Cell>
									<Cell>
										<SideText side={trade.trade_type} />
									</Cell>
									<Cell numeric>
										<VolumeText units={trade.volume} instrument={instrument} />
									</Cell>
									<Cell numeric>
										<WirePrice value={trade.opening_price} instrument={instrument} />
									</Cell>
									<Cell numeric>
										<WirePrice value={trade.closing_price} instrument={instrument} />
									</Cell>
									<Cell className="text-secondary">
										{trade.close_reason === null ? "" : t(`trading.reason.${trade.close_reason}`)}
									</Cell>
									<Cell numeric className="text-secondary">
										{trade.closed_at === null ? "" : durationText(trade.opened_at, trade.closed_at)}
									</Cell>
									<Cell className="text-secondary">
										<TimeText value={trade.closed_at} format="day-time" />
									</Cell>
									<Cell numeric>
										<Money
											value={trade.gross_pnl}
											currency={trade.currency}
											show="none"
											sign="always"
											tone="quiet-zero"
										/>
									</Cell>
									<Cell numeric>
										<Money value={trade.commission} currency={trade.currency} show="none" tone="quiet-zero" />
									</Cell>
									<Cell numeric className="font-medium">
										<Money value={trade.pnl} currency={trade.currency} show="none" sign="always" tone="signed" />
									</Cell>
								</Row>
							);
						}}
					/>
				</Table>
				{more}
			</div>
		</div>
	);
}
