import type { Side } from "@truefill/core/pricing";
import type { LocalInstrument } from "../../../data/index.ts";

/** What both layouts of the terminal are given. */
export interface TerminalFrame {
	readonly instrument: LocalInstrument;
	/** Null: not chosen for this instrument. */
	readonly side: Side | null;
	readonly onSide: (side: Side) => void;
	readonly onSelect: (instrument: LocalInstrument) => void;
	/** Narrow layout: the ticket is a sheet. */
	readonly ticketOpen: boolean;
	readonly onTicketOpen: (open: boolean) => void;
	readonly onHelp: () => void;
}

/** Reached by the keyboard shortcuts. */
export const SEARCH_ID = "trading-search";
export const VOLUME_ID = "trading-volume";
