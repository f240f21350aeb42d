import type { Quote } from "../../../pricing/index.ts";
import type { CommandBase } from "../definition.ts";

/** Raised by the engine for each account that holds or orders the instrument when it splits (E22). */
export interface ApplySplit extends CommandBase {
	readonly kind: "apply-split";
	readonly instrumentId: string;
	/** So many new units for so many old: 4 for 1, or 1 for 10. */
	readonly numerator: number;
	readonly denominator: number;
	/** The last quote before it, in old prices. */
	readonly quote: Quote;
	/** What was opened or accepted from then on is in new units already. Absent: everything is old. */
	readonly exAtMs?: number | undefined;
}
