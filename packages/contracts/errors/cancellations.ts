import type { CancellationCode } from "@truefill/core/trading";
import { fill } from "./fill.ts";

/** Sentences of cancellations: what ended the order or the queued close, the numbers, and what to do. */
export const CANCELLATIONS = {
	CANCELLED_BY_CUSTOMER: "You cancelled this.",
	ORDER_EXPIRED: "The order's time was over at {expired_at}. Place it again to keep waiting.",
	OCO_OTHER_DONE: "The other order of the pair, {other}, was done, so this one was cancelled.",
	OCO_OTHER_REFUSED:
		"The other order of the pair, {other}, reached its price but could not be filled, so this one was cancelled too. Place it again to keep waiting.",
	CLOSED_OUT: "The account was closed out, and pending orders that could open more were cancelled.",
	INSTRUMENT_HALTED: "At its price {instrument} was halted: {reason}. Place it again when trading resumes.",
	INSTRUMENT_CLOSE_ONLY: "At its price {instrument} could only be closed: {reason}. The order would have opened.",
	INSTRUMENT_NOT_ELIGIBLE:
		"{instrument} cannot be opened by residents of {residence} any more: {rule}. What is open can always be closed.",
	VOLUME_NOT_POSITIVE: "Its volume was not more than zero.",
	VOLUME_BELOW_MINIMUM:
		"At its price the volume of {volume} was below the smallest of {minimum}. Place a larger order.",
	VOLUME_ABOVE_MAXIMUM:
		"At its price the volume of {volume} was above the largest of {maximum}. Place a smaller order.",
	VOLUME_OFF_STEP: "At its price the volume of {volume} was not a multiple of {step}. Place it with another volume.",
	PRICE_BEYOND_BOUND:
		"The market opened at {price}, beyond your bound of {bound} for {instrument}. Close it again, with another bound or none.",
	PRICE_OFF_INCREMENT: "The price {price} was not a multiple of {increment} any more. Place it again.",
	STOP_LOSS_WRONG_SIDE:
		"At the fill the stop loss of {stop_loss} would have triggered at once; the price was {price}. Place it again with another stop.",
	TAKE_PROFIT_WRONG_SIDE:
		"At the fill the take profit of {take_profit} would have triggered at once; the price was {price}. Place it again with another level.",
	TRAILING_TOO_WIDE:
		"At the fill the trailing distance of {distance} was too wide for a price of {price}. Place it again with a smaller one.",
	GUARANTEE_NOT_OFFERED: "{instrument} has no guaranteed stops any more. Place it again with a stop loss.",
	GUARANTEE_NOT_TRAILING:
		"The position that it would have added to has a guaranteed stop, which cannot trail. Place it again without a trailing distance.",
	GUARANTEE_TOO_NEAR:
		"At the fill the guaranteed stop of {stop_loss} was nearer than {minimum} to the price of {price}. Place it again with one further away.",
	REDUCE_ONLY_NOTHING_OPEN: "At its price nothing was open on the other side of {instrument} that it could reduce.",
	CONVERSION_STALE:
		"At its price the rate of {instrument}, which converts {from} into {to}, was {age_seconds} s old; the limit is {limit_seconds} s. Place it again.",
	EXPOSURE_ABOVE_MAXIMUM:
		"The fill would have made {exposure} on one side; the limit is {maximum}. Place a smaller order.",
	MARGIN_TOO_LITTLE:
		"The fill needed {required} {currency} (margin, commission and spread); {free} {currency} was free. Place a smaller order or add money.",
	SELF_EXCLUDED: "You have excluded yourself from opening trades until {until}, so the order was not filled.",
	SELF_EXCLUDED_FOR_EVER: "You have excluded yourself from opening trades for ever, so the order was not filled.",
	TEST_NEEDED:
		"At its price the test of knowledge for {instrument} was still to be passed. Take it under Settings, Protection.",
	LIMIT_HOURS: "Its price came outside the hours that you have set yourself: {from} to {to} UTC.",
	LIMIT_LOSS_REACHED:
		"Your own limit of {limit} {currency} for losses of this {period} was reached: {loss} {currency}. You can open again from {until}.",
	LIMIT_EXPOSURE_REACHED:
		"The fill would have made your open trades worth {exposure} {currency}; you have limited them to {limit} {currency}.",
} as const satisfies Record<CancellationCode, string>;

/** Fills `{name}` in a cancellation's sentence; a missing parameter stays visible, so that a test can see it. */
export const cancellationSentence = (code: CancellationCode, params: Readonly<Record<string, string>> = {}): string =>
	fill(CANCELLATIONS[code], params);
