import type { ReactNode } from "react";

/** A ticket option that is off takes half a row; when on, with fields to fill in, a whole row. */
export const EXTRA = "col-span-1 has-[input[type=checkbox]:checked]:col-span-2";

/** Optional parts of an order, side by side while off, so that the whole ticket fits a laptop screen. */
export const TicketExtras = ({ children }: { readonly children: ReactNode }) => (
	<div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)] gap-x-2 gap-y-2">{children}</div>
);

/** A ticket's parts in a column, more compact on a low screen. */
export const TICKET = "flex flex-col gap-3 [@media(max-height:50rem)]:gap-2";
