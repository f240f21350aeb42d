import type { OrderWire } from "@truefill/contracts/http";
import { Clock3 } from "lucide-react";
import { useState } from "react";
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
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { EmptyState, ErrorState } from "../../../ui/states.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../../../ui/table.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { SideText, VolumeText, WirePrice } from "../blotter/parts.tsx";
import { StaleNotice, TableSkeleton } from "../blotter/table-states.tsx";
import { usePreference } from "../preferences.ts";
import { OrderActions } from "./actions.tsx";
import { CancelAll } from "./cancel-all.tsx";
import { Distance } from "./distance.tsx";
import { DoneOrders } from "./done-orders.tsx";
import { priceText, TimeInForceText } from "./words.tsx";

type View = "pending" | "done";

/** Orders of the selected account: pending ones, and completed ones with their outcomes. */
export function OrdersTab(props: OrdersTabProps) {
	const t = useT();
	const account = useSelectedAccount();
	const { data: pending } = usePendingOrders(account?.id);
	const [view, setView] = useState<View>("pending");
	return (
		<div className="flex h-full min-h-0 flex-col">
			<div className="flex h-9 flex-none items-center justify-between gap-3 border-line border-b px-panel">
				<SegmentedControl
					label={t("orders.view")}
					value={view}
					onChange={setView}
					items={[
						{ value: "pending", label: t("orders.view.pending") },
						{ value: "done", label: t("orders.view.done") },
					]}
				/>
				{view === "pending" && pending !== undefined && pending.length > 0 ? <CancelAll orders={pending} /> : null}
			</div>
			<div className="min-h-0 flex-1 overflow-y-auto">
				{view === "pending" ? <PendingOrders {...props} /> : <DoneOrders {...props} />}
			</div>
		</div>
	);
}

export interface OrdersTabProps {
	readonly onInstrument: (id: string) => void;
	/** One column of cards, for a phone. */
	readonly cards: boolean;
}

/** The selected account's pending orders, with the market's distance to each. */
function PendingOrders({ onInstrument, cards }: OrdersTabProps) {
	const t = useT();
	const account = useSelectedAccount();
	const { data, isError, isFetching, refetch, dataUpdatedAt } = usePendingOrders(account?.id);
	const directory = useDirectory();
	const unit = usePreference("unit");
	if (data === undefined)
		return isError ? (
			<ErrorState compact title={t("orders.failed")} onRetry={() => void refetch()} retrying={isFetching} />
		) : (
			<TableSkeleton rows={3} />
		);
	if (data.length === 0) {
		return (
			<EmptyState compact icon={<Clock3 className="icon-lg" aria-hidden />} title={t("orders.empty")}>
				{t("orders.empty.body")}
			</EmptyState>
		);
	}
	const notice = isError ? (
		<StaleNotice text={t("orders.failed")} since={dataUpdatedAt} onRetry={() => void refetch()} busy={isFetching} />
	) : null;
	if (cards) {
		return (
			<div className="flex flex-col gap-2 p-panel">
				{notice}
				{data.map((wire) => (
					<OrderCard key={wire.id} wire={wire} onInstrument={onInstrument} />
				))}
			</div>
		);
	}
	return (
		<div className="flex h-full min-h-0 flex-col">
			{notice}
			<div className="min-h-0 flex-1">
				<Table label={t("orders.title")}>
					<TableHead>
						<HeadCell>{t("trading.instrument")}</HeadCell>
						<HeadCell>{t("orders.type")}</HeadCell>
						<HeadCell>{t("trading.side")}</HeadCell>
						<HeadCell numeric>{unit === "lots" ? t("trading.volume.inLots") : t("trading.volume.inUnits")}</HeadCell>
						<HeadCell numeric>{t("orders.price")}</HeadCell>
						<HeadCell numeric>{t("orders.distance")}</HeadCell>
						<HeadCell numeric>{t("trading.levels")}</HeadCell>
						<HeadCell>{t("orders.timeInForce")}</HeadCell>
						<HeadCell>{t("orders.placed")}</HeadCell>
						<HeadCell>
							<span className="sr-only">{t("trading.actions")}</span>
						</HeadCell>
					</TableHead>
					<TableBody>
						{data.map((wire) => {
							const instrument = directory.byId(wire.asset_id);
							const order = orderFromWire(wire);
							return (
								<Row key={wire.id}>
									<Cell head>
										<button
											type="button"
											className="rounded-[4px] font-medium hover:text-accent-text"
											onClick={() => onInstrument(wire.asset_id)}
										>
											{instrument?.displayName ?? wire.asset_id}
										</button>
									</Cell>
									<Cell>
										<TypeText order={order} instrument={instrument} />
									</Cell>
									<Cell>
										<SideText side={wire.side} />
									</Cell>
									<Cell numeric>
										<VolumeText units={wire.volume} instrument={instrument} />
									</Cell>
									<Cell numeric>
										<Prices wire={wire} instrument={instrument} />
									</Cell>
									<Cell numeric>
										{instrument === undefined ? UNKNOWN : <Distance order={order} instrument={instrument} />}
									</Cell>
									<Cell numeric>
										<Levels wire={wire} instrument={instrument} />
									</Cell>
									<Cell className="text-secondary">
										<TimeInForceText order={order} />
									</Cell>
									<Cell className="text-secondary">
										<TimeText value={wire.accepted_at} format="day-time" />
									</Cell>
									<Cell className="text-end">
										{instrument === undefined ? null : <OrderActions order={order} instrument={instrument} />}
									</Cell>
								</Row>
							);
						})}
					</TableBody>
				</Table>
			</div>
		</div>
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
			{order.reduceOnly ? <Badge>{t("orders.reduceOnly")}</Badge> : null}
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

function Levels({ wire, instrument }: OrderCellProps) {
	return (
		<>
			<WirePrice value={wire.stop_loss} instrument={instrument} />
			<span className="px-1 text-muted">/</span>
			<WirePrice value={wire.take_profit} instrument={instrument} />
		</>
	);
}

function OrderCard({
	wire,
	onInstrument,
}: {
	readonly wire: OrderWire;
	readonly onInstrument: OrdersTabProps["onInstrument"];
}) {
	const t = useT();
	const instrument = useDirectory().byId(wire.asset_id);
	const order = orderFromWire(wire);
	return (
		<article className="flex flex-col gap-2 rounded-card border border-line bg-surface-1 p-panel">
			<header className="flex items-start justify-between gap-3">
				<button type="button" className="min-h-11 text-start" onClick={() => onInstrument(wire.asset_id)}>
					<span className="block font-semibold text-14">{instrument?.displayName ?? wire.asset_id}</span>
					<span className="flex items-center gap-2 text-12">
						<SideText side={wire.side} />
						<span className="num">
							<VolumeText units={wire.volume} instrument={instrument} />
						</span>
						<TypeText order={order} instrument={instrument} />
					</span>
				</button>
				<span className="num font-semibold text-16">
					<Prices wire={wire} instrument={instrument} />
				</span>
			</header>
			<dl className="grid grid-cols-2 gap-x-4 gap-y-1 text-12">
				<dt className="text-muted">{t("orders.distance")}</dt>
				<dd className="num text-end">
					{instrument === undefined ? UNKNOWN : <Distance order={order} instrument={instrument} />}
				</dd>
				<dt className="text-muted">{t("trading.levels")}</dt>
				<dd className="num text-end">
					<Levels wire={wire} instrument={instrument} />
				</dd>
				<dt className="text-muted">{t("orders.timeInForce")}</dt>
				<dd className="text-end">
					<TimeInForceText order={order} />
				</dd>
			</dl>
			{instrument === undefined ? null : (
				<footer className="flex justify-end border-line border-t pt-2">
					<OrderActions order={order} instrument={instrument} />
				</footer>
			)}
		</article>
	);
}
