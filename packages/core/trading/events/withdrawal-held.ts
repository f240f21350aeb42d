import { negated } from "../../ledger/index.ts";
import type { Money } from "../../money/index.ts";
import { withHold } from "../holds.ts";
import { type EventBase, type EventDefinition, touchesNothing } from "./definition.ts";

export type WithdrawalHeld = EventBase & {
	readonly type: "withdrawal-held";
	readonly withdrawalId: string;
	readonly amount: Money;
};

export const withdrawalHeld: EventDefinition<WithdrawalHeld> = {
	type: "withdrawal-held",
	read: (r, base) => ({
		type: "withdrawal-held",
		...base,
		withdrawalId: r.text("withdrawalId"),
		amount: r.moneyNotNegative("amount"),
	}),
	fold: (state, { withdrawalId, amount }) => ({ pending: withHold(state, withdrawalId, amount) }),
	lines: ({ amount }) => [
		{
			reason: "withdrawal-held",
			customerAmount: negated(amount),
			pendingAmount: amount,
			counterparty: "house:transit",
			tradeId: null,
		},
	],
	facts: touchesNothing,
};
