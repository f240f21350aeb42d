import type { Side } from "@truefill/core/pricing";
import type { Dispatch } from "react";
import type { LocalInstrument } from "../../../data/index.ts";
import type { TicketAction, TicketState } from "./ticket-state.ts";

export interface TicketProps {
	readonly instrument: LocalInstrument;
	/** Null: not chosen yet, so nothing can be sent. */
	readonly side: Side | null;
	readonly onSide: (side: Side) => void;
	/** Called after a fill: a sheet closes. */
	readonly onDone?: () => void;
	/** Id of the volume field's frame, for the keyboard shortcuts. */
	readonly volumeId: string;
}

/** A ticket with what is typed in it. */
export interface TypedTicketProps extends TicketProps {
	readonly typed: TicketState;
	readonly dispatch: Dispatch<TicketAction>;
}
