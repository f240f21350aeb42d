import type { OrderKind } from "@truefill/core/trading";
import { PendingTicket } from "../orders/pending-ticket.tsx";
import { Ticket } from "./ticket.tsx";
import type { TicketProps } from "./ticket-props.ts";
import { useTicketState } from "./use-ticket-state.ts";

export interface TicketOfTypeProps extends TicketProps {
	readonly type: "market" | OrderKind;
}

/** The ticket of a type of order. What is typed stays when the type changes. */
export function TicketOfType({ type, ...props }: TicketOfTypeProps) {
	const [typed, dispatch] = useTicketState(props.instrument);
	return type === "market" ? (
		<Ticket {...props} typed={typed} dispatch={dispatch} />
	) : (
		<PendingTicket key={type} kind={type} {...props} typed={typed} dispatch={dispatch} />
	);
}
