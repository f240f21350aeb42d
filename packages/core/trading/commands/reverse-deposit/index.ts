import type { AccountState, MarketView } from "../../../account/index.ts";
import { ACCOUNT_CURRENCIES, type AccountCurrency, type Money, money, ZERO_MONEY } from "../../../money/index.ts";
import { refuse } from "../../../result/index.ts";
import { Draft } from "../../draft.ts";
import { holdsToReturn } from "../../holds.ts";
import type { Outcome } from "../../outcome.ts";
import { partOf } from "../../part-of.ts";
import { REVERSAL_CAUSES, type ReversalCause } from "../../payment-causes.ts";
import type { CommandBase } from "../command-base.ts";
import type { CommandDefinition } from "../definition.ts";

/** Takes a deposit back that its provider has paid back. */
export interface ReverseDeposit extends CommandBase {
	readonly kind: "reverse-deposit";
	/** The house's id of the payment. */
	readonly payment: string;
	readonly cause: ReversalCause;
	/** What the provider took back, in its own currency. */
	readonly amount: Money;
	readonly currency: AccountCurrency;
	/** What this part of the payment was booked as, in the account's currency. */
	readonly received: Money;
}

/**
 * Takes at most the balance, so that no account falls below zero by it: withdrawals that nobody was told to pay come
 * back first, and what cannot be taken is a claim of the house. Refused: not a live account; an amount not positive.
 */
function decideReverseDeposit(state: AccountState, command: ReverseDeposit, view: MarketView): Outcome {
	const { payment, cause, amount, currency, received } = command;
	if (state.type !== "live") return refuse("ACCOUNT_NOT_LIVE");
	if (amount <= 0n || received <= 0n) return refuse("AMOUNT_NOT_POSITIVE");
	const draft = new Draft(state, command, view);
	for (const { id, amount: held } of holdsToReturn(state, received - state.balance)) {
		draft.add({ type: "withdrawal-voided", withdrawalId: id, amount: held, cause: "reversal" });
	}
	const { balance } = draft.state;
	const most = balance > 0n ? balance : ZERO_MONEY;
	const taken = most < received ? most : received;
	// Rounded down: the house claims the remainder.
	const takenAmount = partOf(amount, taken, received);
	draft.add({
		type: "deposit-reversed",
		payment,
		cause,
		amount,
		currency,
		received,
		taken,
		takenAmount,
		accountCurrency: state.currency,
		uncollected: money(amount - takenAmount),
	});
	return draft.outcome();
}

export const reverseDeposit: CommandDefinition<ReverseDeposit> = {
	kind: "reverse-deposit",
	whileArchived: "allowed",
	refusalStored: true,
	read: (r, base) => ({
		kind: "reverse-deposit",
		...base,
		payment: r.text("payment"),
		cause: r.oneOf("cause", REVERSAL_CAUSES),
		amount: r.money("amount"),
		currency: r.oneOf("currency", ACCOUNT_CURRENCIES),
		received: r.money("received"),
	}),
	decide: decideReverseDeposit,
};
