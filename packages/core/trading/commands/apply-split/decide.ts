import type { AccountState, MarketView, OpenTrade, PendingOrder } from "../../../account/index.ts";
import type { Instrument } from "../../../instruments/index.ts";
import { convertPnl, costOf, keptCost } from "../../../margin/index.ts";
import {
	divide,
	downToStep,
	type Exact,
	money,
	multiplyDivide,
	type Price,
	price,
	productScaled,
	type Volume,
	volume,
} from "../../../money/index.ts";
import { closingSide, type Quote, type TwoSidedRate } from "../../../pricing/index.ts";
import { refuse } from "../../../result/index.ts";
import { closeAt } from "../../close-at.ts";
import { Draft } from "../../draft.ts";
import type { SplitLine, SplitOrderTerms } from "../../events/split-applied.ts";
import { volumeText } from "../../explain.ts";
import type { Outcome } from "../../outcome.ts";
import { tickOf, withTicks } from "../../tick-used.ts";
import type { ApplySplit } from "./command.ts";

/** The largest ratio accepted, either way. */
const MOST = 10_000;

/** `numerator` new units for `denominator` old ones, of one instrument. */
interface Split {
	readonly instrument: Instrument;
	readonly numerator: bigint;
	readonly denominator: bigint;
}

/** The scaled units, rounded down to whole steps (E2). */
function scaledUnits({ instrument, numerator, denominator }: Split, units: bigint): Volume {
	return volume(downToStep(divide(units * numerator, denominator, "floor"), instrument.stepVolume));
}

/** A scaled price, rounded half-even to the grid, at least one step of it. */
function scaledPrice({ numerator, denominator }: Split, at: Price, grid: bigint): Price {
	const steps = divide(at * denominator, numerator * grid, "half-even");
	return price((steps > 0n ? steps : 1n) * grid);
}

/** A level on the instrument's price grid; null stays null. */
const scaledLevel = (split: Split, at: Price | null): Price | null =>
	at === null ? null : scaledPrice(split, at, split.instrument.priceIncrement);

type Levels = Pick<OpenTrade, "stopLoss" | "takeProfit" | "trailingDistance">;

const scaledLevels = (split: Split, { stopLoss, takeProfit, trailingDistance }: Levels): Levels => ({
	stopLoss: scaledLevel(split, stopLoss),
	takeProfit: scaledLevel(split, takeProfit),
	trailingDistance: scaledLevel(split, trailingDistance),
});

/** A trade after the split, and the cash for units that do not fill a step. `units` is what it keeps, above zero. */
function splitTrade(
	split: Split,
	trade: OpenTrade,
	units: Volume,
	quote: Quote,
	rates: TwoSidedRate,
	state: AccountState,
): SplitLine {
	const { numerator, denominator, instrument } = split;
	// Kept and full units with the same denominator, so that their ratio is exact.
	const kept = units * denominator;
	const full = trade.volume * numerator;
	const cost = costOf(trade);
	const keptCosts = multiplyDivide(cost, kept, full, "half-even");
	// Units paid out, at the scaled price: (full − kept) ÷ denominator × quote × denominator ÷ numerator.
	const worth = (full - kept) * closingSide(trade.side, quote) - (cost - keptCosts) * numerator;
	const scaled = productScaled(trade.side === "buy" ? worth : -worth);
	const gone: Exact = { numerator: scaled.numerator, denominator: scaled.denominator * numerator };
	const { amount, conversion } = convertPnl(gone, instrument.quoteCurrency, state.currency, rates);
	const openingPrice = scaledPrice(split, trade.openingPrice, 1n);
	const request = trade.closeRequest;
	const after: OpenTrade = {
		...trade,
		...scaledLevels(split, trade),
		volume: units,
		openedVolume: volume(divide((trade.openedVolume - trade.volume) * numerator, denominator, "floor") + units),
		openingPrice,
		cost: keptCost(keptCosts, openingPrice, units),
		margin: money(trade.margin - multiplyDivide(trade.margin, full - kept, full, "floor")),
		guaranteedPremium: trade.guaranteedPremium === null ? null : scaledPrice(split, trade.guaranteedPremium, 1n),
		closeRequest: request === null ? null : splitRequest(split, request, units),
		cashAdjustments: money(trade.cashAdjustments + amount),
	};
	const { volume: openVolume, stopLoss, takeProfit, trailingDistance } = trade;
	const before = { volume: openVolume, openingPrice: trade.openingPrice, stopLoss, takeProfit, trailingDistance };
	return { trade: after, cash: amount, conversion, before };
}

/** A queued close keeps its share of the trade; it closes the whole trade if that share does not fill a step. */
function splitRequest(split: Split, request: NonNullable<OpenTrade["closeRequest"]>, open: Volume) {
	const units = request.volume === null ? null : scaledUnits(split, request.volume);
	const all = units === null || units === 0n || units >= open;
	return { ...request, volume: all ? null : units, bound: scaledLevel(split, request.bound) };
}

const splitOrder = (split: Split, order: PendingOrder, units: Volume): PendingOrder => ({
	...order,
	...scaledLevels(split, order),
	volume: units,
	price: scaledPrice(split, order.price, split.instrument.priceIncrement),
	limitPrice: scaledLevel(split, order.limitPrice),
});

function validRatio({ numerator, denominator }: ApplySplit): boolean {
	const fits = (count: number) => Number.isSafeInteger(count) && count >= 1 && count <= MOST;
	return fits(numerator) && fits(denominator) && numerator !== denominator;
}

/**
 * Applies a split of an instrument (E22): one event scales the units and all prices of every open trade and pending
 * order, so that the cash value stays. Units that do not fill a step are paid out at the last quote before the split.
 * Before that event, and free of charge, a trade left without a single step is closed at that quote, and an order that
 * falls below the minimum volume is cancelled. Refused in this order: an invalid ratio, or a quote of another
 * instrument; instrument unknown; rate unknown; no trade or order in the instrument.
 */
export function decideApplySplit(state: AccountState, command: ApplySplit, view: MarketView): Outcome {
	const { instrumentId, numerator, denominator, quote, exAtMs = Number.POSITIVE_INFINITY } = command;
	const ratio = { numerator: `${numerator}`, denominator: `${denominator}` };
	if (!validRatio(command) || quote.instrumentId !== instrumentId) return refuse("SPLIT_INVALID", ratio);
	const instrument = view.instrument(instrumentId);
	if (instrument === undefined) return refuse("INSTRUMENT_UNKNOWN", { instrument: instrumentId });
	const rates = view.rate(instrument.quoteCurrency, state.currency);
	if (rates === undefined) {
		return refuse("CONVERSION_UNKNOWN", { from: instrument.quoteCurrency, to: state.currency });
	}
	const split: Split = { instrument, numerator: BigInt(numerator), denominator: BigInt(denominator) };
	const draft = new Draft(state, command, view);
	const free: Instrument = { ...instrument, commission: { kind: "none" }, conversionMarkup: "0" };
	const lines: SplitLine[] = [];
	for (const trade of state.openTrades.values()) {
		if (trade.instrumentId !== instrumentId || trade.openedAtMs >= exAtMs) continue;
		const units = scaledUnits(split, trade.volume);
		if (units > 0n) {
			const line = splitTrade(split, trade, units, quote, rates, state);
			lines.push({ ...line, conversion: withTicks(line.conversion, view) });
			continue;
		}
		const closing = { trade, instrument: free, part: trade.volume, quote, reason: "split" } as const;
		const refusal = closeAt(draft, { ...closing, isRaised: true, orderId: draft.ownOrderId });
		if (refusal !== null) return { ok: false, refusal };
	}
	const orders: PendingOrder[] = [];
	const ordersBefore: SplitOrderTerms[] = [];
	for (const order of state.orders.values()) {
		if (order.instrumentId !== instrumentId || order.acceptedAtMs >= exAtMs) continue;
		const units = scaledUnits(split, order.volume);
		if (units >= instrument.minVolume) {
			const { id, volume: ordered, price: at, limitPrice, stopLoss, takeProfit, trailingDistance } = order;
			ordersBefore.push({ id, volume: ordered, price: at, limitPrice, stopLoss, takeProfit, trailingDistance });
			orders.push(splitOrder(split, order, units));
			continue;
		}
		const params = { volume: volumeText(units), minimum: volumeText(instrument.minVolume) };
		const cancellation = { code: "VOLUME_BELOW_MINIMUM", params } as const;
		draft.add({ type: "order-cancelled", orderId: order.id, cancellation });
	}
	if (draft.isEmpty && lines.length === 0 && orders.length === 0) return refuse("NOTHING_TO_CHANGE");
	const tick = tickOf(quote);
	draft.add({ type: "split-applied", instrumentId, numerator, denominator, tick, lines, orders, ordersBefore });
	return draft.outcome();
}
