import type { Quote } from "../../../pricing/index.ts";
import type { CommandBase } from "../command-base.ts";

/** Raised by the trigger index; carries the tick itself so that a fold needs no market. */
export interface TriggerTrade extends CommandBase {
	readonly kind: "trigger-trade";
	readonly tradeId: string;
	readonly quote: Quote;
}
