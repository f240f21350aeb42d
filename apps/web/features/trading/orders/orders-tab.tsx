import { Clock3 } from "lucide-react";
import { useState } from "react";
import { usePendingOrders, useSelectedAccount } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { FirstFetch, StaleNotice } from "../../../ui/data-table/states.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { HeadCell, Table, TableBody, TableHead } from "../../../ui/table.tsx";
import { usePreference } from "../preferences.ts";
import { CancelAll } from "./cancel-all.tsx";
import { DoneOrders } from "./done-orders.tsx";
import { OrderCard, OrderRow } from "./pending-order.tsx";

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
	const query = usePendingOrders(account?.id);
	const { data } = query;
	const unit = usePreference("unit");
	if (data === undefined) return <FirstFetch query={query} failed={t("orders.failed")} rows={3} />;
	if (data.length === 0) {
		return (
			<EmptyState compact icon={<Clock3 className="icon-lg" aria-hidden />} title={t("orders.empty")}>
				{t("orders.empty.body")}
			</EmptyState>
		);
	}
	const notice = <StaleNotice query={query} failed={t("orders.failed")} />;
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
						{data.map((wire) => (
							<OrderRow key={wire.id} wire={wire} onInstrument={onInstrument} />
						))}
					</TableBody>
				</Table>
			</div>
		</div>
	);
}
