import type { OrderKind } from "@truefill/core/trading";
import type { TypedTicketProps } from "../ticket/ticket-props.ts";

export interface PendingTicketProps extends TypedTicketProps {
	readonly kind: OrderKind;
}
