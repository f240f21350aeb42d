import type { Money } from "../../../money/index.ts";
import type { Adjustment } from "../../adjustments.ts";
import type { CommandBase } from "../command-base.ts";

/**
 * Demo funding, an adjustment, or a credit of a named kind: compensation for a mistake, goodwill. There is no bonus.
 * Money that arrives from outside is a `Deposit`.
 */
export interface AdjustBalance extends CommandBase {
	readonly kind: "adjust-balance";
	readonly amount: Money;
	readonly reason: Adjustment;
	readonly note: string;
}
