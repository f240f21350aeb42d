import { negated } from "../../ledger/index.ts";
import type { Money } from "../../money/index.ts";
import { withoutPart } from "../holds.ts";
import { VOID_CAUSES, type VoidCause } from "../payment-causes.ts";
import { type EventBase, type EventDefinition, touchesNothing } from "./definition.ts";

/** `negative-balance`: a gap took the balance below zero (E18). `reversal`: a deposit was taken back. */
const CAUSES = [...VOID_CAUSES, "negative-balance", "reversal"] as const;

/** A held amount is back on the balance. */
export type WithdrawalVoided = EventBase & {
	readonly type: "withdrawal-voided";
	readonly withdrawalId: string;
	readonly amount: Money;
	readonly cause: VoidCause | "negative-balance" | "reversal";
};

export const withdrawalVoided: EventDefinition<WithdrawalVoided> = {
	type: "withdrawal-voided",
	read: (r, base) => ({
		type: "withdrawal-voided",
		...base,
		withdrawalId: r.text("withdrawalId"),
		amount: r.moneyNotNegative("amount"),
		cause: r.oneOf("cause", CAUSES),
	}),
	fold: (state, { withdrawalId, amount }) => ({ pending: withoutPart(state, withdrawalId, amount) }),
	lines: ({ amount }) => [
		{
			reason: "withdrawal-voided",
			customerAmount: amount,
			pendingAmount: negated(amount),
			counterparty: "house:transit",
			tradeId: null,
		},
	],
	facts: touchesNothing,
};
