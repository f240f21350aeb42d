import type { OrderWire } from "@truefill/contracts/http";
import { parseVolume } from "@truefill/core/money";
import { History } from "lucide-react";
import { type LocalInstrument, useDirectory, useDoneOrders, useSelectedAccount } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatPrice } from "../../../lib/format.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { FirstFetch } from "../../../ui/data-table/states.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "../../../ui/table.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { InstrumentLink, SideText, VolumeText, WirePrice } from "../blotter/parts.tsx";
import { volumeLabel } from "../figures.ts";
import { usePreference } from "../preferences.ts";
import { cancellationText } from "./cancellation.ts";
import type { OrdersTabProps } from "./orders-tab.tsx";

/** Filled or cancelled orders, newest first, each with its outcome. */
export function DoneOrders({ onInstrument, cards }: OrdersTabProps) {
	const t = useT();
	const account = useSelectedAccount();
	const query = useDoneOrders(account?.id);
	const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
	const directory = useDirectory();
	const unit = usePreference("unit");
	if (data === undefined) return <FirstFetch query={query} failed={t("orders.done.failed")} rows={4} />;
	const orders = [...new Map(data.pages.flatMap((page) => page.data).map((each) => [each.id, each])).values()];
	if (orders.length === 0) {
		return (
			<EmptyState compact icon={<History className="icon-lg" aria-hidden />} title={t("orders.done.empty")}>
				{t("orders.done.empty.body")}
			</EmptyState>
		);
	}
	const more = hasNextPage ? (
		<div className="flex justify-center p-2">
			<Button size="sm" onClick={() => void fetchNextPage()} busy={isFetchingNextPage}>
				{t("orders.done.older", { shown: orders.length, total: data.pages[0]?.meta.total ?? orders.length })}
			</Button>
		</div>
	) : null;
	if (cards) {
		return (
			<div className="flex flex-col gap-2 p-panel">
				{orders.map((order) => (
					<DoneCard key={order.id} order={order} instrument={directory.byId(order.asset_id)} />
				))}
				{more}
			</div>
		);
	}
	return (
		<>
			<Table label={t("orders.view.done")}>
				<TableHead>
					<HeadCell>{t("trading.instrument")}</HeadCell>
					<HeadCell>{t("orders.type")}</HeadCell>
					<HeadCell>{t("trading.side")}</HeadCell>
					<HeadCell numeric>{unit === "lots" ? t("trading.volume.inLots") : t("trading.volume.inUnits")}</HeadCell>
					<HeadCell numeric>{t("orders.price")}</HeadCell>
					<HeadCell>{t("orders.outcome")}</HeadCell>
					<HeadCell>{t("orders.placed")}</HeadCell>
					<HeadCell>{t("orders.finished")}</HeadCell>
				</TableHead>
				<TableBody>
					{orders.map((order) => {
						const instrument = directory.byId(order.asset_id);
						return (
							<Row key={order.id}>
								<Cell head>
									<InstrumentLink id={order.asset_id} instrument={instrument} onInstrument={onInstrument} />
								</Cell>
								<Cell>{t(`orders.${order.order_type}`)}</Cell>
								<Cell>
									<SideText side={order.side} />
								</Cell>
								<Cell numeric>
									<VolumeText units={order.volume} instrument={instrument} />
								</Cell>
								<Cell numeric>
									<WirePrice value={order.price} instrument={instrument} />
								</Cell>
								<Cell className="max-w-[42ch] !whitespace-normal py-1">
									<Outcome order={order} instrument={instrument} />
								</Cell>
								<Cell className="text-secondary">
									<TimeText value={order.accepted_at} format="day-time" />
								</Cell>
								<Cell className="text-secondary">
									{order.finished_at === null ? null : <TimeText value={order.finished_at} format="day-time" />}
								</Cell>
							</Row>
						);
					})}
				</TableBody>
			</Table>
			{more}
		</>
	);
}

interface DoneProps {
	readonly order: OrderWire;
	readonly instrument: LocalInstrument | undefined;
}

function Outcome({ order, instrument }: DoneProps) {
	const t = useT();
	const unit = usePreference("unit");
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
