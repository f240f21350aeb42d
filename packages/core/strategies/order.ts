import type { MarketView, ValuedAccount } from "../account/index.ts";
import type { Instrument } from "../instruments/index.ts";
import {
	CURRENCY_DIGITS,
	divide,
	money,
	PRICE_DECIMALS,
	type Price,
	parseDecimal,
	pow10,
	price,
	type Volume,
	volume,
} from "../money/index.ts";
import { closingSide, openingSide, type Quote, type Side } from "../pricing/index.ts";
import { invariant } from "../result/index.ts";
import { marginFigures, type OpenTradeOrder, sizeOrder } from "../trading/index.ts";
import type { StopBasis } from "./runner.ts";
import type { Strategy, TargetRule } from "./strategy.ts";

/** Why an entry becomes no order. What the engine refuses comes after these. */
export type SkipReason =
	| "instrument-unknown"
	| "price-unknown"
	/** The stop is on the wrong side of the price, or less than one price step away. */
	| "stop-beyond-price"
	/** The target or the stop would be below zero. */
	| "level-below-zero"
	/** The smallest order would risk or be worth more than the rule allows. */
	| "size-too-small"
	/** A price or a rate for the size is unknown. */
	| "size-unknown";

export type EntryOrder =
	| { readonly kind: "order"; readonly order: OpenTradeOrder }
	| { readonly kind: "skipped"; readonly reason: SkipReason };

const DECIMALS = 8;
const ONE = pow10(DECIMALS);

/** A decimal of the strategy, × 10^8. The strategy has no faults, so it is one. */
function decimal(text: string): bigint {
	const read = parseDecimal(text, DECIMALS);
	invariant(read.ok, "a strategy without faults has plain numbers");
	return read.value;
}

/** An indicator's price as an exact one, in the direction that makes a stop wider. */
const onGrid = (value: number, increment: Price, rounding: "floor" | "ceiling"): bigint =>
	divide(BigInt(Math.round(value * 10 ** PRICE_DECIMALS)), increment, rounding) * increment;

const skipped = (reason: SkipReason): EntryOrder => ({ kind: "skipped", reason });

/**
 * The market order of an entry at the present quote: the stop from the rule, measured from the opening price, on the
 * price grid and rounded to the wider side; the target in multiples of that distance; the size by the volume, the value
 * or the risk to that stop. Pure and exact: the server and the back-test give the same order for the same quote.
 */
export function entryOrder(
	strategy: Strategy,
	entry: { readonly side: Side; readonly stop: StopBasis },
	account: ValuedAccount,
	view: MarketView,
): EntryOrder {
	const instrument = view.instrument(strategy.instrumentId);
	if (instrument === undefined) return skipped("instrument-unknown");
	const quote = view.quote(instrument.id);
	if (quote === undefined) return skipped("price-unknown");
	const { side } = entry;
	const sign = side === "buy" ? 1n : -1n;
	const opening = openingSide(side, quote);
	const stopLoss = stopLevel(strategy, entry, instrument, opening);
	const closing = closingSide(side, quote);
	const distance = (closing - stopLoss) * sign;
	if (distance < instrument.priceIncrement) return skipped("stop-beyond-price");
	const risk = (opening - stopLoss) * sign;
	const takeProfit =
		strategy.target === null ? null : opening + sign * targetDistance(strategy.target, risk, instrument);
	if (stopLoss <= 0n || (takeProfit !== null && takeProfit <= 0n)) return skipped("level-below-zero");
	const order: OpenTradeOrder = {
		instrumentId: instrument.id,
		side,
		volume: instrument.minVolume,
		stopLoss: price(stopLoss),
		takeProfit: takeProfit === null ? null : price(takeProfit),
		bound: null,
		...(strategy.trailing ? { trailingDistance: price(distance) } : {}),
	};
	const size = sizeOf(strategy, order, instrument, account, view);
	return typeof size === "string" ? skipped(size) : { kind: "order", order: { ...order, volume: size } };
}

const pip = ({ pipPosition }: Instrument): bigint => pow10(PRICE_DECIMALS - pipPosition);

function stopLevel(
	{ stop }: Strategy,
	entry: { readonly side: Side; readonly stop: StopBasis },
	instrument: Instrument,
	opening: Price,
): bigint {
	const { priceIncrement: increment } = instrument;
	const sign = entry.side === "buy" ? 1n : -1n;
	if (entry.stop.kind === "extreme")
		return entry.side === "buy"
			? onGrid(entry.stop.low, increment, "floor")
			: onGrid(entry.stop.high, increment, "ceiling");
	if (entry.stop.kind === "atr") {
		invariant(stop.kind === "atr", "the basis belongs to the rule");
		const exact = BigInt(Math.round(entry.stop.range * 10 ** PRICE_DECIMALS)) * decimal(stop.multiple);
		return opening - sign * divide(exact, ONE * increment, "ceiling") * increment;
	}
	invariant(stop.kind === "pips", "the basis belongs to the rule");
	return opening - sign * divide(decimal(stop.pips) * pip(instrument), ONE * increment, "ceiling") * increment;
}

function targetDistance(target: TargetRule, risk: bigint, instrument: Instrument): bigint {
	const { priceIncrement: increment } = instrument;
	const exact = target.kind === "pips" ? decimal(target.pips) * pip(instrument) : risk * decimal(target.multiple);
	return divide(exact, ONE * increment, "ceiling") * increment;
}

function sizeOf(
	{ size }: Strategy,
	order: OpenTradeOrder,
	instrument: Instrument,
	account: ValuedAccount,
	view: MarketView,
): Volume | SkipReason {
	switch (size.kind) {
		case "units":
			return volume(decimal(size.volume));
		case "lots":
			return volume((decimal(size.lots) * instrument.contractSize) / ONE);
		case "value":
		case "risk": {
			const most = size.kind === "value" ? amountIn(size.amount, account) : riskOf(size.percent, account, view);
			if (most === null) return "size-unknown";
			const by = size.kind;
			const sized = sizeOrder(account, order, by, money(most), view);
			if (sized.kind === "unknown") return "size-unknown";
			return sized.kind === "too-little" ? "size-too-small" : sized.volume;
		}
	}
}

/** In minor units, rounded down. */
const amountIn = (amount: string, { currency }: ValuedAccount): bigint =>
	divide(decimal(amount) * pow10(CURRENCY_DIGITS[currency]), ONE, "floor");

/** A share of the equity, rounded down; null: the equity is unknown or used up. */
function riskOf(percent: string, account: ValuedAccount, view: MarketView): bigint | null {
	const figures = marginFigures(account, view);
	if (!figures.ok || figures.value.equity <= 0n) return null;
	return divide(figures.value.equity * decimal(percent), ONE * 100n, "floor");
}

/** The quote at which the signal of a bar is too old to open a trade: one bar length after it ended. */
export const isSignalOld = (
	decision: { readonly barStartMs: number; readonly barEndMs: number },
	quote: Pick<Quote, "tsMs">,
): boolean => quote.tsMs >= decision.barEndMs + (decision.barEndMs - decision.barStartMs);
