import type { OpenTrade } from "../account/index.ts";
import { type Instrument, isOnIncrement } from "../instruments/index.ts";
import type { Price } from "../money/index.ts";
import { closingSide, type Quote, type Side } from "../pricing/index.ts";
import { because, type Checked, incrementText, priceText, type Verdict } from "./explain.ts";
import { tighterStop, trailedLevel } from "./trailing.ts";

/** What protects an open trade. */
export type Protection = Pick<OpenTrade, "stopLoss" | "takeProfit" | "trailingDistance" | "guaranteedPremium">;

/** The protection that a customer requests. */
export interface ProtectionRequest {
	readonly stopLoss: Price | null;
	readonly takeProfit: Price | null;
	readonly trailingDistance: Price | null;
	readonly guaranteedStop: boolean;
}

export function incrementVerdict(instrument: Instrument, at: Price): Verdict {
	if (isOnIncrement(instrument, at)) return null;
	return because("PRICE_OFF_INCREMENT", { price: priceText(instrument, at), increment: incrementText(instrument) });
}

/** A stop loss must be on the price grid and not yet reached by the closing price (E11). */
export function stopLossVerdict(instrument: Instrument, side: Side, stopLoss: Price, quote: Quote): Verdict {
	const offGrid = incrementVerdict(instrument, stopLoss);
	if (offGrid !== null) return offGrid;
	const closing = closingSide(side, quote);
	if (side === "buy" ? stopLoss < closing : stopLoss > closing) return null;
	return because("STOP_LOSS_WRONG_SIDE", {
		stop_loss: priceText(instrument, stopLoss),
		price: priceText(instrument, closing),
	});
}

/** A take profit must be on the price grid and not yet reached by the closing price (E11). */
export function takeProfitVerdict(instrument: Instrument, side: Side, takeProfit: Price, quote: Quote): Verdict {
	const offGrid = incrementVerdict(instrument, takeProfit);
	if (offGrid !== null) return offGrid;
	const closing = closingSide(side, quote);
	if (side === "buy" ? takeProfit > closing : takeProfit < closing) return null;
	return because("TAKE_PROFIT_WRONG_SIDE", {
		take_profit: priceText(instrument, takeProfit),
		price: priceText(instrument, closing),
	});
}

/** A trailing distance must be on the price grid and leave a buy a stop above zero (E11). */
export function trailingVerdict(instrument: Instrument, side: Side, distance: Price, quote: Quote): Verdict {
	const offGrid = incrementVerdict(instrument, distance);
	if (offGrid !== null) return offGrid;
	const closing = closingSide(side, quote);
	if (trailedLevel(side, closing, distance, instrument.priceIncrement) !== null) return null;
	return because("TRAILING_TOO_WIDE", {
		distance: priceText(instrument, distance),
		price: priceText(instrument, closing),
	});
}

/** A guaranteed stop must be offered, must not trail, needs a stop loss, and must keep the minimum distance (E11). */
export function guaranteeVerdict(
	instrument: Instrument,
	side: Side,
	stop: { readonly stopLoss: Price | null; readonly trailingDistance: Price | null },
	quote: Quote,
): Verdict {
	const terms = instrument.guaranteedStop;
	if (terms === null) return because("GUARANTEE_NOT_OFFERED", { instrument: instrument.displayName });
	if (stop.trailingDistance !== null) return because("GUARANTEE_NOT_TRAILING");
	if (stop.stopLoss === null) return because("GUARANTEE_NEEDS_STOP");
	const closing = closingSide(side, quote);
	const distance = side === "buy" ? closing - stop.stopLoss : stop.stopLoss - closing;
	if (distance >= terms.minDistance) return null;
	return because("GUARANTEE_TOO_NEAR", {
		stop_loss: priceText(instrument, stop.stopLoss),
		price: priceText(instrument, closing),
		minimum: priceText(instrument, terms.minDistance),
	});
}

/**
 * The protection of a new trade at `quote`. A trailing stop starts at the closing price ∓ the distance, or at the
 * customer's stop loss if that is tighter. Checked in this order: trailing distance, stop loss, take profit,
 * guarantee. The premium is the instrument's current one.
 */
export function protectionAt(
	instrument: Instrument,
	side: Side,
	request: ProtectionRequest,
	quote: Quote,
): Checked<Protection> {
	const { takeProfit, trailingDistance } = request;
	const tooWide = trailingDistance === null ? null : trailingVerdict(instrument, side, trailingDistance, quote);
	if (tooWide !== null) return { ok: false, refusal: tooWide };
	const stopLoss = firstStop(instrument, side, request, quote);
	const verdict =
		(stopLoss === null ? null : stopLossVerdict(instrument, side, stopLoss, quote)) ??
		(takeProfit === null ? null : takeProfitVerdict(instrument, side, takeProfit, quote)) ??
		(request.guaranteedStop ? guaranteeVerdict(instrument, side, { stopLoss, trailingDistance }, quote) : null);
	if (verdict !== null) return { ok: false, refusal: verdict };
	const guaranteedPremium = request.guaranteedStop ? (instrument.guaranteedStop?.premium ?? null) : null;
	return { ok: true, value: { stopLoss, takeProfit, trailingDistance, guaranteedPremium } };
}

/** The initial stop: a trailing one at its distance, unless the customer's stop loss is tighter. */
export function firstStop(
	instrument: Instrument,
	side: Side,
	request: Pick<ProtectionRequest, "stopLoss" | "trailingDistance">,
	quote: Quote,
): Price | null {
	if (request.trailingDistance === null) return request.stopLoss;
	const closing = closingSide(side, quote);
	const level = trailedLevel(side, closing, request.trailingDistance, instrument.priceIncrement);
	return tighterStop(side, request.stopLoss, level);
}
