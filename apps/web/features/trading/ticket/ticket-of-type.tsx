import type { OrderKind } from "@truefill/core/trading";
import { useEffect } from "react";
import { PendingTicket } from "../orders/pending-ticket.tsx";
import { prepareOrder, usePreparedOrder } from "../orders/prepare.ts";
import { Ticket } from "./ticket.tsx";
import type { TicketProps } from "./ticket-props.ts";
import { useTicketState } from "./use-ticket-state.ts";

export interface TicketOfTypeProps extends TicketProps {
	readonly type: "market" | OrderKind;
}

/** The ticket of a type of order. What is typed stays when the type changes. */
export function TicketOfType({ type, ...props }: TicketOfTypeProps) {
	const [typed, dispatch] = useTicketState(props.instrument);
	const prepared = usePreparedOrder(props.instrument.id);
	useEffect(() => {
		if (prepared === null) return;
		dispatch({ type: "priced", kind: prepared.kind, price: prepared.price });
		// The frame and the screen, whose effects run after this one, have it too.
		prepareOrder(null);
	}, [prepared, dispatch]);
	return type === "market" ? (
		<Ticket {...props} typed={typed} dispatch={dispatch} />
	) : (
		<PendingTicket key={type} kind={type} {...props} typed={typed} dispatch={dispatch} />
	);
}
