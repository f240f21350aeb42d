/** The ticket and all of pending orders: what comes right after the terminal's frame, as one file, for its parts share most of what they stand on. */

export { ComingOf } from "../actions/coming-of.tsx";
export { InstrumentFacts } from "../ticket/instrument-facts.tsx";
export { Ticket } from "../ticket/ticket.tsx";
export { OrdersTab } from "./orders-tab.tsx";
export { PendingTicket } from "./pending-ticket.tsx";
