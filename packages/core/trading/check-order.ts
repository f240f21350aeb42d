import type { MarketView, PendingOrder, ValuedAccount } from "../account/index.ts";
import { type Instrument, tradingDayEndMs } from "../instruments/index.ts";
import { price } from "../money/index.ts";
import { type MarketState, openingSide, type Quote } from "../pricing/index.ts";
import { refuse } from "../result/index.ts";
import { protectionVerdict, volumeVerdict } from "./check-open-trade.ts";
import { because, type Checked, eligibilityVerdict, modeVerdict, priceText, type Verdict } from "./explain.ts";
import { checkFill, type FillTerms, type JudgedFill } from "./fill-plan.ts";
import { reachedBy, waitsFor } from "./order-trigger.ts";
import { incrementVerdict, protectionAt } from "./protection.ts";
import { openedVolume, reductionsOf } from "./reductions.ts";

/** The terms of a pending order; `expiryOf` resolves the time in force to `expiresAtMs`. */
export type OrderTerms = Omit<PendingOrder, "id" | "ocoGroup" | "acceptedAtMs" | "acceptedSequence">;

/** The fill terms of a pending order. */
export const fillTermsOf = (order: OrderTerms): FillTerms => ({
	instrumentId: order.instrumentId,
	side: order.side,
	volume: order.volume,
	stopLoss: order.stopLoss,
	takeProfit: order.takeProfit,
	trailingDistance: order.trailingDistance,
	guaranteedStop: order.guaranteedStop,
	reduceOnly: order.reduceOnly,
	tradeId: order.tradeId,
	isRaised: true,
});

/** DAY orders (E12) expire at the end of the trading day in which they can first fill; if closed, of the next one. */
export const dayOrderEndMs = (state: MarketState, nowMs: number): number =>
	tradingDayEndMs(state.state === "closed" && state.opensAtMs !== null ? Math.max(state.opensAtMs, nowMs) : nowMs);

/** When an order expires (E12): GTC never, DAY at the end of the trading day, GTD at the requested instant. */
export function expiryOf(
	order: Pick<OrderTerms, "instrumentId" | "timeInForce" | "expiresAtMs">,
	view: Pick<MarketView, "nowMs" | "instrument" | "state">,
): Checked<number | null> {
	const { instrumentId, timeInForce, expiresAtMs } = order;
	const { nowMs } = view;
	if (timeInForce !== "GTD") {
		if (expiresAtMs !== null) return refuse("EXPIRY_INVALID", { time_in_force: timeInForce });
		if (timeInForce !== "DAY") return { ok: true, value: null };
		// The caller's next check refuses an unknown instrument.
		const isKnown = view.instrument(instrumentId) !== undefined;
		return { ok: true, value: isKnown ? dayOrderEndMs(view.state(instrumentId), nowMs) : tradingDayEndMs(nowMs) };
	}
	const sound = expiresAtMs !== null && Number.isSafeInteger(expiresAtMs) && expiresAtMs > nowMs;
	return sound ? { ok: true, value: expiresAtMs } : refuse("EXPIRY_INVALID", { time_in_force: timeInForce });
}

function limitVerdict(instrument: Instrument, order: OrderTerms): Verdict {
	if ((order.kind === "stop-limit") !== (order.limitPrice !== null)) {
		return because("ORDER_LIMIT_PRICE_INVALID", { kind: order.kind });
	}
	return order.limitPrice === null ? null : incrementVerdict(instrument, order.limitPrice);
}

/** A pending order's price must not be reached yet; otherwise a market order with a bound is needed (E11). */
function sideVerdict(instrument: Instrument, order: OrderTerms, quote: Quote): Verdict {
	if (!reachedBy(order, quote)) return null;
	return because("ORDER_PRICE_WRONG_SIDE", {
		kind: order.kind,
		order_price: priceText(instrument, waitsFor(order).price),
		price: priceText(instrument, openingSide(order.side, quote)),
	});
}

/** The tick at which the order would fill at exactly its price, with the current spread. */
function tickAt(order: OrderTerms, quote: Quote): Quote {
	const at = order.limitPrice ?? order.price;
	const spread = quote.ask - quote.bid;
	if (order.side === "sell") return { ...quote, bid: at, ask: price(at + spread) };
	return { ...quote, ask: at, bid: price(at > spread ? at - spread : 1n) };
}

/**
 * Checks whether the order may rest; shared by the browser's ticket and the engine. Refused in this order: instrument
 * unknown; an opening not allowed where the customer lives (R26); volume (E1); mode halted, or close-only unless
 * reduce-only (E14); price off the grid; limit price missing for a stop-limit, given for another kind, or off the
 * grid; no last price known (a closed market has one); with `judgesPrice`, the order's price already reached by it
 * (E11); levels on a reduce-only order; then as `checkFill` if the order filled at exactly its price now (E8–E10). The
 * fill repeats all checks and also refuses stale conversion rates (E5).
 */
export function checkOrder(
	account: ValuedAccount,
	order: OrderTerms,
	view: MarketView,
	judgesPrice: boolean,
): Checked<JudgedFill> {
	const instrument = view.instrument(order.instrumentId);
	if (instrument === undefined) return refuse("INSTRUMENT_UNKNOWN", { instrument: order.instrumentId });
	const terms = fillTermsOf(order);
	const opens = openedVolume(terms, reductionsOf(account, terms)) > 0n;
	const refusal =
		(opens ? eligibilityVerdict(account.jurisdiction, instrument) : null) ??
		volumeVerdict(instrument, order.volume) ??
		modeVerdict(instrument, order.reduceOnly ? "close" : "open") ??
		incrementVerdict(instrument, order.price) ??
		limitVerdict(instrument, order);
	if (refusal !== null) return { ok: false, refusal };
	const quote = view.quote(instrument.id);
	if (quote === undefined) return refuse("PRICE_UNKNOWN", { instrument: instrument.displayName });
	const wrong =
		(judgesPrice ? sideVerdict(instrument, order, quote) : null) ??
		(order.reduceOnly ? protectionVerdict(terms) : null);
	if (wrong !== null) return { ok: false, refusal: wrong };
	const tick = tickAt(order, quote);
	// In a netting account the fill may not need the levels. Levels that could never work are refused now all the same.
	const protecting = order.reduceOnly ? null : protectionAt(instrument, order.side, order, tick);
	if (protecting !== null && !protecting.ok) return protecting;
	return checkFill(account, terms, instrument, tick, view);
}
