import { divide, type Price, parseDecimal, parsePrice, parseVolume, price } from "@truefill/core/money";
import type { Side } from "@truefill/core/pricing";
import {
	type AccountState,
	type Hypothetical,
	type MarketView,
	movedBid,
	ONE_FACTOR,
	type OrderKind,
	type OrderRequest,
	shockPath,
} from "@truefill/core/trading";
import { isDecimal } from "../../../lib/decimal.ts";

/** A supposed order: a market order fills now, the others wait for their price. */
export interface SupposedOrder {
	/** Also the id of its command, should it be sent: the same supposition is sent once (E24). */
	readonly id: string;
	readonly instrumentId: string;
	readonly kind: "market" | OrderKind;
	readonly side: Side;
	/** In units, decimal text. */
	readonly volume: string;
	/** Of a pending order, as typed. */
	readonly price: string;
	/** Of a stop-limit, as typed. */
	readonly limitPrice: string;
}

/** A trade that is closed first. */
export interface SupposedClose {
	/** Also the id of its command. */
	readonly id: string;
	readonly tradeId: string;
}

/** Where a price goes, as typed. */
export interface SupposedMove {
	readonly by: "percent" | "price";
	readonly text: string;
}

/** What is supposed, as typed. Nothing is executed. */
export interface Scenario {
	readonly moves: Readonly<Record<string, SupposedMove>>;
	/** In one jump, e.g. over a weekend, or in steps, so that levels and the close-out act on the way. */
	readonly way: "jump" | "steps";
	readonly closes: readonly SupposedClose[];
	readonly orders: readonly SupposedOrder[];
	/** Factors of the spread and of the margin. */
	readonly spread: string;
	readonly margin: string;
	/** Nights of financing. */
	readonly nights: string;
	/** The account's currency against the others, in percent. */
	readonly currency: string;
	/** Per unit, by instrument. */
	readonly dividends: Readonly<Record<string, string>>;
}

export const NOTHING_SUPPOSED: Scenario = {
	moves: {},
	way: "steps",
	closes: [],
	orders: [],
	spread: "1",
	margin: "1",
	nights: "0",
	currency: "",
	dividends: {},
};

export const MOST_NIGHTS = 31;
const MOST_FACTOR = 10_000n;
const STEPS = 40;
/** A price falls to a hundredth at most: it must stay above zero. */
const LOWEST = -9_900n;
const HIGHEST = 1_000_000n;

/** A typed percentage in hundredths of a percent; unreadable means no move. */
export function basisPoints(percent: string): bigint {
	const text = percent.replace(/\.$/, "");
	if (!isDecimal(text)) return 0n;
	const negative = text.startsWith("-");
	const parsed = parseDecimal(negative ? text.slice(1) : text, 2);
	if (!parsed.ok) return 0n;
	const moved = negative ? -parsed.value : parsed.value;
	return moved < LOWEST ? LOWEST : moved > HIGHEST ? HIGHEST : moved;
}

/** A typed factor in hundredths, one at least; unreadable means one. */
export function factorOf(text: string): bigint {
	const parsed = parseDecimal(text.replace(/\.$/, ""), 2);
	if (!parsed.ok || parsed.value < ONE_FACTOR) return ONE_FACTOR;
	return parsed.value > MOST_FACTOR ? MOST_FACTOR : parsed.value;
}

/** A typed number of nights; unreadable means none. */
export function nightsOf(text: string): number {
	return /^\d+$/.test(text) ? Math.min(MOST_NIGHTS, Number.parseInt(text, 10)) : 0;
}

/** A typed price above zero; null for anything else. */
export function priceOf(text: string): Price | null {
	const parsed = parsePrice(text.replace(/\.$/, ""));
	return parsed.ok && parsed.value > 0n ? parsed.value : null;
}

/** Where the bid goes, on the price grid; null: it stays, or has no price. */
export function supposedBid(
	move: SupposedMove | undefined,
	id: string,
	view: Pick<MarketView, "quote" | "instrument">,
): Price | null {
	const [quote, instrument] = [view.quote(id), view.instrument(id)];
	if (move === undefined || quote === undefined || instrument === undefined) return null;
	const increment = instrument.priceIncrement;
	if (move.by === "percent") {
		const points = basisPoints(move.text);
		return points === 0n ? null : movedBid(quote.bid, points, increment);
	}
	const typed = priceOf(move.text);
	if (typed === null) return null;
	const steps = divide(typed, increment, "half-even");
	return price((steps > 0n ? steps : 1n) * increment);
}

/** Distance from `from` to `to` in percent, two decimals, rounded away from zero so that the move reaches `to`. */
export function percentTo(from: Price, to: Price): string {
	const scaled = (to - from) * 10_000n;
	const moved = scaled < 0n ? -divide(-scaled, from, "ceiling") : divide(scaled, from, "ceiling");
	const size = moved < 0n ? -moved : moved;
	const digits = `${size % 100n}`.padStart(2, "0");
	return `${moved < 0n ? "-" : ""}${size / 100n}.${digits}`;
}

export const isMoved = ({ moves, currency, spread }: Scenario): boolean =>
	basisPoints(currency) !== 0n ||
	factorOf(spread) !== ONE_FACTOR ||
	Object.values(moves).some(({ by, text }) => (by === "percent" ? basisPoints(text) !== 0n : priceOf(text) !== null));

export const isNothing = (scenario: Scenario): boolean =>
	!isMoved(scenario) &&
	scenario.orders.length === 0 &&
	scenario.closes.length === 0 &&
	factorOf(scenario.margin) === ONE_FACTOR &&
	nightsOf(scenario.nights) === 0 &&
	Object.values(scenario.dividends).every((text) => priceOf(text) === null);

/** A scenario in the engine's terms, and which order stands at which place of its lists. */
export interface Supposed {
	readonly hypothetical: Hypothetical;
	readonly opens: readonly SupposedOrder[];
	readonly pending: readonly { readonly order: SupposedOrder; readonly terms: OrderRequest }[];
	/** Orders that cannot be read yet. */
	readonly unreadable: readonly string[];
}

function pendingTerms(order: SupposedOrder): OrderRequest | null {
	const { kind, instrumentId, side } = order;
	const [units, at] = [parseVolume(order.volume), priceOf(order.price)];
	const limitPrice = kind === "stop-limit" ? priceOf(order.limitPrice) : null;
	if (kind === "market" || !units.ok || at === null || (kind === "stop-limit" && limitPrice === null)) return null;
	return {
		orderKind: kind,
		instrumentId,
		side,
		volume: units.value,
		price: at,
		limitPrice,
		timeInForce: "GTC",
		expiresAtMs: null,
		stopLoss: null,
		takeProfit: null,
		trailingDistance: null,
		guaranteedStop: false,
		reduceOnly: false,
	};
}

/** Instruments that a scenario is about: held, waited for, and supposed. */
export const instrumentsOf = (state: AccountState, { orders }: Pick<Scenario, "orders">): readonly string[] => [
	...new Set([
		...[...state.openTrades.values()].map(({ instrumentId }) => instrumentId),
		...orders.map(({ instrumentId }) => instrumentId),
		...[...state.orders.values()].map(({ instrumentId }) => instrumentId),
	]),
];

/** The scenario in the engine's terms, at the prices of the view. */
export function supposedOf(scenario: Scenario, state: AccountState, view: MarketView): Supposed {
	const { moves, way, closes, orders, spread, margin, nights, currency, dividends } = scenario;
	const opens = orders.filter(({ kind, volume }) => kind === "market" && parseVolume(volume).ok);
	const pending = orders.flatMap((order) => {
		const terms = pendingTerms(order);
		return terms === null ? [] : [{ order, terms }];
	});
	const read = new Set([...opens, ...pending.map(({ order }) => order)].map(({ id }) => id));
	const bids = new Map(
		Object.entries(moves).flatMap(([id, move]): readonly [string, Price][] => {
			const bid = supposedBid(move, id, view);
			return bid === null ? [] : [[id, bid]];
		}),
	);
	const currencyMove = basisPoints(currency);
	const isStill = bids.size === 0 && currencyMove === 0n;
	const shock = { bids, currencyMove, spreadFactor: factorOf(spread), steps: way === "jump" || isStill ? 1 : STEPS };
	return {
		opens,
		pending,
		unreadable: orders.filter(({ id }) => !read.has(id)).map(({ id }) => id),
		hypothetical: {
			opens: opens.flatMap(({ instrumentId, side, volume }) => {
				const units = parseVolume(volume);
				const terms = { instrumentId, side, stopLoss: null, takeProfit: null, bound: null };
				return units.ok ? [{ ...terms, volume: units.value }] : [];
			}),
			orders: pending.map(({ terms }) => terms),
			closes: closes.map(({ tradeId }) => ({ tradeId, volume: null })),
			marginFactor: factorOf(margin),
			nights: nightsOf(nights),
			dividends: Object.entries(dividends).flatMap(([instrumentId, text]) => {
				const dividend = priceOf(text);
				return dividend === null ? [] : [{ instrumentId, dividend, taxBasisPoints: 0 }];
			}),
			path: shockPath(state, instrumentsOf(state, scenario), shock, view),
		},
	};
}
