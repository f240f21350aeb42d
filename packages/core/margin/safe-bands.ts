import {
	approximateMoney,
	approximatePrice,
	approximateRate,
	approximateVolume,
	type Money,
	money,
	type Price,
	price,
} from "../money/index.ts";
import type { ValuedAccount } from "../trading/types.ts";
import { summarise, type ValuationView } from "./summary.ts";

/*
 * For finding candidates only, never for deciding (E2): doubles, with a margin that is always on the careful side. What a
 * band lets through is decided exactly by `planCloseOut` and `marginCallsChange`.
 */

/** Bids and asks of an instrument that both lie within `[low, high]`, ends included, are harmless. */
export interface PriceBand {
	readonly low: Price;
	readonly high: Price;
}

/** Equity between these changes nothing that is watched; null: that side is not watched. In minor units, exclusive. */
export interface EquityLimits {
	readonly above: Money | null;
	readonly below: Money | null;
}

/** A trade as doubles, with what moves it. */
interface Leg {
	readonly buy: boolean;
	readonly openingPrice: number;
	readonly volume: number;
	readonly bid: number;
	readonly ask: number;
	readonly rateBid: number;
	readonly rateAsk: number;
	/** Quotes that the conversion goes through. */
	readonly hops: number;
}

/** Widest band: half of the price. */
const WIDEST = 0.5;
/** Halvings: the band is found to a 2^-24th of the widest. */
const HALVINGS = 24;
/** Share of everything that is added up by which a double may be wrong; many times what it can be. */
const DOUBLE_ERROR = 1e-9;
/** Minor units by which rounding each trade to its minor unit may move the sum, per trade, doubled. */
const ROUNDING = 1;

/** Least and greatest equity while every price stays within `share` of what it is now, in major units. */
function equityWithin(balance: number, legs: readonly Leg[], share: number): { least: number; greatest: number } {
	let least = balance;
	let greatest = balance;
	for (const leg of legs) {
		const low = leg.bid * (1 - share);
		const high = leg.ask * (1 + share);
		const worst = (leg.buy ? low - leg.openingPrice : leg.openingPrice - high) * leg.volume;
		const best = (leg.buy ? high - leg.openingPrice : leg.openingPrice - low) * leg.volume;
		// Turned over, a pair that falls by a share rises by more than it.
		const rateLow = leg.rateBid * (1 - share) ** leg.hops;
		const rateHigh = leg.rateAsk / (1 - share) ** leg.hops;
		least += worst * (worst < 0 ? rateHigh : rateLow);
		greatest += best * (best < 0 ? rateLow : rateHigh);
	}
	return { least, greatest };
}

/** What the account's value hangs on: its legs, and every instrument whose quote moves it; null where one is unknown. */
function legsOf(
	account: Pick<ValuedAccount, "currency" | "openTrades">,
	view: ValuationView,
): { readonly legs: readonly Leg[]; readonly instruments: ReadonlySet<string> } | null {
	const legs: Leg[] = [];
	const instruments = new Set<string>();
	for (const trade of account.openTrades.values()) {
		const instrument = view.instrument(trade.instrumentId);
		const quote = view.quote(trade.instrumentId);
		const rates = instrument && view.rate(instrument.quoteCurrency, account.currency);
		if (quote === undefined || rates === undefined) return null;
		instruments.add(trade.instrumentId);
		for (const id of rates.via) instruments.add(id);
		legs.push({
			buy: trade.side === "buy",
			openingPrice: approximatePrice(trade.openingPrice),
			volume: approximateVolume(trade.volume),
			bid: approximatePrice(quote.bid),
			ask: approximatePrice(quote.ask),
			rateBid: approximateRate(rates.bid),
			rateAsk: approximateRate(rates.ask),
			hops: rates.via.length,
		});
	}
	return { legs, instruments };
}

const scaled = (value: number): bigint => BigInt(Math.round(value * 1e8));

/**
 * For every instrument that moves the account, its own trades' and the conversions', the price band within which the
 * account cannot reach a limit, whatever the others do within theirs: the slack is split over the legs by size, so that
 * every price may move by the same share. Null: no band can be given, because the account stands at a limit or a price is unknown; such an account
 * is examined at every tick of its instruments. An account with nothing open has no bands and needs none.
 *
 * The bands hold for the account and the quotes as they are: a change of the account makes them void. Equity moves with
 * each price monotonically on both sides, so the worst within the bands lies at their ends; a spread that widens within
 * the band is counted too, because a buy is judged at the lower end while a sell is judged at the upper one.
 */
export function safeBands(
	account: Omit<ValuedAccount, "leverageCap">,
	limits: EquityLimits,
	view: ValuationView,
): ReadonlyMap<string, PriceBand> | null {
	const found = legsOf(account, view);
	const { equity } = summarise(account, view);
	if (found === null || equity === null) return null;
	const { legs, instruments } = found;
	const { currency } = account;
	const unit = approximateMoney(money(1n), currency);
	const balance = approximateMoney(account.balance, currency);
	const above = limits.above === null ? -Infinity : approximateMoney(limits.above, currency);
	const below = limits.below === null ? Infinity : approximateMoney(limits.below, currency);
	const size = legs.reduce((sum, leg) => sum + leg.volume * leg.ask * leg.rateAsk, Math.abs(balance));
	const careful = size * 2 ** 4 * DOUBLE_ERROR + (legs.length + 1) * ROUNDING * unit;
	const holds = (share: number): boolean => {
		const { least, greatest } = equityWithin(balance, legs, share);
		return least - careful > above && greatest + careful < below;
	};
	if (!holds(0)) return null;
	let safe = 0;
	let tooWide = WIDEST;
	for (let round = 0; round < HALVINGS; round += 1) {
		const middle = (safe + tooWide) / 2;
		if (holds(middle)) safe = middle;
		else tooWide = middle;
	}
	const bands = new Map<string, PriceBand>();
	for (const id of instruments) {
		const quote = view.quote(id);
		if (quote === undefined) return null;
		const low = scaled(approximatePrice(quote.bid) * (1 - safe));
		const high = scaled(approximatePrice(quote.ask) * (1 + safe));
		bands.set(id, { low: price(low > 0n ? low : 1n), high: price(high) });
	}
	return bands;
}
