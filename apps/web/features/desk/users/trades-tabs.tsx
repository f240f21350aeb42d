import type { StaffClientDetail, TradeWire } from "@truefill/contracts/http";
import { useState } from "react";
import { useStaffClientTrades } from "../../../data/desk/index.ts";
import { useDirectory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Pager } from "../../../ui/data-table/pager.tsx";
import { Money, Num } from "../../../ui/num.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/states.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../../../ui/table.tsx";
import { TimeText } from "../../../ui/time-text.tsx";

function Trades({ label, trades }: { readonly label: string; readonly trades: readonly TradeWire[] }) {
	const t = useT();
	const { byId } = useDirectory();
	return (
		<Table label={label}>
			<TableHead>
				<HeadCell>{t("staff.client.trade")}</HeadCell>
				<HeadCell>{t("staff.client.instrument")}</HeadCell>
				<HeadCell>{t("staff.client.side")}</HeadCell>
				<HeadCell numeric>{t("staff.client.volume")}</HeadCell>
				<HeadCell numeric>{t("staff.client.opening")}</HeadCell>
				<HeadCell numeric>{t("staff.client.closing")}</HeadCell>
				<HeadCell numeric>{t("staff.client.net")}</HeadCell>
				<HeadCell>{t("staff.client.time")}</HeadCell>
			</TableHead>
			<TableBody>
				{trades.map((trade) => (
					<Row key={trade.id}>
						<Cell head className="num">
							{trade.id}
						</Cell>
						<Cell>{byId(trade.asset_id)?.displayName ?? trade.asset_id}</Cell>
						<Cell>{trade.trade_type === "buy" ? t("desk.card.buy") : t("desk.card.sell")}</Cell>
						<Cell numeric>
							<Num value={trade.volume} />
						</Cell>
						<Cell numeric>
							<Num value={trade.opening_price} />
						</Cell>
						<Cell numeric>
							<Num value={trade.closing_price} />
						</Cell>
						<Cell numeric>
							<Money value={trade.pnl} currency={trade.currency} tone="signed" sign="always" />
						</Cell>
						<Cell className="text-secondary">
							<TimeText value={trade.closed_at ?? trade.opened_at} />
						</Cell>
					</Row>
				))}
			</TableBody>
		</Table>
	);
}

export function OpenTradesTab({ client }: { readonly client: StaffClientDetail }) {
	const t = useT();
	const { open_trades: trades, open_trades_total: total } = client;
	if (trades.length === 0) return <EmptyState compact title={t("staff.client.open.none")} />;
	return (
		<>
			<Trades label={t("staff.client.open")} trades={trades} />
			{trades.length < total ? (
				<p className="px-panel py-2 text-12 text-muted">
					{t("staff.client.open.first", { shown: trades.length, total })}
				</p>
			) : null}
		</>
	);
}

export function ClosedTradesTab({ clientId }: { readonly clientId: string }) {
	const t = useT();
	const [page, setPage] = useState(1);
	const { data, isError, isFetching, refetch } = useStaffClientTrades(clientId, page);
	if (data === undefined) {
		return isError ? (
			<ErrorState compact title={t("staff.client.failed")} onRetry={() => void refetch()} retrying={isFetching} />
		) : (
			<div className="p-panel">
				<Skeleton lines={6} />
			</div>
		);
	}
	if (data.data.length === 0) return <EmptyState compact title={t("staff.client.closed.none")} />;
	return (
		<>
			<Trades label={t("staff.client.closed")} trades={data.data} />
			<Pager meta={data.meta} busy={isFetching} onPage={setPage} />
		</>
	);
}
