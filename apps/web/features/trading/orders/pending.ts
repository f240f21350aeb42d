import { type Price, parsePrice, price, type Volume } from "@truefill/core/money";
import type { Quote, Side } from "@truefill/core/pricing";
import type { OrderKind, OrderTerms, TimeInForce } from "@truefill/core/trading";
import { formatTimeZone } from "../../../lib/format.ts";
import { momentOf, wallTime } from "../../../lib/time-zones.ts";
import { type OrderContext, readVolume } from "../ticket/order.ts";
import { type ProtectionForm, type ReadProtection, readProtection, UNPROTECTED } from "../ticket/protection.ts";

export interface PendingForm {
	readonly kind: OrderKind;
	readonly side: Side;
	readonly unit: "lots" | "units";
	readonly volume: string;
	readonly price: string;
	/** For a stop-limit. */
	readonly limitPrice: string;
	readonly timeInForce: TimeInForce;
	/** For GTD: local wall time in the format of the browser's input, `2026-01-02T15:04`. */
	readonly expires: string;
	readonly protection: ProtectionForm;
	/** Reduces the open position on the other side and never opens; then without levels. */
	readonly reduceOnly: boolean;
}

export type PendingProblem = "volume" | "price" | "limitPrice" | "expires" | "stopLoss" | "takeProfit";

/** The quote at which the order would fill at exactly its price, with the current spread: the base of its levels. */
export function quoteAt(side: Side, at: Price, quote: Quote): Quote {
	const spread = quote.ask - quote.bid;
	if (side === "sell") return { ...quote, bid: at, ask: price(at + spread) };
	return { ...quote, ask: at, bid: price(at > spread ? at - spread : 1n) };
}

export function readPrice(text: string): Price | null {
	const parsed = parsePrice(text.endsWith(".") ? text.slice(0, -1) : text);
	return parsed.ok && parsed.value > 0n ? parsed.value : null;
}

/** The instant of a wall time in the user's zone, or null. */
export const readExpiry = (text: string): number | null => momentOf(text, formatTimeZone());

/** A time in the format of the browser's input, in the user's zone. */
export const expiryText = (ms: number): string => wallTime(ms, formatTimeZone());

/** A first price on the side where the order waits: ten pips, or five spreads, from the market. */
export function firstPrice(
	kind: OrderKind,
	side: Side,
	quote: Quote,
	context: OrderContext["instrument"],
): Price | null {
	const pips = 10n ** BigInt(9 - context.pipPosition);
	const spreads = (quote.ask - quote.bid) * 5n;
	const away = pips > spreads ? pips : spreads;
	const from = side === "buy" ? quote.ask : quote.bid;
	const below = (side === "buy") === (kind === "limit");
	const at = below ? from - away : from + away;
	const snapped = at - (at % context.priceIncrement);
	return snapped > 0n ? price(snapped) : null;
}

export interface ReadPending {
	readonly terms: OrderTerms | null;
	/** The base for the levels; null until the price is readable. */
	readonly context: OrderContext;
	readonly units: Volume | null;
	readonly protection: ReadProtection;
	readonly problems: readonly PendingProblem[];
}

/** The form's order, or its unreadable fields; refusals of readable orders come from core. */
export function readPending(form: PendingForm, context: OrderContext): ReadPending {
	const problems: PendingProblem[] = [];
	const units = readVolume(form.volume, form.unit, context.instrument);
	if (units === null) problems.push("volume");
	const at = readPrice(form.price);
	if (at === null) problems.push("price");
	const limit = form.kind === "stop-limit" ? readPrice(form.limitPrice) : null;
	if (form.kind === "stop-limit" && limit === null) problems.push("limitPrice");
	const expiresAtMs = form.timeInForce === "GTD" ? readExpiry(form.expires) : null;
	if (form.timeInForce === "GTD" && expiresAtMs === null) problems.push("expires");
	const fill = limit ?? at;
	const { quote } = context;
	const there: OrderContext = {
		...context,
		quote: quote === undefined || fill === null ? undefined : quoteAt(form.side, fill, quote),
	};
	const { reduceOnly } = form;
	const protection = readProtection(reduceOnly ? UNPROTECTED : form.protection, form.side, units, there);
	problems.push(...protection.problems);
	const nothing = { terms: null, context: there, units, protection, problems };
	if (units === null || at === null || problems.length > 0) return nothing;
	const { stopLoss, takeProfit, trailingDistance, guaranteedStop } = protection;
	const terms: OrderTerms = {
		kind: form.kind,
		instrumentId: context.instrument.id,
		side: form.side,
		volume: units,
		price: at,
		limitPrice: limit,
		triggered: false,
		timeInForce: form.timeInForce,
		expiresAtMs,
		stopLoss,
		takeProfit,
		trailingDistance,
		guaranteedStop,
		reduceOnly,
	};
	return { terms, context: there, units, protection, problems };
}
