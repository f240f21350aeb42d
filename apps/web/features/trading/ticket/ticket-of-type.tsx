import type { OrderKind } from "@truefill/core/trading";
import { useEffect } from "react";
import { volumeText } from "../figures.ts";
import { PendingTicket } from "../orders/pending-ticket.tsx";
import { prepareOrder, usePreparedOrder } from "../orders/prepare.ts";
import { settingsOf } from "../preferences.ts";
import { Ticket } from "./ticket.tsx";
import type { TicketProps } from "./ticket-props.ts";
import { useTicketState } from "./use-ticket-state.ts";

export interface TicketOfTypeProps extends TicketProps {
	readonly type: "market" | OrderKind;
}

/** The ticket of a type of order. What is typed stays when the type changes. */
export function TicketOfType({ type, ...props }: TicketOfTypeProps) {
	const { instrument } = props;
	const [typed, dispatch] = useTicketState(instrument);
	const prepared = usePreparedOrder(instrument.id);
	useEffect(() => {
		if (prepared === null) return;
		const { kind, price, volume } = prepared;
		if (kind !== "market" && price !== null) dispatch({ type: "priced", kind, price });
		if (volume !== undefined) {
			const { unit } = settingsOf("ticket");
			dispatch({ type: "changed", fields: { volume: volumeText(instrument, volume, unit) } });
		}
		// The frame and the screen, whose effects run after this one, have it too.
		prepareOrder(null);
	}, [prepared, dispatch, instrument]);
	return type === "market" ? (
		<Ticket {...props} typed={typed} dispatch={dispatch} />
	) : (
		<PendingTicket key={type} kind={type} {...props} typed={typed} dispatch={dispatch} />
	);
}
