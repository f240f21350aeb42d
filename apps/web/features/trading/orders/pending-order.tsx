import type { OrderWire } from "@truefill/contracts/http";
import { SlidersHorizontal, X } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import {
	type LocalInstrument,
	type LocalOrder,
	orderFromWire,
	useDirectory,
	usePendingOrders,
	useSelectedAccount,
} from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { UNKNOWN } from "../../../lib/format.ts";
import { Badge } from "../../../ui/badge.tsx";
import { CardFigure } from "../../../ui/card-figure.tsx";
import type { Column } from "../../../ui/data-table/column.ts";
import { SwipeCard } from "../../../ui/swipe-card.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { DealtHeading, useDealtColumns } from "../blotter/columns.tsx";
import { WirePrice } from "../blotter/parts.tsx";
import { OrderActions } from "./actions.tsx";
import { Distance } from "./distance.tsx";
import { priceText, TimeInForceText } from "./words.tsx";

interface OrderProps {
	readonly wire: OrderWire;
	readonly onInstrument: (id: string) => void;
}

const sideOfOrder = ({ side }: OrderWire) => side;

/** Pending orders in the table. */
export function useOrderColumns(onInstrument: (id: string) => void): readonly Column<OrderWire>[] {
	const t = useT();
	const { byId } = useDirectory();
	const { instrument, side, volume } = useDealtColumns(sideOfOrder, onInstrument);
	return useMemo(
		() => [
			instrument,
			{
				id: "type",
				header: t("orders.type"),
				cell: (wire) => <TypeText order={orderFromWire(wire)} instrument={byId(wire.asset_id)} />,
			},
			side,
			volume,
			{
				id: "price",
				header: t("orders.price"),
				numeric: true,
				cell: (wire) => <Prices wire={wire} instrument={byId(wire.asset_id)} />,
			},
			{
				id: "distance",
				header: t("orders.distance"),
				numeric: true,
				cell: (wire) => <OrderDistance wire={wire} instrument={byId(wire.asset_id)} />,
			},
			{
				id: "levels",
				header: t("trading.levels"),
				numeric: true,
				cell: (wire) => <Levels wire={wire} instrument={byId(wire.asset_id)} />,
			},
			{
				id: "timeInForce",
				header: t("orders.timeInForce"),
				className: "text-secondary",
				cell: (wire) => <TimeInForceText order={orderFromWire(wire)} />,
			},
			{
				id: "placed",
				header: t("orders.placed"),
				className: "text-secondary",
				cell: ({ accepted_at }) => <TimeText value={accepted_at} format="day-time" />,
			},
			{
				id: "actions",
				header: t("trading.actions"),
				headHidden: true,
				numeric: true,
				interactive: true,
				cell: (wire) => {
					const instrument = byId(wire.asset_id);
					return instrument === undefined ? null : <OrderActions order={orderFromWire(wire)} instrument={instrument} />;
				},
			},
		],
		[t, byId, instrument, side, volume],
	);
}

interface OrderCellProps {
	readonly wire: OrderWire;
	readonly instrument: LocalInstrument | undefined;
}

function TypeText({
	order,
	instrument,
}: {
	readonly order: LocalOrder;
	readonly instrument: LocalInstrument | undefined;
}) {
	const t = useT();
	const account = useSelectedAccount();
	const { data: pending = [] } = usePendingOrders(account?.id);
	// The first order of a pair has no group id: the second one refers to it.
	const paired = order.ocoGroup !== null || pending.some(({ oco_group }) => oco_group === order.id);
	return (
		<span className="inline-flex items-center gap-1.5">
			{t(`orders.${order.kind}`)}
			{order.tradeId !== undefined ? (
				<span title={t("orders.ofTrade.help", { trade: order.tradeId })}>
					<Badge>{t("orders.ofTrade")}</Badge>
				</span>
			) : order.reduceOnly ? (
				<Badge>{t("orders.reduceOnly")}</Badge>
			) : null}
			{paired ? (
				<span title={t("ticket.pair.help")}>
					<Badge>{t("orders.paired")}</Badge>
				</span>
			) : null}
			{order.triggered && order.limitPrice !== null && instrument !== undefined ? (
				<Badge tone="info">{t("orders.triggered", { price: priceText(order.limitPrice, instrument) })}</Badge>
			) : null}
		</span>
	);
}

/** The price, and the limit of a stop-limit. */
function Prices({ wire, instrument }: OrderCellProps) {
	return (
		<>
			<WirePrice value={wire.price} instrument={instrument} />
			{wire.limit_price === null ? null : (
				<>
					<span className="inline-block px-1 text-muted rtl:-scale-x-100">→</span>
					<WirePrice value={wire.limit_price} instrument={instrument} />
				</>
			)}
		</>
	);
}

function OrderDistance({ wire, instrument }: OrderCellProps) {
	return instrument === undefined ? UNKNOWN : <Distance order={orderFromWire(wire)} instrument={instrument} />;
}

function Levels({ wire, instrument }: OrderCellProps) {
	return (
		<>
			<WirePrice value={wire.stop_loss} instrument={instrument} />
			<span className="px-1 text-muted">/</span>
			<WirePrice value={wire.take_profit} instrument={instrument} />
		</>
	);
}

/** A pending order on a phone. Pulled aside it offers what its buttons do. */
export function OrderCard({ wire, onInstrument }: OrderProps) {
	const t = useT();
	const instrument = useDirectory().byId(wire.asset_id);
	const order = orderFromWire(wire);
	const editing = useState(false);
	const cancel = useRef<HTMLButtonElement>(null);
	return (
		<SwipeCard
			actions={[
				{
					label: t("orders.edit"),
					icon: <SlidersHorizontal className="icon-lg" aria-hidden />,
					onPress: () => editing[1](true),
				},
				{
					label: t("orders.cancel"),
					icon: <X className="icon-lg" aria-hidden />,
					tone: "danger",
					onPress: () => cancel.current?.click(),
				},
			]}
		>
			<article className="flex flex-col gap-2 rounded-card border border-line bg-surface-1 p-panel">
				<header className="flex items-start justify-between gap-3">
					<DealtHeading {...wire} side={wire.side} instrument={instrument} onInstrument={onInstrument}>
						<TypeText order={order} instrument={instrument} />
					</DealtHeading>
					<span className="num font-semibold text-16">
						<Prices wire={wire} instrument={instrument} />
					</span>
				</header>
				<dl className="grid grid-cols-3 gap-x-3">
					<CardFigure label={t("orders.distance")}>
						<OrderDistance wire={wire} instrument={instrument} />
					</CardFigure>
					<CardFigure label={t("trading.levels")}>
						<Levels wire={wire} instrument={instrument} />
					</CardFigure>
					<CardFigure label={t("orders.timeInForce")}>
						<TimeInForceText order={order} />
					</CardFigure>
				</dl>
				{instrument === undefined ? null : (
					<footer className="flex justify-end border-line border-t pt-1.5">
						<OrderActions order={order} instrument={instrument} editing={editing} cancelRef={cancel} />
					</footer>
				)}
			</article>
		</SwipeCard>
	);
}
