import type { StaffClientDetail, TradeWire } from "@truefill/contracts/http";
import { useMemo, useState } from "react";
import { useStaffClientTrades } from "../../../data/desk/index.ts";
import { useDirectory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import type { Column } from "../../../ui/data-table/column.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { Money, Num } from "../../../ui/num.tsx";
import { TimeText } from "../../../ui/time-text.tsx";

const idOf = ({ id }: TradeWire): string => id;

function useTradeColumns(): readonly Column<TradeWire>[] {
	const t = useT();
	const { byId } = useDirectory();
	return useMemo(
		() => [
			{ id: "trade", header: t("staff.client.trade"), rowHeader: true, className: "num", cell: idOf },
			{
				id: "instrument",
				header: t("staff.client.instrument"),
				cell: ({ asset_id }) => byId(asset_id)?.displayName ?? asset_id,
			},
			{
				id: "side",
				header: t("staff.client.side"),
				cell: ({ trade_type }) => (trade_type === "buy" ? t("desk.card.buy") : t("desk.card.sell")),
			},
			{
				id: "volume",
				header: t("staff.client.volume"),
				numeric: true,
				cell: ({ volume }) => <Num value={volume} />,
			},
			{
				id: "opening",
				header: t("staff.client.opening"),
				numeric: true,
				cell: ({ opening_price }) => <Num value={opening_price} />,
			},
			{
				id: "closing",
				header: t("staff.client.closing"),
				numeric: true,
				cell: ({ closing_price }) => <Num value={closing_price} />,
			},
			{
				id: "net",
				header: t("staff.client.net"),
				numeric: true,
				cell: ({ pnl, currency }) => <Money value={pnl} currency={currency} tone="signed" sign="always" />,
			},
			{
				id: "time",
				header: t("staff.client.time"),
				className: "text-secondary",
				cell: ({ closed_at, opened_at }) => <TimeText value={closed_at ?? opened_at} />,
			},
		],
		[t, byId],
	);
}

export function OpenTradesTab({ client }: { readonly client: StaffClientDetail }) {
	const t = useT();
	const { open_trades: trades, open_trades_total: total } = client;
	return (
		<DataTable
			label={t("staff.client.open")}
			columns={useTradeColumns()}
			rows={trades}
			rowId={idOf}
			empty={{ title: t("staff.client.open.none") }}
			footer={
				trades.length < total ? (
					<p className="px-panel py-2 text-12 text-muted">
						{t("staff.client.open.first", { shown: trades.length, total })}
					</p>
				) : null
			}
		/>
	);
}

export function ClosedTradesTab({ clientId }: { readonly clientId: string }) {
	const t = useT();
	const [page, setPage] = useState(1);
	const query = useStaffClientTrades(clientId, page);
	return (
		<DataTable
			label={t("staff.client.closed")}
			columns={useTradeColumns()}
			rows={query.data?.data}
			rowId={idOf}
			source={{ query, failed: t("staff.client.failed") }}
			empty={{ title: t("staff.client.closed.none") }}
			pages={{ meta: query.data?.meta, onPage: setPage }}
		/>
	);
}
