import type { OrderKind } from "@truefill/core/trading";
import { lazy, Suspense, useState } from "react";
import { useT } from "../../../i18n/index.ts";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { Skeleton } from "../../../ui/states.tsx";
import { Ticket, type TicketProps } from "../ticket/ticket.tsx";

// Comes when a pending order is first meant.
const PendingTicket = lazy(async () => ({ default: (await import("./pending-ticket.tsx")).PendingTicket }));

const TYPES: readonly ("market" | OrderKind)[] = ["market", "limit", "stop", "stop-limit"];

/** The ticket with its order types: at the market now, or pending at a price. */
export function OrderTicket(props: TicketProps) {
	const t = useT();
	const [type, setType] = useState<"market" | OrderKind>("market");
	return (
		<div className="flex flex-col gap-3">
			<SegmentedControl
				block
				label={t("orders.ticketType")}
				value={type}
				onChange={setType}
				items={TYPES.map((value) => ({ value, label: t(`orders.${value}`) }))}
			/>
			{type === "market" ? (
				<Ticket {...props} />
			) : (
				<Suspense fallback={<Skeleton className="h-80" />}>
					<PendingTicket key={type} kind={type} {...props} />
				</Suspense>
			)}
		</div>
	);
}
