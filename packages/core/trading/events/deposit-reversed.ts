import { negated } from "../../ledger/index.ts";
import { ACCOUNT_CURRENCIES, type AccountCurrency, type Money } from "../../money/index.ts";
import { REVERSAL_CAUSES, type ReversalCause } from "../payment-causes.ts";
import { overTransit } from "../transit.ts";
import { changesNothing, type EventBase, type EventDefinition, touchesNothing } from "./definition.ts";

/** A provider took a deposit back: what the account could pay of it was taken, the rest is a claim of the house. */
export type DepositReversed = EventBase & {
	readonly type: "deposit-reversed";
	readonly payment: string;
	readonly cause: ReversalCause;
	/** What the provider took back, in its own currency. */
	readonly amount: Money;
	readonly currency: AccountCurrency;
	/** What this part of the payment was booked as. In the account's currency, as `taken`. */
	readonly received: Money;
	readonly taken: Money;
	/** The worth of `taken` in the provider's currency, as `uncollected`. */
	readonly takenAmount: Money;
	readonly uncollected: Money;
	readonly accountCurrency: AccountCurrency;
};

export const depositReversed: EventDefinition<DepositReversed> = {
	type: "deposit-reversed",
	read: (r, base) => ({
		type: "deposit-reversed",
		...base,
		payment: r.text("payment"),
		cause: r.oneOf("cause", REVERSAL_CAUSES),
		amount: r.moneyNotNegative("amount"),
		currency: r.oneOf("currency", ACCOUNT_CURRENCIES),
		received: r.moneyNotNegative("received"),
		taken: r.moneyNotNegative("taken"),
		takenAmount: r.moneyNotNegative("takenAmount"),
		uncollected: r.moneyNotNegative("uncollected"),
		accountCurrency: r.oneOf("accountCurrency", ACCOUNT_CURRENCIES),
	}),
	fold: changesNothing,
	lines: ({ cause, taken, takenAmount, currency, accountCurrency }) => [
		{
			reason: cause,
			customerAmount: negated(taken),
			...overTransit({ amount: negated(takenAmount), currency }, { amount: negated(taken), currency: accountCurrency }),
			tradeId: null,
		},
	],
	facts: touchesNothing,
};
