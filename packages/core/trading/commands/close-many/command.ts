import type { Side } from "../../../pricing/index.ts";
import type { CommandBase } from "../command-base.ts";

/** Closes every open trade that matches; null matches all. */
export interface CloseMany extends CommandBase {
	readonly kind: "close-many";
	/** By the gross result displayed at the latest price: a trade at 0.00 is neither a winner nor a loser. */
	readonly which: "all" | "winners" | "losers";
	readonly instrumentId: string | null;
	readonly side: Side | null;
	/** Only these trades; those that are not open any more are ignored. Absent: all that match. */
	readonly tradeIds?: readonly string[];
}
