import type { OrderKind } from "@truefill/core/trading";
import { useEffect, useState } from "react";
import { useT } from "../../../i18n/index.ts";
import { lazyPart } from "../../../i18n/lazy-part.ts";
import { WhileLoading } from "../../../lib/lazy.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { Skeleton } from "../../../ui/states.tsx";
import type { TicketProps } from "../ticket/ticket-props.ts";
import { usePreparedOrder } from "./prepare.ts";

// Requested together with the frame, so that it is loaded when the prices are.
const parts = import("./lazy.ts");
const TicketOfType = lazyPart(async () => (await parts).TicketOfType);
const InstrumentFacts = lazyPart(async () => (await parts).InstrumentFacts);
const ComingOf = lazyPart(async () => (await parts).ComingOf);

const TYPES: readonly ("market" | OrderKind)[] = ["market", "limit", "stop", "stop-limit"];

/** The ticket for market and pending orders, with announced actions and the instrument's terms below. */
export function OrderTicket(props: TicketProps) {
	const t = useT();
	const [type, setType] = useState<"market" | OrderKind>("market");
	const prepared = usePreparedOrder(props.instrument.id);
	useEffect(() => {
		if (prepared !== null) setType(prepared.kind);
	}, [prepared]);
	return (
		<div className="flex flex-col gap-3">
			<SegmentedControl
				block
				label={t("orders.ticketType")}
				value={type}
				onChange={setType}
				items={TYPES.map((value) => ({ value, label: t(`orders.${value}`) }))}
			/>
			<WhileLoading fallback={<Skeleton className="h-96" />}>
				<TicketOfType type={type} {...props} />
			</WhileLoading>
			<ComingOf instrument={props.instrument} />
			<InstrumentFacts instrument={props.instrument} />
		</div>
	);
}
