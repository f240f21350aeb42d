import { Clock3 } from "lucide-react";
import { useState } from "react";
import { usePendingOrders, useSelectedAccount } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { CancelAll } from "./cancel-all.tsx";
import { DoneOrders } from "./done-orders.tsx";
import { OrderCard, useOrderColumns } from "./pending-order.tsx";
import type { OrdersTabProps } from "./tab-props.ts";

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

/** The selected account's pending orders, with the market's distance to each. */
function PendingOrders({ onInstrument, cards }: OrdersTabProps) {
	const t = useT();
	const account = useSelectedAccount();
	const query = usePendingOrders(account?.id);
	return (
		<DataTable
			label={t("orders.title")}
			columns={useOrderColumns(onInstrument)}
			rows={query.data}
			rowId={({ id }) => id}
			source={{ query, failed: t("orders.failed") }}
			skeletonRows={3}
			isLive
			empty={{
				icon: <Clock3 className="icon-lg" aria-hidden />,
				title: t("orders.empty"),
				hint: t("orders.empty.body"),
			}}
			card={cards ? (wire) => <OrderCard wire={wire} onInstrument={onInstrument} /> : undefined}
		/>
	);
}
