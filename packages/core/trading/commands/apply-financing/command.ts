import type { Quote } from "../../../pricing/index.ts";
import type { CommandBase } from "../command-base.ts";

/** Raised by the engine once a day for each account with open trades at the day's end (E20). */
export interface ApplyFinancing extends CommandBase {
	readonly kind: "apply-financing";
	/** The New York date whose 17:00 ends the financing day, `YYYY-MM-DD`. */
	readonly date: string;
	/** The quotes at the day's end. */
	readonly quotes: readonly Quote[];
}
