import type { ReactNode } from "react";

/** A part of the ticket that is off takes half a row; while it is on, and has something to fill in, a whole one. */
export const EXTRA = "col-span-1 has-[input[type=checkbox]:checked]:col-span-2";

/** What may be added to an order, side by side while it is off, so that the whole ticket fits a laptop's screen. */
export const TicketExtras = ({ children }: { readonly children: ReactNode }) => (
	<div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)] gap-x-2 gap-y-2">{children}</div>
);

/** The parts of a ticket below each other, closer on a low screen. */
export const TICKET = "flex flex-col gap-3 [@media(max-height:50rem)]:gap-2";
