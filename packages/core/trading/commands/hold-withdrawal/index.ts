import type { AccountState, MarketView } from "../../../account/index.ts";
import { formatMoney, type Money } from "../../../money/index.ts";
import { refuse } from "../../../result/index.ts";
import { Draft } from "../../draft.ts";
import { holdOf, MAX_HOLDS } from "../../holds.ts";
import type { Outcome } from "../../outcome.ts";
import { withdrawable } from "../../withdrawable.ts";
import type { CommandBase } from "../command-base.ts";
import type { CommandDefinition } from "../definition.ts";

/** Puts an amount aside for a withdrawal: from the balance to the pending account (E7). */
export interface HoldWithdrawal extends CommandBase {
	readonly kind: "hold-withdrawal";
	readonly withdrawalId: string;
	/** In the account's currency. */
	readonly amount: Money;
}

/**
 * Refused in this order: not a live account; amount not positive; a withdrawal that is held already; too many at once;
 * a price unknown; more than may leave the account, with the figures of the rule.
 */
function decideHoldWithdrawal(state: AccountState, command: HoldWithdrawal, view: MarketView): Outcome {
	const { withdrawalId, amount } = command;
	const { currency } = state;
	if (state.type !== "live") return refuse("ACCOUNT_NOT_LIVE");
	if (amount <= 0n) return refuse("AMOUNT_NOT_POSITIVE");
	if (holdOf(state, withdrawalId) !== undefined) return refuse("NOTHING_TO_CHANGE");
	if ((state.pending?.holds.length ?? 0) >= MAX_HOLDS) {
		return refuse("WITHDRAWALS_ABOVE_MAXIMUM", { maximum: `${MAX_HOLDS}` });
	}
	const may = withdrawable(state, view);
	if (!may.ok) return may;
	if (amount > may.value.amount) {
		const text = (value: Money): string => formatMoney(value, currency);
		return refuse("WITHDRAWAL_ABOVE_AVAILABLE", {
			amount: text(amount),
			available: text(may.value.amount),
			balance: text(may.value.balance),
			loss: text(may.value.openLoss),
			margin: text(may.value.usedMargin),
			currency,
		});
	}
	const draft = new Draft(state, command, view);
	draft.add({ type: "withdrawal-held", withdrawalId, amount });
	return draft.outcome();
}

export const holdWithdrawal: CommandDefinition<HoldWithdrawal> = {
	kind: "hold-withdrawal",
	whileArchived: "refused",
	refusalStored: true,
	read: (r, base) => ({
		kind: "hold-withdrawal",
		...base,
		withdrawalId: r.text("withdrawalId"),
		amount: r.money("amount"),
	}),
	decide: decideHoldWithdrawal,
};
