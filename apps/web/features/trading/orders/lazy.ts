/** The ticket and all of pending orders: loaded right after the terminal's frame, as one chunk with shared code. */

export { ComingOf } from "../actions/coming-of.tsx";
export { InstrumentFacts } from "../ticket/instrument-facts.tsx";
export { TicketOfType } from "../ticket/ticket-of-type.tsx";
export { OrdersTab } from "./orders-tab.tsx";
