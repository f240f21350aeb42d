import type { MarketTimeInForce, OrderKind, TimeInForce } from "@truefill/core/trading";
import { ALONE, type PairForm } from "../orders/pair.ts";
import type { ProtectionForm } from "./protection.ts";

/** What is typed for one kind of pending order: prices of a limit order mean nothing to a stop order. */
export interface PriceFields {
	readonly price: string;
	/** For a stop-limit. */
	readonly limitPrice: string;
	readonly pair: PairForm;
}

/** What is typed in the ticket; side, unit and type are chosen outside. It is kept when the type of the order changes. */
export interface TicketState {
	readonly volume: string;
	readonly protection: ProtectionForm;
	/** Reduces the open position on the other side and never opens; then without levels. */
	readonly reduceOnly: boolean;
	/** Of a market order. */
	readonly market: {
		/** How a reduce-only order larger than the open position is handled (E12). */
		readonly timeInForce: MarketTimeInForce;
		/** Slippage limit in pips beyond the displayed price. */
		readonly bound: { readonly on: boolean; readonly pips: string };
	};
	/** Of a pending order. */
	readonly pending: {
		readonly timeInForce: TimeInForce;
		/** For GTD: local wall time in the format of the browser's input, `2026-01-02T15:04`. */
		readonly expires: string;
	};
	/** Absent: nothing is typed for this kind yet. */
	readonly prices: Partial<Readonly<Record<OrderKind, PriceFields>>>;
}

export type TicketAction =
	| {
			readonly type: "changed";
			readonly fields: Partial<Pick<TicketState, "volume" | "protection" | "reduceOnly">>;
	  }
	| { readonly type: "market-changed"; readonly fields: Partial<TicketState["market"]> }
	| { readonly type: "pending-changed"; readonly fields: Partial<TicketState["pending"]> }
	/** `first`: what the fields show while nothing is typed for this kind. */
	| {
			readonly type: "price-changed";
			readonly kind: OrderKind;
			readonly first: PriceFields;
			readonly fields: Partial<PriceFields>;
	  }
	/** A price on the other side of the market; a second order of a pair had its price from the old one. */
	| { readonly type: "priced"; readonly kind: OrderKind; readonly price: string };

/** Prices of a kind for which nothing is typed. */
export const firstPrices = (price: string): PriceFields => ({ price, limitPrice: price, pair: ALONE });

/** The one reducer of the ticket, for market and pending orders. */
export function reduceTicket(state: TicketState, action: TicketAction): TicketState {
	switch (action.type) {
		case "changed":
			return { ...state, ...action.fields };
		case "market-changed":
			return { ...state, market: { ...state.market, ...action.fields } };
		case "pending-changed":
			return { ...state, pending: { ...state.pending, ...action.fields } };
		case "price-changed": {
			const before = state.prices[action.kind] ?? action.first;
			return { ...state, prices: { ...state.prices, [action.kind]: { ...before, ...action.fields } } };
		}
		case "priced":
			return { ...state, prices: { ...state.prices, [action.kind]: firstPrices(action.price) } };
	}
}
