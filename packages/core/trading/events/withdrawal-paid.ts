import { negated } from "../../ledger/index.ts";
import { ACCOUNT_CURRENCIES, type AccountCurrency, type Money, ZERO_MONEY } from "../../money/index.ts";
import { withoutPart } from "../holds.ts";
import { type EventBase, type EventDefinition, touchesNothing } from "./definition.ts";

/** A held amount, or a part of it, was paid out: the house has it in transit, less its fee. */
export type WithdrawalPaid = EventBase & {
	readonly type: "withdrawal-paid";
	readonly withdrawalId: string;
	/** With the fee. */
	readonly amount: Money;
	readonly fee: Money;
	/** The account's. */
	readonly currency: AccountCurrency;
};

export const withdrawalPaid: EventDefinition<WithdrawalPaid> = {
	type: "withdrawal-paid",
	read: (r, base) => ({
		type: "withdrawal-paid",
		...base,
		withdrawalId: r.text("withdrawalId"),
		amount: r.moneyNotNegative("amount"),
		fee: r.moneyNotNegative("fee"),
		currency: r.oneOf("currency", ACCOUNT_CURRENCIES),
	}),
	fold: (state, { withdrawalId, amount }) => ({ pending: withoutPart(state, withdrawalId, amount) }),
	lines: ({ amount, fee, currency }) => [
		{
			reason: "withdrawal-paid",
			customerAmount: ZERO_MONEY,
			pendingAmount: negated(amount),
			others: [{ account: "house:payment-fees", currency, amount: fee }],
			counterparty: "house:transit",
			tradeId: null,
		},
	],
	facts: touchesNothing,
};
