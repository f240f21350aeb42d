import { type Price, parsePrice, price, type Volume } from "@truefill/core/money";
import type { Quote, Side } from "@truefill/core/pricing";
import type { OrderKind, OrderTerms, TimeInForce } from "@truefill/core/trading";
import { type LevelInput, levelPrice, type OrderContext, readVolume } from "../ticket/order.ts";

export interface PendingForm {
	readonly kind: OrderKind;
	readonly side: Side;
	readonly unit: "lots" | "units";
	readonly volume: string;
	readonly price: string;
	/** Of a stop-limit. */
	readonly limitPrice: string;
	readonly timeInForce: TimeInForce;
	/** Of GTD: local wall time as the browser's field writes it, `2026-01-02T15:04`. */
	readonly expires: string;
	readonly stopLoss: LevelInput;
	readonly takeProfit: LevelInput;
}

export type PendingProblem = "volume" | "price" | "limitPrice" | "expires" | "stopLoss" | "takeProfit";

/** The quote at which the order would fill at exactly its price, with today's spread: what its levels are counted from. */
export function quoteAt(side: Side, at: Price, quote: Quote): Quote {
	const spread = quote.ask - quote.bid;
	if (side === "sell") return { ...quote, bid: at, ask: price(at + spread) };
	return { ...quote, ask: at, bid: price(at > spread ? at - spread : 1n) };
}

export function readPrice(text: string): Price | null {
	const parsed = parsePrice(text.endsWith(".") ? text.slice(0, -1) : text);
	return parsed.ok && parsed.value > 0n ? parsed.value : null;
}

/** The instant of a local wall time, or null. */
export function readExpiry(text: string): number | null {
	const ms = text === "" ? Number.NaN : new Date(text).getTime();
	return Number.isNaN(ms) ? null : ms;
}

/** A time as the browser's field writes it, in the reader's zone. */
export function expiryText(ms: number): string {
	const local = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000);
	return local.toISOString().slice(0, 16);
}

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
	/** What the levels are counted from; null before a price can be read. */
	readonly context: OrderContext;
	readonly units: Volume | null;
	readonly problems: readonly PendingProblem[];
}

/** The order that the form stands for, or which fields cannot be read; refusals of readable orders come from core. */
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
	const level = (kind: "stop-loss" | "take-profit", input: LevelInput, field: PendingProblem): Price | null => {
		if (!input.on) return null;
		const level = levelPrice(kind, input, form.side, units, there);
		if (level === null) problems.push(field);
		return level;
	};
	const stopLoss = level("stop-loss", form.stopLoss, "stopLoss");
	const takeProfit = level("take-profit", form.takeProfit, "takeProfit");
	if (units === null || at === null || problems.length > 0) return { terms: null, context: there, units, problems };
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
		trailingDistance: null,
		guaranteedStop: false,
		reduceOnly: false,
	};
	return { terms, context: there, units, problems };
}
