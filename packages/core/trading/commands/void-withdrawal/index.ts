import type { AccountState, MarketView } from "../../../account/index.ts";
import { formatMoney, type Money } from "../../../money/index.ts";
import { refuse } from "../../../result/index.ts";
import { Draft } from "../../draft.ts";
import { holdOf } from "../../holds.ts";
import type { Outcome } from "../../outcome.ts";
import { VOID_CAUSES, type VoidCause } from "../../payment-causes.ts";
import type { CommandBase } from "../command-base.ts";
import type { CommandDefinition } from "../definition.ts";

/** Puts a held amount back on the balance. */
export interface VoidWithdrawal extends CommandBase {
	readonly kind: "void-withdrawal";
	readonly withdrawalId: string;
	readonly cause: VoidCause;
	/** A part of what is still held; null: all of it. */
	readonly amount: Money | null;
}

/**
 * Refused in this order: a withdrawal that is not held; one that the bank or the provider was told to pay, unless that
 * failed; an amount that is not positive, or more than is held.
 */
function decideVoidWithdrawal(state: AccountState, command: VoidWithdrawal, view: MarketView): Outcome {
	const { withdrawalId, cause } = command;
	const hold = holdOf(state, withdrawalId);
	if (hold === undefined) return refuse("WITHDRAWAL_UNKNOWN");
	if (hold.instructed && cause !== "failed") return refuse("WITHDRAWAL_INSTRUCTED");
	const amount = command.amount ?? hold.amount;
	if (amount <= 0n) return refuse("AMOUNT_NOT_POSITIVE");
	if (amount > hold.amount) {
		const { currency } = state;
		const held = formatMoney(hold.amount, currency);
		return refuse("WITHDRAWAL_ABOVE_HELD", { amount: formatMoney(amount, currency), held, currency });
	}
	const draft = new Draft(state, command, view);
	draft.add({ type: "withdrawal-voided", withdrawalId, amount, cause });
	return draft.outcome();
}

export const voidWithdrawal: CommandDefinition<VoidWithdrawal> = {
	kind: "void-withdrawal",
	whileArchived: "allowed",
	refusalStored: true,
	read: (r, base) => ({
		kind: "void-withdrawal",
		...base,
		withdrawalId: r.text("withdrawalId"),
		cause: r.oneOf("cause", VOID_CAUSES),
		amount: r.nullable("amount", (key) => r.money(key)),
	}),
	decide: decideVoidWithdrawal,
};
