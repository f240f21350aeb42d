import type { Refusal } from "../result/index.ts";
/**
 * Why a pending order or a queued close ended without being executed: a closed list. Codes below the line come from
 * the checks at the fill (E10); each has the parameters of the refusal of the same name. The texts are in the
 * catalogue (`@truefill/contracts/errors`), which does not compile if one is missing.
 */
export const CANCELLATION_CODES = [
	"CANCELLED_BY_CUSTOMER",
	"ORDER_EXPIRED",
	"OCO_OTHER_DONE",
	"OCO_OTHER_REFUSED",
	"CLOSED_OUT",
	"ORDER_TRADE_CLOSED",
	// ---- at the fill
	"INSTRUMENT_HALTED",
	"INSTRUMENT_CLOSE_ONLY",
	"INSTRUMENT_NOT_ELIGIBLE",
	"VOLUME_NOT_POSITIVE",
	"VOLUME_BELOW_MINIMUM",
	"VOLUME_ABOVE_MAXIMUM",
	"VOLUME_OFF_STEP",
	"PRICE_BEYOND_BOUND",
	"PRICE_OFF_INCREMENT",
	"STOP_LOSS_WRONG_SIDE",
	"TAKE_PROFIT_WRONG_SIDE",
	"TRAILING_TOO_WIDE",
	"GUARANTEE_NOT_OFFERED",
	"GUARANTEE_NOT_TRAILING",
	"GUARANTEE_TOO_NEAR",
	"REDUCE_ONLY_NOTHING_OPEN",
	"CONVERSION_STALE",
	"EXPOSURE_ABOVE_MAXIMUM",
	"MARGIN_TOO_LITTLE",
	"SELF_EXCLUDED",
	"SELF_EXCLUDED_FOR_EVER",
	"TEST_NEEDED",
	"LIMIT_HOURS",
	"LIMIT_LOSS_REACHED",
	"LIMIT_EXPOSURE_REACHED",
] as const;

export type CancellationCode = (typeof CANCELLATION_CODES)[number];

/** Why a pending order or a queued close ended without being executed, with its parameters. */
export type Cancellation = Refusal<CancellationCode>;
