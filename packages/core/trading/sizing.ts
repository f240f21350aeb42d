import type { MarketView, ValuedAccount } from "../account/index.ts";
import type { Instrument } from "../instruments/index.ts";
import { convert, type Money, money, product, type Volume, volume, ZERO_MONEY } from "../money/index.ts";
import type { OpenTradeOrder } from "./check-open-trade.ts";
import { type OpenTradePreview, previewOpenTrade } from "./preview-open-trade.ts";

/** What a volume is sized by: the net loss at the stop, or the value of the position, in the account's currency. */
export type SizedBy = "risk" | "value";

/**
 * `sized`: the largest volume that fits, on the step and within minimum and maximum, with what it loses or is worth.
 * `too-little`: even the minimum loses or is worth more. `unknown`: no stop, or a price or rate is missing.
 */
export type Sized =
	| { readonly kind: "sized"; readonly volume: Volume; readonly amount: Money }
	| { readonly kind: "too-little"; readonly volume: Volume; readonly amount: Money }
	| { readonly kind: "unknown" };

/**
 * Sizes an order so that it risks, or is worth, at most an amount. Risk is the preview's net result at the stop loss,
 * with both sides' commission, the conversion mark-up and the premium of a guaranteed stop (E6, E11); a gap can lose
 * more. The value is counted at the fill price and the rate for charges (E5).
 *
 * @param order its volume does not count
 * @param view prices at which it would fill
 * @param most in minor units of the account's currency, above zero
 */
export function sizeOrder(
	account: ValuedAccount,
	order: OpenTradeOrder,
	by: SizedBy,
	most: Money,
	view: MarketView,
): Sized {
	const instrument = view.instrument(order.instrumentId);
	if (instrument === undefined) return { kind: "unknown" };
	const amountOf = (units: Volume): Money | null => {
		const preview = previewOpenTrade(account, { ...order, volume: units }, view);
		return by === "risk" ? lossAtStop(preview) : positionValue(preview, units, account, view);
	};
	return largest(instrument, most, amountOf);
}

/** What the opened volume loses at its stop; null if that is unknown. A stop in profit loses nothing. */
function lossAtStop({ netPnlAtStopLoss: net }: OpenTradePreview): Money | null {
	if (net === null) return null;
	return net < 0n ? money(-net) : ZERO_MONEY;
}

function positionValue(
	{ plan }: OpenTradePreview,
	units: Volume,
	account: ValuedAccount,
	view: MarketView,
): Money | null {
	const rates = plan === null ? undefined : view.rate(plan.instrument.quoteCurrency, account.currency);
	if (plan === null || rates === undefined) return null;
	return convert(product(plan.price, units), rates.ask, account.currency, "half-even");
}

/** By halving: the amount never falls when the volume grows. */
function largest(
	{ minVolume, maxVolume, stepVolume }: Instrument,
	most: Money,
	amountOf: (units: Volume) => Money | null,
): Sized {
	const at = (steps: bigint): Volume => volume(steps * stepVolume);
	let low = (minVolume + stepVolume - 1n) / stepVolume;
	let high = maxVolume / stepVolume;
	const first = amountOf(at(low));
	if (first === null) return { kind: "unknown" };
	if (first > most) return { kind: "too-little", volume: at(low), amount: first };
	let amount = first;
	while (low < high) {
		const middle = (low + high + 1n) / 2n;
		const found = amountOf(at(middle));
		// Unknown here although it is known for less: a refused order has no trailing stop.
		if (found !== null && found <= most) {
			low = middle;
			amount = found;
		} else high = middle - 1n;
	}
	return { kind: "sized", volume: at(low), amount };
}
