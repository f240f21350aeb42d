import type { TradeWire } from "@truefill/contracts/http";
import { useMemo } from "react";
import { type LocalInstrument, useDirectory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import type { Column } from "../../../ui/data-table/column.ts";
import { Money } from "../../../ui/num.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { useTradeColumns } from "./columns.tsx";
import { durationText, SideText, VolumeText, WirePrice } from "./parts.tsx";
import type { TradesTabProps } from "./tab-props.ts";

/** Closed trades, and closed parts, in the table. */
export function useClosedColumns({
	currency,
	onInstrument,
}: Pick<TradesTabProps, "onInstrument"> & { readonly currency: string }): readonly Column<TradeWire>[] {
	const t = useT();
	const { byId } = useDirectory();
	const dealt = useTradeColumns(onInstrument);
	return useMemo(
		() => [
			...dealt,
			{
				id: "closingPrice",
				header: t("trading.closingPrice"),
				numeric: true,
				cell: ({ closing_price, asset_id }) => <WirePrice value={closing_price} instrument={byId(asset_id)} />,
			},
			{
				id: "reason",
				header: t("trading.reason"),
				className: "text-secondary",
				cell: ({ close_reason }) => (close_reason === null ? "" : t(`trading.reason.${close_reason}`)),
			},
			{
				id: "duration",
				header: t("trading.duration"),
				numeric: true,
				className: "text-secondary",
				cell: ({ opened_at, closed_at }) => (closed_at === null ? "" : durationText(opened_at, closed_at)),
			},
			{
				id: "closed",
				header: t("trading.closedAt"),
				sort: { kind: "time", value: ({ closed_at }) => closed_at },
				className: "text-secondary",
				cell: ({ closed_at }) => <TimeText value={closed_at} format="day-time" />,
			},
			{
				id: "gross",
				header: t("trading.gross"),
				numeric: true,
				cell: ({ gross_pnl, currency: own }) => (
					<Money value={gross_pnl} currency={own} show="none" sign="always" tone="quiet-zero" />
				),
			},
			{
				id: "commission",
				header: t("trading.commission"),
				numeric: true,
				cell: ({ commission, currency: own }) => (
					<Money value={commission} currency={own} show="none" tone="quiet-zero" />
				),
			},
			{
				id: "pnl",
				header: t("trading.netIn", { currency }),
				numeric: true,
				hideable: false,
				sort: { kind: "decimal", value: ({ pnl }) => pnl },
				className: "font-medium",
				cell: ({ pnl, currency: own }) => <Money value={pnl} currency={own} show="none" sign="always" tone="signed" />,
			},
		],
		[t, byId, dealt, currency],
	);
}

interface ClosedTradeProps extends Pick<TradesTabProps, "onDetail"> {
	readonly trade: TradeWire;
	readonly instrument: LocalInstrument | undefined;
}

/** A closed trade, or a closed part, on a phone. */
export function ClosedTradeCard({ trade, instrument, onDetail }: ClosedTradeProps) {
	return (
		<button
			type="button"
			onClick={() => onDetail(trade)}
			className="flex items-center justify-between gap-3 rounded-card border border-line bg-surface-1 p-panel text-start"
		>
			<span className="min-w-0">
				<span className="block truncate font-semibold text-14">{instrument?.displayName ?? trade.asset_id}</span>
				<span className="flex items-center gap-2 text-12 text-secondary">
					<SideText side={trade.trade_type} />
					<VolumeText units={trade.volume} instrument={instrument} />
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
	);
}
