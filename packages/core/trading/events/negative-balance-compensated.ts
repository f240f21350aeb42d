import type { Money } from "../../money/index.ts";
import { changesNothing, type EventBase, type EventDefinition, touchesNothing } from "./definition.ts";

/** The one posting that brings a negative balance to zero (E18). */
export type NegativeBalanceCompensated = EventBase & {
	readonly type: "negative-balance-compensated";
	readonly amount: Money;
};

export const negativeBalanceCompensated: EventDefinition<NegativeBalanceCompensated> = {
	type: "negative-balance-compensated",
	read: (r, base) => ({ type: "negative-balance-compensated", ...base, amount: r.moneyNotNegative("amount") }),
	fold: changesNothing,
	lines: ({ amount }) => [
		{ reason: "negative-balance", customerAmount: amount, counterparty: "house:negative-balance", tradeId: null },
	],
	facts: touchesNothing,
};
