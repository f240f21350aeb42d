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

/** What a pending order asks for; times in force are resolved into an instant apart. */
export type OrderTerms = Omit<PendingOrder, "id" | "ocoGroup" | "acceptedAtMs" | "acceptedSequence">;

/** The fill that a pending order asks for. */
export const fillTermsOf = (order: OrderTerms): FillTerms => ({
	instrumentId: order.instrumentId,
	side: order.side,
	volume: order.volume,
	stopLoss: order.stopLoss,
	takeProfit: order.takeProfit,
	trailingDistance: order.trailingDistance,
	guaranteedStop: order.guaranteedStop,
	reduceOnly: order.reduceOnly,
	isRaised: true,
});

/** When an order of the day ends (E12): with the trading day in which it can first fill, of a shut market the next one. */
export const dayOrderEndMs = (state: MarketState, nowMs: number): number =>
	tradingDayEndMs(state.state === "closed" && state.opensAtMs !== null ? Math.max(state.opensAtMs, nowMs) : nowMs);

/** The instant from which it no longer fills (E12): none, the end of the trading day, the one that was asked for. */
export function expiryOf(
	order: Pick<OrderTerms, "instrumentId" | "timeInForce" | "expiresAtMs">,
	view: Pick<MarketView, "nowMs" | "instrument" | "state">,
): Checked<number | null> {
	const { instrumentId, timeInForce, expiresAtMs } = order;
	const { nowMs } = view;
	if (timeInForce !== "GTD") {
		if (expiresAtMs !== null) return refuse("EXPIRY_INVALID", { time_in_force: timeInForce });
		if (timeInForce !== "DAY") return { ok: true, value: null };
		// An instrument that nobody knows is refused by whoever asks next.
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

/** An order waits for a price that has not come yet; one that is there already is a market order with a bound (E11). */
function sideVerdict(instrument: Instrument, order: OrderTerms, quote: Quote): Verdict {
	if (!reachedBy(order, quote)) return null;
	return because("ORDER_PRICE_WRONG_SIDE", {
		kind: order.kind,
		order_price: priceText(instrument, waitsFor(order).price),
		price: priceText(instrument, openingSide(order.side, quote)),
	});
}

/** The tick at which the order would fill at exactly its price, with today's spread. */
function tickAt(order: OrderTerms, quote: Quote): Quote {
	const at = order.limitPrice ?? order.price;
	const spread = quote.ask - quote.bid;
	if (order.side === "sell") return { ...quote, bid: at, ask: price(at + spread) };
	return { ...quote, ask: at, bid: price(at > spread ? at - spread : 1n) };
}

/**
 * Whether the account may leave this order to rest. The browser's ticket and the engine call this same function. Checks
 * in this order: instrument known; may be opened where the customer lives (R26); volume (E1); mode halted, close-only unless reduce-only (E14); price and limit price
 * on the grid, a limit price for a stop-limit and only for it; a last price known, also of a shut market, and the
 * order's price not reached by it when `judgesPrice` (E11); levels that a reduce-only order cannot have; then what
 * `checkFill` would say if the order filled at exactly its price now (E8–E10). At the fill all of it is asked again, and then
 * that the conversion rates are good (E5).
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
	// In a netting account the levels may not be needed at the fill; what could never fill is told at once.
	const protecting = order.reduceOnly ? null : protectionAt(instrument, order.side, order, tick);
	if (protecting !== null && !protecting.ok) return protecting;
	return checkFill(account, terms, instrument, tick, view);
}
