import { formatPrice as exactPrice } from "@truefill/core/money";
import type { Quote, Side } from "@truefill/core/pricing";
import type { OrderKind, OrderTerms } from "@truefill/core/trading";
import type { LocalInstrument } from "../../../data/index.ts";
import type { OrderContext } from "../ticket/order.ts";
import { firstPrice, type PendingForm, readPending } from "./pending.ts";

/** The other order of a pair (E12): an existing pending one, or a second one placed with the first. */
export interface PairForm {
	readonly on: boolean;
	/** Id of a pending order; null: a second one, from the fields below. */
	readonly with: string | null;
	readonly side: Side;
	readonly kind: "limit" | "stop";
	readonly price: string;
}

export const ALONE: PairForm = { on: false, with: null, side: "buy", kind: "stop", price: "" };

/** Initial second order: same side, a stop for a limit order, otherwise a limit. */
export function firstPair(
	kind: OrderKind,
	side: Side,
	quote: Quote | undefined,
	instrument: LocalInstrument,
): PairForm {
	const other = kind === "limit" ? "stop" : "limit";
	const at = quote === undefined ? null : firstPrice(other, side, quote, instrument);
	const price = at === null ? "" : exactPrice(at, instrument.priceDigits);
	return { on: true, with: null, side, kind: other, price };
}

/** The second order: like the first except for side, type and price. Pips and money count from its own price. */
export function readPair(
	pair: PairForm,
	first: PendingForm,
	context: OrderContext,
): { readonly terms: OrderTerms | null; readonly wrong: boolean } {
	if (!pair.on || pair.with !== null) return { terms: null, wrong: false };
	const { side, kind, price } = pair;
	const { terms, problems } = readPending({ ...first, side, kind, price, limitPrice: "" }, context);
	return { terms, wrong: problems.includes("price") };
}
