import type { AccountState, MarketView } from "../../../account/index.ts";
import { refuse } from "../../../result/index.ts";
import { Draft } from "../../draft.ts";
import { holdOf } from "../../holds.ts";
import type { Outcome } from "../../outcome.ts";
import type { CommandBase } from "../command-base.ts";
import type { CommandDefinition } from "../definition.ts";

/**
 * Records that the bank or the provider is about to be told to pay a held withdrawal. Accepted before it is told, so
 * that the amount cannot come back to the balance meanwhile.
 */
export interface InstructWithdrawal extends CommandBase {
	readonly kind: "instruct-withdrawal";
	readonly withdrawalId: string;
}

/** Refused in this order: a withdrawal that is not held; one that is instructed already. */
function decideInstructWithdrawal(state: AccountState, command: InstructWithdrawal, view: MarketView): Outcome {
	const { withdrawalId } = command;
	const hold = holdOf(state, withdrawalId);
	if (hold === undefined) return refuse("WITHDRAWAL_UNKNOWN");
	if (hold.instructed) return refuse("WITHDRAWAL_INSTRUCTED");
	const draft = new Draft(state, command, view);
	draft.add({ type: "withdrawal-instructed", withdrawalId });
	return draft.outcome();
}

export const instructWithdrawal: CommandDefinition<InstructWithdrawal> = {
	kind: "instruct-withdrawal",
	whileArchived: "allowed",
	refusalStored: true,
	read: (r, base) => ({ kind: "instruct-withdrawal", ...base, withdrawalId: r.text("withdrawalId") }),
	decide: decideInstructWithdrawal,
};
