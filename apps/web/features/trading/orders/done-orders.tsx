import type { OrderWire } from "@truefill/contracts/http";
import { parseVolume } from "@truefill/core/money";
import { History } from "lucide-react";
import { useMemo } from "react";
import { type LocalInstrument, useDirectory, useDoneOrders, useSelectedAccount } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatPrice } from "../../../lib/format.ts";
import { Badge } from "../../../ui/badge.tsx";
import type { Column } from "../../../ui/data-table/column.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { useLoadedRows } from "../../../ui/data-table/use-loaded-rows.ts";
import { TimeText } from "../../../ui/time-text.tsx";
import { useDealtColumns } from "../blotter/columns.tsx";
import { SideText, VolumeText, WirePrice } from "../blotter/parts.tsx";
import { volumeLabel } from "../figures.ts";
import { useSettingsOf } from "../preferences.ts";
import { cancellationText } from "./cancellation.ts";
import type { OrdersTabProps } from "./tab-props.ts";

const idOf = ({ id }: OrderWire): string => id;

/** Filled or cancelled orders, newest first, each with its outcome. */
export function DoneOrders({ onInstrument, cards }: OrdersTabProps) {
	const t = useT();
	const account = useSelectedAccount();
	const { byId } = useDirectory();
	const query = useDoneOrders(account?.id);
	const { rows, more } = useLoadedRows(query, idOf, (counts) => t("orders.done.older", counts));
	return (
		<DataTable
			label={t("orders.view.done")}
			columns={useDoneColumns(onInstrument)}
			rows={rows}
			rowId={idOf}
			source={{ query, failed: t("orders.done.failed") }}
			empty={{
				icon: <History className="icon-lg" aria-hidden />,
				title: t("orders.done.empty"),
				hint: t("orders.done.empty.body"),
			}}
			more={more}
			card={cards ? (order) => <DoneCard order={order} instrument={byId(order.asset_id)} /> : undefined}
		/>
	);
}

const sideOfOrder = ({ side }: OrderWire) => side;

function useDoneColumns(onInstrument: OrdersTabProps["onInstrument"]): readonly Column<OrderWire>[] {
	const t = useT();
	const { byId } = useDirectory();
	const { instrument, side, volume } = useDealtColumns(sideOfOrder, onInstrument);
	return useMemo(
		() => [
			instrument,
			{ id: "type", header: t("orders.type"), cell: ({ order_type }) => t(`orders.${order_type}`) },
			side,
			volume,
			{
				id: "price",
				header: t("orders.price"),
				numeric: true,
				cell: ({ price, asset_id }) => <WirePrice value={price} instrument={byId(asset_id)} />,
			},
			{
				id: "outcome",
				header: t("orders.outcome"),
				className: "max-w-[42ch] !whitespace-normal py-1",
				cell: (order) => <Outcome order={order} instrument={byId(order.asset_id)} />,
			},
			{
				id: "placed",
				header: t("orders.placed"),
				className: "text-secondary",
				cell: ({ accepted_at }) => <TimeText value={accepted_at} format="day-time" />,
			},
			{
				id: "finished",
				header: t("orders.finished"),
				className: "text-secondary",
				cell: ({ finished_at }) => (finished_at === null ? null : <TimeText value={finished_at} format="day-time" />),
			},
		],
		[t, byId, instrument, side, volume],
	);
}

interface DoneProps {
	readonly order: OrderWire;
	readonly instrument: LocalInstrument | undefined;
}

function Outcome({ order, instrument }: DoneProps) {
	const t = useT();
	const unit = useSettingsOf("ticket").unit;
	if (order.status === "filled") {
		const price = formatPrice(order.filled_price, instrument?.priceDigits ?? 5);
		const filled = parseVolume(order.filled_volume ?? "");
		const part = order.filled_volume !== order.volume && filled.ok && instrument !== undefined;
		return (
			<span className="inline-flex items-center gap-2">
				<Badge tone="ok">{t("orders.outcome.filled")}</Badge>
				<span className="num text-12">
					{part
						? t("orders.outcome.part", { volume: volumeLabel(instrument, filled.value, unit), price })
						: t("orders.outcome.at", { price })}
				</span>
			</span>
		);
	}
	return (
		<span className="inline-flex items-baseline gap-2">
			<Badge>{t("orders.outcome.cancelled")}</Badge>
			<span className="text-12 text-secondary">
				{order.cancellation === null ? "" : cancellationText(order.cancellation, instrument, unit)}
			</span>
		</span>
	);
}

function DoneCard({ order, instrument }: DoneProps) {
	const t = useT();
	return (
		<article className="flex flex-col gap-2 rounded-card border border-line bg-surface-1 p-panel">
			<header className="flex items-start justify-between gap-3">
				<span>
					<span className="block font-semibold text-14">{instrument?.displayName ?? order.asset_id}</span>
					<span className="flex items-center gap-2 text-12">
						<SideText side={order.side} />
						<span className="num">
							<VolumeText units={order.volume} instrument={instrument} />
						</span>
						{t(`orders.${order.order_type}`)}
					</span>
				</span>
				<span className="flex flex-col items-end">
					<span className="num font-semibold text-14">
						<WirePrice value={order.price} instrument={instrument} />
					</span>
					{order.finished_at === null ? null : (
						<TimeText value={order.finished_at} format="day-time" className="text-12 text-muted" />
					)}
				</span>
			</header>
			<Outcome order={order} instrument={instrument} />
		</article>
	);
}
