import type { AccountState, ClosedTrade, DealLinks, TickUsed } from "../../account/index.ts";
import type { Line } from "../../ledger/index.ts";
import type { Money, Price, Volume } from "../../money/index.ts";
import type { Side } from "../../pricing/index.ts";
import type { Cancellation } from "../cancellations.ts";
import type { Reader } from "../codec/reader.ts";
import type { Origin } from "../origin.ts";

export interface EventBase {
	readonly accountId: string;
	/** Gapless per account, from 1. */
	readonly sequence: number;
	readonly commandId: string;
	readonly origin: Origin;
	readonly occurredAtMs: number;
}

/** What an event changes of the account's state, beside its sequence and its books. */
export type StateChanges = Partial<
	Pick<
		AccountState,
		| "name"
		| "openTrades"
		| "orders"
		| "lifetimePnl"
		| "leverageCap"
		| "marginCallLevels"
		| "marginCalls"
		| "swapFree"
		| "jurisdiction"
		| "archived"
		| "protection"
		| "deposits"
		| "pending"
		| "savings"
		| "strategies"
		| "financedThrough"
	>
>;

/** A fill of an order (E3). */
export interface Deal {
	readonly effect: "open" | "increase" | "close";
	readonly tradeId: string;
	readonly instrumentId: string;
	/** The side that was dealt: a buy closes a sell. */
	readonly side: Side;
	readonly volume: Volume;
	readonly price: Price;
	readonly commission: Money;
	/** Net result of a closing; null for an opening. */
	readonly pnl: Money | null;
	readonly links: DealLinks;
}

/** How a pending order ended. */
export type OrderEnd =
	| {
			readonly status: "filled";
			readonly orderId: string;
			readonly volume: Volume;
			readonly price: Price;
			readonly tick: TickUsed;
	  }
	| { readonly status: "cancelled"; readonly orderId: string; readonly cancellation: Cancellation };

/** What read models need to know of an event; they make rows of it. */
export interface EventFacts {
	/** Trades that it opened, changed or closed. */
	readonly trades?: readonly string[];
	/** Pending orders that it placed or changed. */
	readonly orders?: readonly string[];
	/** The pending order that it ended. */
	readonly ended?: OrderEnd;
	/** The fill that it is. */
	readonly deal?: Deal;
	/** The trade, or part of a trade, that it closed. */
	readonly closed?: ClosedTrade;
}

/** Everything that belongs to one type of event. Stored events live for ever: `read` reads every form ever written. */
export interface EventDefinition<E extends EventBase & { readonly type: string }> {
	readonly type: E["type"];
	/** The event from its stored form, beside `base`. Throws CodecError. */
	read(r: Reader, base: EventBase): E;
	/** What it changes of the account. Throws InvariantError for an event that cannot follow on the state. */
	fold(state: AccountState, event: E): StateChanges;
	/** What it books (E23); lines of zero are left out by the journal. */
	lines(event: E): readonly Line[];
	facts(event: E): EventFacts;
}

const NO_CHANGES: StateChanges = {};
const NO_LINES: readonly Line[] = [];
const NO_FACTS: EventFacts = {};

export const changesNothing = (): StateChanges => NO_CHANGES;
export const booksNothing = (): readonly Line[] => NO_LINES;
export const touchesNothing = (): EventFacts => NO_FACTS;
