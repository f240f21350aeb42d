import {
	checkOrder,
	type MarketView,
	type OpenTradeOrder,
	type OpenTradePreview,
	type OrderTerms,
	previewOpenTrade,
	type TradingRefusal,
	type ValuedAccount,
	withQuotes,
} from "@truefill/core/trading";
import type { OrderContext } from "../ticket/order.ts";
import { type PairForm, readPair } from "./pair.ts";
import { type PendingForm, type ReadPending, readPending } from "./pending.ts";

export interface PendingEffect {
	readonly read: ReadPending;
	/** Null without a side, or while unreadable. */
	readonly terms: OrderTerms | null;
	/** Why the engine would refuse the order now. */
	readonly refusal: TradingRefusal | null;
	/** Its fill at exactly its price, the market then, and the fill's effect. */
	readonly fill: OpenTradeOrder | null;
	readonly there: MarketView;
	readonly preview: OpenTradePreview | null;
	/** The second order of a pair. */
	readonly second: {
		readonly terms: OrderTerms | null;
		/** Whether its price is unreadable. */
		readonly wrong: boolean;
		readonly refusal: TradingRefusal | null;
	};
}

/** The order of the form, whether the engine would accept it, and what it would do. Pure. */
export function pendingEffect(of: {
	readonly form: PendingForm;
	readonly pair: PairForm;
	/** Whether the side is chosen; the form has one in any case. */
	readonly hasSide: boolean;
	readonly market: OrderContext;
	readonly valued: ValuedAccount | null;
	readonly view: MarketView;
}): PendingEffect {
	const { form, pair, hasSide, market, valued, view } = of;
	const refusalOf = (order: OrderTerms | null) => {
		const checked = order === null || valued === null ? null : checkOrder(valued, order, view, true);
		return checked === null || checked.ok ? null : checked.refusal;
	};
	const read = readPending(form, market);
	const terms = hasSide ? read.terms : null;
	const fill: OpenTradeOrder | null =
		terms === null ? null : { ...terms, bound: null, timeInForce: undefined, isRaised: true };
	const there = read.context.quote === undefined ? view : withQuotes(view, [read.context.quote]);
	const second = readPair(pair, form, market);
	return {
		read,
		terms,
		refusal: refusalOf(terms),
		fill,
		there,
		preview: fill === null || valued === null ? null : previewOpenTrade(valued, fill, there),
		second: { ...second, refusal: refusalOf(second.terms) },
	};
}
