/** Sentences of the engine's refusals: what, the numbers, and what to do. Parameters are the ones that core gives. */
export const refusalErrors = {
	ACCOUNT_NOT_FOUND: { status: 404, message: "There is no such account." },
	ACCOUNT_EXISTS: { status: 409, message: "This account exists already." },
	ACCOUNT_FROZEN: { status: 409, message: "This account is frozen while we check its books. Please contact support." },
	ACCOUNT_NOT_DEMO: { status: 422, message: "Only a demo account can be given demo money." },
	LEVERAGE_CAP_INVALID: { status: 422, message: "The leverage limit must be a whole number of at least 1." },
	INSTRUMENT_UNKNOWN: { status: 422, message: "There is no instrument {instrument}." },
	INSTRUMENT_HALTED: { status: 422, message: "{instrument} is halted: {reason}." },
	INSTRUMENT_CLOSE_ONLY: { status: 422, message: "{instrument} can only be closed at the moment: {reason}." },
	MARKET_CLOSED: { status: 422, message: "The market of {instrument} is closed. It opens at {opens_at}." },
	PRICE_UNKNOWN: { status: 422, message: "There is no price for {instrument} yet." },
	PRICE_STALE: {
		status: 422,
		message:
			"The last price of {instrument} is {age_seconds} s old; the limit is {limit_seconds} s. Wait for a fresh price.",
	},
	PRICE_BEYOND_BOUND: {
		status: 422,
		message: "The price of {instrument} is now {price}, beyond your limit of {bound}. Nothing was done.",
	},
	CONVERSION_UNKNOWN: { status: 422, message: "There is no price to convert {from} into {to}. Nothing was done." },
	VOLUME_NOT_POSITIVE: { status: 422, message: "The volume must be more than zero." },
	VOLUME_BELOW_MINIMUM: { status: 422, message: "The smallest volume is {minimum}." },
	VOLUME_ABOVE_MAXIMUM: { status: 422, message: "The largest volume of one order is {maximum}." },
	VOLUME_OFF_STEP: { status: 422, message: "The volume goes in steps of {step}." },
	VOLUME_ABOVE_OPEN: { status: 422, message: "Only {open} is open." },
	EXPOSURE_ABOVE_MAXIMUM: { status: 422, message: "This would make {exposure} on one side; the limit is {maximum}." },
	PRICE_OFF_INCREMENT: { status: 422, message: "The price {price} is not a multiple of {increment}." },
	STOP_LOSS_WRONG_SIDE: {
		status: 422,
		message: "A stop loss of {stop_loss} would trigger at once; the price is {price}.",
	},
	TAKE_PROFIT_WRONG_SIDE: {
		status: 422,
		message: "A take profit of {take_profit} would trigger at once; the price is {price}.",
	},
	MARGIN_TOO_LITTLE: {
		status: 422,
		message:
			"This needs {required} {currency} (margin, commission and spread); {free} {currency} is free. Choose a smaller volume.",
	},
	TRADE_NOT_FOUND: { status: 404, message: "There is no such open trade." },
	NOTHING_TO_CHANGE: { status: 422, message: "Nothing to change was given." },
	TRIGGER_NOT_REACHED: { status: 409, message: "The price has not reached the level." },
	BALANCE_TOO_LITTLE: { status: 422, message: "The balance of {balance} {currency} is too little." },
} as const;
