/** The ticket and all of pending orders: loaded right after the terminal's frame, as one chunk with shared code. */

export { ComingOf } from "../actions/coming-of.tsx";
export { InstrumentFacts } from "../ticket/instrument-facts.tsx";
export { Ticket } from "../ticket/ticket.tsx";
export { OrdersTab } from "./orders-tab.tsx";
export { PendingTicket } from "./pending-ticket.tsx";
