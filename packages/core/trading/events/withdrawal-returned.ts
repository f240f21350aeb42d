import type { Money } from "../../money/index.ts";
import { changesNothing, type EventBase, type EventDefinition, touchesNothing } from "./definition.ts";

/** A paid withdrawal came back from the bank or the provider. */
export type WithdrawalReturned = EventBase & {
	readonly type: "withdrawal-returned";
	readonly withdrawalId: string;
	readonly amount: Money;
};

export const withdrawalReturned: EventDefinition<WithdrawalReturned> = {
	type: "withdrawal-returned",
	read: (r, base) => ({
		type: "withdrawal-returned",
		...base,
		withdrawalId: r.text("withdrawalId"),
		amount: r.moneyNotNegative("amount"),
	}),
	fold: changesNothing,
	lines: ({ amount }) => [
		{ reason: "withdrawal-returned", customerAmount: amount, counterparty: "house:transit", tradeId: null },
	],
	facts: touchesNothing,
};
