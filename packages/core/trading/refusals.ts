/**
 * Why the engine says no: a closed list. Each code's sentence, its parameters and what to do about it
 * stand in the catalogue (`@truefill/contracts/errors`), which does not compile while one is missing.
 */
export const REFUSAL_CODES = [
	"ACCOUNT_NOT_FOUND",
	"ACCOUNT_EXISTS",
	"ACCOUNT_FROZEN",
	"ACCOUNT_NOT_DEMO",
	"LEVERAGE_CAP_INVALID",
	"INSTRUMENT_UNKNOWN",
	"INSTRUMENT_HALTED",
	"INSTRUMENT_CLOSE_ONLY",
	"MARKET_CLOSED",
	"PRICE_UNKNOWN",
	"PRICE_STALE",
	"PRICE_BEYOND_BOUND",
	"CONVERSION_UNKNOWN",
	"VOLUME_NOT_POSITIVE",
	"VOLUME_BELOW_MINIMUM",
	"VOLUME_ABOVE_MAXIMUM",
	"VOLUME_OFF_STEP",
	"VOLUME_ABOVE_OPEN",
	"EXPOSURE_ABOVE_MAXIMUM",
	"PRICE_OFF_INCREMENT",
	"STOP_LOSS_WRONG_SIDE",
	"TAKE_PROFIT_WRONG_SIDE",
	"MARGIN_TOO_LITTLE",
	"TRADE_NOT_FOUND",
	"NOTHING_TO_CHANGE",
	"TRIGGER_NOT_REACHED",
	"BALANCE_TOO_LITTLE",
] as const;

export type RefusalCode = (typeof REFUSAL_CODES)[number];
