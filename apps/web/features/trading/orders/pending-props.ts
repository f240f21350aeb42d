import type { OrderKind } from "@truefill/core/trading";
import type { TicketProps } from "../ticket/ticket-props.ts";

export interface PendingTicketProps extends TicketProps {
	readonly kind: OrderKind;
}
