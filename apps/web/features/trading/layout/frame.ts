import type { Side } from "@truefill/core/pricing";
import type { LocalInstrument } from "../../../data/index.ts";

/** Props of both terminal layouts. */
export interface TerminalFrame {
	readonly instrument: LocalInstrument;
	/** Null: none chosen for this instrument. */
	readonly side: Side | null;
	readonly onSide: (side: Side) => void;
	/** `replace`: in place of the history's entry, which a sheet has added. */
	readonly onSelect: (instrument: LocalInstrument, replace?: boolean) => void;
	/** Selects an instrument and opens its ticket with this side. */
	readonly onTrade: (instrument: LocalInstrument, side: Side, replace?: boolean) => void;
	/** Narrow layout: the ticket is a sheet. */
	readonly ticketOpen: boolean;
	readonly onTicketOpen: (open: boolean) => void;
	/** How often the search was asked for by its key or command. */
	readonly searches: number;
}

/** Target of the keyboard shortcut. */
export const SEARCH_ID = "trading-search";
export const VOLUME_ID = "trading-volume";
