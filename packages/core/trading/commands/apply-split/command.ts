import type { Quote } from "../../../pricing/index.ts";
import type { CommandBase } from "../command-base.ts";

/** Raised by the engine for each account with trades or orders in the instrument when it splits (E22). */
export interface ApplySplit extends CommandBase {
	readonly kind: "apply-split";
	readonly instrumentId: string;
	/** `numerator` new units for `denominator` old ones: 4 for 1, or 1 for 10. */
	readonly numerator: number;
	readonly denominator: number;
	/** The last quote before the split, in old prices. */
	readonly quote: Quote;
	/** Trades opened and orders accepted from then on are already in new units. Absent: all are in old units. */
	readonly exAtMs?: number | undefined;
}
