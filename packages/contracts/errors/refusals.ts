/** Sentences of the engine's refusals: what, the numbers, and what to do. The core supplies the parameters. */
export const refusalErrors = {
	ACCOUNT_NOT_FOUND: { status: 404, message: "There is no such account." },
	ACCOUNT_EXISTS: { status: 409, message: "This account exists already." },
	ACCOUNT_FROZEN: { status: 409, message: "This account is frozen while we check its books. Please contact support." },
	ACCOUNT_NOT_DEMO: { status: 422, message: "Only a demo account can be given demo money." },
	ACCOUNT_ARCHIVED: { status: 409, message: "This account is archived. Take it back into use first." },
	ACCOUNT_NOT_EMPTY: {
		status: 422,
		message:
			"This account still holds {open_trades} open trades, {pending_orders} pending orders, {balance} {currency} and {credit} {currency} of credit. Close, cancel and move these first.",
	},
	LEVERAGE_CAP_INVALID: { status: 422, message: "The leverage limit must be a whole number of at least 1." },
	INSTRUMENT_UNKNOWN: { status: 422, message: "There is no instrument {instrument}." },
	INSTRUMENT_HALTED: { status: 422, message: "{instrument} is halted: {reason}." },
	INSTRUMENT_CLOSE_ONLY: { status: 422, message: "{instrument} can only be closed at the moment: {reason}." },
	INSTRUMENT_NOT_ELIGIBLE: {
		status: 422,
		message:
			"{instrument} cannot be opened by residents of {residence}: {rule}. What is open already can always be closed.",
	},
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
	CONVERSION_STALE: {
		status: 422,
		message:
			"The last price of {instrument}, which converts {from} into {to}, is {age_seconds} s old; the limit is {limit_seconds} s. Nothing can be opened until a fresh one comes. Open trades can be closed.",
	},
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
	ADJUSTMENT_ABOVE_FREE: {
		status: 422,
		message: "{amount} {currency} is more than the {free} {currency} that open trades leave free.",
	},
	CREDIT_NOT_ALLOWED: { status: 422, message: "A credit of the kind {kind} is not allowed in the profile {profile}." },
	ORDERS_ABOVE_MAXIMUM: {
		status: 422,
		message: "{maximum} orders are pending, the most that one account may have. Cancel one first.",
	},
	ORDER_NOT_FOUND: { status: 404, message: "There is no such pending order. It may have been filled or cancelled." },
	ORDER_PRICE_WRONG_SIDE: {
		status: 422,
		message:
			"A {kind} order at {order_price} would trigger at once; the price is {price}. Choose another price, or deal at the market with a bound.",
	},
	ORDER_LIMIT_PRICE_INVALID: {
		status: 422,
		message: "A stop-limit order needs a limit price, and no other order has one.",
	},
	ORDER_ALREADY_TRIGGERED: {
		status: 409,
		message: "The stop of this order has been reached; it rests as a limit now. Change its limit price or cancel it.",
	},
	ORDER_NOT_EXPIRED: { status: 409, message: "The time of this order is not over." },
	EXPIRY_INVALID: {
		status: 422,
		message:
			"An order good till a date (GTD) needs a time in the future, and no other order has one ({time_in_force}).",
	},
	OCO_ORDER_NOT_FOUND: {
		status: 422,
		message: "The order that this one should cancel is not pending any more. Nothing was placed.",
	},
	REDUCE_ONLY_NOTHING_OPEN: {
		status: 422,
		message: "Nothing is open on the other side of {instrument} that this order could reduce.",
	},
	REDUCE_ONLY_ABOVE_OPEN: {
		status: 422,
		message:
			"Only {open} of the {volume} is open on the other side. Choose a smaller volume, or take what there is (IOC).",
	},
	PROTECTION_WITHOUT_OPENING: {
		status: 422,
		message:
			"This order only reduces what is open, so it cannot carry a stop or a take profit. Amend the open trade instead.",
	},
	TRAILING_TOO_WIDE: {
		status: 422,
		message: "A trailing distance of {distance} is too wide for a price of {price}. Choose a smaller distance.",
	},
	TRAILING_NEEDS_STOP: {
		status: 422,
		message: "A trailing stop needs its stop loss. To remove the stop, remove the trailing distance too.",
	},
	GUARANTEE_NOT_OFFERED: { status: 422, message: "{instrument} has no guaranteed stops. Use a stop loss." },
	GUARANTEE_NEEDS_STOP: { status: 422, message: "A guaranteed stop needs the price of its stop loss." },
	GUARANTEE_NOT_TRAILING: {
		status: 422,
		message: "A guaranteed stop cannot trail. Remove the trailing distance or the guarantee.",
	},
	GUARANTEE_TOO_NEAR: {
		status: 422,
		message:
			"A guaranteed stop must be at least {minimum} from the price of {price}; {stop_loss} is nearer. Move it further away.",
	},
	CLOSE_NOT_QUEUED: { status: 409, message: "No close of this trade is waiting for the market." },
	NOTHING_TO_CLOSE: { status: 422, message: "No open trade fits. Nothing was closed." },
	TRADES_NOT_OPPOSITE: {
		status: 422,
		message: "Only a buy and a sell of the same instrument can be closed against each other.",
	},
	MARGIN_CALL_LEVELS_INVALID: {
		status: 422,
		message: "Give at most {maximum} different margin-call levels, each from {lowest} % to {highest} %.",
	},
	CLOSE_OUT_NOT_NEEDED: { status: 409, message: "The account is above its close-out level. Nothing was closed." },
	CLOSE_OUT_WAITS: {
		status: 409,
		message: "The close-out waits for the markets of {instruments} to open. Deposit or close something to stop it.",
	},
	DATE_INVALID: { status: 422, message: "{date} is not a date. Write it as year-month-day." },
	FINANCING_DAY_NOT_OVER: { status: 409, message: "The financing day {date} ends at {ends_at}." },
	FINANCING_DONE: { status: 409, message: "Financing was applied up to {through}; {date} is not charged again." },
	TAX_INVALID: { status: 422, message: "A tax of {tax} hundredths of a percent is not between 0 and 100 %." },
	SPLIT_INVALID: {
		status: 422,
		message: "{numerator} for {denominator} is not a split, or the quote is of another instrument.",
	},
	AMOUNT_NOT_POSITIVE: { status: 422, message: "The amount must be more than zero." },
	DEMO_BALANCE_ABOVE_MAXIMUM: {
		status: 422,
		message: "A demo account holds at most {maximum} {currency}. Choose a smaller amount.",
	},
	TRANSFER_NOT_OWN: { status: 403, message: "Money can only be moved to another account of your own." },
	TRANSFER_TYPES_DIFFER: {
		status: 422,
		message: "Money cannot be moved between a demo and a live account.",
	},
	TRANSFER_ABOVE_FREE: {
		status: 422,
		message: "{amount} {currency} is more than the {free} {currency} that can be moved. Open trades need the rest.",
	},
	TRANSFER_BELOW_BOUND: {
		status: 422,
		message:
			"The rate has changed: {received} {currency} would arrive, less than the {minimum} you agreed to. Nothing was moved.",
	},
	SELF_EXCLUDED: {
		status: 403,
		message:
			"You have excluded yourself from opening trades until {until}. Closing trades and withdrawing stay possible.",
	},
	SELF_EXCLUDED_FOR_EVER: {
		status: 403,
		message: "You have excluded yourself from opening trades for ever. Closing trades and withdrawing stay possible.",
	},
	TEST_NEEDED: {
		status: 403,
		message:
			"Before your first order in {instrument} on a live account we must see that you know the risks. Take the test under Settings, Protection; on a demo account you can trade at once.",
	},
	LIMIT_HOURS: {
		status: 403,
		message:
			"You open trades only from {from} to {to} UTC; you have set this yourself. Closing stays possible. You can change it under Settings, Protection.",
	},
	LIMIT_LOSS_REACHED: {
		status: 403,
		message:
			"Your own limit of {limit} {currency} for losses of this {period} is reached: {loss} {currency} with what is open. You can open again from {until}; closing stays possible.",
	},
	LIMIT_EXPOSURE_REACHED: {
		status: 403,
		message:
			"With this your open trades would be worth {exposure} {currency}; you have limited them to {limit} {currency}. Choose a smaller volume or close something.",
	},
	LIMITS_INVALID: {
		status: 422,
		message: "A limit must be more than zero, and hours must begin and end at different times.",
	},
	ACCOUNT_NOT_LIVE: { status: 422, message: "Money from outside goes to a live account. This one is a demo." },
	DEPOSIT_ABOVE_LIMIT: {
		status: 403,
		message:
			"{amount} {currency} was not booked: the account holder's own deposit limit is {limit} {currency} a {period}, {used} {currency} of it is used and {left} {currency} is left. The next {period} begins at {until}.",
	},
	EXCLUSION_OVER: { status: 422, message: "The end of an exclusion must lie in the future." },
	EXCLUSION_NOT_SHORTER: {
		status: 409,
		message: "You have excluded yourself until {until}. This cannot be made shorter, by you or by us.",
	},
	EXCLUSION_FOR_EVER: {
		status: 409,
		message: "You have excluded yourself for ever. This cannot be taken back, by you or by us.",
	},
	TRANSFER_TOO_LITTLE: { status: 422, message: "This is so little that no {currency} would arrive." },
} as const;
