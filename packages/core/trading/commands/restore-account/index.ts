import type { AccountState, MarketView } from "../../../account/index.ts";
import { refuse } from "../../../result/index.ts";
import { Draft } from "../../draft.ts";
import type { Outcome } from "../../outcome.ts";
import type { CommandBase } from "../command-base.ts";
import type { CommandDefinition } from "../definition.ts";
/** Restores an archived account. */
export interface RestoreAccount extends CommandBase {
	readonly kind: "restore-account";
}

/** Restores an archived account as it was. Refused: not archived. */
function decideRestoreAccount(state: AccountState, command: RestoreAccount, view: MarketView): Outcome {
	if (!state.archived) return refuse("NOTHING_TO_CHANGE");
	const draft = new Draft(state, command, view);
	draft.add({ type: "account-restored" });
	return draft.outcome();
}

export const restoreAccount: CommandDefinition<RestoreAccount> = {
	kind: "restore-account",
	whileArchived: "allowed",
	refusalStored: true,
	read: (_, base) => ({ kind: "restore-account", ...base }),
	decide: decideRestoreAccount,
};
