import type { Refusal } from "../result/index.ts";
/**
 * Why a pending order, or a close that waits for the market, ended without being done: a closed list. Those below the
 * line are found at the fill, where everything is checked again (E10); each has the numbers of the refusal of the same
 * name. Sentences stand in the catalogue (`@truefill/contracts/errors`), which does not compile while one is missing.
 */
export const CANCELLATION_CODES = [
	"CANCELLED_BY_CUSTOMER",
	"ORDER_EXPIRED",
	"OCO_OTHER_DONE",
	"OCO_OTHER_REFUSED",
	"CLOSED_OUT",
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

/** Why a pending order or a queued close ended without being done, with its numbers. */
export type Cancellation = Refusal<CancellationCode>;
