import type { AccountState, MarketView } from "../../../account/index.ts";
import { formatMoney, type Money } from "../../../money/index.ts";
import { refuse } from "../../../result/index.ts";
import { Draft } from "../../draft.ts";
import { holdOf } from "../../holds.ts";
import type { Outcome } from "../../outcome.ts";
import type { CommandBase } from "../command-base.ts";
import type { CommandDefinition } from "../definition.ts";

/** Books an instructed amount as paid: it leaves the pending account. */
export interface PayWithdrawal extends CommandBase {
	readonly kind: "pay-withdrawal";
	readonly withdrawalId: string;
	/** What leaves the hold: the whole, or what one method paid of it. Includes the fee. */
	readonly amount: Money;
	/** The part that the house keeps. */
	readonly fee: Money;
}

/**
 * Refused in this order: a withdrawal that is not held; one that was not instructed; an amount that is not positive, or
 * a fee that is negative or takes all of it; more than is held.
 */
function decidePayWithdrawal(state: AccountState, command: PayWithdrawal, view: MarketView): Outcome {
	const { withdrawalId, amount, fee } = command;
	const hold = holdOf(state, withdrawalId);
	if (hold === undefined) return refuse("WITHDRAWAL_UNKNOWN");
	if (!hold.instructed) return refuse("WITHDRAWAL_NOT_INSTRUCTED");
	if (amount <= 0n || fee < 0n || fee >= amount) return refuse("AMOUNT_NOT_POSITIVE");
	if (amount > hold.amount) {
		const { currency } = state;
		const held = formatMoney(hold.amount, currency);
		return refuse("WITHDRAWAL_ABOVE_HELD", { amount: formatMoney(amount, currency), held, currency });
	}
	const draft = new Draft(state, command, view);
	draft.add({ type: "withdrawal-paid", withdrawalId, amount, fee, currency: state.currency });
	return draft.outcome();
}

export const payWithdrawal: CommandDefinition<PayWithdrawal> = {
	kind: "pay-withdrawal",
	whileArchived: "allowed",
	refusalStored: true,
	read: (r, base) => ({
		kind: "pay-withdrawal",
		...base,
		withdrawalId: r.text("withdrawalId"),
		amount: r.money("amount"),
		fee: r.money("fee"),
	}),
	decide: decidePayWithdrawal,
};
